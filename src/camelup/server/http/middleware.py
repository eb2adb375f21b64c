"""What every HTTP request passes: origin, rate, the browser's key, and headers that protect it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from camelup.play.dice import token
from camelup.server.errors import Forbidden, RequestError, TooMany
from camelup.server.http.hosts import AllowedHosts, same_origin
from camelup.server.http.limits import Buckets
from camelup.server.http.requests import COOKIE, client_of, key_of, language_of
from camelup.server.http.responses import refusal
from camelup.server.settings import Settings

YEAR = 31_536_000

POLICY = (
    "default-src 'self'; "
    "img-src 'self' data:; "
    "style-src 'self'; "
    "style-src-attr 'unsafe-inline'; "
    "connect-src 'self'; "
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
    """Wraps the whole application; the origin of sockets is checked where they are accepted."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = AllowedHosts(settings.allow_hosts)
        self._buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        if scope["type"] == "websocket":
            app = self._app if self._hosts.refused(connection) is None else WebSocketClose()
            await app(scope, receive, send)
            return
        fresh = self._new_key(connection)

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                _protect(MutableHeaders(scope=message), scope, fresh)
            await send(message)

        refused = self._refused(connection)
        app = self._app if refused is None else refusal(refused, language_of(connection))
        await app(scope, receive, guarded_send)

    def _new_key(self, connection: HTTPConnection) -> str | None:
        """A browser without a key gets one, except with files that anybody may keep."""
        if key_of(connection) is not None or connection.scope["path"].startswith("/assets/"):
            return None
        key = token()
        connection.scope["camelup.key"] = key
        return key

    def _refused(self, connection: HTTPConnection) -> RequestError | None:
        if (wrong := self._hosts.refused(connection)) is not None:
            return wrong
        if connection.scope["method"] not in ("GET", "HEAD") and not same_origin(connection):
            return Forbidden("server.foreign-origin")
        api = connection.scope["path"].startswith("/api/")
        if api and not self._buckets.take(client_of(connection)):
            return TooMany("server.too-fast")
        return None


def _protect(headers: MutableHeaders, scope: Scope, fresh: str | None) -> None:
    for name, value in HEADERS.items():
        headers[name] = value
    if fresh is not None:
        secure = "; Secure" if scope["scheme"] == "https" else ""
        headers.append(
            "Set-Cookie",
            f"{COOKIE}={fresh}; Path=/; Max-Age={5 * YEAR}; HttpOnly; SameSite=Strict{secure}",
        )
