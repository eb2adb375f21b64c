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
from camelup.cards.betting import bet, bets
from camelup.cards.data import HAND_STEPS, PIECES
from camelup.cards.events import CardRevealed, HandCardPlayed, PiecePlaced
from camelup.cards.leg_setup import start_leg
from camelup.cards.movement import move_camel, return_piece, with_piece
from camelup.cards.payout import final_payout, leg_payout
from camelup.cards.state import Piece, State, with_player, without
from camelup.core.common import EndTurn, TurnEnded
from camelup.core.values import Action, Event, Seat

Bet = TakeWinnerCard | TakeMidfieldCard | TakeOverallCard


def actions(s: State, seat: Seat) -> tuple[Action, ...]:
    """What the player on turn may do. The deck is never empty here, so something is (RC-18)."""
    if s.stage == "bet":
        return (*bets(s, seat), EndTurn(seat))
    return (*race_actions(s, seat), *(() if s.bet_made else bets(s, seat)))


def race_actions(s: State, seat: Seat) -> tuple[Action, ...]:
    """Reveal, play the hand card, or place a piece that stands beside the track (C-29 to C-38)."""
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


def act(s: State, action: Action, log: list[Event]) -> State:
    """Carry out an action of the player on turn."""
    match action:
        case PlacePiece():
            return _place_piece(s, action, log)
        case RevealCard():
            return replace(s, stage="reveal")
        case PlayHandCard():
            return _play_hand_card(s, action, log)
        case EndTurn():
            log.append(TurnEnded(s.turn))
            return _pass_turn(s)
        case TakeWinnerCard() | TakeMidfieldCard() | TakeOverallCard():
            raced = s.stage == "bet"
            s = bet(s, action, log)
            return _pass_turn(s) if raced else s
        case _:
            raise TypeError(action)


def _place_piece(s: State, action: PlacePiece, log: list[Event]) -> State:
    """The piece goes onto the track, its card to the player (C-29)."""
    log.append(PiecePlaced(action.seat, action.piece, action.space))
    piece = Piece(s.index(action.space), action.seat)
    return _after_race_action(with_piece(s, action.piece, piece), log)


def _play_hand_card(s: State, action: PlayHandCard, log: list[Event]) -> State:
    """The card goes onto the discard pile; it never ends the leg (C-38, RC-17)."""
    card = action.card
    log.append(HandCardPlayed(action.seat, card))
    hand = without(s.players[action.seat].hand, card)
    s = replace(s, players=with_player(s, action.seat, hand=hand, played=card))
    return _after_race_action(move_camel(s, card.camel, HAND_STEPS, log), log)


def top_card(s: State, outcome: TopCard, log: list[Event]) -> State:
    """The revealed card moves its camel by what is printed (C-32)."""
    card = outcome.card
    log.append(CardRevealed(card, s.turn))
    s = replace(s, deck=without(s.deck, card), revealed=(*s.revealed, card))
    return _after_race_action(move_camel(s, card.camel, card.value, log), log)


def _after_race_action(s: State, log: list[Event]) -> State:
    if s.crossed:
        return final_payout(s, log)
    if not s.deck:
        return _end_leg(s, log)
    return _pass_turn(s) if s.bet_made else replace(s, stage="bet")


def _end_leg(s: State, log: list[Event]) -> State:
    """Payout, then pieces still on the track go back and a new leg is set up (C-44, RC-29)."""
    s = leg_payout(s, log)
    for name in PIECES:
        s = return_piece(s, name, "leg-over", log)
    return start_leg(s, log)


def _pass_turn(s: State) -> State:
    """Play proceeds clockwise."""
    return replace(s, stage="turn", turn=(s.turn + 1) % len(s.players), bet_made=False)
