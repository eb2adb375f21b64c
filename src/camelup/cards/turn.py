"""A turn: one race track action, and at most one betting action before or after it (C-28).

The leg ends with the last card of the racing deck (C-44), the race on reaching the finish card
(C-54); after either no bet is possible any more (RC-15, RC-16).
"""

from __future__ import annotations

from msgspec.structs import replace

from camelup.cards.actions import (
    PlacePiece,
    PlayHandCard,
    RevealCard,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
    TopCard,
)
from camelup.cards.betting import Bet, bet, bets
from camelup.cards.data import HAND_STEPS, PIECES
from camelup.cards.events import CardRevealed, HandCardPlayed, PiecePlaced
from camelup.cards.leg_setup import start_leg
from camelup.cards.movement import move_camel, return_piece, with_piece
from camelup.cards.payout import final_payout, leg_payout
from camelup.cards.state import Piece, State, with_player, without
from camelup.core.common import EndTurn, TurnEnded
from camelup.core.game import Step
from camelup.core.values import Action, Event, Seat


def actions(s: State, seat: Seat) -> tuple[Action, ...]:
    """What the player on turn may do. The deck is never empty here, so something is (RC-18)."""
    if s.stage == "bet":
        return (*bets(s, seat), EndTurn(seat))
    return (*race_actions(s, seat), *(() if s.bet_made else bets(s, seat)))


def race_actions(s: State, seat: Seat) -> tuple[Action, ...]:
    """Reveal, play the hand card, or place a piece that stands beside the track.

    C-29, C-30, C-32, C-38.
    """
    beside = [name for name in PIECES if s.piece(name) is None]
    spaces = [s.label(index) for index in free_spaces(s)] if beside else ()
    return (
        RevealCard(seat),
        *[PlayHandCard(seat, card) for card in s.players[seat].hand],
        *[PlacePiece(seat, name, space) for name in beside for space in spaces],
    )


def free_spaces(s: State) -> tuple[int, ...]:
    """Empty spaces ahead of the last camel, up to the finish card (C-31, RC-08)."""
    taken = {index for index, _ in s.stacks}
    taken.update(piece.space for name in PIECES if (piece := s.piece(name)) is not None)
    return tuple([i for i in range(s.last + 1, len(s.track) + 1) if i not in taken])


def act(s: State, action: Action) -> Step[State]:
    """Carry out an action of the player on turn."""
    match action:
        case PlacePiece():
            return _place_piece(s, action)
        case RevealCard():
            return Step(replace(s, stage="reveal"), ())
        case PlayHandCard():
            return _play_hand_card(s, action)
        case EndTurn():
            return Step(_pass_turn(s), (TurnEnded(s.turn),))
        case TakeWinnerCard() | TakeMidfieldCard() | TakeOverallCard():
            return _bet(s, action)
        case _:
            raise TypeError(action)


def _bet(s: State, action: Bet) -> Step[State]:
    """A bet after the race track action ends the turn."""
    after, events = bet(s, action)
    return Step(_pass_turn(after) if s.stage == "bet" else after, events)


def _place_piece(s: State, action: PlacePiece) -> Step[State]:
    """The piece goes onto the track, its card to the player (C-29)."""
    placed = PiecePlaced(action.seat, action.piece, action.space)
    piece = Piece(s.index(action.space), action.seat)
    return _after_race_action(with_piece(s, action.piece, piece), (placed,))


def _play_hand_card(s: State, action: PlayHandCard) -> Step[State]:
    """The card goes onto the discard pile; it never ends the leg (C-38, RC-17)."""
    card = action.card
    hand = without(s.players[action.seat].hand, card)
    s = replace(s, players=with_player(s, action.seat, hand=hand, played=card))
    s, moved = move_camel(s, card.camel, HAND_STEPS)
    return _after_race_action(s, (HandCardPlayed(action.seat, card), *moved))


def top_card(s: State, outcome: TopCard) -> Step[State]:
    """The revealed card moves its camel by what is printed (C-32)."""
    card = outcome.card
    s = replace(s, deck=without(s.deck, card), revealed=(*s.revealed, card))
    s, moved = move_camel(s, card.camel, card.value)
    return _after_race_action(s, (CardRevealed(card, s.turn), *moved))


def _after_race_action(s: State, events: tuple[Event, ...]) -> Step[State]:
    """What follows on ``events``: the end of the race or of the leg, or the turn goes on."""
    if s.crossed:
        s, more = final_payout(s)
    elif not s.deck:
        s, more = _end_leg(s)
    else:
        return Step(_pass_turn(s) if s.bet_made else replace(s, stage="bet"), events)
    return Step(s, events + more)


def _end_leg(s: State) -> Step[State]:
    """Payout, then pieces still on the track go back and a new leg is set up (C-44, RC-29)."""
    s, events = leg_payout(s)
    for name in PIECES:
        s, returned = return_piece(s, name, "leg-over")
        events += returned
    s, begun = start_leg(s)
    return Step(s, events + begun)


def _pass_turn(s: State) -> State:
    """Play proceeds clockwise."""
    return replace(s, stage="turn", turn=(s.turn + 1) % len(s.players), bet_made=False)
