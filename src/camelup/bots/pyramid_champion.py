"""The champion in the pyramid games: a network reads a view as a table of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from camelup import kernels
from camelup.bots.beliefs import Decks, card_weights
from camelup.bots.halving import weighed
from camelup.bots.judged import Liked, Weighed, purses, shares_of
from camelup.bots.pyramid_greedy import greedy_kernel, outlook_kernel
from camelup.bots.weights import Weights, weights_of
from camelup.core.values import Seat
from camelup.editions.catalogue import make_game
from camelup.odds import QUICK
from camelup.odds.leg import SIDES, encoding
from camelup.odds.packed import (
    STAGES,
    LegSlots,
    action_of,
    modules_of,
    part_of,
    playout_of,
    word_of,
)
from camelup.odds.public import edition_of
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.leg_bets import LegBetsSlice
from camelup.pyramid.parts.partnerships import Partnerships
from camelup.pyramid.parts.photographer import PhotographerView
from camelup.pyramid.parts.supporting_dice import SupportingDice, SupportingDiceView
from camelup.pyramid.view import View

if TYPE_CHECKING:
    from camelup.kernels.pyramid.pieces import PackedPieces

EFFORT = QUICK._replace(spaces=0, races=128)
"""What was learned belongs to these odds, of which a network is told in training, too."""

OTHERS = EFFORT._replace(spaces=2)
"""As others are expected to think without modules: like ``greedy`` but for quiet spaces."""

LAWS, LAWS_WITH_MODULES = 10, 12
"""Of how many positions the odds are kept, as a power of 2: with modules they take longer."""

PATHS = {"base": 600, "second": 600, "supercup": 500}
"""The networks, and on how many paths they look ahead with four players."""

LEAST = 6
"""With modules it looks ahead from so many players on. Of tables for fewer one was measured, the
long track with four: there expert was the stronger one."""

CANDIDATES, SELDOM = 12, 0.0005
"""So many actions are looked at closely, if they are not chosen more seldom than that."""

TURNS = 1
"""Paths go past so many own turns, and end at the next."""

LEARNED = frozenset({"long-track", "spicy", "photographer", "position-bets", "partnerships"})
"""Modules that the network for modules has learned; those of other packages it has not."""


class Learned(NamedTuple):
    """The kernels of one game."""

    table: kernels.table.PackedTable
    outlook: kernels.outlook.Outlook
    network: kernels.network.Network
    ahead: kernels.ahead.Ahead


def champion_for(view: View, seat: Seat) -> PyramidChampion | None:
    """For games that were learned; without compiled kernels it would take too long."""
    name = network_of(view.edition, view.modules)
    if name is None:
        return None
    learned = _learned(name, view.edition, len(view.players), tuple(view.modules))
    if learned is None:
        return None
    e = edition_of(view)
    return PyramidChampion(e, table_seen(e, view), learned, PATHS[name])


def network_of(edition: str, modules: Sequence[str]) -> str | None:
    """The network that learned this game: one for each edition, one for modules."""
    if not modules:
        return edition if edition in PATHS else None
    return "supercup" if LEARNED.issuperset(modules) else None


@cache
def _learned(name: str, edition: str, players: int, modules: tuple[str, ...]) -> Learned | None:
    """One of each kernel for all games of this process."""
    weights = weights_of(name)
    if weights is None or not kernels.is_compiled("network"):
        return None
    return learned_for(cast(PyramidGame, make_game(edition, players, modules)), weights)


def learned_for(game: PyramidGame, weights: Weights) -> Learned:
    """The kernels that read the tables of a game by a network."""
    outlook = outlook_kernel(game, EFFORT, LAWS_WITH_MODULES if game.modules else LAWS)
    network = kernels.network.Network(
        weights.numbers, (weights.width, weights.blocks), *outlook.places()
    )
    table = playout_of(game)
    tables = table, playout_of(game), playout_of(game)
    others = outlook.odds if game.modules else greedy_kernel(game, OTHERS, LAWS)
    ahead = kernels.ahead.Ahead(*tables, outlook, network, others)
    return Learned(table, outlook, network, ahead)


class PyramidChampion:
    """One turn of one seat; nothing is read of the ``table`` that the seat does not see."""

    candidates, seldom, turns = CANDIDATES, SELDOM, TURNS

    def __init__(self, e: Edition, table: PackedPieces, learned: Learned, paths: int) -> None:
        (_, _, self.seat, _, leg), _, people, owners, (winner, loser), more = table
        self.edition, self.learned = e, learned
        self.paths = paths_for(len(people), e, paths)
        self.stacks = tuple(
            tuple(e.leg_values[len(sold) : len(e.leg_values) - below])
            for sold, below in zip(owners, more[3], strict=True)
        )
        tickets = tuple(tuple(by.count(seat) for by in owners) for seat in range(len(people)))
        self.decks = Decks(_seats(winner), _seats(loser), leg, tickets)
        learned.table.load(*table)

    @property
    def looks_ahead(self) -> bool:
        """Not with modules where few play; see ``LEAST``."""
        return self.paths > 0

    def opinion(self) -> tuple[float, list[Liked]]:
        """What the network says of this position."""
        table, outlook, network, _ = self.learned
        row, possible = outlook.read(table)
        chances, liking, _ = network.think(row)
        shares = shares_of(liking, possible)
        codes = [outlook.code_of(table, answer) for answer in shares]
        self.codes = {action_of(self.edition, self.seat, code, self.stacks): code for code in codes}
        actions = [
            Liked(action, share) for action, share in zip(self.codes, shares.values(), strict=True)
        ]
        return chances[0], sorted(actions, key=lambda one: -one.share)

    def look_ahead(self, actions: Sequence[Liked], seed: int) -> list[Weighed]:
        """Paths to the own turn after the next, most of them for the actions that do best."""
        table, outlook, _, ahead = self.learned
        odds = outlook.odds.odds_of(table)
        ahead.begin(seed, card_weights(self.decks, odds[10:15], odds[15:20]), self.turns)
        codes = [self.codes[one.action] for one in actions]
        return weighed(actions, codes, ahead.look, self.paths)


def paths_for(players: int, e: Edition, paths: int) -> int:
    """As many as there is time for: what more players do takes longer, and with modules laws do,
    most of all where players add dice; in the second edition partners do."""
    support = part_of(e, SupportingDice)
    if e.modules:
        if players < LEAST:
            return 0
        paths = min(paths, 32 * paths // players**2)
        return paths // 2 if support is not None and support.spicy else paths
    paths = paths * 3 // max(3, players - 1)
    return paths // 3 if part_of(e, Partnerships) else paths


def table_seen(e: Edition, view: View) -> PackedPieces:
    """What a seat sees, for the kernel; the camels on others' cards are left blank."""
    people, money = view.players, purses(player.money for player in view.players)
    sides = [0 if p.tile is None else p.tile.space << 2 | SIDES[p.tile.side] for p in people]
    partners = [getattr(player, "partner", None) for player in people]
    held = tuple(player.leg_tiles for player in people)
    slots = LegSlots(e, LegBetsSlice(tuple(view.leg_stacks.values()), held))
    return (
        (
            word_of(e, tuple(view.stacks.items())),
            STAGES.index(view.stage),
            view.turn,
            view.marker,
            view.leg,
        ),
        encoding(e).dice(view.dice),
        tuple(
            (
                round(money[seat]),
                player.pyramid_tiles,
                sides[seat],
                _hand(e, player),
                -1 if partners[seat] is None else int(partners[seat] or 0),
            )
            for seat, player in enumerate(people)
        ),
        slots.owners(),
        (_deck(e, view.winner_deck), _deck(e, view.loser_deck)),
        modules_of(
            e,
            slots,
            view.camera if isinstance(view, PhotographerView) else None,
            view.supporting if isinstance(view, SupportingDiceView) else None,
        ),
    )


def _seats(deck: bytes) -> tuple[Seat, ...]:
    return tuple(card >> 3 for card in deck)


def _hand(e: Edition, player: Any) -> int:
    """A bit for each card; of a hidden hand only how many there are."""
    if player.hand is None:
        return int((1 << player.hand_size) - 1)
    return sum(1 << e.racers.index(camel) for camel in player.hand)


def _deck(e: Edition, cards: Sequence[Any]) -> bytes:
    return bytes(
        card.seat << 3 | (0 if card.camel is None else e.racers.index(card.camel)) for card in cards
    )
