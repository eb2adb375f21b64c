"""Records and followed games are worked out beside the tables, and nobody's keep others waiting."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NoReturn

import pytest

from camelup.core.errors import RecordError
from camelup.follow import FollowedGame
from camelup.play.record import read_record
from camelup.server.errors import Failure, TooMany, Unavailable
from camelup.server.games import told
from camelup.server.workers import record_service
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.record_service import RecordService
from tests.games.kept import record_of
from tests.server.kit import Browser, run, wait_until

Visit = Callable[[], Browser]

EVE, ANN = Asker("10.0.0.1", "eve"), Asker("10.0.0.2", "ann")


def with_service(work: Callable[[RecordService], Any]) -> Any:
    service = RecordService()
    try:
        return run(work(service))
    finally:
        service.close()


def test_it_is_another_process_that_works() -> None:
    assert with_service(lambda service: service.work(ANN, os.getpid)) != os.getpid()


def test_what_is_refused_there_is_refused_here_with_all_its_facts() -> None:
    with pytest.raises(RecordError) as here:
        read_record("nonsense")
    with pytest.raises(RecordError) as refused:
        with_service(lambda service: service.work(ANN, told.check_good, "nonsense"))
    assert (refused.value.key, refused.value.facts) == (here.value.key, here.value.facts)


def test_what_fails_there_is_a_short_answer_here(caplog: pytest.LogCaptureFixture) -> None:
    """The log says where, and not what a bot or a player may know."""
    with pytest.raises(Failure) as failed:
        with_service(lambda service: service.work(ANN, Fraction, "blue in hand"))
    assert failed.value.status == 500
    assert "Fraction failed: ValueError at fractions.py:" in caplog.text
    assert "blue" not in caplog.text


def test_a_worker_that_dies_is_not_the_end(caplog: pytest.LogCaptureFixture) -> None:
    async def twice(service: RecordService) -> int:
        with pytest.raises(Unavailable):
            await service.work(ANN, os._exit, 1)
        return await service.work(ANN, os.getpid)

    assert with_service(twice) != os.getpid()
    assert "_exit was not worked out" in caplog.text


def test_others_find_a_place_however_much_one_machine_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record_service, "MOST_EACH", 4)

    async def crowd(service: RecordService) -> list[str]:
        ended: list[str] = []

        async def ask(asker: Asker, seconds: float) -> None:
            await service.work(asker, time.sleep, seconds)
            ended.append(asker.person)

        many = [asyncio.ensure_future(ask(EVE, 0.3)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await service.work(EVE, os.getpid)
        await ask(ANN, 0.0)
        await asyncio.gather(*many)
        return ended

    ended = with_service(crowd)
    assert ended.index("ann") < 3, "she waits for one of them at most, not for all"


def test_a_crowd_keeps_out_whoever_has_asked_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many machines ask at once, one that has asked for nothing finds a place."""
    monkeypatch.setattr(record_service, "CROWDED", 2)

    async def crowd(service: RecordService) -> int:
        asked = [Asker(f"10.0.1.{n}", "eve") for n in range(4)]
        many = [asyncio.ensure_future(service.work(one, time.sleep, 0.2)) for one in asked]
        while service.waiting < 2:
            await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await service.work(asked[3], os.getpid)
        found = await service.work(ANN, os.getpid)
        await asyncio.gather(*many)
        return found

    assert with_service(crowd) != os.getpid()


def test_the_server_goes_through_no_record_and_no_long_game_itself(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each holds the event loop for up to a quarter of a second, as often as somebody asks."""
    ann, text = visit(), record_of("base-2-two-legs").text()
    table = ann.table("random", "random")["id"]
    wait_until(lambda: ann.get(f"/api/tables/{table}")["phase"] == "over")

    def not_here(*_: object, **__: object) -> NoReturn:
        raise AssertionError("this is for a worker")

    monkeypatch.setattr(FollowedGame, "__init__", not_here)
    monkeypatch.setattr(FollowedGame, "from_record", not_here)
    monkeypatch.setattr(told, "read_record", not_here)
    monkeypatch.setattr(told, "replay_parts", not_here)
    asked = [
        ann.http.post("/api/follows/record", content=text),
        ann.http.post("/api/follows", json={"replay": table}),
        ann.http.post("/api/replays", content=text),
        ann.http.post("/api/reviews", content=text),
        ann.http.get(f"/api/replays/{table}"),
        ann.http.get(f"/api/replays/{table}/review"),
        ann.http.get(f"/api/tables/{table}/legs"),
    ]
    id = asked[0].json()["id"]
    asked += [
        ann.http.get(f"/api/follows/{id}"),
        ann.http.get(f"/api/follows/{id}/odds?before="),
        ann.http.get(f"/api/follows/{id}/record"),
        ann.http.post(f"/api/follows/{id}", json={"revision": 0, "do": "redo"}),
    ]
    assert [answer.status_code for answer in asked] == [201, 201, *[200] * 9]


def test_the_worker_needs_nothing_of_the_database() -> None:
    """It would take three times as long to start, and twice the memory."""
    code = "import sys, camelup.server.games.follow_work, camelup.server.games.told as _"
    code += "; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
