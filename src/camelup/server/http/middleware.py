"""What every HTTP request passes: origin, rate, the browser's key, and headers that protect it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from camelup.server.errors import Forbidden, RequestError, TooMany
from camelup.server.http.hosts import AllowedHosts, same_origin
from camelup.server.http.limits import Buckets, Limits, limits_of
from camelup.server.http.requests import (
    COOKIE,
    identify,
    language_of,
    machine_of,
)
from camelup.server.http.responses import refusal
from camelup.server.settings import Settings

YEAR = 31_536_000

FOR_ANYBODY = ("/assets/", "/health/", "/metrics", "/manifest.webmanifest", "/sw.js", "/icon")
"""What is the same for all, and needs no key."""

POLICY = (
    "default-src 'self'; "
    "img-src 'self' data:; "
    "style-src 'self'; "
    "style-src-attr 'unsafe-inline'; "
    "connect-src 'self'; "
    "manifest-src 'self'; "
    "worker-src 'self'; "
    "base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'; "
    "object-src 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityMiddleware:
    """Wraps the whole application, apart from sockets.

    Whoever asks too often is hung up on: of new connections a machine gets only so many, and each
    refusal on an old one, as fast as somebody can ask, would take as long as an answer.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = AllowedHosts(settings.allow_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refused, fresh = self._refused(connection), None
        if refused is None and not scope["path"].startswith(FOR_ANYBODY):
            fresh = await identify(connection, issue=True)

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _protect(headers, scope, fresh)
                if isinstance(refused, TooMany):
                    headers["Connection"] = "close"
            await send(message)

        app = self._app if refused is None else refusal(refused, language_of(connection))
        await app(scope, receive, guarded_send)

    def _refused(self, connection: HTTPConnection) -> RequestError | None:
        if not self._in_time(connection):
            return TooMany("server.too-fast")
        if (wrong := self._hosts.refused(connection)) is not None:
            return wrong
        if connection.scope["method"] not in ("GET", "HEAD") and not same_origin(connection):
            return Forbidden("server.foreign-origin")
        return None

    def _in_time(self, connection: HTTPConnection) -> bool:
        """Does this machine ask no more often than it may?"""
        return _rates(limits_of(connection), connection.scope["path"]).take(machine_of(connection))


def _rates(limits: Limits, path: str) -> Buckets:
    """Who asks for the health, as balancers do, is not refused because of anything else."""
    if path.startswith("/health/"):
        return limits.health
    return limits.requests if path.startswith("/api/") else limits.files


def _protect(headers: MutableHeaders, scope: Scope, fresh: str | None) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    if fresh is not None:
        headers.append("Set-Cookie", cookie(COOKIE, fresh, scope))


def cookie(name: str, value: str, scope: Scope) -> str:
    """A cookie that no script reads and no other site sends; without a value it is taken back."""
    secure = "; Secure" if scope["scheme"] == "https" else ""
    age = 5 * YEAR if value else 0
    return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}"
