"""A pool of worker processes, so that no table waits for the thinking of another.

Who is asked for next is said in ``fair_queue``. A worker that takes too long is killed and
replaced. Questions that nobody needs an answer to any more are dropped before they are asked.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from camelup.core.ctrl_c import deaf_to_ctrl_c
from camelup.server.log import LOG
from camelup.server.metrics import QUEUED, THINKING
from camelup.server.workers.fair_queue import Asker, FairQueue
from camelup.server.workers.worker_process import Trouble, receive, send

NOBODY = Asker()


class Stale(Exception):
    """Nobody needs the answer any more."""


class Failed(Exception):
    """The worker took too long, died, or could not answer."""


class Late(Failed):
    """It took too long."""


class Broken(Failed):
    """It could not answer: a mistake of the program."""


class _Question(NamedTuple):
    task: str
    arguments: tuple[Any, ...]
    seconds: float
    wanted: Callable[[], bool]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    since: float


class WorkerPool:
    """Some processes of one kind, and a fair queue of questions before them."""

    def __init__(self, count: int, nice: int, *, ready: int | None = None) -> None:
        """``ready`` of the processes, or all, are started now, the others when there is need."""
        ready = count if ready is None else ready
        self._questions: FairQueue[_Question] = FairQueue(count)
        self._workers = [_Worker(self._questions, nice, n < ready) for n in range(count)]

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun with."""
        return len(self._questions)

    async def ask(
        self,
        task: str,
        *arguments: Any,
        seconds: float,
        wanted: Callable[[], bool],
        asker: Asker = NOBODY,
    ) -> Any:
        """The answer to a question; ``seconds`` counts from when a worker begins with it."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        now = time.monotonic()
        question = _Question(task, arguments, seconds, wanted, answer, loop, now)
        self._questions.put(asker, question)
        return await answer

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._questions.close()
        for worker in self._workers:
            worker.close()


class _Worker:
    """A thread that hands questions to a process, and starts another process where one fails."""

    def __init__(self, questions: FairQueue[_Question], nice: int, ready: bool) -> None:
        self._questions = questions
        self._nice = nice
        self._closed = False
        self._late = False
        self._process: subprocess.Popen[bytes] | None = self._start() if ready else None
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._thread.start()

    def _start(self) -> subprocess.Popen[bytes]:
        code = f"from camelup.server.workers.worker_process import main; main({self._nice})"
        command = [sys.executable, "-P", "-c", code]
        with deaf_to_ctrl_c():
            return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def _run(self) -> None:
        while (taken := self._questions.take()) is not None:
            asker, question = taken
            try:
                _tell(question, self._ask(question) if question.wanted() else Stale())
            finally:
                self._questions.done(asker)

    def _ask(self, question: _Question) -> Any:
        """The answer; whatever goes wrong ends the process, and the next question starts one."""
        clock = threading.Timer(question.seconds, self._time_is_up)
        self._late = False
        begun = time.monotonic()
        QUEUED.labels(question.task).observe(begun - question.since)
        try:
            if self._process is None:
                self._process = self._start()
            clock.start()
            return _talk(self._process, question)
        except Exception as error:
            self._end()
            if not self._closed:
                LOG.warning("a worker failed at %s: %s", question.task, type(error).__name__)
            return Late() if self._late else Failed()
        finally:
            clock.cancel()
            THINKING.labels(question.task).observe(time.monotonic() - begun)

    def _time_is_up(self) -> None:
        process = self._process
        if process is not None:
            self._late = True
            process.kill()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with suppress(OSError):  # what was not sent any more
                    stream.close()
        process.wait()

    def close(self) -> None:
        """Stop now."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        self._thread.join()
        self._end()


def _talk(process: subprocess.Popen[bytes], question: _Question) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    send(process.stdin, (question.task, question.arguments))  # type: ignore[arg-type]
    answer = receive(process.stdout)  # type: ignore[arg-type]
    if isinstance(answer, Trouble):
        return Broken(f"{answer.kind} at {answer.line}")
    return answer


def _tell(question: _Question, answer: Any) -> None:
    def tell() -> None:
        if question.answer.cancelled():
            return
        if isinstance(answer, Exception):
            question.answer.set_exception(answer)
        else:
            question.answer.set_result(answer)

    try:
        question.loop.call_soon_threadsafe(tell)
    except RuntimeError:
        return  # the loop is closed: nobody is left to be told
