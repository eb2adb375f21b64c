"""The champion in Camel Up Cards: a network reads a view as a table of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from camelup import kernels
from camelup.bots.cards_outlook import cards_outlook
from camelup.bots.halving import weighed
from camelup.bots.judged import Liked, Weighed, purses, shares_of
from camelup.bots.weights import Weights, weights_of
from camelup.cards.data import LEG_SETUP
from camelup.cards.state import START
from camelup.cards.view import PieceView, PlayerView, View
from camelup.core.values import Seat
from camelup.editions.catalogue import make_game
from camelup.kernels.cards.cards_codes import CONTRIBUTE, ROOM
from camelup.odds.cards_tables import (
    KIND,
    STAGES,
    action_of,
    bets_of,
    cards_in,
    cards_table,
    pile_of,
    word_of,
)

if TYPE_CHECKING:
    from camelup.kernels.cards.cards_pieces import Saved

NAME = "cards"

CLOSELY, GLANCE = (1000, 400, 100), (32, 16, 8)
"""At a turn more paths than in training: what is told of a table is only more exact by them. And
fewer for what others will do."""

CANDIDATES, SELDOM = 5, 0.02
"""So many actions are followed, if they are not chosen more seldom than that: among many, each on a
few paths, luck would choose."""

PATHS, TURNS = 250, 0
"""So many paths ahead with four players, past so many own turns and up to the next."""

CARDS = (1 << 40) - 1
"""Of an action's code, what is put away by it."""


class Learned(NamedTuple):
    """The kernels of one game: a table, who looks at it closely and as in training, the network,
    and who looks ahead."""

    table: kernels.cards_table.CardsTable
    closely: kernels.cards_outlook.CardsOutlook
    outlook: kernels.cards_outlook.CardsOutlook
    network: kernels.network.Network
    ahead: kernels.cards_ahead.CardsAhead


def champion_for(view: View, seat: Seat) -> CardsChampion | None:
    """On tracks that the kernel has room for; without compiled kernels it would take too long."""
    learned = _learned(len(view.players))
    if learned is None or len(view.track) > ROOM:
        return None
    return CardsChampion(table_seen(view), view.track, seat, learned)


@cache
def _learned(players: int) -> Learned | None:
    """One of each kernel for all games of this process."""
    weights = weights_of(NAME)
    if weights is None or not kernels.is_compiled("network"):
        return None
    return learned_for(players, weights)


def learned_for(players: int, weights: Weights) -> Learned:
    """The kernels that read tables of so many by a network."""
    outlook, glance = cards_outlook(), cards_outlook(1, GLANCE)
    network = kernels.network.Network(
        weights.numbers, (weights.width, weights.blocks), *outlook.places()
    )
    table, dealt, scratch = (cards_table(make_game("cards", players)) for _ in range(3))
    ahead = kernels.cards_ahead.CardsAhead(table, dealt, scratch, outlook, glance, network)
    return Learned(table, cards_outlook(1, CLOSELY), outlook, network, ahead)


class CardsChampion:
    """One turn of one seat; nothing is read of the ``table`` that the seat does not see."""

    seldom = SELDOM

    def __init__(self, table: Saved, labels: tuple[str, ...], seat: Seat, learned: Learned) -> None:
        self.seat, self.labels, self.learned = seat, labels, learned
        self.putting_away = STAGES[table[0][1]] == "leg-setup"
        self.players = len(table[5])
        self.setup = LEG_SETUP[self.players]
        learned.table.load(*table)

    @property
    def looks_ahead(self) -> bool:
        return PATHS > 0

    @property
    def candidates(self) -> int:
        """What is put away is chosen at first sight."""
        return 0 if self.putting_away else CANDIDATES

    def opinion(self) -> tuple[float, list[Liked]]:
        """What the network says of this position.

        Of several cards that are put away together the likeliest are, one after the other, and for
        the last one all others are weighed too.
        """
        table, outlook = self.learned.table, self.learned.closely
        if self.putting_away:
            outlook = self.learned.outlook
        chance, shares = self._think(outlook, 0)
        answers: list[int] = []
        while self._lacks(code := outlook.codes_of(table, self.seat, [*answers, best_of(shares)])):
            answers.append(best_of(shares))
            shares = self._think(outlook, code & CARDS)[1]
        codes = [outlook.codes_of(table, self.seat, [*answers, one]) for one in shares]
        self.codes = {action_of(self.labels, self.seat, code): code for code in codes}
        liked = [
            Liked(action, share) for action, share in zip(self.codes, shares.values(), strict=True)
        ]
        return chance, sorted(liked, key=lambda one: -one.share)

    def _think(
        self, outlook: kernels.cards_outlook.CardsOutlook, put_away: int
    ) -> tuple[float, dict[int, float]]:
        """The chance to win, and how often each answer is given."""
        row, possible = outlook.read(self.learned.table, self.seat, put_away)
        chances, liking, _ = self.learned.network.think(row)
        return chances[0], shares_of(liking, possible)

    def _lacks(self, code: int) -> bool:
        """Are more cards to be put away together with these?"""
        if not self.putting_away or code >> 40 > CONTRIBUTE:
            return False
        needed = (self.setup.discard, self.setup.contribute)[code >> 40]
        return len(cards_in(code & CARDS)) < needed

    def look_ahead(self, actions: Sequence[Liked], seed: int) -> list[Weighed]:
        """Paths to the next own turn, most of them for the actions that do best."""
        ahead = self.learned.ahead
        ahead.begin(seed, self.seat, TURNS)
        codes = [self.codes[one.action] for one in actions]
        return weighed(actions, codes, ahead.look, PATHS * 3 // max(3, self.players - 1))


def best_of(shares: dict[int, float]) -> int:
    """The answer that is given most often."""
    return max(shares, key=lambda answer: shares[answer])


def table_seen(view: View) -> Saved:
    """What a seat sees, for the kernel; cards in other hands and in the deck are any."""
    firsts = [label.partition("-") for label in view.track]
    money = purses(player.money for player in view.players)
    return (
        (_word(view), STAGES.index(view.stage), view.turn, view.leg, view.bet_made),
        (bytes(int(one[0]) for one in firsts), bytes(bool(one[1]) for one in firsts)),
        (_piece(view, view.fennec), _piece(view, view.palm)),
        bytes(view.ages),
        (
            0 if view.stage == "leg-setup" else view.deck_size,
            0,
            bytes(KIND[card] for card in view.revealed),
        ),
        tuple(_person(round(money[seat]), player) for seat, player in enumerate(view.players)),
        *bets_of(view.players),
    )


def _word(view: View) -> int:
    """The camels, and which pieces are on the track."""
    space = {START: 0, **{label: i for i, label in enumerate(view.track, 1)}}
    camels = [(space[label], camel) for label, unit in view.stacks.items() for camel in unit]
    return word_of(camels, view.fennec is not None, view.palm is not None)


def _piece(view: View, piece: PieceView | None) -> int:
    return 0 if piece is None else piece.seat << 6 | view.track.index(piece.space) + 1


def _person(money: int, player: PlayerView) -> Any:
    return (
        money,
        player.hand_size if player.hand is None else pile_of(player.hand),
        pile_of(player.discarded or ()),
        pile_of(player.contributed or ()),
        -1 if player.intel is None else KIND[player.intel],
        -1 if player.played is None else KIND[player.played],
    )
