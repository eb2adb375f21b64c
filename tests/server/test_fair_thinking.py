"""Thinking is shared: nobody starves others, however many tables and machines he has."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelup import start
from camelup.server.workers.coach_service import CoachService
from camelup.server.workers.fair_queue import Asker, FairQueue
from camelup.server.workers.pool import WorkerPool
from tests.server.kit import PATIENCE, Browser, Served, run, settings, wait_until

Visit = Callable[[], Browser]

EVE, ANN, BOB = Asker("eve's", "eve"), Asker("ann's", "ann"), Asker("ann's", "bob")
UNWATCHED = Asker("", "eve", there=False)


def order(queue: FairQueue[str], count: int) -> list[str]:
    """What is taken, one after the other, each answered before the next."""
    found = []
    for _ in range(count):
        taken = queue.take()
        assert taken is not None
        found.append(taken[1])
        queue.done(taken[0])
    return found


def test_machines_are_served_in_turn_and_so_are_their_persons() -> None:
    queue: FairQueue[str] = FairQueue(1)
    for n in range(100):
        queue.put(EVE, f"eve {n}")
    for n in range(2):
        queue.put(ANN, f"ann {n}")
    queue.put(BOB, "bob 0")
    assert len(queue) == 103
    assert order(queue, 6) == ["eve 0", "ann 0", "eve 1", "bob 0", "eve 2", "ann 1"]
    assert order(queue, 97) == [f"eve {n}" for n in range(3, 100)]
    assert len(queue) == 0


def test_a_place_is_kept_for_who_has_nothing_running() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for n in range(10):
        queue.put(EVE, f"eve {n}")
    held = [queue.take(), queue.take()]
    assert [one and one[1] for one in held] == ["eve 0", "eve 1"]
    taken: list[Any] = []
    thread = threading.Thread(target=lambda: taken.append(queue.take()))
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()  # the last place is not for Eve
    queue.put(ANN, "ann 0")
    thread.join(30)
    assert taken == [(ANN, "ann 0")]
    queue.done(ANN)
    queue.done(EVE)
    assert queue.take() == (EVE, "eve 2")


def test_what_nobody_watches_comes_last() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for n in range(3):
        queue.put(UNWATCHED, f"unwatched {n}")
    for n in range(3):
        queue.put(ANN, f"ann {n}")
    assert order(queue, 6) == [f"{who} {n}" for who in ("ann", "unwatched") for n in range(3)]


def test_a_closed_queue_lets_go_of_whoever_waits() -> None:
    queue: FairQueue[str] = FairQueue(1)
    ended = threading.Thread(target=queue.take)
    ended.start()
    queue.close()
    ended.join(30)
    assert not ended.is_alive()


def test_an_honest_player_does_not_wait_for_all_tables_of_another() -> None:
    """Eve's bots have two hundred moves to find when Ann's has one: it comes next."""
    pool = WorkerPool(2, nice=1)
    begun: list[str] = []
    all_asked = threading.Event()

    def begin(who: Asker) -> bool:
        """Nothing is thought about before everybody has asked, however busy the machine is."""
        all_asked.wait(PATIENCE)
        begun.append(who.person)
        return True

    async def talk() -> None:
        table = start("base", 3, seed=1)
        seat = min(table.to_move)
        view, legal = table.view(seat), table.legal(seat)

        async def ask(who: Asker) -> None:
            await pool.ask("think", "random", "seed", view, legal, 5.0,
                           seconds=60, wanted=lambda: begin(who), asker=who)  # fmt: skip

        crowd = [asyncio.create_task(ask(who)) for who in (*[EVE] * 200, ANN)]
        await asyncio.sleep(0)  # each goes on until it has asked
        all_asked.set()
        await asyncio.gather(*crowd)

    run(talk())
    pool.close()
    assert begun.index(ANN.person) <= 3
    assert begun.count(EVE.person) == 200


# Tables


def test_a_table_of_bots_alone_stops_when_nobody_has_looked_for_a_while(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), pace=0.02, idle=0.3)) as own:
        ann = Browser(own.port)
        id = ann.table("random", "random", "random")["id"]
        with ann.tab(id) as tab:
            tab.until("update")
        room = own.node.rooms._rooms[id]
        wait_until(lambda: not room.driver.busy)
        assert room.table.playing  # it was not played to its end
        with ann.tab(id) as tab:  # who comes back sees it go on
            before = tab.until("update")["version"]
            tab.until("update", lambda update: update["version"] > before)
        ann.close()


def test_bots_think_for_the_player_who_is_there(
    visit: Visit, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Asker] = []
    ask = WorkerPool.ask

    async def overheard(self: WorkerPool, *arguments: Any, **more: Any) -> Any:
        heard.append(more["asker"])
        return await ask(self, *arguments, **more)

    monkeypatch.setattr(WorkerPool, "ask", overheard)
    ann, bob = visit(), visit()
    id = ann.table("me", "random")["id"]
    with bob.tab(id), ann.tab(id, 0) as tab:
        tab.act(tab.turn(), {"type": "pyramid-tile", "seat": 0})
        tab.turn()
        owner = next(iter(served.node.rooms._rooms[id].table.owners))
    assert set(heard) == {Asker("127.0.0.1", owner)}


# The coach


def test_a_question_to_the_coach_is_thought_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    ask = WorkerPool.ask

    async def counted(self: WorkerPool, *arguments: Any, **more: Any) -> Any:
        asked.append(arguments)
        return await ask(self, *arguments, **more)

    monkeypatch.setattr(WorkerPool, "ask", counted)
    coach = CoachService()
    table, other = start("base", 3, seed=1), start("base", 3, seed=2)

    async def talk() -> None:
        seat = min(table.to_move)
        view, legal = table.view(seat), table.legal(seat)
        found = await asyncio.gather(
            *(coach.advise(view, legal, lambda n=n: n == 7, EVE) for n in range(10))  # type: ignore[misc]
        )
        assert found[0] is not None
        assert found == [found[0]] * 10
        assert await coach.advise(view, legal, lambda: True, ANN) == found[0]
        assert len(asked) == 1
        seat = min(other.to_move)
        await coach.advise(other.view(seat), other.legal(seat), lambda: True, ANN)
        assert len(asked) == 2

    run(talk())
    coach.close()


def test_what_nobody_wants_to_know_is_not_remembered() -> None:
    coach = CoachService()
    table = start("base", 3, seed=1)

    async def talk() -> None:
        assert await coach.advise(table.view(0), (), lambda: False, ANN) is None
        assert await coach.advise(table.view(0), (), lambda: True, ANN) is not None

    run(talk())
    coach.close()
