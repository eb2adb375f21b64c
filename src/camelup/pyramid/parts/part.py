"""What a part may do: list actions, carry them out, and speak up at a few moments.

Every method has a default that does nothing, so a part says only what its paragraph says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from camelup.core.game import Step
from camelup.core.notation import Phrase
from camelup.core.track import Unit
from camelup.core.values import Action, Camel, Event, Move, Seat
from camelup.pyramid.edition import Die, Edition, Face
from camelup.pyramid.events import LegReward
from camelup.pyramid.slices import Slices
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View

Fields: TypeAlias = Mapping[str, Any]
"""Some fields of a struct, by their names."""

Columns: TypeAlias = Mapping[str, Sequence[Any]]
"""Some fields of what is said about players: for each seat a value."""


class Push(NamedTuple):
    """A unit does not stay where its movement ended: it goes on by some spaces, or back."""

    state: State
    events: tuple[Event, ...]
    by: int
    """Counted in the direction in which the unit came."""
    under: bool
    """Does it come to stand underneath the camels that it meets?"""


class Part:
    """The code of one rule paragraph; it owns its slice of the state."""

    handles: type[Action] | None = None
    """The kind of action this part lists and carries out."""
    moves: tuple[type[Move], ...] = ()
    events: tuple[type[Event], ...] = ()
    """All kinds of move and of event that belong to this part."""
    slices: Slices = Slices()
    """What it adds to states, views and position documents."""
    phrases: tuple[Phrase, ...] = ()
    """The words for its slice in a position that is written in one line."""
    covers_leg_tiles: bool = False
    """Can it cover Leg Betting tiles with a bet on a place (X3-03)?"""

    # On a player's turn

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Normal actions open to ``seat``, whose turn it is."""
        return ()

    def additional(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Actions that may follow the normal one in the same turn."""
        return ()

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """Carry out a legal action of the kind this part handles."""
        raise TypeError(f"{type(self).__name__} handles no actions")

    # When a die is out

    def more_dice(self, e: Edition) -> Sequence[Die]:
        """Dice of this part that can get into the pyramid."""
        return ()

    def occupied(self, s: State) -> Sequence[int]:
        """Spaces that are not empty because of this part (camels aside)."""
        return ()

    def mover(self, e: Edition, s: State, face: Face) -> tuple[Camel, Event] | None:
        """Which camel moves and why, where the die does not simply name it."""
        return None

    def push(self, e: Edition, s: State, space: int) -> Push | None:
        """A movement ends on ``space``, where something of this part pushes the unit."""
        return None

    def at_rest(self, e: Edition, s: State, space: int, unit: Unit) -> Step[State] | None:
        """A unit has finally stopped on ``space``."""
        return None

    def die_used(self, e: Edition, s: State, die: Die) -> Step[State] | None:
        """The die has moved its camel; return a step to put it anywhere but on a tent."""
        return None

    # From leg to leg

    def laid_out(self, e: Edition, players: int) -> Fields:
        """This part's fields of the state when the table is set up."""
        return {}

    def leg_begins(self, e: Edition, s: State) -> Step[State]:
        """Before the first turn of each leg, the first one included."""
        return Step(s, ())

    def rewards(
        self, e: Edition, s: State, seat: Seat, ranking: Sequence[Camel]
    ) -> Sequence[LegReward]:
        """What this part's pieces in front of ``seat`` give in a leg scoring."""
        return ()

    def copies(self, s: State, rewards: Mapping[Seat, Sequence[LegReward]]) -> Sequence[LegReward]:
        """Rewards that players get for other players' pieces."""
        return ()

    def clean_up(self, e: Edition, s: State) -> State:
        """After a leg scoring everything goes back to its place."""
        return s

    def end_scoring(self, e: Edition, s: State, ranking: Sequence[Camel]) -> Step[State]:
        """After the last leg scoring."""
        return Step(s, ())

    # What a seat may know

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        """This part's fields of the view of a seat (``None``: of a spectator)."""
        return {}

    def shown_of(self, s: State, viewer: Seat | None) -> Columns:
        """Its fields of what that view says about the players."""
        return {}

    def seen(self, view: View) -> Fields:
        """Back again: its fields of the state as far as the view shows them."""
        return {}

    # Positions as documents

    def written(self, s: State) -> Fields:
        """This part's fields of the position document."""
        return {}

    def written_of(self, s: State) -> Columns:
        """Its fields of what the document says about the players."""
        return {}

    def dice_inside(self, e: Edition, doc: PositionDocument) -> Sequence[str]:
        """Dice of this part in the pyramid, where the document does not say which are."""
        return ()

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        """Its fields of the state; ``dice`` are in the pyramid. The impossible is refused."""
        return {}

    def absent(self, doc: PositionDocument) -> None:
        """Raise a ``PositionError`` if a document speaks of this part, which is not in play."""

    def check(self, e: Edition, s: State) -> None:
        """Raise a ``PositionError`` if this part's slice of a loaded position is impossible."""


def gain(money: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    """Money after ``seat`` gets or pays ``amount``; nobody falls below 0 (B-26, S-55)."""
    return (*money[:seat], max(0, money[seat] + amount), *money[seat + 1 :])


def empty_spaces(e: Edition, s: State) -> list[int]:
    """Spaces without a camel, of any kind, and without anything that a part has put there.

    B-32, RS-20, RX-14.
    """
    taken = {space for space, _ in s.stacks}
    for part in e.parts:
        taken.update(part.occupied(s))
    return [space for space in range(1, e.length + 1) if space not in taken]
