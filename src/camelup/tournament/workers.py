"""Where games are played: here, or in several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from camelup import bots
from camelup.core.ctrl_c import deaf_to_ctrl_c
from camelup.core.errors import CamelUpError
from camelup.tournament.fingerprint import fingerprint
from camelup.tournament.match import Played, play
from camelup.tournament.plan import Plan, Task, seatings

_DIFFERS = "differs"

Games: TypeAlias = Generator[Played, None, None]
Runner: TypeAlias = Callable[[Plan, Iterator[Task], bool], Games]
"""Plays tasks (with records or without) and gives the results in any order; closing it stops."""


def processors() -> int:
    """How many this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def here(plan: Plan, tasks: Iterator[Task], record: bool) -> Games:
    """One game after the other, in this process."""
    for task in tasks:
        yield play(plan, task, record=record)


def in_processes(jobs: int) -> Runner:
    """A runner with ``jobs`` processes; one, for our own bots alone, is this process.

    Bots of other packages may print, or end their process: that must not be ours.
    """

    def run(plan: Plan, tasks: Iterator[Task], record: bool) -> Games:
        if jobs == 1 and all(map(bots.is_ours, plan.bots)):
            yield from here(plan, tasks, record)
            return
        team = _Team(plan, record)
        try:
            yield from team.play(tasks, jobs)
        finally:
            team.dismiss()

    return run


class _Team:
    """Processes, each with a line of its own, so that we know who was lost with which game."""

    def __init__(self, plan: Plan, record: bool) -> None:
        self._plan = plan
        self._given = plan, record, fingerprint(plan.bots)
        self._members: dict[Connection[Any, Any], multiprocessing.process.BaseProcess] = {}
        self._busy: dict[Connection[Any, Any], Task] = {}

    def play(self, tasks: Iterator[Task], jobs: int) -> Games:
        """Hand out tasks as long as there are any; a member without one goes home."""
        for task in tasks:
            if len(self._members) < jobs:
                self._hand(self._hire(), task)
                continue
            line, played = self._next()
            self._hand(line, task)
            yield played
        while self._busy:
            yield self._next()[1]

    def _hire(self) -> Connection[Any, Any]:
        # A fresh interpreter has no threads or locks of ours, and ends when our end of the line
        # closes, even if we are killed.
        context = multiprocessing.get_context("spawn")
        line, far_end = context.Pipe()
        member = context.Process(target=_work, args=(far_end, *self._given), daemon=True)
        with deaf_to_ctrl_c():
            member.start()
        far_end.close()
        self._members[line] = member
        return line

    def _hand(self, line: Connection[Any, Any], task: Task) -> None:
        self._busy[line] = task
        try:
            line.send(task)
        except OSError:
            raise self._lost(task) from None

    def _next(self) -> tuple[Connection[Any, Any], Played]:
        """The next result, whoever has it."""
        line: Any = wait(list(self._busy))[0]
        task = self._busy.pop(line)
        try:
            answer = line.recv()
        except (EOFError, OSError):
            raise self._lost(task) from None
        if answer == _DIFFERS:
            raise CamelUpError("tournament.changed-meanwhile")
        if isinstance(answer, str):
            raise RuntimeError(f"deal {task.deal + 1}, seating {task.turn + 1}:\n{answer}")
        return line, answer

    def _lost(self, task: Task) -> CamelUpError:
        seating = seatings(self._plan, task.deal)[task.turn]
        return CamelUpError("tournament.crashed", deal=task.deal + 1, bots=", ".join(seating))

    def dismiss(self) -> None:
        """End all processes now, finished or not."""
        for member in self._members.values():
            member.kill()
        for line, member in self._members.items():
            member.join()
            member.close()
            line.close()
        self._members.clear()
        self._busy.clear()


def _work(line: Connection[Any, Any], plan: Plan, record: bool, program: str) -> None:
    """What a process does: play what comes, until nothing comes any more.

    It reads the program anew, and must not play by other rules than the process that started it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started us
    os.dup2(2, 1)  # what a bot prints must not get into the result
    same = fingerprint(plan.bots) == program
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Played | str = play(plan, task, record=record) if same else _DIFFERS
        except Exception:
            answer = traceback.format_exc()
        try:
            line.send(answer)
        except OSError:
            return
