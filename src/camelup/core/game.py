"""The Game protocol: what server, bots, odds and terminal may ask of any edition."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias

from camelup.core.values import Action, Camel, Event, Move, Outcome, Seat

if TYPE_CHECKING:  # a bare ``Game`` is one of any state and view; only type checkers know that yet
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
    V_co = TypeVar("V_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    V_co = TypeVar("V_co", covariant=True)


class Pending(Enum):
    """Who is to move when it is no player."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = Pending.CHANCE
OVER: Final = Pending.OVER

ToMove: TypeAlias = frozenset[Seat] | Pending
Chances: TypeAlias = tuple[tuple[Outcome, Fraction], ...]


class Step(NamedTuple, Generic[S]):
    """The result of a move: the new state and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S, V_co]):
    """One game with its edition, modules and number of players fixed. Pure: values in, values out.

    Its states are of the type ``S``, its views of ``V_co``; a bare ``Game`` is one of any types.
    ``legal`` is the only authority on what a player may do, ``chances`` on what chance may bring.
    Code for all games asks of a state no more than its ``leg``, of a view its ``edition`` and
    ``leg``; a race without legs is one leg.
    """

    @property
    def family(self) -> str:
        """The family of games it belongs to: what else a layer needs of it is found by this."""

    @property
    def edition_key(self) -> str:
        """The edition, as :data:`camelup.EDITIONS` lists it."""

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules in play."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def racers(self) -> tuple[Camel, ...]:
        """The racing camels, in the order in which whatever is listed camel by camel has them."""

    @property
    def open_money(self) -> bool:
        """Does everybody see everybody's money (RB-20)?"""

    @property
    def move_type(self) -> Any:
        """The union of all moves, for the codec."""

    @property
    def position_type(self) -> Any:
        """What a position document holds, for its JSON Schema."""

    def start(self) -> S:
        """The table before the first random step of the set-up."""

    def to_move(self, s: S) -> ToMove:
        """The seats that may act, ``CHANCE``, or ``OVER``."""

    def legal(self, s: S, seat: Seat) -> tuple[Action, ...]:
        """Everything ``seat`` may do now; empty if it is not to move."""

    def chances(self, s: S) -> Chances:
        """The outcomes of chance with their exact probabilities; empty if a player is to move."""

    def apply(self, s: S, move: Move) -> Step[S]:
        """The state after ``move`` and what happened; an illegal move is refused."""

    def view(self, s: S, seat: Seat | None) -> V_co:
        """What ``seat`` (``None``: a spectator) may know."""

    def scores(self, s: S) -> tuple[int, ...]:
        """Each player's money."""

    def winners(self, s: S) -> tuple[Seat, ...]:
        """The richest once the game is over; nobody before."""

    def to_document(self, s: S) -> dict[str, Any]:
        """The position as a JSON document."""

    def from_document(self, document: dict[str, Any]) -> S:
        """The state a position document describes; an impossible one is refused."""


def seen_by(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as ``seat`` (``None``: a spectator) may see them."""
    return tuple(event.seen_by(seat) for event in events)


def title_of(game: Game) -> str:
    """The edition with its modules and the number of players: ``base+photographer for 4``."""
    return f"{'+'.join((game.edition_key, *game.modules))} for {game.players}"


def most_money(money: tuple[int, ...]) -> tuple[Seat, ...]:
    """Whoever has most wins; a tie is a shared victory (B-69, S-54, C-58)."""
    best = max(money)
    return tuple(seat for seat, m in enumerate(money) if m == best)
