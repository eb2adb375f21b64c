"""States, actions and dice of the pyramid games as the kernel's table of whole games has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from camelup import kernels
from camelup.core.common import EndTurn
from camelup.core.track import Stacks
from camelup.core.values import Action, Seat
from camelup.kernels.shared import codes
from camelup.odds.leg import SIDES, encoding
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.crazy_camels import CrazyCamels
from camelup.pyramid.parts.desert_tiles import INCOME, DesertTiles, PlaceTile
from camelup.pyramid.parts.leg_bets import (
    LegBets,
    LegBetsSlice,
    TakeLegTile,
    worth_of_place,
)
from camelup.pyramid.parts.part import Part
from camelup.pyramid.parts.partnerships import Partner, Partnerships, PartnershipsState
from camelup.pyramid.parts.photographer import Camera, Photographer, PhotographerState, PlaceCamera
from camelup.pyramid.parts.position_bets import PLACES, RIGHT, BetOnPosition, PositionBets
from camelup.pyramid.parts.position_bets import WRONG as WRONG_PLACE
from camelup.pyramid.parts.pyramid import Pyramid, TakePyramidTile
from camelup.pyramid.parts.race_bets import WRONG, BetOnRace, RaceBets, RaceCard, prizes
from camelup.pyramid.parts.supporting_dice import (
    AddSupportingDie,
    Supporting,
    SupportingDice,
    SupportingDiceState,
)
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.kernels.pyramid.pieces import Modules, PackedPieces

P = TypeVar("P", bound=Part)
Stock: TypeAlias = tuple[tuple[int, ...], ...]

KNOWN = frozenset(
    (
        CrazyCamels,
        DesertTiles,
        LegBets,
        Partnerships,
        Photographer,
        PositionBets,
        Pyramid,
        RaceBets,
        SupportingDice,
    )
)
"""Parts whose rules the kernel has."""

STAGES = ("turn", "reveal", "over", "extra")


def is_known(e: Edition) -> bool:
    """Has the kernel all the rules of an edition?"""
    return all(type(part) in KNOWN for part in e.parts)


def playout_of(game: PyramidGame, s: State | None = None) -> kernels.table.PackedTable:
    """A table of the kernel for whole games, with ``s`` on it; refused if it lacks a rule."""
    e, players = game.edition, game.players
    if not is_known(e):
        raise ValueError(f"whole games of {e!r} cannot be played out")
    support = part_of(e, SupportingDice)
    table = kernels.table.PackedTable(
        players,
        e.length,
        encoding(e).dice(tuple(die.key for die in e.dice)),
        e.stay,
        bytes(e.leg_values),
        other_places(),
        bytes(prizes(players)),
        WRONG,
        INCOME,
        e.capital,
        supporting=support is not None,
        spicy=support is not None and support.spicy,
        photographed=part_of(e, Photographer) is not None,
        partnered=part_of(e, Partnerships) is not None,
        positions=bytes(PLACES if part_of(e, PositionBets) else ()),
        exact=(RIGHT, WRONG_PLACE),
    )
    if s is not None:
        table.load(*table_of(e, s))
    return table


def other_places() -> tuple[int, int]:
    """What a Leg Betting tile of any value pays for the second place, and for a later one."""
    return worth_of_place(0, 2), worth_of_place(0, 3)


def part_of(e: Edition, kind: type[P]) -> P | None:
    """The part of this kind, if it is in play."""
    return next((part for part in e.parts if isinstance(part, kind)), None)


def gives_support(e: Edition) -> bool:
    """Does the last camel get its Supporting die at the start of a leg (X1-06)?"""
    return part_of(e, SupportingDice) is not None


def word_of(e: Edition, stacks: Stacks) -> int:
    """All camels in rank order; the crazy ones are told apart."""
    code = {camel: i for i, camel in enumerate((*e.racers, *e.crazy))}
    order = [(space, camel) for space, stack in stacks for camel in stack]
    return sum((space << 3 | code[camel]) << 8 * i for i, (space, camel) in enumerate(order))


def table_of(e: Edition, s: State) -> PackedPieces:
    """A state for the kernel; of the dice on tents only that they are out."""
    sides = [0 if tile is None else tile.space << 2 | SIDES[tile.side] for tile in s.desert_tiles]
    hands = [sum(1 << e.racers.index(camel) for camel in hand) for hand in s.race_bets.hands]
    paired = s.partners if isinstance(s, PartnershipsState) else (None,) * len(s.money)
    partners = [-1 if seat is None else seat for seat in paired]
    slots = LegSlots(e, s.leg_bets)
    return (
        (word_of(e, s.stacks), STAGES.index(s.stage), s.turn, s.marker, s.leg),
        encoding(e).dice(s.pyramid.dice),
        tuple(zip(s.money, s.pyramid.taken, sides, hands, partners, strict=True)),
        slots.owners(),
        (_deck(e, s.race_bets.winner), _deck(e, s.race_bets.loser)),
        modules_of(
            e,
            slots,
            s.camera if isinstance(s, PhotographerState) else None,
            s.supporting if isinstance(s, SupportingDiceState) else None,
        ),
    )


def _deck(e: Edition, cards: Iterable[RaceCard]) -> bytes:
    return bytes(card.seat << 3 | e.racers.index(card.camel) for card in cards)


class LegSlots:
    """Which Leg Betting tile is which for the kernel; those of equal value are interchangeable.

    A covered tile is taken for the lower one, since it may have come from the bottom (X3-05).
    """

    def __init__(self, e: Edition, bets: LegBetsSlice) -> None:
        self.edition = e
        self.tops = [self._top(left) for left in bets.stacks]
        self.bottoms = bytes(
            len(e.leg_values) - top - len(left)
            for top, left in zip(self.tops, bets.stacks, strict=True)
        )
        self.owner: dict[int, Seat] = {}
        self.covered: dict[int, tuple[Seat, int]] = {}
        order: list[tuple[Seat, int, int]] = []
        held = [
            (t.bet or 0, seat, i, t)
            for seat, tiles in enumerate(bets.held)
            for i, t in enumerate(tiles)
        ]
        for bet, seat, i, tile in sorted(held, key=lambda one: one[:3]):
            slot = self._free(e.racers.index(tile.camel), tile.value)
            self.owner[slot] = codes.NOBODY if bet else seat
            if bet:
                self.covered[bet] = seat, slot
            else:
                order.append((seat, i, slot))
        self.order = bytes(slot for _, _, slot in sorted(order))

    def _top(self, left: tuple[int, ...]) -> int:
        """How many tiles of a stack were taken from the top, at most."""
        values = self.edition.leg_values
        tops = range(len(values) - len(left), -1, -1)
        return next(top for top in tops if values[top : top + len(left)] == left)

    def _free(self, racer: int, value: int) -> int:
        """The uppermost tile of a value that is taken and has no owner yet."""
        values = self.edition.leg_values
        slots = (4 * racer + i for i, worth in enumerate(values) if worth == value)
        return next(slot for slot in slots if slot not in self.owner)

    def owners(self) -> tuple[bytes, ...]:
        """For each racer who took its tiles from the top."""
        return tuple(
            bytes(self.owner[4 * racer + i] for i in range(top))
            for racer, top in enumerate(self.tops)
        )


def modules_of(
    e: Edition, slots: LegSlots, camera: Camera | None, supporting: Supporting | None
) -> Modules:
    """What modules add; without one, what it would have is left blank."""
    part, pedestal, covered = part_of(e, SupportingDice), 0, b""
    if part and part.spicy and supporting:
        pedestal = sum(1 << e.racers.index(camel) for camel in supporting.pedestal)
    if part_of(e, PositionBets):
        covered = b"".join(bytes(slots.covered.get(p, (codes.NOBODY, 0))) for p in PLACES)
    seat, space = (camera.seat or 0, camera.space or 0) if camera else (0, 0)
    return pedestal, space, seat, slots.bottoms, covered, slots.order


def action_of(e: Edition, seat: Seat, code: int, stacks: Stock | None = None) -> Action:
    """The action of ``seat`` that the kernel means by ``code``.

    ``stacks``: the Leg Betting tiles on the board, of which the bottom one may be meant.
    """
    kind, what = divmod(code, 32)
    if kind == codes.LEG_TILE:
        return TakeLegTile(seat, e.racers[what])
    if kind in SIDES.values():
        return PlaceTile(seat, what, "oasis" if kind == codes.OASIS else "mirage")
    if kind == codes.PYRAMID:
        return TakePyramidTile(seat)
    if kind <= codes.LOSER:
        return BetOnRace(seat, "winner" if kind == codes.WINNER else "loser", e.racers[what])
    if kind == codes.PARTNER:
        return Partner(seat, what)
    if kind == codes.CAMERA:
        return PlaceCamera(seat, what)
    if kind == codes.SUPPORT:
        return AddSupportingDie(seat, e.racers[what])
    if kind == codes.END_TURN:
        return EndTurn(seat)
    racer, tile = divmod(what, codes.BOTTOM + 1)
    place, camel = PLACES[kind - codes.COVER], e.racers[racer]
    if tile == codes.BOTTOM:
        stack = e.leg_values if stacks is None else stacks[racer]
        return BetOnPosition(seat, place, "bottom", camel, stack[-1])
    return BetOnPosition(seat, place, "own", camel, e.leg_values[tile])


def face_of(e: Edition, outcome: Reveal) -> tuple[bytes, int]:
    """The die and the face that the kernel takes for a revealed die."""
    die = encoding(e).die[outcome.die]
    if e.die[outcome.die].kind == "supporting":
        return die, 1 | (outcome.number - 1) << 2
    black = outcome.colour is not None and e.crazy.index(outcome.colour)
    return die, outcome.number | black << 2
