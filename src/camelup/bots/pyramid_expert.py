"""The expert in the pyramid games: of everything it may do, what most likely makes it richest.

Greedy looks at its own average gain; the expert at its chance to win. That chance knows everybody's
money, what tickets, race cards and partnerships will bring and how these hang together, what the
next players will probably take, whom a die helps, and what may be on hidden cards; being behind
makes it bold, being ahead makes it careful. Of tiles, cameras and bets on places, which are many,
it looks closely at those that are worth most at first sight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from camelup import kernels
from camelup.bots.judged import Judged
from camelup.bots.prospects import (
    LEG_TILE,
    LOSER,
    NOTHING,
    ROLL,
    WINNER,
    Holdings,
    Prospects,
    Style,
)
from camelup.core.values import Action, Seat
from camelup.odds import QUICK
from camelup.odds.leg import encoding
from camelup.odds.results import LegOdds
from camelup.odds.values import Situation, tile_worth, value_of
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import LegTile, TakeLegTile
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.photographer import PlaceCamera
from camelup.pyramid.parts.position_bets import BetOnPosition
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from camelup.pyramid.parts.supporting_dice import AddSupportingDie, supporting
from camelup.pyramid.view import View

CAMERAS_TRIED, PLACES_TRIED = 2, 4

STYLE = Style()


def expert_for(view: View, seat: Seat) -> PyramidExpert | None:
    """Without the kernel compiled to think would take minutes."""
    return PyramidExpert(view, seat, STYLE) if kernels.is_compiled("contest") else None


class PyramidExpert:
    """Judges the actions of one turn."""

    def __init__(self, view: View, seat: Seat, style: Style) -> None:
        self.now = Situation(view, seat, QUICK)
        self.seat, self.view, self.style = seat, view, style
        self.prospects = Prospects(self.now, style)
        self.standing = self.prospects.standing(self.now.leg)
        self.sifting = True
        """Of actions that are many, only the best at first sight are judged."""

    @property
    def clearly(self) -> float:
        return self.style.clearly

    def timely(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Once everybody's tile lies on the track, to move it is no way to wait any more.

        Players who think alike would do so in turn for ever, each hoping that another rolls.
        """
        if any(player.tile is None for player in self.view.players):
            return legal
        return [action for action in legal if not isinstance(action, PlaceTile)]

    def judge(self, legal: Sequence[Action], plain: Action) -> list[Judged]:
        """The actions that look best, and ``plain``; looked at closely, best first."""
        judged = self.weigh(legal)
        few = [one.action for one in judged[: self.style.finalists]]
        if plain not in few:
            few.append(plain)
        if len(few) > 1:
            self.sifting = False
            self.prospects.paths = self.style.closer_paths
            self.prospects.look(self.now.query)
            judged = self.weigh(few)
        return judged

    def weigh(self, legal: Sequence[Action]) -> list[Judged]:
        """The actions by what the paths drawn last say, best first."""
        judged = self._plain([action for action in legal if type(action) not in JUDGES])
        for kind, judge in JUDGES.items():
            alike = [action for action in legal if type(action) is kind]
            if alike:
                judged += judge(self, alike)
        return sorted(judged, key=lambda one: -one.chance)

    def _judged(self, action: Action, code: int, standing: Holdings | None = None) -> Judged:
        chance, *money = self.prospects.played(self.seat, code, standing or self.standing)
        return Judged(action, chance, money[self.seat])

    def _plain(self, actions: Sequence[Action]) -> list[Judged]:
        """What the kernel can do by itself."""
        return [self._judged(action, self._code(action)) for action in actions]

    def _code(self, action: Action) -> int:
        match action:
            case TakeLegTile(camel=camel):
                return LEG_TILE | self.prospects.racers[camel]
            case BetOnRace(deck="winner", camel=camel):
                return WINNER | self.prospects.racers[camel]
            case BetOnRace(camel=camel):
                return LOSER | self.prospects.racers[camel]
            case TakePyramidTile():
                return ROLL
            case _:
                return NOTHING

    def _best(self, actions: Sequence[Action], count: int) -> list[tuple[Action, float]]:
        """Those of the highest value to the seat itself."""
        values = [value_of(self.now, action) for action in actions]
        values.sort(key=lambda one: -one.value)
        return [(one.action, one.value) for one in (values[:count] if self.sifting else values)]

    def _partners(self, actions: Sequence[Action]) -> list[Judged]:
        judged = []
        for action in actions:
            assert isinstance(action, Partner)
            partners = list(self.standing.partners)
            partners[self.seat], partners[action.partner] = action.partner, self.seat
            standing = self.standing._replace(partners=tuple(partners))
            judged.append(self._judged(action, NOTHING, standing))
        return judged

    def _cameras(self, actions: Sequence[Action]) -> list[Judged]:
        """By the photos that they promise; a camera in other hands stays there (X2-05)."""
        return [
            self._judged(action, NOTHING, self.standing.paid(self.seat, value))
            for action, value in self._best(actions, CAMERAS_TRIED)
        ]

    def _places(self, actions: Sequence[Action]) -> list[Judged]:
        judged = []
        for action, _ in self._best(actions, PLACES_TRIED):
            assert isinstance(action, BetOnPosition)
            tiles = list(self.standing.tiles)
            plain = LegTile(action.camel, action.value)
            if action.source == "own":
                tiles.remove(self.prospects.held(self.now.leg, self.seat, plain))
            covered = LegTile(action.camel, action.value, action.place)
            tiles.append(self.prospects.held(self.now.leg, self.seat, covered))
            standing = self.standing._replace(tiles=tuple(tiles))
            judged.append(self._judged(action, NOTHING, standing))
        return judged

    def _tiles(self, actions: Sequence[Action]) -> list[Judged]:
        """Those that help the seat, or hurt the others, most; the dice are drawn again for each."""
        if self.sifting:
            actions = self._on(self.now.met[: self.now.effort.spaces], actions) or actions[:1]
        worth = []
        for action in actions:
            assert isinstance(action, PlaceTile)
            leg = self.now.with_tile(action).odds()
            worth.append((self._at_first_sight(action, leg), action, leg))
        worth.sort(key=lambda one: -one[0])
        judged = []
        for _, action, leg in worth[: self.style.tiles_tried] if self.sifting else worth:
            self.prospects.look(self.now.with_tile(action))
            standing = self.prospects.standing(leg)
            mine = self.now.mine.tile
            income = leg.landing(action.space) - (leg.landing(mine.space) if mine else 0)
            standing = standing.paid(self.seat, float(income))
            judged.append(self._judged(action, NOTHING, standing))
        self.prospects.look(self.now.query)
        return judged

    def _on(self, spaces: Sequence[int], actions: Sequence[Action]) -> list[Action]:
        return [one for one in actions if isinstance(one, PlaceTile) and one.space in spaces]

    def _at_first_sight(self, action: PlaceTile, leg: LegOdds) -> float:
        """Income and change of the seat's own tickets, less the average change of the others'."""
        seats = len(self.view.players)
        worth = float(leg.landing(action.space))
        if self.now.mine.tile is not None:
            worth -= float(self.now.leg.landing(self.now.mine.tile.space))
        for seat, player in enumerate(self.view.players):
            weight = 1.0 if seat == self.seat else -1.0 / (seats - 1)
            for tile in player.leg_tiles:
                worth += weight * (tile_worth(leg, tile) - tile_worth(self.now.leg, tile))
        return worth

    def _dice(self, actions: Sequence[Action]) -> list[Judged]:
        """A Supporting die for a Pyramid tile: the leg becomes longer."""
        judged = []
        for action in actions:
            assert isinstance(action, AddSupportingDie)
            query = self.now.query
            dice = query.dice + encoding(self.now.edition).die[supporting(action.camel)]
            query = query._replace(dice=dice, draws=query.draws + 1)
            self.prospects.look(query)
            standing = self.prospects.standing(query.odds()).paid(self.seat, -1.0)
            judged.append(self._judged(action, NOTHING, standing))
        self.prospects.look(self.now.query)
        return judged


JUDGES: dict[type[Action], Callable[[PyramidExpert, Sequence[Action]], list[Judged]]] = {
    Partner: PyramidExpert._partners,
    PlaceCamera: PyramidExpert._cameras,
    BetOnPosition: PyramidExpert._places,
    AddSupportingDie: PyramidExpert._dice,
    PlaceTile: PyramidExpert._tiles,
}
"""How actions are judged that the kernel does not know; of a kind that is not listed here it takes
them to change nothing. Tiles and dice come last: for them everything is drawn again."""
