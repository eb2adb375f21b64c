"""``camelup odds``: the odds of a position, and what each action is worth.

Printed without Rich, whose import would take longer than the answer.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from camelup import kernels
from camelup.cli.options import Arguments
from camelup.core.errors import PositionError
from camelup.editions.catalogue import game_of
from camelup.editions.notation import EXAMPLE
from camelup.odds import ActionValue, LegOdds, RaceOdds, leg_of, parse_notation, race_of, values_of
from camelup.text import Speaker, speaker

BAR = 24
EIGHTHS = " ▏▎▍▌▋▊▉█"


def odds(options: Arguments) -> int:
    """Answer for one position."""
    document = _read(options.position)
    game = game_of(document)
    state = game.from_document(document)
    seat = None if options.seat is None else options.seat - 1
    if seat is not None and not 0 <= seat < game.players:
        raise PositionError("odds.seat", where="--seat", found=options.seat, players=game.players)
    seats = game.to_move(state)
    if seat is None and isinstance(seats, frozenset):
        seat = min(seats)  # in Cards odds depend on who asks
    leg, race = leg_of(game, state, seat), race_of(game, state, seat)
    values = values_of(game, state, seat) if options.best else None
    if options.json:
        print(json.dumps(_plain(leg, race, values), ensure_ascii=False))
        return 0
    say = speaker(options.lang, game.edition_key)
    if set(kernels.STATE.values()) - {"compiled"}:
        print(say.say("cli.uncompiled"), file=sys.stderr)
    _print_leg(say, leg)
    _print_race(say, race)
    if values is not None:
        _print_values(say, values)
    return 0


def _read(text: str) -> dict[str, Any]:
    """A file, standard input, or the notation itself."""
    if ":" in text and not Path(text).is_file():
        return parse_notation(text)
    data = sys.stdin.buffer.read() if text == "-" else Path(text).read_bytes()
    try:
        document: dict[str, Any] = json.loads(data)
    except ValueError:
        raise PositionError("document.not-json", where="$", example=EXAMPLE) from None
    return document


def _plain(leg: LegOdds, race: RaceOdds, values: list[ActionValue] | None) -> dict[str, Any]:
    plain: dict[str, Any] = {"leg": leg.to_dict(), "race": race.to_dict()}
    if values is not None:
        plain["values"] = msgspec.to_builtins(values)
    return plain


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


def _print_values(say: Speaker, values: list[ActionValue]) -> None:
    print("\n" + say.say("cli.odds.best"))
    for one in values:
        print(f"  {decimal(say, one.value):>7}  {say.action(one.action)}")
        reasons = [
            f"{decimal(say, part.amount)} {say.say(part.key, **_facts(say, part.facts))}"
            for part in one.parts
        ]
        if len(reasons) > 1 or (one.parts and one.parts[0].facts):
            print(" " * 11 + say.listing(reasons, last="comma"))


def _facts(say: Speaker, facts: dict[str, Any]) -> dict[str, Any]:
    """Shares as percentages, other fractions with two decimals."""
    return {
        name: say.percent(fact)
        if name == "probability"
        else decimal(say, fact, sign=False)
        if isinstance(fact, float)
        else fact
        for name, fact in facts.items()
    }


def bar(share: float) -> str:
    """A bar of eighths."""
    eighths = round(share * BAR * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (EIGHTHS[rest] if rest else "")).ljust(BAR)


def decimal(say: Speaker, number: float, sign: bool = True) -> str:
    """Two decimals, with a sign if wanted."""
    return say.gain(number) if sign else say.decimal(number)
