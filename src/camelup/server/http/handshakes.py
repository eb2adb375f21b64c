"""Every handshake: whoever may have no socket is turned away before anything is done for him.

Sockets do not pass what requests pass: they stay open, and each part of that way would take memory.
"""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from camelup.server.errors import Unavailable
from camelup.server.http.hosts import AllowedHosts, same_origin
from camelup.server.http.limits import limits_of
from camelup.server.http.requests import identify, machine_of
from camelup.server.http.socket import table_socket
from camelup.server.metrics import REFUSALS
from camelup.server.settings import Settings

_ADDRESS = re.compile("/ws/tables/([^/]+)")


class Handshakes:
    """Answers all that want to be sockets."""

    def __init__(self, settings: Settings) -> None:
        self._hosts = AllowedHosts(settings.allow_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        found = _ADDRESS.fullmatch(scope["path"])
        status = 403 if found is None else await self._status(HTTPConnection(scope))
        if found is not None and status is None:
            await table_socket(socket, found[1])
        else:  # browsers try again a little later
            REFUSALS.labels("handshake").inc()
            await socket.send_denial_response(Response(status_code=status or 403))

    async def _status(self, connection: HTTPConnection) -> int | None:
        """Why there shall be no socket, if so."""
        if self._hosts.refused(connection) is not None or not same_origin(connection):
            return 403
        if not limits_of(connection).handshakes.take(machine_of(connection)):
            return 429
        try:
            await identify(connection, issue=False)
        except Unavailable:
            return 503
        return None
