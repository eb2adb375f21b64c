"""What the odds board says: the leg, the race, what actions are worth, and what has changed."""

from __future__ import annotations

from typing import Any

import msgspec

from camelup.core.errors import PositionError
from camelup.core.values import Seat
from camelup.follow.families import FOLLOW
from camelup.follow.game import FollowedGame
from camelup.odds import ActionValue, LegOdds, RaceOdds, values_for
from camelup.odds.ask import odds_for, on_turn


class Answer(msgspec.Struct, frozen=True):
    """Odds and values at one entry; nothing where there is no race to weigh."""

    leg: LegOdds | None = None
    race: RaceOdds | None = None
    seat: Seat | None = None
    """Whose advice it is."""
    values: tuple[ActionValue, ...] = ()


def asked_view(followed: FollowedGame, node: int, seat: Seat | None) -> tuple[Any, Any] | None:
    """What is to be weighed at an entry: a view, and the legal actions of its seat as if on turn.

    ``None`` where nobody acts: while chance is awaited, or when the race is over. Where the board
    alone is tracked, nobody has anything yet: what can be had is worth the same to everybody.
    """
    game, state = followed.game, followed.stand(node).state
    seats = game.to_move(state)
    if not isinstance(seats, frozenset):
        return None
    if seat is None:
        family = FOLLOW.get(game.family)
        if followed.document.tracks != "board" or family is None:
            return game.view(state, None), ()
        legal = game.legal(state, min(seats))
        return game.view(state, None), tuple(one for one in legal if one.kind in family.bets)
    if seat not in seats:
        found = on_turn(game, state, seat)
        if found is None:
            return game.view(state, seat), ()
        state = found
    return game.view(state, seat), game.legal(state, seat)


def advised(followed: FollowedGame) -> Seat | None:
    """Who gets advice: nobody if the board alone is tracked, me, or whoever is on turn."""
    document = followed.document
    if document.tracks == "board":
        return None
    if document.tracks == "me":
        return next(iter(document.known), None)
    seats = followed.game.to_move(followed.state)
    return min(seats) if isinstance(seats, frozenset) else None


def answer(followed: FollowedGame, node: int | None = None, seat: Seat | None = None) -> Answer:
    """The odds at an entry (left out: now), and what actions are worth to ``seat``."""
    asked = asked_view(followed, followed.document.at if node is None else node, seat)
    if asked is None:
        return Answer()
    view, legal = asked
    try:
        leg, race = odds_for(view)
        values = tuple(values_for(view, legal)) if legal else ()
    except PositionError:
        return Answer()
    return Answer(leg, race, seat, values)
