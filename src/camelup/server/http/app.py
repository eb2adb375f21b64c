"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from camelup.core.errors import CamelUpError
from camelup.server.errors import NotFound, RequestError
from camelup.server.http import (
    choices_api,
    devices_api,
    evenings_api,
    follow_api,
    help_api,
    invitation_api,
    manifest_api,
    me_api,
    operations_api,
    puzzles_api,
    replays_api,
    reviews_api,
    tables_api,
    texts_api,
)
from camelup.server.http.connections import Connections
from camelup.server.http.handshakes import Handshakes
from camelup.server.http.limits import Limits
from camelup.server.http.middleware import SecurityMiddleware
from camelup.server.http.network import NetworkAccess
from camelup.server.http.pages import lost_page, page_routes
from camelup.server.http.requests import language_of, node_of
from camelup.server.http.responses import on_error, on_failure, refusal
from camelup.server.http.texts_api import warm_up
from camelup.server.node import Node
from camelup.server.settings import Settings

QUICK = 4
"""How hard answers are compressed: the most takes three times as long, for 7 % fewer bytes, and
everybody waits meanwhile."""


class App(Starlette):
    """Sockets have a way of their own."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["app"] = self
            await self.state.handshakes(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> Starlette:
    """Everything that is served: tables, sockets, texts, and the client's files."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(int)  # loads what reads files; later all would wait for it
        node = Node(settings)
        app.state.node = node
        node.cluster.share(app.state.limits)
        node.start()
        sweeper = asyncio.create_task(app.state.connections.sweep())
        try:
            yield
        finally:
            sweeper.cancel()
            await node.stop()

    warm_up()
    packed = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=QUICK)
    app = App(
        routes=routes(settings),
        middleware=[Middleware(SecurityMiddleware, settings=settings), packed],
        exception_handlers={
            CamelUpError: on_error,
            HTTPException: _on_http,
            ClientDisconnect: _on_gone,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )
    app.state.handshakes = Handshakes(settings)
    app.state.limits = Limits(settings)
    app.state.connections = Connections(settings)
    app.state.network = NetworkAccess(settings.origin)
    return app


def routes(settings: Settings) -> list[BaseRoute]:
    """Every address that is answered over HTTP."""
    return [
        *tables_api.ROUTES,
        *choices_api.ROUTES,
        *devices_api.ROUTES,
        *evenings_api.ROUTES,
        *follow_api.ROUTES,
        *invitation_api.ROUTES,
        *help_api.ROUTES,
        *manifest_api.ROUTES,
        *me_api.ROUTES,
        *puzzles_api.ROUTES,
        *reviews_api.ROUTES,
        *replays_api.ROUTES,
        *texts_api.ROUTES,
        *operations_api.ROUTES,
        *page_routes(settings.web_folder()),
    ]


async def _on_http(request: Request, error: Exception) -> Response:
    """No such address, or not with this method."""
    assert isinstance(error, HTTPException)
    folder = node_of(request).settings.web_folder()
    if error.status_code == 404 and (page := lost_page(request, folder)) is not None:
        return page
    known = NotFound("server.no-address") if error.status_code == 404 else None
    response = refusal(known or RequestError("server.bad-address"), language_of(request))
    response.status_code = error.status_code
    return response


async def _on_gone(request: Request, error: Exception) -> Response:
    """Whoever asked has hung up: there is nobody to answer, and nothing to log."""
    return Response(status_code=400)
