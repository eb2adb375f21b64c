"""What every action is worth to a seat, from its view alone, with the parts that make it up.

A value is the expected gain in Pounds over doing nothing, if all remaining dice of the leg are
rolled and nobody places another tile. Race cards: the others' hidden cards are taken to follow the
present odds of the race; each owner can have laid only one card per camel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from camelup.core.values import Action, Camel, Seat
from camelup.odds.effort import FULL, Effort
from camelup.odds.leg import SIDES, LegQuery, encoding, query, scratch
from camelup.odds.parts import ActionValue, ValuePart, worth
from camelup.odds.public import edition_of, public_state
from camelup.odds.race import race_odds
from camelup.odds.results import LegOdds, RaceOdds
from camelup.pyramid.parts import race_bets
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import LegTile, TakeLegTile, worth_of_place
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.photographer import Camera, PhotographerView, PlaceCamera
from camelup.pyramid.parts.position_bets import RIGHT, WRONG, BetOnPosition
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace, prizes
from camelup.pyramid.parts.supporting_dice import AddSupportingDie, supporting
from camelup.pyramid.view import View


class Situation:
    """A view with the laws that its actions need, each worked out once."""

    def __init__(self, view: View, seat: Seat, effort: Effort = FULL) -> None:
        self.view = view
        self.seat = seat
        self.effort = effort
        self.edition = edition_of(view)
        self.state = public_state(self.edition, view)
        self.query = query(self.edition, self.state)
        self.mine = view.players[seat]
        self.camera: Camera | None = view.camera if isinstance(view, PhotographerView) else None

    @cached_property
    def leg(self) -> LegOdds:
        """The leg as things are."""
        return self.query.odds()

    @cached_property
    def race(self) -> RaceOdds:
        """The race as things are."""
        return race_odds(
            self.edition, self.state, races=self.effort.races, tables=self.effort.tables
        )

    @cached_property
    def bare(self) -> LegOdds:
        """The leg without the seat's own tile."""
        if self.mine.tile is None:
            return self.leg
        tiles = bytearray(self.query.tiles)
        tiles[self.mine.tile.space] = 0
        return self.query._replace(tiles=bytes(tiles)).odds()

    @cached_property
    def met(self) -> tuple[int, ...]:
        """Spaces on which a movement can end while no tile of the seat is about, busiest first.

        A tile anywhere else changes nothing.
        """
        landings = self.bare.landings
        spaces = sorted(map(int, landings), key=lambda space: -landings[str(space)])
        return tuple(space for space in spaces if landings[str(space)])

    def with_tile(self, action: PlaceTile) -> LegQuery:
        """The leg with the seat's tile on another space."""
        tiles = bytearray(self.query.tiles)
        if self.mine.tile is not None:
            tiles[self.mine.tile.space] = 0
        tiles[action.space] = SIDES[action.side]
        return self.query._replace(tiles=bytes(tiles))

    @cached_property
    def bets(self) -> float:
        """What the seat's own pieces of this leg are worth as things are."""
        return self.bets_in(self.leg)

    def bets_in(self, leg: LegOdds) -> float:
        """What they are worth under another law."""
        tiles = sum(tile_worth(leg, tile) for tile in self.mine.leg_tiles)
        return tiles + (leg.photo / leg.total if self.photographer else 0.0)

    @property
    def photographer(self) -> bool:
        """Does the seat hold the camera?"""
        return self.camera is not None and self.camera.seat == self.seat


def action_values(
    view: View, legal: Sequence[Action], *, effort: Effort = FULL
) -> list[ActionValue]:
    """The value of each legal action of the seat that the view belongs to, best first."""
    if not legal:
        return []
    now = Situation(view, legal[0].seat, effort)
    values = [value_of(now, action) for action in legal]
    return sorted(values, key=lambda one: -one.value)


def value_of(now: Situation, action: Action) -> ActionValue:
    """By the rule for its kind; an action without one is taken to change nothing."""
    rule = RULES.get(type(action))
    return worth(action) if rule is None else rule(now, action)


# One rule for each kind of action


def _leg_tile(now: Situation, action: Action) -> ActionValue:
    """The printed value if the camel leads, 1 if it is second, -1 otherwise (B-55, B-56, B-57)."""
    assert isinstance(action, TakeLegTile)
    value = now.view.leg_stacks[action.camel][0]
    return worth(action, *_leg_parts(now.leg, LegTile(action.camel, value)))


def _leg_parts(leg: LegOdds, tile: LegTile) -> Iterable[ValuePart]:
    first, second, *others = leg.of(tile.camel)
    for key, chance, place in (
        ("value.first", first, 1),
        ("value.second", second, 2),
        ("value.other", sum(others), 3),
    ):
        pays = worth_of_place(tile.value, place)
        yield ValuePart(
            key, chance * pays, {"camel": tile.camel, "probability": chance, "pays": pays}
        )


def tile_worth(leg: LegOdds, tile: LegTile) -> float:
    """The expected reward of a Leg Betting tile, covered or not."""
    parts = _leg_parts(leg, tile) if tile.bet is None else _position_parts(leg, tile)
    return sum(part.amount for part in parts)


def _position_tile(now: Situation, action: Action) -> ActionValue:
    """3 for the exact place, else -1; a covered own tile loses its usual reward (X3-06)."""
    assert isinstance(action, BetOnPosition)
    tile = LegTile(action.camel, action.value, action.place)
    parts = list(_position_parts(now.leg, tile))
    if action.source == "own":
        lost = tile_worth(now.leg, LegTile(action.camel, action.value))
        parts.append(
            ValuePart("value.covered", -lost, {"camel": action.camel, "value": action.value})
        )
    return worth(action, *parts)


def _position_parts(leg: LegOdds, tile: LegTile) -> Iterable[ValuePart]:
    assert tile.bet is not None
    right = leg.of(tile.camel)[tile.bet - 1]
    facts = {"camel": tile.camel, "place": tile.bet}
    yield ValuePart("value.place", right * RIGHT, {**facts, "probability": right, "pays": RIGHT})
    yield ValuePart(
        "value.not-place", (1 - right) * WRONG, {**facts, "probability": 1 - right, "pays": WRONG}
    )


def _race_card(now: Situation, action: Action) -> ActionValue:
    """8, 5, 3, 2 or 1 by the number of right cards that lie below it (B-65, B-66)."""
    assert isinstance(action, BetOnRace)
    winner, loser = now.race.of(action.camel)
    right = winner if action.deck == "winner" else loser
    prize = expected_prize(now, action.deck, action.camel, right)
    facts = {"camel": action.camel, "probability": right, "pays": prize}
    wrong = {"camel": action.camel, "probability": 1 - right, "pays": race_bets.WRONG}
    return worth(
        action,
        ValuePart(f"value.race-{action.deck}", right * prize, facts),
        ValuePart("value.race-wrong", (1 - right) * race_bets.WRONG, wrong),
    )


def expected_prize(now: Situation, deck: str, camel: Camel, share: float) -> float:
    """The prize of a right card on top of ``deck``, over what may lie below it."""
    cards = now.view.winner_deck if deck == "winner" else now.view.loser_deck
    below = [1.0]  # chances of 0, 1, 2 … right cards below
    for owner in {card.seat for card in cards if card.seat != now.seat}:
        laid = sum(card.seat == owner for card in cards)
        hit = min(1.0, laid * share)
        below = [
            (below[k] if k < len(below) else 0.0) * (1 - hit) + (below[k - 1] * hit if k else 0.0)
            for k in range(len(below) + 1)
        ]
    return sum(chance * prize for chance, prize in zip(below, prizes(len(below)), strict=True))


def _desert_tile(now: Situation, action: Action) -> ActionValue:
    """1 for each movement that ends on it, and what it does to the seat's own bets (B-40)."""
    assert isinstance(action, PlaceTile)
    parts = []
    if now.mine.tile is not None:
        old = now.leg.landing(now.mine.tile.space)
        parts.append(ValuePart("value.old-tile", -float(old), {"space": now.mine.tile.space}))
    leg = now.bare
    if action.space in now.met[: now.effort.spaces]:
        leg = now.with_tile(action).odds()
    income = float(leg.landing(action.space))
    return worth(
        action,
        ValuePart("value.landings", income, {"space": action.space, "landings": income}),
        *parts,
        *_change(now, leg),
    )


def _change(now: Situation, leg: LegOdds) -> Iterable[ValuePart]:
    """What another law does to the seat's own bets of this leg."""
    if now.mine.leg_tiles or now.camera is not None:
        change = now.bets_in(leg) - now.bets
        if change:
            yield ValuePart("value.own-bets", change)


def _camera(now: Situation, action: Action) -> ActionValue:
    """1 for each camel of the first unit that stops there (X2-07)."""
    assert isinstance(action, PlaceCamera)
    photo = 0.0
    if _in_sight(now, action.space):
        leg = now.query._replace(camera=action.space).odds()
        photo = leg.photo / leg.total
    parts = [ValuePart("value.photo", photo, {"space": action.space, "camels": photo})]
    if now.photographer:
        parts.append(ValuePart("value.old-camera", -now.leg.photo / now.leg.total))
    return worth(action, *parts)


def _in_sight(now: Situation, space: int) -> bool:
    """Can a unit stop there, by its die or pushed by a tile?"""
    tiles, landings = now.query.tiles, now.leg.landings
    if any(tiles[space - 1 : space + 2]):
        return True
    busy = sorted((ways for ways in landings.values() if ways), reverse=True)[: now.effort.spaces]
    return landings.get(str(space), 0) >= (busy[-1] if busy else 1)


def _partner(now: Situation, action: Action) -> ActionValue:
    """The best single reward of the partner's pieces as they lie now (X4-05, RS-16)."""
    assert isinstance(action, Partner)
    other = now.view.players[action.partner]
    total, orders = scratch().joint_law(*now.query[1:5], now.edition.length)
    racers, gain = now.edition.racers, 0.0
    for order, weight in orders:
        best = 1 if other.pyramid_tiles else 0
        for tile in other.leg_tiles:
            place = order.index(racers.index(tile.camel)) + 1
            if tile.bet is None:
                best = max(best, worth_of_place(tile.value, place))
            else:
                best = max(best, RIGHT if place == tile.bet else WRONG)
        gain += best * weight / total
    return worth(action, ValuePart("value.partner", gain, {"partner": action.partner}))


def _supporting_die(now: Situation, action: Action) -> ActionValue:
    """A Pyramid tile is given back, and the law of the leg changes (X1-11)."""
    assert isinstance(action, AddSupportingDie)
    dice = now.query.dice + encoding(now.edition).die[supporting(action.camel)]
    leg = now.query._replace(dice=dice, draws=now.query.draws + 1).odds()
    return worth(action, ValuePart("value.tile-returned", -1.0), *_change(now, leg))


def _pyramid_tile(now: Situation, action: Action) -> ActionValue:
    """The Pyramid tile is worth 1; the dice come out whoever rolls them (B-46)."""
    return worth(action, ValuePart("value.pyramid-tile", 1.0))


RULES: dict[type[Action], Callable[[Situation, Action], ActionValue]] = {
    TakeLegTile: _leg_tile,
    PlaceTile: _desert_tile,
    TakePyramidTile: _pyramid_tile,
    BetOnRace: _race_card,
    PlaceCamera: _camera,
    BetOnPosition: _position_tile,
    Partner: _partner,
    AddSupportingDie: _supporting_die,
}
"""The rule for each kind of action; whoever adds a part to the game may add its rules here."""
