"""Odd requests: something between a good one and noise."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import quote

from starlette.routing import Route

from camelup.server.http.app import routes
from camelup.server.settings import Settings

Scope = dict[str, Any]

# fmt: off
WORDS = [
    "", "[", "]", "[::1]", "http://[", "//", "\\", "%", "%00", "%ff", "..", "\x00", "é", "\ud7ff",
    "A" * 300, "a,b", "fr", "camelup=", "camelup=" + "k" * 22, "127.0.0.1", "null", "cross-site",
    "bytes=0-1", "bytes=9-1,-", "gzip", "text/html", "-1", "99999999999999999999", 'W/"x"', "*",
    "application/json", "x:y:z", ";", "=", "\t", "Thu, 01 Jan 1970 00:00:00 GMT",
]
PATHS = [
    "/", "/{}", "/assets/{}", "/assets/../{}", "//{}", "{}", "/ws/tables/{}",
    "/api/tables/x/seats/0/take", "/api/puzzles/1", "/api/puzzles/99999",
    *sorted({
        re.sub(r"{[^}]*}", place, route.path)
        for route in routes(Settings()) if isinstance(route, Route) for place in ("x", "{}")
    }),
]
"""Every address that there is, and some that are none."""
NAMES = [
    "host", "origin", "sec-fetch-site", "cookie", "accept-language", "accept", "accept-encoding",
    "if-none-match", "if-modified-since", "range", "if-range", "content-type", "content-length",
    "x-forwarded-for", "x-forwarded-proto", "forwarded", "upgrade", "connection", "expect",
]
KEYS = ["language", "edition", "modules", "before", "seat", "notation", "revision", "x", ""]
BODIES = [
    b"", b"{}", b"[", b"\xff", b"null", b'{"kind":"bot"}', b'{"edition":"base","seats":[]}',
    b'{"edition":"\\ud800","seats":[{"kind":"open"}]}', b"{" * 3000, b"x" * 20_000,
    b'{"format":"camelup-record","version":1}\n', b'{"edition":"cards"}', b'{"notation":"\\u0000"}',
    b'{"do":"undo"}', b'{"do":"edit","position":{"track":{"0":["blue"]}}}', b'{"token":"x"}',
    b'{"size":4,"rounds":1,"editions":["base","\\ud800"]}', b'{"name":"\\n"}',
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


def odd_request(dice: random.Random, body: bytes = b"") -> bytes:
    """The same as it goes over the wire, as far as a wire can carry it."""
    scope = odd_scope(dice)
    query = quote(scope["query_string"], safe="=&%[]")
    lines = [
        f"{scope['method']} {quote(scope['path'], safe='/%[]{}') or '/'}?{query} HTTP/1.1".encode()
    ]
    lines += [name + b": " + value.replace(b"\x00", b"") for name, value in scope["headers"]
              if name not in (b"content-length", b"upgrade", b"connection", b"expect")]  # fmt: skip
    if body or scope["method"] == "POST":
        lines.append(b"content-length: %d" % len(body))
    return b"\r\n".join([*lines, b"", body])
