"""Dromedary Dash: a toy family of games, to show that nothing in ``src/`` names the others.

Two camels race over six spaces. In his turn a player rolls the die, which pays 1, or lays his one
bet face down on a camel. The die moves either camel by one or two. Whose camel is first over the
line gets 3 for the bet; who bet on the other one pays 1. Everybody starts with 3.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from camelup.core.common import GameOver
from camelup.core.document import read, require
from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Chances, Step, ToMove, most_money
from camelup.core.values import Action, Camel, Event, Move, Outcome, Seat
from camelup.editions.family import AnyGame, EditionInfo, Family, GameSetup

CAMELS = ("blue", "green")
LENGTH = 6
PAID = {True: 3, False: -1}


class Lay(Action, frozen=True, tag="dash-lay"):
    """Bet on a camel, face down."""

    camel: Camel


class Roll(Action, frozen=True, tag="dash-roll"):
    """Take 1 and roll."""


class Rolled(Outcome, frozen=True, tag="dash-rolled"):
    """What the die says."""

    camel: Camel
    steps: int


class Laid(Event, frozen=True, tag="dash-laid"):
    """Somebody has bet; on which camel only he knows."""

    seat: Seat
    camel: Camel | None

    def variant(self) -> str:
        return "" if self.camel is None else "known"

    def seen_by(self, seat: Seat | None) -> Laid:
        return self if seat == self.seat else replace(self, camel=None)


class Ran(Event, frozen=True, tag="dash-ran"):
    """A camel has moved."""

    camel: Camel
    steps: int


DashMove: TypeAlias = Lay | Roll | Rolled


class State(msgspec.Struct, frozen=True):
    """The whole table."""

    turn: Seat
    rolling: bool
    spaces: tuple[int, ...]
    money: tuple[int, ...]
    bets: tuple[Camel | None, ...]
    leg: int = 1


class View(msgspec.Struct, frozen=True):
    """The table from one seat."""

    edition: str
    seat: Seat | None
    turn: Seat
    leg: int
    spaces: dict[Camel, int]
    money: tuple[int, ...]
    laid: tuple[bool, ...]
    bet: Camel | None


class PlayerDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player in a position document."""

    money: int = 3
    bet: Camel | None = None


class PositionDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position document."""

    edition: Literal["dash"]
    players: tuple[PlayerDocument, ...]
    track: dict[Camel, int]
    turn: Seat = 0
    rolling: bool = False


class DashGame:
    """See :class:`camelup.core.game.Game`."""

    family: str = "dash"
    edition_key: str = "dash"
    modules: tuple[str, ...] = ()
    racers: tuple[Camel, ...] = CAMELS
    move_type: Any = DashMove
    position_type: Any = PositionDocument

    def __init__(self, players: int, *, open_money: bool = True) -> None:
        self.players, self.open_money = players, open_money

    def start(self) -> State:
        return State(0, False, (0, 0), (3,) * self.players, (None,) * self.players)

    def to_move(self, s: State) -> ToMove:
        if max(s.spaces) > LENGTH:
            return OVER
        return CHANCE if s.rolling else frozenset((s.turn,))

    def legal(self, s: State, seat: Seat) -> tuple[Action, ...]:
        if self.to_move(s) != frozenset((seat,)):
            return ()
        bets = () if s.bets[seat] else CAMELS
        return (Roll(seat), *(Lay(seat, camel) for camel in bets))

    def chances(self, s: State) -> Chances:
        if self.to_move(s) is not CHANCE:
            return ()
        return tuple((Rolled(camel, n), Fraction(1, 4)) for camel in CAMELS for n in (1, 2))

    def apply(self, s: State, move: Move) -> Step[State]:
        listed = (*self.legal(s, s.turn), *(outcome for outcome, _ in self.chances(s)))
        if move not in listed:
            raise IllegalMove("move.not-chance", move=move)
        after = (s.turn + 1) % self.players
        if isinstance(move, Rolled):
            return self._run(replace(s, turn=after, rolling=False), move)
        if isinstance(move, Lay):
            bets = (*s.bets[: s.turn], move.camel, *s.bets[s.turn + 1 :])
            return Step(replace(s, turn=after, bets=bets), (Laid(move.seat, move.camel),))
        money = tuple(m + (seat == s.turn) for seat, m in enumerate(s.money))
        return Step(replace(s, rolling=True, money=money), ())

    def _run(self, s: State, rolled: Rolled) -> Step[State]:
        i = CAMELS.index(rolled.camel)
        s = replace(s, spaces=tuple(at + rolled.steps * (i == n) for n, at in enumerate(s.spaces)))
        events: tuple[Event, ...] = (Ran(rolled.camel, rolled.steps),)
        if s.spaces[i] > LENGTH:
            paid = [0 if bet is None else PAID[bet == rolled.camel] for bet in s.bets]
            s = replace(s, money=tuple(m + p for m, p in zip(s.money, paid, strict=True)))
            events += (GameOver(s.money, most_money(s.money)),)
        return Step(s, events)

    def view(self, s: State, seat: Seat | None) -> View:
        return View(
            edition="dash",
            seat=seat,
            turn=s.turn,
            leg=s.leg,
            spaces=dict(zip(CAMELS, s.spaces, strict=True)),
            money=s.money,
            laid=tuple(bet is not None for bet in s.bets),
            bet=None if seat is None else s.bets[seat],
        )

    def scores(self, s: State) -> tuple[int, ...]:
        return s.money

    def winners(self, s: State) -> tuple[Seat, ...]:
        return most_money(s.money) if self.to_move(s) is OVER else ()

    def to_document(self, s: State) -> dict[str, Any]:
        players = tuple(map(PlayerDocument, s.money, s.bets))
        track = dict(zip(CAMELS, s.spaces, strict=True))
        document: dict[str, Any] = msgspec.to_builtins(
            PositionDocument("dash", players, track, s.turn, s.rolling)
        )
        return document

    def from_document(self, document: dict[str, Any]) -> State:
        doc = read(PositionDocument, document)
        require(set(doc.track) == set(CAMELS), "document.object", "$.track")
        spaces = tuple(doc.track[camel] for camel in CAMELS)
        money = tuple(player.money for player in doc.players)
        bets = tuple(player.bet for player in doc.players)
        return State(doc.turn, doc.rolling, spaces, money, bets)


def make(setup: GameSetup) -> AnyGame:
    """A game."""
    return DashGame(setup.players, open_money=setup.open_money)


DASH = Family("dash", (EditionInfo("dash", 2, 4),), make)
