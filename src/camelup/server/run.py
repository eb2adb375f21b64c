"""Running the server on a port of this machine."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from contextlib import suppress
from types import FrameType

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from camelup.core.errors import CamelUpError
from camelup.core.extras import need
from camelup.core.installing import install_command
from camelup.server.http.app import create_app
from camelup.server.http.connections import descriptors, watched
from camelup.server.log import set_up
from camelup.server.node import Node, keys_of
from camelup.server.settings import Settings
from camelup.server.store.database import shown
from camelup.server.store.store import Store

BACKLOG = 256
"""Connections that wait to be accepted. So many are accepted at once, each with a descriptor."""

# Where the game is looked for first, and how many ports after it are tried before it gives up.
PORT, NEARBY = 8000, 20


def listen_nearby(host: str) -> socket.socket:
    """Take the usual port, or the first one after it that is free."""
    for port in range(PORT, PORT + NEARBY):
        with suppress(CamelUpError):
            return listen(host, port)
    return listen(host, 0)


def listen(host: str, port: int) -> socket.socket:
    """Take the port now, so that a failure is told before anything starts; 0 is any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would not know that what it accepts must send small answers at once.
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except (OSError, OverflowError):
        taken.close()
        raise CamelUpError("cli.port", host=host, port=port, other=port + 1) from None
    taken.listen(BACKLOG)
    taken.setblocking(False)
    return taken


def prepare(settings: Settings) -> None:
    """Open the database and bring it up to date now, so that a failure is told in one line."""
    if settings.db.startswith("postgresql"):
        need("nodes", "psycopg")
    try:
        Store(settings.database_url(), keys_of(settings)).close()
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise CamelUpError("cli.db", file=_shown(settings.db), why=_why(error)) from None
    if settings.bus:
        _try_bus(settings.bus)


def _try_bus(url: str) -> None:
    need("nodes", "redis")
    from camelup.server.bus.redis_bus import FAULTS, check

    try:
        asyncio.run(check(url))
    except (*FAULTS, ValueError) as error:
        raise CamelUpError("cli.bus", bus=_shown(url), why=_why(error)) from None


def _shown(address: str) -> str:
    """An address without its password."""
    try:
        return shown(address) if "://" in address else address
    except SQLAlchemyError:
        return address.partition("://")[0] + "://…"


def _why(error: Exception) -> str:
    """What is wrong, on one line; a package that is missing is named with what brings it."""
    if isinstance(error, ImportError):
        return f"{error} ({install_command('nodes')})"
    return str(getattr(error, "orig", error)).partition("\n")[0].strip().removesuffix(".")


def server(settings: Settings) -> uvicorn.Server:
    """A server that is ready to be run."""
    set_up(settings.log)
    app = create_app(settings)
    app.state.connections.fit(descriptors())
    http, socket_protocol = watched(app.state.connections)
    config = uvicorn.Config(
        app,
        loop="auto",  # uvloop and httptools where they are installed: camelup[fast]
        http=http,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws=socket_protocol,
        backlog=BACKLOG,
        ws_max_size=settings.frame,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    sys.setswitchinterval(0.001)  # the thread that writes must not keep the event loop waiting
    running = _Server(config)

    async def welcome(address: str) -> str:
        """Listen on another address too, at the same port; returns the origin for links."""
        port = running.servers[0].sockets[0].getsockname()[1]
        return await _listen_too(running, address, port)

    app.state.network.opener = welcome
    return running


SELDOM = 200
"""Younger collections for one of all objects, which keeps everybody waiting for a while."""


def run_alone(running: uvicorn.Server, taken: socket.socket) -> None:
    """Serve until the end, in a process that does nothing else.

    What was made so far stays, so that the garbage collector need not look at it again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
    running.run(sockets=[taken])


class _Server(uvicorn.Server):
    """Before it stops, it says so to whoever asks whether it is ready, and still serves."""

    _hasty = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._hasty = sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        node: Node = self.config.app.state.node  # type: ignore[union-attr]
        node.draining = True
        if not self._hasty:
            await asyncio.sleep(node.settings.drain)
        self.config.app.state.connections.turned_away.shrink(0)  # type: ignore[union-attr]
        await super().shutdown(sockets)


async def _listen_too(running: uvicorn.Server, address: str, port: int) -> str:
    config = running.config
    extra = await asyncio.get_running_loop().create_server(
        lambda: config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=running.server_state, app_state=running.lifespan.state
        ),
        host=address,
        port=port,
        backlog=config.backlog,
    )
    running.servers.append(extra)  # uvicorn closes it with the others
    return f"http://{address}:{port}"
