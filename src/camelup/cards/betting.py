"""The betting action (C-40 to C-43, C-60)."""

from __future__ import annotations

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
    State,
    WinnerCard,
    midfield_left,
    overall_left,
    winner_stacks,
    with_player,
)
from camelup.core.values import Action, Event, Seat


def bets(s: State, seat: Seat) -> tuple[Action, ...]:
    """Every card beneath and above the track that can be taken; never another player's (C-60)."""
    return (
        *[TakeWinnerCard(seat, camel) for camel, left in winner_stacks(s).items() if left],
        *[TakeMidfieldCard(seat, camel) for camel in midfield_left(s)],
        *[TakeOverallCard(seat, role, camel) for role in ROLES for camel in overall_left(s, role)],
    )


def bet(
    s: State, action: TakeWinnerCard | TakeMidfieldCard | TakeOverallCard, log: list[Event]
) -> State:
    """Take one betting card; the betting action of this turn is used up (RC-26)."""
    match action:
        case TakeWinnerCard():
            s = _take_winner_card(s, action, log)
        case TakeMidfieldCard():
            s = _take_midfield_card(s, action, log)
        case TakeOverallCard():
            s = _take_overall_card(s, action, log)
    return replace(s, bet_made=True)


def _take_winner_card(s: State, action: TakeWinnerCard, log: list[Event]) -> State:
    """The top card of its stack; there is no limit (C-40, C-41)."""
    card = WinnerCard(action.camel, winner_stacks(s)[action.camel][0])
    log.append(WinnerCardTaken(action.seat, card.camel, card.value))
    held = (*s.players[action.seat].winner_cards, card)
    return replace(s, players=with_player(s, action.seat, winner_cards=held))


def _take_midfield_card(s: State, action: TakeMidfieldCard, log: list[Event]) -> State:
    log.append(MidfieldCardTaken(action.seat, action.camel))
    held = (*s.players[action.seat].midfield_cards, action.camel)
    return replace(s, players=with_player(s, action.seat, midfield_cards=held))


def _take_overall_card(s: State, action: TakeOverallCard, log: list[Event]) -> State:
    """One "overall winner" and one "overall loser" card at a time: the old one goes back (C-43)."""
    seat, role, camel = action.seat, action.role, action.camel
    old = s.players[seat].overall(role)
    if old is not None:
        log.append(OverallCardReturned(seat, role, old))
    log.append(OverallCardTaken(seat, role, camel))
    if role == "winner":
        return replace(s, players=with_player(s, seat, overall_winner=camel))
    return replace(s, players=with_player(s, seat, overall_loser=camel))
