"""A worker process: it is asked for a bot's move, the coach's word, some of a review
or what is told of a record.

Bots and coach see views and legal actions, never a state. Questions and answers are pickled, each
with its length before it; when the server is gone, the questions end, and so does the worker.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from camelup import bots
from camelup.bots import Chosen
from camelup.core.errors import CamelUpError, PositionError, RecordError
from camelup.core.values import Action
from camelup.odds.ask import odds_for, values_for
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds
from camelup.play.dice import Dice

_LENGTH = struct.Struct(">I")


class Advised(NamedTuple):
    """What the coach found out."""

    leg: LegOdds | None
    race: RaceOdds | None
    values: list[ActionValue]
    champion: Reckoned | None = None


class Reckoned(NamedTuple):
    """What the champion would do, its chance to win then, and how far that may be off."""

    action: Action
    chance: float
    error: float


class Refused(NamedTuple):
    """An error that says what is wrong with the question; as errors are, it cannot be sent."""

    kind: type[CamelUpError]
    key: str
    facts: dict[str, Any]


class Trouble(NamedTuple):
    """A question that could not be answered: the kind of error and the line, no more, as its words
    may tell what a bot saw."""

    kind: str
    line: str

    @classmethod
    def of(cls, error: Exception) -> Trouble:
        """What is told of it."""
        *_, innermost = traceback.extract_tb(error.__traceback__)
        return cls(type(error).__name__, f"{Path(innermost.filename).name}:{innermost.lineno}")


def think(name: str, seed: str, view: Any, legal: Sequence[Action], seconds: float) -> Chosen:
    """A bot's choice."""
    return bots.guarded(bots.seated(name, seed), view, legal, seconds)


def advise(view: Any, legal: tuple[Action, ...], champion: bool = True) -> Advised:
    """Odds and values, as far as there are any at this moment of the game.

    The champion's word takes longer than all the rest, and is left out where nobody waits for it.
    """
    leg: LegOdds | None = None
    race: RaceOdds | None = None
    values: list[ActionValue] = []
    with suppress(PositionError):
        leg, race = odds_for(view)
    with suppress(PositionError):
        values = values_for(view, legal) if legal else []
    return Advised(leg, race, values, _reckoned(view, legal) if values and champion else None)


def _reckoned(view: Any, legal: tuple[Action, ...]) -> Reckoned | None:
    """Where a network knows the game and looks ahead; the same position always gets the same
    answer."""
    from camelup.bots.champion import ChampionBot, champion_of, margin

    champion = champion_of(view, legal)
    if champion is None or not champion.looks_ahead:
        return None
    bot = ChampionBot(Dice("coach"))
    action, why = bot.decide(champion, view.leg), bot.explain()
    if why is None or "chance" not in why.facts:
        return None
    return Reckoned(action, why.facts["chance"], why.facts.get("error", margin()))


def review(text: str, start: int, count: int) -> list[Any]:
    """The next few tasks of a review, from ``start`` on; fewer than ``count`` are the last."""
    return [_reviewing(text).do(task) for task in _reviewing(text).tasks[start : start + count]]


@lru_cache(2)
def _reviewing(text: str) -> Any:
    from camelup.play.record import read_record
    from camelup.review import Reviewing

    try:
        return Reviewing(read_record(text))
    except RecordError as error:
        return Reviewing(error.record)


def beside(work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What a function of the server returns; that it refuses something is an answer, too."""
    try:
        return work(*arguments)
    except CamelUpError as error:
        return Refused(type(error), error.key, error.facts)


TASKS: dict[str, Callable[..., Any]] = {"think": think, "advise": advise, "review": review,
                                    "beside": beside}  # fmt: skip


def send(stream: BinaryIO, message: Any) -> None:
    """Write one message."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read one message; :class:`EOFError` if the other side is gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    data = stream.read(*_LENGTH.unpack(head))
    return pickle.loads(data)


LAST = 20
"""Behind whatever is at most nice."""


def stand_back(nice: int) -> None:
    """Leave the processor to others; :data:`LAST` takes only what is left of it.

    How nice somebody is decides how much of a core he gets. But who wakes up still waits until a
    nice one has had his time, some milliseconds, and a server wakes up several times for one click.
    """
    if nice >= LAST and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # where it is forbidden, nice has to do
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            return
    if hasattr(os, "nice"):
        os.nice(nice)


def main(nice: int) -> None:
    """Answer until there are no more questions."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    stand_back(nice)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    questions = sys.stdin.buffer
    with suppress(EOFError, BrokenPipeError):
        while True:
            task, arguments = receive(questions)
            try:
                answer: Any = TASKS[task](*arguments)
            except Exception as error:
                answer = Trouble.of(error)
            send(answers, answer)
