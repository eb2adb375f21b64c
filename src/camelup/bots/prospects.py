"""How likely a seat of a pyramid game is to be richest in the end, if it does this or that.

The work is done by two kernels: one knows everything that dice can still do in this leg, the other
plays the rest of the game with players who take what pays most. This module tells them what the
view shows: tickets, tiles, partners, money, race cards with the beliefs about hidden ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from camelup import kernels
from camelup.bots.beliefs import Decks, card_weights
from camelup.bots.judged import purses
from camelup.core.values import Camel, Seat
from camelup.kernels.shared import codes
from camelup.odds.leg import LegQuery, encoding
from camelup.odds.packed import other_places, word_of
from camelup.odds.playouts import races_playout
from camelup.odds.race import race_table
from camelup.odds.results import LegOdds
from camelup.odds.values import Situation, tile_worth
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.leg_bets import LegTile
from camelup.pyramid.parts.partnerships import partner_of
from camelup.pyramid.parts.position_bets import RIGHT, WRONG
from camelup.pyramid.parts.race_bets import WRONG as WRONG_CARD
from camelup.pyramid.parts.race_bets import prizes

HIDDEN, NOTHING, NOBODY = 255, -1, -1
LEG_TILE, ROLL = codes.LEG_TILE << 5, codes.PYRAMID << 5
WINNER, LOSER = codes.WINNER << 5, codes.LOSER << 5
"""Actions as the kernel tells them; the first and the last two are followed by a racer."""


class Style(NamedTuple):
    """Numbers that were found by playing."""

    paths: int = 320
    closer_paths: int = 1_280
    finalists: int = 3
    """Ways that dice may go: at first, and then for so many actions that look best."""
    worlds: int = 64
    die_variance: float = 2.0
    leg_variance: float = 10.0
    """Of what a player gains beside his average: for each die of this leg, in each later leg."""
    tiles_tried: int = 3
    """Placements of a tile that are looked at closely."""
    clearly: float = 1.03
    """So many times the odds of greedy's choice: less may be an error of the reckoning."""


class Holdings(NamedTuple):
    """What lies in front of everybody, as far as it counts in the end."""

    money: tuple[float, ...]
    taken: tuple[int, ...]
    partners: tuple[int, ...]
    tiles: tuple[tuple[Seat, int, int, int, float], ...]

    def paid(self, seat: Seat, amount: float) -> Holdings:
        """The same with more money in front of a seat."""
        money = list(self.money)
        money[seat] += amount
        return self._replace(money=tuple(money))


class Prospects:
    """One position from one seat; ``look`` at the dice first, then ask for ``chance``.

    ``paths``: the number of ways that dice may go from here; ``seed``: which ones. ``looks_on``:
    nobody sees more than the others, and the seat only tells whose turn it is.
    """

    def __init__(
        self, now: Situation, style: Style, *, seed: int = 0, looks_on: bool = False
    ) -> None:
        self.now, self.style, self.paths, self.seed = now, style, style.paths, seed
        self.eyes = NOBODY if looks_on else now.seat
        self.seat, self.view, e = now.seat, now.view, now.edition
        self.racers = {camel: i for i, camel in enumerate(e.racers)}
        self.tree, self.contest = _kernels(e)
        self.codes = _die_codes(e)
        self.race = (*now.race.winner, *now.race.loser)
        self._sit_down()
        self.look(now.query)

    def look(self, query: LegQuery) -> None:
        """Draw what dice can do from here, with these tiles and these dice."""
        e = self.now.edition
        solved = race_table(e.length, len(e.die) > len(e.dice) and not e.crazy)
        dice = bytes(self.codes[query.dice[i : i + 2]] for i in range(0, len(query.dice), 2))
        word = word_of(e, self.now.state.stacks)
        self.tree.grow(word, dice, e.stay, query.tiles, self.race, solved)
        self.tree.draw(self.paths, self.seed)

    def chance(self, action: int, standing: Holdings) -> float:
        """To be richest in the end, if the seat does this and goes on like everybody else."""
        return self.played(self.seat, action, standing)[0]

    def played(self, seat: Seat, action: int, standing: Holdings) -> list[float]:
        """The chance of a seat that does this, and everybody's average money in the end."""
        money, taken, partners, tiles = standing
        self.contest.hold(money, bytes(taken), partners, tiles)
        return self.contest.play(seat, action, self.style.die_variance, self.style.leg_variance)

    def standing(self, leg: LegOdds) -> Holdings:
        """What everybody has, under a law of the leg."""
        players = self.view.players
        money = purses(player.money for player in players)
        for seat, player in enumerate(players):
            if player.tile is not None:
                money[seat] += float(leg.landing(player.tile.space))
        camera = self.now.camera
        if camera is not None and camera.seat is not None:
            money[camera.seat] += leg.photo / leg.total
        return Holdings(
            tuple(money),
            tuple(player.pyramid_tiles for player in players),
            tuple(-1 if partner is None else partner for partner in map(partner_of, players)),
            tuple(
                self.held(leg, seat, tile) for seat, p in enumerate(players) for tile in p.leg_tiles
            ),
        )

    def held(self, leg: LegOdds, seat: Seat, tile: LegTile) -> tuple[Seat, int, int, int, float]:
        """A Leg Betting tile for the kernel."""
        racer = self.racers[tile.camel]
        return seat, racer, tile.value, tile.bet or 0, tile_worth(leg, tile)

    def _sit_down(self) -> None:
        view, seats, style = self.view, len(self.view.players), self.style
        decks = view.winner_deck, view.loser_deck
        weights = card_weights(Decks.of(view, tuple(self.racers)), self.race[:5], self.race[5:])
        self.contest.seat(
            tuple(bytes(view.leg_stacks[camel]) for camel in self.racers),
            bytes(prizes(16)),
            (*other_places(), RIGHT, WRONG, WRONG_CARD),
            _two(bytes(card.seat for card in deck) for deck in decks),
            _two(bytes(self._shown(card.camel) for card in deck) for deck in decks),
            array("d", weights or (0.0,)),
            self.eyes,
            style.worlds,
            1.0,
            seats,
            bytes(self.now.edition.leg_values),
        )

    def _shown(self, camel: Camel | None) -> int:
        return HIDDEN if camel is None else self.racers[camel]


def _two(both: Iterable[bytes]) -> tuple[bytes, bytes]:
    winner, loser = both
    return winner, loser


@cache
def _kernels(e: Edition) -> tuple[kernels.legtree.LegTree, kernels.contest.Contest]:
    """The scratch memory of this process for one edition."""
    tree = kernels.legtree.LegTree(races_playout(e))
    return tree, kernels.contest.Contest(tree)


@cache
def _die_codes(e: Edition) -> dict[bytes, int]:
    """From the law's way to tell a die to that of playouts."""
    return {
        told: codes.GREY_DIE
        if told[0] == codes.GREY
        else told[0] + (codes.SUPPORTING if len(e.die[key].faces) == 2 else 0)
        for key, told in encoding(e).die.items()
    }
