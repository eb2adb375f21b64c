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
from tests.server.kit import UPGRADE, Served, raw, request, settings

Scope = dict[str, Any]

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
    assert asyncio.run(answers(tmp_path, [scope], [b""])) == [400]


# fmt: off
WORDS = [
    "", "[", "]", "[::1]", "http://[", "//", "\\", "%", "%00", "%ff", "..", "\x00", "é", "\ud7ff",
    "A" * 300, "a,b", "fr", "camelup=", "camelup=" + "k" * 22, "127.0.0.1", "null", "cross-site",
    "bytes=0-1", "bytes=9-1,-", "gzip", "text/html", "-1", "99999999999999999999", 'W/"x"', "*",
    "application/json", "x:y:z", ";", "=", "\t", "Thu, 01 Jan 1970 00:00:00 GMT",
]
PATHS = [
    "/", "/new", "/api/tables", "/api/tables/x", "/api/tables/x/start", "/api/tables/x/rematch",
    "/api/tables/x/seats/0/take", "/api/tables/x/seats/{}/give", "/api/replays", "/api/replays/{}",
    "/api/replays/x/record", "/api/help", "/api/rules", "/api/choices", "/api/text/{}", "/{}",
    "/assets/{}", "/assets/../{}", "//{}", "/table/{}", "{}", "/ws/tables/{}",
]
NAMES = [
    "host", "origin", "sec-fetch-site", "cookie", "accept-language", "accept", "accept-encoding",
    "if-none-match", "if-modified-since", "range", "if-range", "content-type", "content-length",
    "x-forwarded-for", "x-forwarded-proto", "forwarded", "upgrade", "connection", "expect",
]
KEYS = ["language", "edition", "modules", "before", "x", ""]
BODIES = [
    b"", b"{}", b"[", b"\xff", b"null", b'{"kind":"bot"}', b'{"edition":"base","seats":[]}',
    b'{"edition":"\\ud800","seats":[{"kind":"open"}]}', b"{" * 3000, b"x" * 20_000,
    b'{"format":"camelup-record","version":1}\n',
]
METHODS = [
    "GET", "GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "X", "get",
]
# fmt: on


def http_scope(method: str, path: str, query: bytes, headers: list[tuple[bytes, bytes]]) -> Scope:
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": query, "headers": headers, "client": ("127.0.0.1", 5), "state": {},
        "server": ("127.0.0.1", 80),
    }  # fmt: skip


def odd_scope(dice: random.Random) -> Scope:
    """Something between a good request and noise."""

    def word() -> str:
        text = dice.choice(WORDS)
        return text + dice.choice(WORDS) if dice.random() < 0.2 else text

    headers = [(b"host", b"127.0.0.1")] if dice.random() < 0.7 else []
    headers += [
        (dice.choice(NAMES).encode(), word().encode("utf-8", "replace"))
        for _ in range(dice.randrange(5))
    ]
    query = "&".join(f"{dice.choice(KEYS)}={word()}" for _ in range(dice.randrange(3))).encode()
    if dice.random() < 0.1:
        query += dice.randbytes(4)
    path = dice.choice(PATHS).replace("{}", word())
    return http_scope(dice.choice(METHODS), path, query, headers)


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
    found = asyncio.run(answers(tmp_path, scopes, [dice.choice(BODIES) for _ in scopes]))
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
