"""Dice of a real table: what they showed is asked for and entered, never drawn.

Most of it lies open, and one person enters it for all. A card that only its player sees is asked
of him alone. What is offered depends on what those know who are asked: nobody learns from a list
of cards what others hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Step
from camelup.core.values import Move, Outcome, Seat
from camelup.editions.catalogue import AnyGame
from camelup.follow.offers import MANY, made, moves_of, only_look
from camelup.play.lines import move_of
from camelup.play.take_back import without_take_back


class Question(NamedTuple):
    """What chance has to bring now."""

    seat: Seat | None
    """Who alone sees it; ``None`` if everybody does."""
    own: tuple[Outcome, ...] = ()
    """What it can be, as far as he knows."""
    open: tuple[Outcome, ...] = ()
    """The same as far as somebody knows who looks on; neither where there are too many to list."""


def question(game: AnyGame, state: Any) -> Question | None:
    """What is to be entered, if chance is awaited."""
    if game.to_move(state) is not CHANCE:
        return None
    game, state = without_take_back(game, state)
    if len(game.chances(state)) > MANY:
        return Question(None)
    open = _outcomes(game, state, ())
    if only_look(game, state, ()) is not None:
        for seat in range(game.players):
            if only_look(game, state, (seat,)) is None:
                return Question(seat, _outcomes(game, state, (seat,)), open)
    return Question(None, open, open)


def _outcomes(game: AnyGame, state: Any, known: tuple[Seat, ...]) -> tuple[Outcome, ...]:
    found = moves_of(game, state, known)
    return tuple(move for move in found if isinstance(move, Outcome))


def ends(game: AnyGame, state: Any, outcome: Outcome) -> bool:
    """Would the game be over? Then it cannot be taken back any more."""
    game, state = without_take_back(game, state)
    return game.to_move(made(game, state, (), outcome).state) is OVER


def thrown(game: AnyGame, state: Any, documents: Iterable[Any]) -> tuple[Move, ...]:
    """Outcomes one after another, as they were sent; the first that cannot be is refused.

    Each answers a question to the same person: nobody enters what others alone see.
    """
    moves: list[Move] = []
    first = question(game, state)
    for document in documents:
        asked = question(game, state)
        if first is None or asked is None or asked.seat != first.seat:
            raise IllegalMove("server.not-thrown")
        try:
            move = move_of(game, document)
        except (msgspec.ValidationError, RecursionError):
            raise IllegalMove("server.not-thrown") from None
        if not isinstance(move, Outcome) or move not in [one for one, _ in game.chances(state)]:
            raise IllegalMove("server.not-thrown")
        state = game.apply(state, move).state
        moves.append(move)
    if not moves:
        raise IllegalMove("server.not-thrown")
    return tuple(moves)


def entered(game: AnyGame, state: Any, moves: Iterable[Move]) -> Iterator[tuple[Move, Step[Any]]]:
    """Moves, and whatever cannot be otherwise after them, with the steps that they make."""
    for move in moves:
        step = game.apply(state, move)
        yield move, step
        state = step.state
    while game.to_move(state) is CHANCE and len(chances := game.chances(state)) == 1:
        ((outcome, _),) = chances
        step = game.apply(state, outcome)
        yield outcome, step
        state = step.state
