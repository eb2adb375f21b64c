"""Where friends find this server: an address that means something on their machines too."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from camelup.server.protocol import Invitation
from camelup.server.settings import Settings
from camelup.server.web import answer

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


def routes(settings: Settings) -> list[BaseRoute]:
    """GET /api/invitation"""

    async def invitation(request: Request) -> Response:
        return answer(Invitation(origin=settings.origin or None))

    return [Route("/api/invitation", invitation)]
