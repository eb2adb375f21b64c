"""One game of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from camelup import bots
from camelup.core.game import Chances, Pending
from camelup.core.values import Action, Move, Outcome, Seat
from camelup.editions.catalogue import AnyGame, make_game
from camelup.play.dice import Dice
from camelup.play.record import Header, Record
from camelup.play.steps import steps
from camelup.tournament.plan import LineUp, Plan, Task, seatings

PATIENCE = 2_000
"""Actions after which the fallback finishes a game that the bots do not want to end."""


class Fault(msgspec.Struct, frozen=True, array_like=True):
    """How often a bot failed in one way during a game, and what was said the first time."""

    seat: Seat
    kind: str
    """``raised``, ``illegal``, ``slow`` or ``endless``."""
    times: int
    said: str = ""


class Played(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of one game."""

    deal: int
    turn: int
    money: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    moves: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    """How many moves each seat made, and how long it thought about them in all."""
    record: str | None = None

    @property
    def task(self) -> Task:
        return Task(self.deal, self.turn)


class DealDice:
    """The dice of one deal, the same whoever plays.

    Each draw has a source of its own, named by the deal, the leg, what is drawn and the how-manieth
    draw of this kind in the leg it is. Whatever the bots do differently from one rotation to the
    next, the first die of the third leg stays the same die, as long as the same dice are inside.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: Counter[tuple[int, str]] = Counter()

    def draw(self, leg: int, chances: Chances) -> Outcome:
        """One of the listed outcomes, each with exactly its probability."""
        kind = chances[0][0].kind
        number = self._drawn[leg, kind]
        self._drawn[leg, kind] += 1
        return Dice(f"{self._seed}, leg {leg}, {kind} {number}").draw(chances)


def play(plan: Plan, task: Task, *, record: bool = False) -> Played:
    """Play one game to its end; with ``record`` the result holds the record as text."""
    seating = seatings(plan, task.deal)[task.turn]
    match = _Match(plan, task, seating)
    match.play()
    return Played(
        deal=task.deal,
        turn=task.turn,
        money=match.game.scores(match.state),
        faults=tuple(match.faults()),
        moves=tuple(match.count),
        seconds=tuple(round(seconds, 6) for seconds in match.seconds),
        record=_record(header_of(plan, task), match.moves).text() if record else None,
    )


class _Match:
    """A game under way. Nothing is written down but the moves."""

    def __init__(self, plan: Plan, task: Task, seating: LineUp) -> None:
        self.game: AnyGame = make_game(plan.edition, plan.players, plan.modules)
        self.state: Any = self.game.start()
        self.moves: list[Move] = []
        self.count = [0] * plan.players
        self.seconds = [0.0] * plan.players
        self._dice = DealDice(dice_seed(plan, task.deal))
        self._faults: Counter[tuple[Seat, str]] = Counter()
        self._said: dict[tuple[Seat, str], str] = {}
        self._bots = [
            bots.seated(name, f"{plan.seed}, bot {task.deal} {task.turn} {seat}")
            for seat, name in enumerate(seating)
        ]
        self._limits = [_limit(plan, name) for name in seating]

    def play(self) -> None:
        """To the end. Where several may choose at once, none sees what another chose."""
        self._go_on()
        while not isinstance(seats := self.game.to_move(self.state), Pending):
            self._go_on(self._choose(min(seats)))

    def _go_on(self, action: Action | None = None) -> None:
        for move, step in steps(self.game, self.state, self, action):
            self.moves.append(move)
            self.state = step.state

    def draw(self, chances: Chances, number: int) -> Outcome:
        """What chance brings in this leg of the deal."""
        return self._dice.draw(self.state.leg, chances)

    def _choose(self, seat: Seat) -> Action:
        legal = self.game.legal(self.state, seat)
        self.count[seat] += 1
        if sum(self.count) > PATIENCE:
            self._fault(seat, "endless", "")
            return bots.fallback(legal)
        view = self.game.view(self.state, seat)
        choice = bots.guarded(self._bots[seat], view, legal, self._limits[seat])
        self.seconds[seat] += choice.seconds
        if choice.fault is not None:
            facts = choice.fault.facts
            said = str(facts.get("error") or facts.get("answer") or "")
            self._fault(seat, choice.fault.key.rpartition(".")[2], said)
        return choice.action

    def _fault(self, seat: Seat, kind: str, said: str) -> None:
        self._faults[seat, kind] += 1
        self._said.setdefault((seat, kind), said)

    def faults(self) -> Iterable[Fault]:
        """What went wrong, by seat and kind."""
        for (seat, kind), times in sorted(self._faults.items()):
            yield Fault(seat, kind, times, self._said[seat, kind])


def dice_seed(plan: Plan, deal: int) -> str:
    """The name of the dice of a deal; bots draw from elsewhere."""
    return f"{plan.seed}, dice of deal {deal}"


def _limit(plan: Plan, name: str) -> float | None:
    return bots.seconds_for(name) if plan.seconds is None else plan.seconds


def header_of(plan: Plan, task: Task) -> Header:
    """How the record of a game begins: no game of another tournament has the same."""
    return Header(
        edition=plan.edition,
        modules=plan.modules,
        players=table_names(seatings(plan, task.deal)[task.turn]),
        seed=dice_seed(plan, task.deal),
    )


def _record(header: Header, moves: Iterable[Move]) -> Record:
    """The record of a game that was played; every move is checked once more on the way."""
    record = Record(header)
    for move in moves:
        record.add(move)
    return record


def table_names(seating: LineUp) -> tuple[str, ...]:
    """The bots' names, numbered where one name sits in several seats."""
    so_far: Counter[str] = Counter()
    names = []
    for name in seating:
        so_far[name] += 1
        names.append(f"{name} {so_far[name]}" if seating.count(name) > 1 else name)
    return tuple(names)
