"""An edition is a value: track, dice, draws per leg, and an ordered tuple of parts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import msgspec

from camelup.core.values import Action, Camel

if TYPE_CHECKING:
    from camelup.pyramid.parts.part import Part
    from camelup.pyramid.shape import Shape

DieKind: TypeAlias = Literal["racing", "grey", "supporting"]


class Face(NamedTuple):
    """A number and the camel it names. Faces of one die are equally likely (RB-29)."""

    number: int
    camel: Camel


class Die(msgspec.Struct, frozen=True):
    """A die with its distinct faces (each printed equally often)."""

    key: str
    kind: DieKind
    faces: tuple[Face, ...]

    @property
    def camel(self) -> Camel | None:
        """The camel that it moves; ``None`` for the grey die, whose faces name it."""
        return None if self.kind == "grey" else self.faces[0].camel


class Edition(msgspec.Struct, frozen=True, dict=True):
    """What distinguishes one pyramid game from another."""

    key: str
    racers: tuple[Camel, ...]
    dice: tuple[Die, ...]
    """The dice that are in the pyramid when a leg begins."""
    draws: int
    """Pyramid tiles on the board at the start of a leg."""
    parts: tuple[Part, ...]
    seats: tuple[int, int]
    """Fewest and most players."""
    length: int = 16
    """Spaces; the finish line is behind the last (B-09, S-11, RB-01)."""
    crazy: tuple[Camel, ...] = ()
    leg_values: tuple[int, ...] = (5, 3, 2)
    """Leg Betting tiles of one colour, the top one first (B-05)."""
    modules: tuple[str, ...] = ()
    capital: int = 3
    """What everybody starts with (B-13, S-13)."""
    known: tuple[Part, ...] = ()
    """Optional parts whose fields every view and every position has, in play or not."""

    @cached_property
    def stay(self) -> int:
        """Dice that are still in the pyramid when a leg ends (S-43)."""
        return max(0, len(self.dice) - self.draws)

    def __repr__(self) -> str:
        return f"<Edition {'+'.join((self.key, *self.modules))}>"

    @cached_property
    def shape(self) -> Shape:
        """What its states, views, positions and moves look like."""
        from camelup.pyramid.shape import Shape  # it knows parts, and they know editions

        return Shape(self)

    @cached_property
    def unranked(self) -> frozenset[Camel]:
        """Camels that no ranking counts and no bet names (S-24, S-25, RS-19)."""
        return frozenset(self.crazy)

    @cached_property
    def die(self) -> dict[str, Die]:
        """Every die that can ever be in the pyramid, by its key."""
        extra = (die for part in self.parts for die in part.more_dice(self))
        return {die.key: die for die in (*self.dice, *extra)}

    @cached_property
    def part_for(self) -> dict[type[Action], Part]:
        """The part that lists and carries out each kind of action."""
        return {part.handles: part for part in self.parts if part.handles is not None}

    def direction(self, camel: Camel) -> int:
        """+1 clockwise, -1 counterclockwise: the camel told to move decides (RS-03)."""
        return -1 if camel in self.crazy else 1


def racing_die(camel: Camel) -> Die:
    """Faces 1, 1, 2, 2, 3, 3 in the camel's colour (B-02, S-07)."""
    return Die(camel, "racing", tuple(Face(n, camel) for n in (1, 2, 3)))
