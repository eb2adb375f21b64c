"""Where friends find this server: an address that means something on their machines too.

A server listens to its own machine alone until somebody who sits there opens the door.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from camelup.server.errors import Conflict, Forbidden
from camelup.server.http.web import answer, client_of
from camelup.server.protocol import Invitation

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is reserved for examples. Nothing is sent there."""

EVERYWHERE = ("0.0.0.0", "::")


def network_address() -> str | None:
    """This machine's address in its network, or ``None`` without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # for UDP this only chooses the way out
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def origin_of(host: str, port: int) -> str:
    """Where others reach a server that listens on ``host``; empty if they cannot, or who knows."""
    if host not in EVERYWHERE:
        return ""
    address = network_address()
    return f"http://{address}:{port}" if address else ""


class Door:
    """The way in from other machines: ``origin`` once it is open, ``opener`` if it can be."""

    def __init__(self, origin: str = "") -> None:
        self.origin = origin
        self.opener: Callable[[str], Awaitable[str]] | None = None

    async def open(self) -> None:
        """Let in who is in the same network; done once, it stays done until the server stops."""
        if self.origin:
            return
        address = network_address()
        if address is None or self.opener is None:
            raise Conflict("server.no-network")
        try:
            self.origin = await self.opener(address)
        except OSError:
            raise Conflict("server.no-network") from None


def at_this_machine(request: Request) -> bool:
    """Does somebody ask who sits here? Behind a proxy the name that was asked for tells."""
    name = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return all(_is_loopback(place) for place in (client_of(request), name))


def _is_loopback(place: str) -> bool:
    try:
        return place == "localhost" or ipaddress.ip_address(place).is_loopback
    except ValueError:
        return False


async def _invitation(request: Request) -> Response:
    door: Door = request.app.state.door
    if request.method == "POST":
        if not at_this_machine(request):
            raise Forbidden("server.not-here")
        await door.open()
    return answer(Invitation(origin=door.origin or None))


routes: list[BaseRoute] = [Route("/api/invitation", _invitation, methods=["GET", "POST"])]
