"""``camelup odds``: the odds of a position, and what each action is worth.

Printed without Rich, whose import would take longer than the answer.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from typing import Any

import msgspec

from camelup import kernels
from camelup.cli.commands.position import read_position
from camelup.cli.options import Arguments
from camelup.core.errors import PositionError
from camelup.core.notation import Note
from camelup.odds import ActionValue, LegOdds, RaceOdds, leg_of, race_of, values_of
from camelup.text import Speaker, speaker
from camelup.text.parts import said

BAR = 24
EIGHTHS = " ▏▎▍▌▋▊▉█"
TOP = 8
"""Actions that are listed unless more are asked for."""
WIDTH = 80


def odds(options: Arguments) -> int:
    """Answer for one position."""
    game, state, notes = read_position(options.position)
    best = options.best or options.why or options.top is not None
    seat = None if options.seat is None else options.seat - 1
    if seat is not None and not 0 <= seat < game.players:
        raise PositionError("odds.seat", where="--seat", found=options.seat, players=game.players)
    seats = game.to_move(state)
    if seat is None and isinstance(seats, frozenset):
        seat = min(seats)  # in Cards odds depend on who asks
    leg, race = leg_of(game, state, seat), race_of(game, state, seat)
    values = values_of(game, state, seat, as_if=True) if best else None
    if options.json:
        import json

        print(json.dumps(_plain(leg, race, values), ensure_ascii=False))
        return 0
    say = speaker(options.lang, game.edition_key)
    if set(kernels.STATE.values()) - {"compiled"}:
        print(say.say("cli.uncompiled"), file=sys.stderr)
    _print_notes(say, [note for note in notes if best or note.board])
    _print_leg(say, leg)
    _print_race(say, race)
    if values is not None:
        on_turn = isinstance(seats, frozenset) and seat in seats
        heading = "cli.odds.best" if on_turn else "cli.odds.as-if"
        print("\n" + say.say(heading, seat=seat))
        _print_values(say, values, options)
    return 0


def _plain(leg: LegOdds, race: RaceOdds, values: list[ActionValue] | None) -> dict[str, Any]:
    plain: dict[str, Any] = {"leg": leg.to_dict(), "race": race.to_dict()}
    if values is not None:
        plain["values"] = msgspec.to_builtins(values)
    return plain


def _print_notes(say: Speaker, notes: Sequence[Note]) -> None:
    """What the position left out and the answer takes for granted."""
    if notes:
        told = say.listing((say.say(note.key, **note.facts) for note in notes), last="comma")
        print(textwrap.fill(say.say("cli.odds.assumed", notes=told), WIDTH) + "\n")


def _print_leg(say: Speaker, leg: LegOdds) -> None:
    if leg.method == "exact":
        print(say.say("cli.odds.leg.exact", total=leg.total))
    else:
        print(say.say("cli.odds.leg.simulation", error=say.point(f"{100 * leg.error:.2g}")))
    width = max(len(say.camel(camel)) for camel in leg.camels)
    nths = "".join(f"{say.nth(place):>9}" for place in range(1, len(leg.camels) + 1))
    print(" " * (width + BAR + 4) + nths)
    for camel in sorted(leg.camels, key=leg.of, reverse=True):
        shares = leg.of(camel)
        cells = "".join(f"{say.percent(share):>9}" for share in shares)
        print(f"  {say.camel(camel):<{width}}  {bar(shares[0])}{cells}")
    if leg.race_over:
        print("  " + say.say("cli.odds.over", share=say.percent(float(leg.ends_race))))


def _print_race(say: Speaker, race: RaceOdds) -> None:
    error = say.point(f"{100 * race.error:.2g}")
    print("\n" + say.say(f"cli.odds.race.{race.method}", error=error))
    width = max(len(say.camel(camel)) for camel in race.camels)
    for camel in sorted(race.camels, key=race.of, reverse=True):
        winner, loser = race.of(camel)
        print(
            f"  {say.camel(camel):<{width}}  {bar(winner)}{say.percent(winner):>9}"
            f"   {bar(loser)}{say.percent(loser):>9}"
        )


def _print_values(say: Speaker, values: list[ActionValue], options: Arguments) -> None:
    top = TOP if options.top is None else max(1, options.top)
    for one in values[:top]:
        print(f"  {decimal(say, one.value):>7}  {say.action(one.action)}")
        if options.why:
            reasons = [
                f"{decimal(say, part.amount)} {said(say, part.key, part.facts)}"
                for part in one.parts
            ]
            print(" " * 11 + say.listing(reasons, last="comma"))
    if len(values) > top:
        print("  " + say.say("cli.odds.more", number=len(values) - top, all=len(values)))


def bar(share: float, width: int = BAR) -> str:
    """A bar of eighths."""
    full, rest = divmod(round(share * width * 8), 8)
    return ("█" * full + (EIGHTHS[rest] if rest else "")).ljust(width)


def decimal(say: Speaker, number: float, sign: bool = True) -> str:
    """Two decimals, with a sign if wanted."""
    return say.gain(number) if sign else say.decimal(number)
