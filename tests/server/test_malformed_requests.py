"""Requests that no browser would send: a status of 4xx, never 500, never a traceback."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from camelup.server.http.app import create_app
from tests.server.kit import UPGRADE, Served, raw, request, run, settings
from tests.server.odd import BODIES, METHODS, PATHS, Scope, http_scope, odd_scope

BAD_HOSTS = ["[", "]", "[::1", "[::1]x", "[x]", "a b", "a/b", "a@b", "a:b", "a:99999", "a,b", "é",
             "?", "#", "a\\b", "[::1]:", ":80", "%5b", "a" * 300]  # fmt: skip
BAD_ORIGINS = ["http://[", "http://]", "http://[x]", "[", "http://a\tb", "é", "http://[::1"]


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    loud = [r for r in caplog.get_records("call") if r.exc_info or r.levelno >= logging.ERROR]
    assert [logging.Formatter().format(record) for record in loud] == []


@pytest.mark.parametrize("host", BAD_HOSTS)
def test_a_host_that_is_no_host(served: Served, host: str) -> None:
    for path in ("/", "/api/tables", "/api/invitation", "/assets/x.js", "/nothing", "/new/"):
        assert raw(served, request(path=path, Host=host)) == 400
    assert raw(served, request("POST", "/api/invitation", Host=host)) == 400
    assert raw(served, request(path="/ws/tables/x", Host=host, **UPGRADE)) == 403


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_an_origin_that_is_no_origin(served: Served, origin: str) -> None:
    assert raw(served, request("POST", "/api/tables", Origin=origin)) == 403
    assert raw(served, request(path="/ws/tables/x", Origin=origin, **UPGRADE)) == 403


def test_a_target_that_is_no_text(tmp_path: Path) -> None:
    scope = http_scope("GET", "/api/tables", b"language=\xff\xfe", [])
    assert run(answers(tmp_path, [scope], [b""])) == [400]


async def answers(db: Path, scopes: list[Scope], bodies: list[bytes]) -> list[int]:
    """How one application answers requests, in process; the 500 that it would log is raised."""
    app = create_app(settings(str(db / "t.db")))
    async with app.router.lifespan_context(app):
        return [await answered(app, s, b) for s, b in zip(scopes, bodies, strict=True)]


async def answered(app: Starlette, scope: Scope, body: bytes) -> int:
    status: list[int] = []

    unsaid = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Scope:
        if not unsaid:
            await asyncio.Event().wait()  # whoever asks stays to hear the answer
        return unsaid.pop()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    try:
        await app(scope, receive, send)
    except Exception as error:
        raise AssertionError(f"{scope['method']} {scope['path']!r} {scope}") from error
    return status[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_thousand_odd_requests(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    scopes = [odd_scope(dice) for _ in range(1000)]
    found = run(answers(tmp_path, scopes, [dice.choice(BODIES) for _ in scopes]))
    assert max(found) < 500
    assert {200, 400, 403, 404, 405} <= set(found)


def test_bytes_that_are_hardly_a_request(served: Served) -> None:
    dice = random.Random(7)
    for _ in range(300):
        data = bytearray(
            request(dice.choice(METHODS), dice.choice(PATHS), Origin="http://127.0.0.1")
        )
        for _ in range(dice.randrange(1, 4)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        assert raw(served, bytes(data)) < 500
