"""What can be entered now: what players may do, and what chance may bring.

The rules list it. Where chance follows on an action at once, both are entered together. What a
player does in secret is one choice for those who do not see his cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, Step, seen_by
from camelup.core.values import Action, Event, Move, Outcome, Seat
from camelup.editions.catalogue import AnyGame
from camelup.follow.families import FOLLOW
from camelup.odds.ask import on_turn

MANY = 60
"""Outcomes of one chance: more are not offered as a list (the start roll has 243)."""

_encode = msgspec.json.Encoder().encode


class Offer(NamedTuple):
    """Moves that are entered together: an action, and what chance brings right after it."""

    moves: tuple[Move, ...]
    unknown: bool = False
    """The action stands for all that look the same to those who follow the game."""
    seen: Event | None = None
    """What everybody sees of it then."""


def made(game: AnyGame, state: Any, known: Collection[Seat], move: Move) -> Step[Any]:
    """The step that ``move`` makes, also if it is not that player's turn.

    A hidden card that turns up is taken to have been there all the time.
    """
    if isinstance(move, Action):
        state = turn_of(game, state, move.seat)
    try:
        return game.apply(state, move)
    except IllegalMove:
        family = FOLLOW.get(game.family)
        supposed = None if family is None else family.supposing(game, state, known, move)
        if supposed is None:
            raise
        return game.apply(supposed, move)


def turn_of(game: AnyGame, state: Any, seat: Seat) -> Any:
    """The same table with ``seat`` on turn, if it can be."""
    seats = game.to_move(state)
    if not isinstance(seats, frozenset) or seat in seats:
        return state
    found = on_turn(game, state, seat)
    return state if found is None else found


def moves_of(game: AnyGame, state: Any, known: Collection[Seat]) -> tuple[Move, ...]:
    """Every move that can come next, as far as anybody knows."""
    family = FOLLOW.get(game.family)
    found = None if family is None else family.possible(game, state, known)
    if found is not None:
        return found
    seats = game.to_move(state)
    if isinstance(seats, frozenset):
        return tuple(action for seat in sorted(seats) for action in game.legal(state, seat))
    return tuple(outcome for outcome, _ in game.chances(state))


def offers_of(game: AnyGame, state: Any, known: Collection[Seat]) -> tuple[Offer, ...]:
    """Everything that can be entered; too many outcomes of chance are left to be typed."""
    return tuple(_offers(game, state, known))


def _offers(game: AnyGame, state: Any, known: Collection[Seat]) -> Iterator[Offer]:
    moves = moves_of(game, state, known)
    if game.to_move(state) is CHANCE and len(moves) > MANY:
        return
    for alike in _alike(game, state, known, moves):
        move = alike[0]
        after = made(game, state, known, move).state
        if isinstance(move, Outcome) or game.to_move(after) is not CHANCE:
            unknown = hides(game, state, known, move)
            seen = seen_by(made(game, state, known, move).events, None)[0] if unknown else None
            yield Offer((move,), unknown, seen)
            continue
        for same in _alike(game, after, known, moves_of(game, after, known)):
            yield Offer((move, same[0]))


def _alike(
    game: AnyGame, state: Any, known: Collection[Seat], moves: Iterable[Move]
) -> list[list[Move]]:
    """The moves, those together that nobody who follows the game can tell apart."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        groups.setdefault(look(game, state, known, move), []).append(move)
    return list(groups.values())


def look(game: AnyGame, state: Any, known: Collection[Seat], move: Move) -> Any:
    """What those who follow the game see of a move; a player sees all of his own."""
    if _open(game, known, move):
        return move
    step = made(game, state, known, move)
    return move.kind, tuple(
        _encode((seen_by(step.events, seat), game.view(step.state, seat)))
        for seat in (None, *known)
    )


def _open(game: AnyGame, known: Collection[Seat], move: Move) -> bool:
    """Is all of an action known, if only a moment later?"""
    family = FOLLOW.get(game.family)
    later = family is not None and move.kind in family.shown
    return later or (isinstance(move, Action) and move.seat in known)


def hides(game: AnyGame, state: Any, known: Collection[Seat], move: Move) -> bool:
    """Is something of this action kept from those who follow the game?"""
    if isinstance(move, Outcome) or _open(game, known, move):
        return False
    events = made(game, state, known, move).events
    return any(seen_by(events, seat) != events for seat in (None, *known))


def only_look(game: AnyGame, state: Any, known: Collection[Seat]) -> Move | None:
    """The move that is next if nobody who follows the game can tell it from any other.

    Cards that are dealt face down to somebody else are such moves: there is nothing to enter.
    """
    seats = game.to_move(state)
    if seats is CHANCE:
        groups = _alike(game, state, known, moves_of(game, state, known))
        return groups[0][0] if len(groups) == 1 else None
    if not isinstance(seats, frozenset):
        return None
    listed = moves_of(game, state, known)
    for seat in sorted(seats):
        own = [move for move in listed if isinstance(move, Action) and move.seat == seat]
        if own and hides(game, state, known, own[0]):
            groups = _alike(game, state, known, own)
            if len(groups) == 1:
                return groups[0][0]
    return None
