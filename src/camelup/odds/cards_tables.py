"""Camel Up Cards on the kernel's table: states, actions, and what chance brings, in its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from camelup import kernels
from camelup.cards.actions import (
    Contribute,
    DealCard,
    Discard,
    PlacePiece,
    PlayHandCard,
    RevealCard,
    ShowIntel,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
    TopCard,
)
from camelup.cards.data import (
    CAMELS,
    CAPITAL,
    HAND_STEPS,
    LEAST_BEFORE_FINISH,
    LEAST_MONEY,
    LEG_SETUP,
    MIDFIELD_REVENUE,
    OVERALL_REVENUE,
    PIECE_REVENUE,
    PIECES,
    ROLES,
    START_REVEALS,
    WINNER_REVENUE,
    WINNER_VALUES,
    Cards,
)
from camelup.cards.game import CardsGame
from camelup.cards.state import Piece, State
from camelup.core.common import EndTurn, YoungestIs
from camelup.core.errors import WHOLE, PositionError
from camelup.core.values import Action, Outcome, Seat
from camelup.kernels.cards import cards_codes as codes
from camelup.kernels.cards.cards_words import FENNEC, PALM
from camelup.odds.cards import CODES, KINDS, box

if TYPE_CHECKING:
    from camelup.kernels.cards.cards_pieces import Saved

STAGES = ("youngest", "start", "deal", "leg-setup", "turn", "reveal", "bet", "over")
KIND = {card: kind for kind, card in enumerate(KINDS)}


def cards_table(game: CardsGame, s: State | None = None) -> kernels.cards_table.CardsTable:
    """A table of the kernel with ``s`` on it, or as the game starts."""
    setup = LEG_SETUP[game.players]
    table = kernels.cards_table.CardsTable(
        game.players,
        (setup.dealt, setup.discard, setup.contribute, setup.intel, setup.spaces),
        box(),
        (START_REVEALS, LEAST_BEFORE_FINISH, HAND_STEPS, CAPITAL, LEAST_MONEY),
        _winner_pays(),
        MIDFIELD_REVENUE,
        tuple(amount for role in ROLES for amount in OVERALL_REVENUE[role]),
        PIECE_REVENUE,
    )
    if s is not None:
        table.load(*saved_of(s))
    elif game.age_order is not None:
        table.set_up(0, 0, bytes(game.age_order))
    return table


@cache
def _winner_pays() -> tuple[int, ...]:
    """What each "winner" card of a stack pays for each place (C-46)."""
    return tuple(
        value if listed is None else listed for value in WINNER_VALUES for listed in WINNER_REVENUE
    )


def saved_of(s: State) -> Saved:
    """A state as the kernel saves it; the order of cards before a player means nothing."""
    if len(s.track) > codes.ROOM:
        raise PositionError("position.track-too-long", where=WHOLE, found=len(s.track))
    firsts = [label.partition("-") for label in s.track]
    return (
        (_word(s), STAGES.index(s.stage), s.turn, s.leg, s.bet_made),
        (bytes(int(one[0]) for one in firsts), bytes(bool(one[1]) for one in firsts)),
        (_piece(s.fennec), _piece(s.palm)),
        bytes(s.ages),
        (pile_of(s.deck), pile_of(s.unseen), bytes(KIND[card] for card in s.revealed)),
        tuple(
            (
                player.money,
                pile_of(player.hand),
                pile_of(player.discarded),
                pile_of(player.contributed),
                -1 if player.intel is None else KIND[player.intel],
                -1 if player.played is None else KIND[player.played],
            )
            for player in s.players
        ),
        *bets_of(s.players),
    )


def _word(s: State) -> int:
    camels = [(space, camel) for space, unit in s.stacks for camel in unit]
    return word_of(camels, s.fennec is not None, s.palm is not None)


def word_of(camels: Sequence[tuple[int, str]], fennec: bool, palm: bool) -> int:
    """The camels with their spaces, the last one first, and which pieces are on the track."""
    word = sum((space << 3 | CODES[c]) << 10 * lane for lane, (space, c) in enumerate(camels))
    return word | FENNEC * fennec | PALM * palm


def _piece(piece: Piece | None) -> int:
    return 0 if piece is None else piece.seat << 6 | piece.space


def pile_of(cards: Cards) -> int:
    """How many there are of each kind."""
    return sum(count << 4 * KIND[card] for card, count in Counter(cards).items())


def cards_in(pile: int) -> Cards:
    """The cards of a pile, in ascending order."""
    return tuple(card for kind, card in enumerate(KINDS) for _ in range(pile >> 4 * kind & 15))


def bets_of(
    players: Sequence[Any],
) -> tuple[tuple[bytes, ...], tuple[tuple[int, ...], tuple[int, ...]]]:
    """Who has which betting cards, of a state or of a view."""
    return (
        tuple(_owners(players, camel) for camel in CAMELS),
        (
            tuple(_holder([player.midfield_cards for player in players], c) for c in CAMELS),
            tuple(
                _holder([(getattr(player, f"overall_{role}"),) for player in players], camel)
                for role in ROLES
                for camel in CAMELS
            ),
        ),
    )


def _owners(players: Sequence[Any], camel: str) -> bytes:
    """Who has the "winner" cards of a camel, from the top; of equal ones in seating order."""
    held = [(-card.value, seat) for seat, p in enumerate(players) for card in p.winner_cards
            if card.camel == camel]  # fmt: skip
    return bytes(seat for _, seat in sorted(held))


def _holder(held: list[tuple[str | None, ...]], camel: str) -> int:
    """The seat that has the card of a camel, or -1."""
    return next((seat for seat, camels in enumerate(held) if camel in camels), -1)


def action_of(labels: tuple[str, ...], seat: Seat, code: int) -> Action:
    """The action of ``seat`` that the kernel means by ``code``, on a track with these labels."""
    kind, what = code >> 40, code & (1 << 40) - 1
    match kind:
        case codes.DISCARD:
            return Discard(seat, cards_in(what))
        case codes.CONTRIBUTE:
            return Contribute(seat, cards_in(what))
        case codes.INTEL:
            return ShowIntel(seat, KINDS[what])
        case codes.TOP_CARD:
            return RevealCard(seat)
        case codes.HAND_CARD:
            return PlayHandCard(seat, KINDS[what])
        case codes.PIECE:
            return PlacePiece(seat, PIECES[what >> 6], labels[(what & 63) - 1])
        case codes.WINNER:
            return TakeWinnerCard(seat, CAMELS[what])
        case codes.MIDFIELD:
            return TakeMidfieldCard(seat, CAMELS[what])
        case codes.OVERALL:
            return TakeOverallCard(seat, ROLES[what >> 3], CAMELS[what & 7])
        case _:
            return EndTurn(seat)


def brought(outcome: Outcome) -> int:
    """The seat or the kind of card that chance brings."""
    if isinstance(outcome, YoungestIs):
        return outcome.seat
    assert isinstance(outcome, DealCard | TopCard)
    return KIND[outcome.card]
