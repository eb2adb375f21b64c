"""Plays games and writes what one seat is told of them, for the gallery and the tests of the board.

Run from the project's root: ``python web/gallery/fixtures.py``
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from camelup.core.game import seen_by
from camelup.core.values import Action, Event, Seat
from camelup.play.dice import Dice
from camelup.play.table import Table, start, start_from
from camelup.text import speaker

OUT = Path(__file__).parent / "fixtures"
NAMES = ("Ada", "Boris", "Chloé", "Dimitri", "Élise", "Farid", "Greta", "Hugo", "Inès", "Jonas")
SECRET = ("discard", "contribute")
"""Choices of a hand that the board does not show; there are very many of them."""
MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    write("base", film(start("base", NAMES[:4], seed=11, age_order=(0, 1, 2, 3)), steps=26))
    write("second", film(start("second", NAMES[:4], seed=5, age_order=(0, 1, 2, 3)), steps=22))
    table = start("base", NAMES, MODULES, seed=2, age_order=tuple(range(10)))
    write("supercup", film(table, steps=30))
    write("finish", film(start("second", NAMES[:3], seed=8, age_order=(0, 1, 2)), last=5))
    write("cards", film(start("cards", NAMES[:4], seed=6, age_order=(0, 1, 2, 3)), steps=44))
    write("cards-end", film(start("cards", NAMES[:3], seed=4, age_order=(0, 1, 2)), last=12))
    write("scenes", {key: still(document) for key, document in scenes().items()})


def film(table: Table, *, steps: int = 400, last: int | None = None) -> dict[str, Any]:
    """A game as seat 0 is told of it: the first view, then events and view of each move."""
    dice, seat = Dice("taste"), 0
    first = snapshot(table, seat, ())
    told: list[dict[str, Any]] = []
    while not table.over and (last is not None or len(told) < steps):
        mover = min(table.to_move)
        action = pick(dice, table.legal(mover))
        told.append(snapshot(table, seat, table.play(action)))
    if last is not None:
        cut = len(told) - last
        first, told = told[cut - 1] | {"events": []}, told[cut:]
    return {"names": table.names, "first": first, "steps": told}


def pick(dice: Dice, legal: tuple[Action, ...]) -> Action:
    """The pyramid and the deck half of the time; otherwise all kinds equally often."""
    kinds = sorted({action.kind for action in legal})
    often = [kind for kind in kinds if kind in ("pyramid-tile", "reveal")]
    kind = dice.choose((often or kinds) if dice.choose((True, False)) else kinds)
    return dice.choose([action for action in legal if action.kind == kind])


def snapshot(table: Table, seat: Seat, events: tuple[Event, ...]) -> dict[str, Any]:
    say = speaker("en", table.game.edition_key, table.names)
    legal = table.legal(seat) if seat in table.to_move else ()
    return {
        "events": [
            {"event": msgspec.to_builtins(e), "text": say.event(e)} for e in seen_by(events, seat)
        ],
        "view": msgspec.to_builtins(table.view(seat), str_keys=True),
        "legal": [
            {"action": msgspec.to_builtins(a), "text": say.action(a), "topic": a.kind}
            for a in legal[: 8 if legal and legal[0].kind in SECRET else 80]
        ],
    }


def still(document: dict[str, Any]) -> dict[str, Any]:
    table = start_from(document, NAMES[: len(document["players"])], seed=1)
    return {"names": table.names} | snapshot(table, 0, ())


def scenes() -> dict[str, dict[str, Any]]:
    """Positions that are hard to draw."""
    second = {"format": "camelup-position", "version": 1, "edition": "second", "turn": 0}
    seven = ["white", "red", "blue", "black", "green", "yellow", "purple"]
    five = ["blue", "green", "orange", "yellow", "white"]
    plain: list[dict[str, Any]] = [{} for _ in range(4)]
    found = {
        f"seven-on-{space}": second | {"players": plain, "track": {str(space): seven}}
        for space in (5, 9, 13)
    }
    base = {"format": "camelup-position", "version": 1, "edition": "base", "turn": 0}
    found["five-in-front"] = base | {"players": plain, "track": {"12": five}}
    found["crowd"] = base | many()
    found["cards-long"] = long_cards()
    found["cards-start"] = start("cards", 3, seed=33, age_order=(0, 1, 2)).position()
    return found


def long_cards() -> dict[str, Any]:
    """The longest tracks grow beyond the printed 24 spaces."""
    table, dice = start("cards", NAMES[:6], seed=9, age_order=tuple(range(6))), Dice("long")
    while table.view().stage != "turn":
        table.play(dice.choose(table.legal(min(table.to_move))))
    track = {"5": ["orange"], "12": ["white", "yellow"], "26": ["green", "blue"]}
    flipped = ["7-8", "15-16", "17-18", "21-22"]
    return table.position() | {"track": track, "spaces": 29, "sandstorm": flipped, "leg": 4}


def many() -> dict[str, Any]:
    """Ten players with all modules and most of their cards on the decks."""
    camels = ("blue", "green", "orange", "yellow", "white")
    sides = ("oasis", "mirage")
    players = [{"tile": {"space": 3 + 2 * i, "side": sides[i % 2]}} for i in range(8)]
    seats = [seat for _ in range(5) for seat in range(10)]
    decks = [{"seat": seat, "camel": camels[(n // 10 + seat) % 5]} for n, seat in enumerate(seats)]
    return {
        "players": [*players, {}, {}],
        "modules": list(MODULES),
        "track": {"1": ["white", "yellow"], "2": ["orange", "green", "blue"]},
        "winner_deck": decks[:26],
        "loser_deck": decks[26:44],
    }


def write(name: str, value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    (OUT / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
