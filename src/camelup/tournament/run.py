"""Play a tournament, from wherever it stands, to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from camelup.core.errors import CamelUpError
from camelup.play.record import Record
from camelup.tournament.match import Played, header_of
from camelup.tournament.plan import Plan, Task, deals, line_ups, seatings, tasks, total
from camelup.tournament.sequential_test import Test, Verdict
from camelup.tournament.standings import Result, score_of, summary
from camelup.tournament.state import State
from camelup.tournament.workers import Runner, in_processes, processors


class TournamentProgress(NamedTuple):
    """How far a tournament is; ``certainty`` says how near a decision, where one is sought."""

    games: int
    total: int | None
    certainty: float | None = None


_RECORD_NAME = re.compile(r"deal-([0-9]{5,})-([0-9]+)\.camelup")

Watch: TypeAlias = Callable[[TournamentProgress], None]


def run(
    plan: Plan,
    *,
    runner: Runner | None = None,
    state: State | None = None,
    records: Path | None = None,
    watch: Watch | None = None,
) -> Result:
    """Play all games that are not finished yet; the result depends on the plan alone.

    ``runner`` says where (all processors of this machine), ``state`` keeps what is finished,
    ``records`` is a folder for the records of all games, ``watch`` hears of every game.
    """
    plan.check()
    tournament = _Run(plan, state, records)
    tournament.play(runner or in_processes(processors()), watch)
    return tournament.result()


def record_path(folder: Path, task: Task) -> Path:
    """The file for the record of one game, counted from 1 as people do."""
    return folder / f"deal-{task.deal + 1:05d}-{task.turn + 1}.camelup"


def _check_records(plan: Plan, folder: Path) -> None:
    """Records of other tournaments are neither overwritten nor taken for those of this one."""
    for path in sorted(folder.glob("deal-*.camelup")):
        if (name := _RECORD_NAME.fullmatch(path.name)) is None:
            continue
        task = Task(int(name[1]) - 1, int(name[2]) - 1)
        with path.open(encoding="utf-8", errors="replace") as file:
            first = file.readline().rstrip("\n")
        if task.turn >= len(seatings(plan, task.deal)) or first != _first_line(plan, task):
            raise CamelUpError("tournament.other-records", folder=str(folder), file=path.name)


def _first_line(plan: Plan, task: Task) -> str:
    return Record(header_of(plan, task)).lines()[0].rstrip("\n")


class _Run:
    """A tournament under way."""

    def __init__(self, plan: Plan, state: State | None, records: Path | None) -> None:
        self._plan = plan
        self._state = state
        self._records = records
        self._referee = None if plan.sure is None else _Referee(plan)
        self._done: dict[Task, Played] = {} if state is None else dict(state.games)
        if records is not None:
            _check_records(plan, records)
            for task in [t for t in self._done if not record_path(records, t).is_file()]:
                del self._done[task]  # played again for the sake of its record

    def play(self, runner: Runner, watch: Watch | None) -> None:
        """Play what is missing, until all is played or the referee has seen enough."""
        goal = total(self._plan)
        todo = (task for task in tasks(self._plan) if task not in self._done)
        settled = self._settled()
        self._tell(watch, goal)
        if settled:
            return
        with closing(runner(self._plan, todo, self._records is not None)) as games:
            for game in games:
                self._keep(game)
                settled = self._settled()
                self._tell(watch, goal)
                if settled:
                    return

    def _settled(self) -> bool:
        return self._referee is not None and self._referee.decided(self._done)

    def _tell(self, watch: Watch | None, goal: int | None) -> None:
        if watch is not None:
            certainty = None if self._referee is None else self._referee.certainty
            watch(TournamentProgress(len(self._done), goal, certainty))

    def _keep(self, game: Played) -> None:
        """Write the record, then the result: whoever finds the result finds the record too."""
        if self._records is not None and game.record is not None:
            _write(record_path(self._records, game.task), game.record)
        game = msgspec.structs.replace(game, record=None)
        self._done[game.task] = game
        if self._state is not None:
            self._state.add(game)

    def result(self) -> Result:
        """The result of the deals that count."""
        referee = self._referee
        counted = set(deals(self._plan)) if referee is None else set(range(referee.deals))
        games = [game for task, game in self._done.items() if task.deal in counted]
        return summary(self._plan, games, None if referee is None else referee.verdict)


def _write(path: Path, text: str) -> None:
    """All of a file or nothing."""
    part = path.with_suffix(".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    except OSError:
        raise CamelUpError("cli.no-write", file=str(path)) from None


class _Referee:
    """Looks at whole rounds in their order, so that the number of processes changes nothing."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._test = Test(plan.error)
        self._rounds = 0
        self._decided = False
        self._round: list[Played] = []
        self._tasks = self._in_order()
        self._next = next(self._tasks)

    def _in_order(self) -> Iterator[Task]:
        for deal in count():
            for turn in range(len(seatings(self._plan, deal))):
                yield Task(deal, turn)

    def decided(self, done: Mapping[Task, Played]) -> bool:
        """Take in the rounds that are complete by now; is it settled?"""
        size = len(line_ups(self._plan))
        while not self._decided and (game := done.get(self._next)) is not None:
            self._round.append(game)
            self._next = next(self._tasks)
            if self._next.deal == (self._rounds + 1) * size:
                self._decided = self._test.add(score_of(self._plan, self._round))
                self._rounds += 1
                self._round.clear()
        return self._decided

    @property
    def certainty(self) -> float:
        """How near a decision is, from 0 to 1."""
        return self._test.progress

    @property
    def deals(self) -> int:
        """How many deals count: those up to the decision, or all within the limit."""
        if self._decided or self._plan.games is None:
            return self._rounds * len(line_ups(self._plan))
        return len(list(deals(self._plan)))

    @property
    def verdict(self) -> Verdict:
        """How it stands."""
        return self._test.verdict()
