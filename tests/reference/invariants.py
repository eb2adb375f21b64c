"""What must hold at every step of every game, whatever happens.

A position is checked by writing it down and loading it again: the loader refuses missing camels,
impossible money, tiles or dice in two places, cards that are not conserved, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import camelup
from camelup import CHANCE, OVER, Event, Game, Step
from camelup.core.take_back import DiceTakenBack
from camelup.core.values import Seat
from camelup.play.take_back import Kept

PAYMENTS = {"tile-paid": "amount", "photo-taken": "amount", "race-card-scored": "amount"}
"""Events that move money at once, and the field that says how much."""


def check_position(game: Game[Any, Any], state: Any) -> None:
    """The position can be written down and read back without loss."""
    read = game.from_document(game.to_document(state))
    if isinstance(state, Kept):  # what can still be taken back is no part of a position
        read, state = read.state, state.state
    assert read == state


def check_notation(game: Game[Any, Any], state: Any, seats: Iterable[Seat] | None = None) -> None:
    """One line of text tells all of a position; a line for one seat tells all that it may know.

    ``seats``: whose lines are looked at, if not everybody's.
    """
    document = game.to_document(state)
    line = camelup.notation(document)
    assert camelup.parse(line) == document
    assert camelup.parse(camelup.notation(document, link=True)) == document
    for seat in range(game.players) if seats is None else seats:
        seen = camelup.notation(document, seat=seat)
        there = camelup.parse(seen)
        again = camelup.game_of(there)
        assert again.view(again.from_document(there), seat) == game.view(state, seat)
        assert camelup.notation(there, seat=seat) == seen


def check_to_move(game: Game[Any, Any], state: Any) -> None:
    """While a game runs, somebody can always move; chance adds up to exactly 1."""
    seats = game.to_move(state)
    if seats is CHANCE:
        chances = game.chances(state)
        assert sum(p for _, p in chances) == 1
        assert len({outcome for outcome, _ in chances}) == len(chances)
    elif seats is not OVER:
        for seat in range(game.players):
            legal = game.legal(state, seat)
            assert bool(legal) == (seat in seats)
            assert len(set(legal)) == len(legal)


def check_money(game: Game[Any, Any], before: Any, step: Step[Any]) -> None:
    """Every Pound that moved is accounted for by an event, line by line."""
    if any(isinstance(event, DiceTakenBack) for event in step.events):
        return  # what the wrong die paid is as it was before
    was, now = game.scores(before), game.scores(step.state)
    for seat in range(game.players):
        mine = [event for event in step.events if getattr(event, "seat", None) == seat]
        assert now[seat] - was[seat] == sum(map(_paid, mine))
        assert sum(map(_total, mine)) == sum(map(_line, mine))


def _paid(event: Event) -> int:
    """Money that changed hands with this event."""
    return int(getattr(event, PAYMENTS.get(event.kind, "paid"), 0))


def _total(event: Event) -> int:
    """The net that a scoring announces."""
    return int(getattr(event, "total", 0))


def _line(event: Event) -> int:
    """A line of a scoring, which the net must contain."""
    if event.kind in PAYMENTS:
        return 0
    return int(getattr(event, "amount", 0))


def check_step(game: Game[Any, Any], before: Any, step: Step[Any]) -> None:
    """All of the above."""
    check_position(game, step.state)
    check_to_move(game, step.state)
    check_money(game, before, step)


def check_all(game: Game[Any, Any], steps: Iterable[tuple[Any, object, Step[Any]]]) -> int:
    """Check every step of a game that has to end; returns the number of moves."""
    moves, state = 0, None
    for before, _, step in steps:
        check_step(game, before, step)
        state = step.state
        moves += 1
        assert moves < 50_000, "the game does not end"
    assert game.to_move(state) is OVER
    assert game.winners(state)
    return moves
