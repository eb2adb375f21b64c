"""What a part may do: list actions, carry them out, and speak up at a few moments.

Every method has a default that does nothing, so a part says only what its paragraph says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from camelup.core.game import Step
from camelup.core.track import Unit
from camelup.core.values import Action, Camel, Seat
from camelup.pyramid.edition import Die, Edition, Face
from camelup.pyramid.events import CrazyCamelChosen, Reward
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.pyramid.state import DesertTile


class Part:
    """The code of one rule paragraph; it owns its slice of the state."""

    handles: type[Action] | None = None
    """The kind of action this part lists and carries out."""

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Normal actions open to ``seat``, whose turn it is."""
        return ()

    def additional(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Actions that may follow the normal one in the same turn."""
        return ()

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """Carry out a legal action of the kind this part handles."""
        raise TypeError(f"{type(self).__name__} handles no actions")

    def more_dice(self, e: Edition) -> Sequence[Die]:
        """Dice of this part that can get into the pyramid."""
        return ()

    def occupied(self, s: State) -> Sequence[int]:
        """Spaces that are not empty because of this part (camels aside)."""
        return ()

    def mover(self, e: Edition, s: State, face: Face) -> CrazyCamelChosen | None:
        """Which camel moves, where the die does not simply name it."""
        return None

    def tile_on(self, s: State, space: int) -> tuple[Seat, DesertTile] | None:
        """A tile on which a unit that stops is pushed, with its owner."""
        return None

    def at_rest(self, e: Edition, s: State, space: int, unit: Unit) -> Step[State] | None:
        """A unit has finally stopped on ``space``."""
        return None

    def die_used(self, e: Edition, s: State, die: Die) -> Step[State] | None:
        """The die has moved its camel; return a step to put it anywhere but on a tent."""
        return None

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[Reward]:
        """What this part's pieces in front of ``seat`` give in a leg scoring."""
        return ()

    def copies(self, s: State, rewards: Mapping[Seat, Sequence[Reward]]) -> Sequence[Reward]:
        """Rewards that players get for other players' pieces."""
        return ()

    def clean_up(self, e: Edition, s: State) -> State:
        """After a leg scoring everything goes back to its place."""
        return s

    def leg_begins(self, e: Edition, s: State) -> Step[State]:
        """Before the first turn of each leg, the first one included."""
        return Step(s, ())

    def check(self, e: Edition, s: State) -> None:
        """Raise a ``PositionError`` if this part's slice of a loaded position is impossible."""

    def end_scoring(self, e: Edition, s: State, ranking: Sequence[Camel]) -> Step[State]:
        """After the last leg scoring."""
        return Step(s, ())


def gain(money: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Money after ``seat`` gets or pays ``amount``; nobody falls below 0 (B-26)."""
    return (*money[:seat], max(0, money[seat] + amount), *money[seat + 1 :])


def empty_spaces(e: Edition, s: State) -> list[int]:
    """Spaces without a camel and without anything that a part has put there (B-32, RX-14)."""
    taken = {space for space, _ in s.stacks}
    for part in e.parts:
        taken.update(part.occupied(s))
    return [space for space in range(1, e.length + 1) if space not in taken]
