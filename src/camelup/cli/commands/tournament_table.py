"""The result of a tournament as a table, with what can be said about it in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.table import Table

from camelup.cli.board.screen import Screen, wrapped
from camelup.text import Speaker
from camelup.tournament import Estimate, Meeting, Result, Standing, Verdict

FAULTS = ("raised", "illegal", "slow", "endless")
NUMBERS = ("rating", "win-share", "money", "faults")
"""What cannot be said of a bot that has not played."""


def show(result: Result, say: Speaker, records: Path | None) -> None:
    """Print it all."""
    screen = Screen(highlight=False)
    for line in wrapped(_title(result, say), screen.width):
        screen.print(line, style="bold", markup=False)
    screen.print(_table(result, say))
    for text in _remarks(result, say, records):
        for line in wrapped(text, screen.width):
            screen.print(line, markup=False)


def _title(result: Result, say: Speaker) -> str:
    plan = result.plan
    edition = say.say(f"edition.{plan.edition}")
    if plan.modules:
        modules = say.listing(say.say(f"module.{key}") for key in plan.modules)
        edition = say.say("cli.tournament.with-modules", edition=edition, modules=modules)
    return say.say(
        "cli.tournament.title",
        what=edition,
        players=plan.players,
        games=result.games,
        deals=result.deals,
        seed=plan.seed,
    )


def _table(result: Result, say: Speaker) -> Table:
    failed = any(one.faults for one in result.standings)
    names = ["bot", "rating", "win-share", "money", "seats", *(["faults"] if failed else [])]
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    for name in names:
        justify = "left" if name == "bot" else "right"
        heading = say.say(f"cli.heading.tournament.{name}")
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for one in result.standings:
        cells = _cells(one, say)
        table.add_row(*(cells[name] for name in names))
    return table


def _cells(one: Standing, say: Speaker) -> dict[str, str]:
    if not one.seats:
        return {"bot": one.bot, "seats": "0"} | dict.fromkeys(NUMBERS, "–")
    low_high = one.win_share
    share = say.percent(low_high.value)
    if low_high.low is not None and low_high.high is not None:
        low, high = (say.point(f"{100 * edge:.1f}") for edge in (low_high.low, low_high.high))
        share = f"{share} ({low}–{high})"
    return {
        "bot": one.bot,
        "rating": _with_margin(one.rating, say, 0),
        "win-share": share,
        "money": _with_margin(one.money, say, 2),
        "seats": str(one.seats),
        "faults": str(sum(one.faults.values()) or "–"),
    }


def _with_margin(estimate: Estimate, say: Speaker, digits: int) -> str:
    value = say.point(f"{estimate.value:.{digits}f}")
    if estimate.margin is None:
        return value
    return f"{value} ± {say.point(f'{estimate.margin:.{digits}f}')}"


def _remarks(result: Result, say: Speaker, records: Path | None) -> Iterator[str]:
    yield say.say("cli.tournament.fair", share=say.percent(1 / result.plan.players))
    for meeting in result.neighbours():
        yield _difference(meeting, say)
    if result.verdict is not None and result.plan.sure is not None:
        yield _verdict(result.verdict, result.plan.sure, result.plan.error, say)
    for one in result.standings:
        if one.faults:
            yield _faults(one, say)
    if records is not None:
        yield say.say("cli.tournament.records", folder=str(records))


def _difference(meeting: Meeting, say: Speaker) -> str:
    points = meeting.difference
    pair = {"first": meeting.first, "second": meeting.second, "points": round(points.value)}
    if points.low is None or points.high is None:
        return say.say("cli.tournament.one-deal", **pair)
    return say.say(
        "cli.tournament.stronger" if points.low > 0 else "cli.tournament.unclear",
        **pair,
        low=say.signed(round(points.low)),
        high=say.signed(round(points.high)),
        share=say.percent(meeting.share),
    )


def _verdict(verdict: Verdict, pair: tuple[str, str], error: float, say: Speaker) -> str:
    key = "cli.tournament.undecided"
    if verdict.equal:
        key = "cli.tournament.equal"
    elif verdict.winner is not None:
        key = "cli.tournament.decided"
    first, second = pair if verdict.winner != 1 else pair[::-1]
    low, high = verdict.low, verdict.high
    if verdict.winner == 1:
        low, high = 1 - high, 1 - low
    mean = 1 - verdict.mean if verdict.winner == 1 else verdict.mean
    return say.say(
        key,
        best=first,
        other=second,
        share=say.percent(mean),
        low=say.percent(low),
        high=say.percent(high),
        error=say.percent(error),
        rounds=verdict.rounds,
    )


def _faults(one: Standing, say: Speaker) -> str:
    kinds = (
        say.say(
            "cli.tournament.fault",
            kind=say.say(f"cli.tournament.fault.{kind}"),
            times=one.faults[kind],
        )
        for kind in FAULTS
        if kind in one.faults
    )
    text = say.say(
        "cli.tournament.faults",
        bot=one.bot,
        count=sum(one.faults.values()),
        kinds=say.listing(kinds, last="comma"),
    )
    return say.say("cli.tournament.first-fault", text=text, said=one.said) if one.said else text
