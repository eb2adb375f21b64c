"""What a seat or a spectator may know: built from scratch, never a state with keys removed.

Secret are the cards in other players' hands, what they discarded and put into the deck, their
intel until it is shown, and every face-down pile but for its size (C-61, RC-21, RC-27).
"""

from __future__ import annotations

import msgspec

from camelup.cards.data import Card, Cards
from camelup.cards.leg_setup import choosing
from camelup.cards.payout import places
from camelup.cards.state import (
    FINISH,
    Stage,
    State,
    WinnerCard,
    midfield_left,
    overall_left,
    winner_stacks,
)
from camelup.core.notebook import ShownInNotebooks
from camelup.core.track import Unit, ranking
from camelup.core.values import Camel, Seat


class PlayerView(msgspec.Struct, frozen=True):
    """One player as the viewer sees him; ``None`` for what is hidden, or not there."""

    money: int | None
    hand_size: int
    hand: Cards | None
    discarded: Cards | None
    contributed: Cards | None
    intel: Card | None
    """Shown to all this leg, or one's own choice before that."""
    played: Card | None
    choosing: str | None
    """The choice of the leg set-up that this player still owes."""
    winner_cards: tuple[WinnerCard, ...]
    midfield_cards: tuple[Camel, ...]
    overall_winner: Camel | None
    overall_loser: Camel | None


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the track and who has its card."""

    space: str
    seat: Seat


class View(msgspec.Struct, ShownInNotebooks, frozen=True):
    """The table from one seat."""

    edition: str
    modules: tuple[str, ...]
    seat: Seat | None
    stage: Stage
    turn: Seat
    leg: int
    ages: tuple[Seat, ...]
    """Seats from the youngest on, as far as known."""
    bet_made: bool
    track: tuple[str, ...]
    """Labels of the spaces, from the start card to the finish card."""
    stacks: dict[str, tuple[Camel, ...]]
    """Camels by space, bottom to top; side by side on ``"start"``, crossed on ``"finish"``."""
    ranking: tuple[Camel, ...]
    places: dict[Camel, int]
    fennec: PieceView | None
    palm: PieceView | None
    players: tuple[PlayerView, ...]
    winner_stacks: dict[Camel, tuple[int, ...]]
    """Values left beneath the track, top first."""
    midfield_cards: tuple[Camel, ...]
    overall_winner_cards: tuple[Camel, ...]
    overall_loser_cards: tuple[Camel, ...]
    revealed: Cards
    deck_size: int
    """Cards put into the racing deck, less those revealed."""
    undealt: int
    """Cards of the shuffled pile that are still to be revealed or dealt in the set-up."""
    discard_size: int

    @property
    def crossed(self) -> Unit:
        """The camels on the finish card, bottom to top; none while the race goes on."""
        return self.stacks.get(FINISH, ())


def view_of(s: State, seat: Seat | None, *, open_money: bool) -> View:
    """See :class:`View`."""
    deck, undealt, discarded = piles(s)
    return View(
        edition="cards",
        modules=(),
        seat=seat,
        stage=s.stage,
        turn=s.turn,
        leg=s.leg,
        ages=s.ages,
        bet_made=s.bet_made,
        track=s.track,
        stacks=stacks_by_label(s),
        ranking=ranking(s.stacks),
        places=places(s.stacks),
        fennec=_piece(s, "fennec"),
        palm=_piece(s, "palm"),
        players=tuple([_player(s, i, seat, open_money) for i in range(len(s.players))]),
        winner_stacks=winner_stacks(s),
        midfield_cards=midfield_left(s),
        overall_winner_cards=overall_left(s, "winner"),
        overall_loser_cards=overall_left(s, "loser"),
        revealed=s.revealed,
        deck_size=deck,
        undealt=undealt,
        discard_size=discarded,
    )


def stacks_by_label(s: State) -> dict[str, tuple[Camel, ...]]:
    """Camels by the label of their space, from the rear to the front."""
    found: dict[str, tuple[Camel, ...]] = {}
    for index, unit in s.stacks:
        label = s.label(index)
        found[label] = found.get(label, ()) + unit
    return found


def _player(s: State, i: Seat, viewer: Seat | None, open_money: bool) -> PlayerView:
    player, own = s.players[i], i == viewer
    shown = own or s.stage != "leg-setup"
    return PlayerView(
        money=player.money if own or open_money or s.stage == "over" else None,
        hand_size=len(player.hand),
        hand=player.hand if own else None,
        discarded=player.discarded if own else None,
        contributed=player.contributed if own else None,
        intel=player.intel if shown else None,
        played=player.played,
        choosing=choosing(s, i) if s.stage == "leg-setup" else None,
        winner_cards=player.winner_cards,
        midfield_cards=player.midfield_cards,
        overall_winner=player.overall_winner,
        overall_loser=player.overall_loser,
    )


def _piece(s: State, name: str) -> PieceView | None:
    piece = s.piece(name)
    return None if piece is None else PieceView(s.label(piece.space), piece.seat)


def piles(s: State) -> tuple[int, int, int]:
    """How many cards are in the racing deck, still to be dealt, and on the discard pile."""
    if s.stage in ("youngest", "start", "deal"):
        return len(s.deck), len(s.unseen), 0
    chosen = sum([len(p.discarded) + (p.played is not None) for p in s.players])
    deck = len(s.deck)
    if s.stage == "leg-setup":
        deck = sum([len(player.contributed) for player in s.players])
    return deck, 0, len(s.unseen) + chosen
