"""Where friends find this server: an address that means something on their machines too.

A server listens to its own machine alone until somebody who sits there lets others in.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from camelup.server.errors import Conflict

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


class NetworkAccess:
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


def is_loopback(place: str) -> bool:
    """Is it a name or an address of this machine that only this machine can use?"""
    try:
        return place == "localhost" or ipaddress.ip_address(place).is_loopback
    except ValueError:
        return False
