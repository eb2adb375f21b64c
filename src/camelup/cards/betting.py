"""The betting action."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from camelup.cards.actions import TakeMidfieldCard, TakeOverallCard, TakeWinnerCard
from camelup.cards.data import ROLES
from camelup.cards.events import (
    MidfieldCardTaken,
    OverallCardReturned,
    OverallCardTaken,
    WinnerCardTaken,
)
from camelup.cards.state import (
    PlayerState,
    State,
    WinnerCard,
    midfield_left,
    overall_left,
    winner_stacks,
    with_player,
)
from camelup.core.game import Step
from camelup.core.values import Action, Event, Seat

Bet: TypeAlias = TakeWinnerCard | TakeMidfieldCard | TakeOverallCard


def bets(s: State, seat: Seat) -> tuple[Action, ...]:
    """Every card beneath and above the track that can be taken; never another player's (C-60)."""
    return (
        *[TakeWinnerCard(seat, camel) for camel, left in winner_stacks(s).items() if left],
        *[TakeMidfieldCard(seat, camel) for camel in midfield_left(s)],
        *[TakeOverallCard(seat, role, camel) for role in ROLES for camel in overall_left(s, role)],
    )


def bet(s: State, action: Bet) -> Step[State]:
    """Take one betting card; the betting action of this turn is used up (RC-26)."""
    match action:
        case TakeWinnerCard():
            return _take_winner_card(s, action)
        case TakeMidfieldCard():
            return _take_midfield_card(s, action)
        case TakeOverallCard():
            return _take_overall_card(s, action)


def _take_winner_card(s: State, action: TakeWinnerCard) -> Step[State]:
    """The top card of its stack; there is no limit (C-40, C-41)."""
    seat, card = action.seat, WinnerCard(action.camel, winner_stacks(s)[action.camel][0])
    players = with_player(s, seat, winner_cards=(*s.players[seat].winner_cards, card))
    return _taken(s, players, WinnerCardTaken(seat, card.camel, card.value))


def _take_midfield_card(s: State, action: TakeMidfieldCard) -> Step[State]:
    """The one card of its colour (C-06, C-40)."""
    seat, camel = action.seat, action.camel
    players = with_player(s, seat, midfield_cards=(*s.players[seat].midfield_cards, camel))
    return _taken(s, players, MidfieldCardTaken(seat, camel))


def _take_overall_card(s: State, action: TakeOverallCard) -> Step[State]:
    """One "overall winner" and one "overall loser" card at a time: the old one goes back.

    C-42, C-43, RC-19.
    """
    seat, role, camel = action.seat, action.role, action.camel
    old, taken = s.players[seat].overall(role), OverallCardTaken(seat, role, camel)
    players = with_player(s, seat, **{f"overall_{role}": camel})
    if old is None:
        return _taken(s, players, taken)
    return _taken(s, players, OverallCardReturned(seat, role, old), taken)


def _taken(s: State, players: tuple[PlayerState, ...], *events: Event) -> Step[State]:
    return Step(replace(s, players=players, bet_made=True), events)
