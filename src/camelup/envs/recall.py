"""What the players of an OpenSpiel game have seen of its moves.

A move has a text and a number for whoever sees all of it, and others for everybody else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec

from camelup.core.game import Chances
from camelup.core.values import Action, Move, Seat
from camelup.envs.encoding import Encoding


class Seen(msgspec.Struct, frozen=True):
    """A move: what everybody sees of it, and what one ``seat`` alone sees (-1: there is no more).

    ``player`` made it (-1: chance). A ``number`` is that of the action or outcome, from 1 on;
    ``shown`` is the same, or a number beyond all of them for what can be seen from elsewhere.
    """

    public: str
    seat: Seat
    own: str
    player: Seat
    number: int
    shown: int

    def text_for(self, seat: Seat | None) -> str:
        """What ``seat`` (``None``: a spectator) sees of it."""
        return self.own if seat is not None and seat == self.seat else self.public

    def number_for(self, seat: Seat | None) -> int:
        """The same as a number."""
        return self.number if seat is not None and seat == self.seat else self.shown


class Hidden(NamedTuple):
    """Of a move that is not seen whole by all: who does, and what the others see of it."""

    seat: Seat
    public: str
    kind: int
    """From 0 on, for each thing that others can see."""


class QuickTable(Protocol):
    """A table that plays on faster than the rules, from a position that both know."""

    player: Seat
    """Who is to move; -1 for chance, -4 when it is over."""

    def copy(self) -> QuickTable: ...
    def play(self, number: int) -> None: ...
    def legal(self) -> list[int]: ...
    def law(self) -> list[tuple[int, float]]:
        """What chance may bring, by number, with probabilities."""

    def row(self, seat: Seat) -> list[float]: ...
    def money(self) -> tuple[int, ...]: ...


class Recall(Protocol):
    """What a family of games brings to OpenSpiel."""

    def hidden(self, move: Move) -> Hidden | None:
        """What is not seen of a move by everybody."""

    def quick(self, game: Any, encoding: Any, state: Any) -> QuickTable | None:
        """A table that goes on from here, if there is one."""

    def numbers(self, chances: Chances) -> list[int]:
        """The number of everything that chance may bring; all players may know it."""

    def anew(
        self, game: Any, state: Any, moves: list[Move], player: Seat, sampler: Any
    ) -> tuple[Any, dict[int, Move]] | None:
        """Another state that ``player`` cannot tell from this one, and the moves that differ, by
        their places; ``None`` if nothing is hidden."""

    def most_outcomes(self, game: Any) -> int:
        """The longest list of what chance may bring."""


def said(value: Any) -> str:
    """A value as a line."""
    return msgspec.json.encode(value).decode()


def seen_of(recall: Recall, encoding: Encoding, beyond: int, move: Move, number: int) -> Seen:
    """A move as it is seen; ``number`` is that of the action or the outcome.

    ``beyond``: numbers from there on stand for what is not seen whole.
    """
    player, own = -1, said(move)
    if isinstance(move, Action):
        player, own = move.seat, f"{move.seat} {encoding.actions.name_of(move)}"
    hidden = recall.hidden(move)
    if hidden is None:
        return Seen(own, -1, "", player, number + 1, number + 1)
    return Seen(hidden.public, hidden.seat, own, player, number + 1, beyond + hidden.kind)
