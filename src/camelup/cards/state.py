"""Everything there is to know about a game of Camel Up Cards at one moment, secrets included.

A face-down pile is a multiset, kept in ascending order: nobody can know in which order its cards
lie, so the order does not exist until a card is turned up.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeAlias

import msgspec

from camelup.cards.data import CAMELS, WINNER_VALUES, Card, Cards
from camelup.core.track import Stacks, Unit
from camelup.core.values import Camel, Seat

Stage: TypeAlias = Literal[
    "youngest", "start", "deal", "leg-setup", "turn", "reveal", "bet", "over"
]
"""What is awaited: who is youngest, the five start cards, a dealt card, secret choices, a race
track action (or a bet before it), the top card, a bet after the race track action, nothing."""

START = "start"
FINISH = "finish"


class WinnerCard(msgspec.Struct, frozen=True, gc=False):
    """A leg betting "winner" card in front of a player."""

    camel: Camel
    value: int


class Piece(msgspec.Struct, frozen=True, gc=False):
    """The fennec or the palm tree on the track, and who has its card."""

    space: int
    seat: Seat


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """What belongs to one seat. ``discarded`` to ``played`` are this leg's, as it remembers."""

    money: int
    hand: Cards = ()
    discarded: Cards = ()
    contributed: Cards = ()
    intel: Card | None = None
    played: Card | None = None
    winner_cards: tuple[WinnerCard, ...] = ()
    midfield_cards: tuple[Camel, ...] = ()
    overall_winner: Camel | None = None
    overall_loser: Camel | None = None

    def overall(self, role: str) -> Camel | None:
        """The final betting card of one role in front of this player."""
        return self.overall_winner if role == "winner" else self.overall_loser


class State(msgspec.Struct, frozen=True, gc=False):
    stage: Stage
    turn: Seat
    """Whose turn it is; during the set-up of a leg, its starting player."""
    leg: int
    """0 until the starting positions are found."""
    ages: tuple[Seat, ...]
    """Seats from the youngest on, as far as known (RB-19)."""
    track: tuple[str, ...]
    """Labels of the spaces; the space with index ``i`` is ``track[i - 1]`` (RC-06)."""
    stacks: Stacks
    """By index. Each camel on the start card (0) stands alone; a unit that crossed the finish
    stands one beyond the last index."""
    players: tuple[PlayerState, ...]
    deck: Cards = ()
    """The racing deck, once it is built."""
    revealed: Cards = ()
    """In the order of revealing; the five start cards during the initial set-up."""
    unseen: Cards = ()
    """Cards that nobody has seen: still to be dealt, or spare on the discard pile."""
    fennec: Piece | None = None
    palm: Piece | None = None
    bet_made: bool = False
    """Whether the betting action of this turn is used up."""

    def piece(self, name: str) -> Piece | None:
        return self.fennec if name == "fennec" else self.palm

    def label(self, index: int) -> str:
        """What people call a space."""
        if index == 0:
            return START
        return self.track[index - 1] if index <= len(self.track) else FINISH

    def index(self, label: str) -> int:
        """The index of an ordinary space of the track."""
        return self.track.index(label) + 1

    @property
    def last(self) -> int:
        """Where the camel in last place stands."""
        return self.stacks[0][0]

    @property
    def lead(self) -> int:
        """Where the leading camel stands."""
        return self.stacks[-1][0]

    @property
    def crossed(self) -> Unit:
        """The camels on the finish card, bottom to top."""
        index, unit = self.stacks[-1]
        return unit if index > len(self.track) else ()


ON_START: Stacks = tuple((0, (camel,)) for camel in CAMELS)
"""The camels side by side on the start card, no stack (C-10, C-13, RC-03)."""


def with_player(s: State, seat: Seat, **changes: Any) -> tuple[PlayerState, ...]:
    """The players, with something changed for one of them."""
    player = msgspec.structs.replace(s.players[seat], **changes)
    return (*s.players[:seat], player, *s.players[seat + 1 :])


def without(cards: Cards, *taken: Card) -> Cards:
    """``cards`` less some of them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def winner_stacks(s: State) -> dict[Camel, tuple[int, ...]]:
    """Values left in the stacks of leg betting "winner" cards, top first (C-16)."""
    taken = [card.camel for player in s.players for card in player.winner_cards]
    return {camel: WINNER_VALUES[taken.count(camel) :] for camel in CAMELS}


def midfield_left(s: State) -> tuple[Camel, ...]:
    """Leg betting "midfield" cards beneath the track (C-17)."""
    return _others(tuple([camel for player in s.players for camel in player.midfield_cards]))


def overall_left(s: State, role: str) -> tuple[Camel, ...]:
    """Final betting cards of one role above the track (C-09)."""
    if role == "winner":
        return _others(tuple([player.overall_winner for player in s.players]))
    return _others(tuple([player.overall_loser for player in s.players]))


@cache
def _others(taken: tuple[Camel | None, ...]) -> tuple[Camel, ...]:
    return tuple(camel for camel in CAMELS if camel not in taken)
