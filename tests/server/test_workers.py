"""Workers: bots that fail hurt nobody, and the coach never makes anybody wait."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from camelup import start
from camelup.bots import registry
from camelup.core.values import Action
from camelup.server.node import Node
from camelup.server.workers.coach_service import CoachService
from camelup.server.workers.pool import Failed, Stale, WorkerPool
from camelup.server.workers.worker_process import LAST, Advised, stand_back
from tests.server.kit import Browser, Served, run, settings, wait_until

Visit = Callable[[], Browser]

BOTS = '''
"""Bots that misbehave, each in its own way."""
import os, time

class Base:
    def choose(self, view, legal):
        return self.do(legal)

class Raises(Base):
    def do(self, legal):
        raise RuntimeError("my hand is " + repr(legal))

class Cheats(Base):
    def do(self, legal):
        return "the biggest camel"

class Sleeps(Base):
    def do(self, legal):
        while True:
            time.sleep(60)

class Hangs(Base):
    def do(self, legal):
        while True:
            pass

class Dies(Base):
    def do(self, legal):
        os._exit(3)

class Prints(Base):
    def do(self, legal):
        print("x" * 100_000)
        os.write(1, b"garbage")
        return legal[0]

class Broken:
    pass

class Moody:
    def __init__(self):
        raise ValueError("not today")
'''
FAILING = {
    "raises": "bot.fault.raised (RuntimeError)",
    "cheats": "bot.fault.illegal",
    "sleeps": "bot.fault.slow",
    "hangs": "bot.fault.slow",
    "dies": "bot.fault.raised (end of its process)",
    "broken": "bot.fault.raised (SetupError)",
    "moody": "bot.fault.raised (ValueError)",
}


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with an entry point for each of them, as if it were installed."""
    package = tmp_path / "package"
    info = package / "bad_bots-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "bad_bots.py").write_text(BOTS)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-bots\nVersion: 1.0\n")
    lines = [f"{name} = bad_bots:{name.title()}" for name in (*FAILING, "prints")]
    (info / "entry_points.txt").write_text("[camelup.bots]\n" + "\n".join(lines) + "\n")
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("PYTHONPATH", str(package), prepend=os.pathsep)
    registry.forget()
    yield
    registry.forget()


def test_a_bot_that_fails_is_replaced_by_a_plain_move_and_the_table_is_told(
    bad_bots: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Served(settings(str(tmp_path / "t.db"), bot_seconds=2.0)) as own:
        ann = Browser(own.port)
        for name in FAILING:
            id = ann.table("me", name)["id"]
            with ann.tab(id, 0) as tab:
                update = tab.turn()
                tab.act(update, {"type": "pyramid-tile", "seat": 0})
                assert tab.turn()["version"] > update["version"]
                reason = tab.until("reason")
                assert reason["seat"] == 1
                assert "hand" not in reason["text"]
        id = ann.table("me", "prints")["id"]
        with ann.tab(id, 0) as tab:
            tab.act(tab.turn(), {"type": "pyramid-tile", "seat": 0})
            tab.turn()
            assert not [frame for frame in tab.heard if '"reason"' in frame[:20]]
        ann.close()
    said = [r.getMessage() for r in caplog.records if r.name == "camelup.server"]
    for name, told in FAILING.items():
        assert any(f"bot {name}, seat 1: {told}" in line for line in said)  # "(1 more like this)"
    assert not any("hand" in line for line in said)
    assert not any(r.exc_info for r in caplog.records)


def test_the_coach_answers_from_what_a_seat_may_know(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", "random")
    with ann.tab(table["id"], 0) as tab:
        update = tab.turn()
        tab.say({"type": "coach", "on": True})
        said = tab.until("advice", lambda a: a["version"] == update["version"])
        assert said["seat"] == 0
        assert [v["action"] for v in said["values"]] != []
        asked = sorted(str(choice["action"]) for choice in update["legal"])
        assert sorted(str(value["action"]) for value in said["values"]) == asked
        values = [value["value"] for value in said["values"]]
        assert values == sorted(values, reverse=True)
        assert abs(sum(one["places"][0] for one in said["odds"]) - 1) < 1e-9
        assert abs(sum(one["winner"] for one in said["odds"]) - 1) < 1e-9
        assert (said["method"], bool(said["text"])) == ("exact", True)
        assert all(value["text"] for value in said["values"])
        tab.say({"type": "coach", "on": False})
        tab.act(update, {"type": "pyramid-tile", "seat": 0})
        tab.turn()
        tab.say({"type": "ping"})
        tab.until("pong")
        assert not any('"type":"advice"' in f for f in tab.heard[tab.heard.index(last(tab)) :])


def last(tab: object) -> str:
    """The confirmation of the latest action."""
    heard: list[str] = tab.heard  # type: ignore[attr-defined]
    return next(frame for frame in reversed(heard) if '"acted":"' in frame)


def test_a_table_does_not_wait_for_the_bot_of_another(bad_bots: None, tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), workers=2, bot_seconds=600.0)) as own:
        ann = Browser(own.port)
        slow, other = ann.table("me", "sleeps")["id"], ann.table("me", "prints")["id"]
        with ann.tab(slow, 0) as waits, ann.tab(other, 0) as plays:
            if (update := waits.until("update"))["to_move"] == [0]:
                waits.act(update, {"type": "pyramid-tile", "seat": 0})
                waits.until("update", lambda u: u["to_move"] == [1])
            for _ in range(3):
                plays.act(plays.turn(), {"type": "pyramid-tile", "seat": 0})
                plays.until("update", lambda u: u["acted"])
            plays.turn()
        ann.close()


def test_no_move_waits_for_the_coach(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer comes when it comes: here never."""
    asked = threading.Event()

    async def never(*_: object, **__: object) -> object:
        asked.set()
        await asyncio.Event().wait()
        return None

    ann = visit()
    table = ann.table("me", "me")
    with ann.tab(table["id"], 0) as tab, ann.tab(table["id"], 1) as other:
        update = tab.until("update")
        monkeypatch.setattr(CoachService, "advise", never)
        tab.say({"type": "coach", "on": True})
        for _ in range(4):
            (seat,) = update["to_move"]
            mover = (tab, other)[seat]
            mover.act(update, {"type": "pyramid-tile", "seat": seat})
            update = mover.until("update", lambda u: u["acted"])
    assert asked.is_set()


def test_a_table_without_a_coach_has_none(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", options={"coach": False})
    with ann.tab(table["id"], 0) as tab:
        tab.turn()
        tab.say({"type": "coach", "on": True})
        assert tab.until("error")["code"] == "no-coach"


# The processes themselves


def seen() -> tuple[object, tuple[Action, ...]]:
    table = start("base", 3, seed=1)
    seat = min(table.to_move)
    return table.view(seat), table.legal(seat)


def test_a_worker_that_is_killed_is_replaced() -> None:
    workers = WorkerPool(1, nice=1)

    async def talk() -> None:
        found = await workers.ask("advise", *seen(), seconds=60, wanted=lambda: True)
        assert isinstance(found, Advised)
        process = workers._workers[0]._process
        assert process is not None
        process.kill()
        with pytest.raises(Failed):
            await workers.ask("advise", *seen(), seconds=60, wanted=lambda: True)
        assert await workers.ask("advise", *seen(), seconds=60, wanted=lambda: True)
        assert workers._workers[0]._process is not process

    run(talk())
    workers.close()


def test_ctrl_c_while_workers_start_ends_none_of_them(capfd: pytest.CaptureFixture[str]) -> None:
    """They are in the server's group and hear of it, too, in the middle of their imports."""
    workers = WorkerPool(1, nice=1)
    process = workers._workers[0]._process
    assert process is not None
    process.send_signal(signal.SIGINT)

    async def talk() -> None:
        found = await workers.ask("advise", *seen(), seconds=60, wanted=lambda: True)
        assert isinstance(found, Advised)

    run(talk())
    assert workers._workers[0]._process is process
    workers.close()
    assert "KeyboardInterrupt" not in capfd.readouterr().err


def test_a_question_that_nobody_asks_any_more_is_dropped() -> None:
    workers = WorkerPool(1, nice=1)

    async def talk() -> None:
        with pytest.raises(Stale):
            await workers.ask("advise", None, (), seconds=60, wanted=lambda: False)
        with pytest.raises(Failed):
            await workers.ask("no such task", seconds=60, wanted=lambda: True)
        assert await workers.ask("advise", *seen(), seconds=60, wanted=lambda: True)

    run(talk())
    workers.close()


def test_workers_end_with_the_server() -> None:
    """Also when it is killed: their questions end."""
    code = (
        "import os, signal\n"
        "from camelup.server.workers.pool import WorkerPool\n"
        "print(WorkerPool(1, nice=1)._workers[0]._process.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False
    )
    pid = int(done.stdout)
    wait_until(lambda: not alive(pid))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system cannot")
@pytest.mark.parametrize("last", [False, True])
def test_all_workers_of_a_server_come_last(tmp_path: Path, last: bool) -> None:
    """At home they share the processor with other programs, and are nice only."""
    node = Node(settings(str(tmp_path / "t.db"), workers=1, workers_last=last))
    services = node.bots, node.coach, node.records, node.reviews
    assert all((one._pool._workers[0]._nice == LAST) is last for one in services)
    process = node.bots._pool._workers[0]._process
    assert process is not None
    pid = process.pid
    if last:
        wait_until(lambda: os.sched_getscheduler(pid) == os.SCHED_IDLE)
    else:
        wait_until(lambda: os.getpriority(os.PRIO_PROCESS, pid) > 0)
        assert os.sched_getscheduler(pid) == os.SCHED_OTHER
    node.close()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system cannot")
def test_where_coming_last_is_forbidden_workers_are_nice(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError

    asked: list[int] = []
    monkeypatch.setattr(os, "sched_setscheduler", forbidden)
    monkeypatch.setattr(os, "nice", asked.append)
    stand_back(LAST)
    assert asked == [LAST]


def test_what_a_worker_cannot_do_is_logged_without_secrets(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    workers = WorkerPool(1, nice=1)

    async def talk() -> None:
        with pytest.raises(Failed):
            await workers.ask("advise", "a secret", ("green",), seconds=60, wanted=lambda: True)

    run(talk())
    workers.close()
    assert "secret" not in caplog.text
