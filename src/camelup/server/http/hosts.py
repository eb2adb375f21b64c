"""The names by which a server is called: what the headers ``Host`` and ``Origin`` say."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from camelup.server.errors import Misdirected, RequestError

_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[(?P<v6>[0-9A-Fa-f:.]{2,45})\])(:[0-9]{1,5})?")
MOST_PORT = 65_535

ANY = "*"
HOME = (
    ".localhost",
    ".local",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".localdomain",
    ".fritz.box",
)
"""How names end that machines have at home, and that no stranger can have in the internet."""


def host_name(text: str) -> str | None:
    """The name or address in a ``Host`` header, in lower case; ``None`` if it makes no sense."""
    found = _HOST.fullmatch(text)
    if found is None or int((found[3] or ":0")[1:]) > MOST_PORT:
        return None
    if found["v6"] is None:
        return found["name"].lower()
    try:
        return str(ipaddress.IPv6Address(found["v6"]))
    except ValueError:
        return None


class AllowedHosts:
    """The names by which a server may be called.

    A page of another site can have its own name lead to this server, and would then count as a page
    of this server. It cannot do so with an address, a name without a dot, or one that is only known
    at home; so these are always allowed, and other names if they were given to the server.
    """

    def __init__(self, named: Iterable[str]) -> None:
        self._named = frozenset(name.lower() for name in (*named, socket.gethostname()))

    def refused(self, connection: HTTPConnection) -> RequestError | None:
        """Why what was asked for cannot be asked here, if so. HTTP/1.0 may name no host."""
        hosts = connection.headers.getlist("host")
        query: bytes = connection.scope["query_string"]
        names = [host_name(host) for host in hosts]
        if len(names) > 1 or None in names or not query.isascii():
            return RequestError("server.bad-address")
        for name in filter(None, names):
            if not self.allows(name):
                return Misdirected("server.unknown-host", name=name)
        return None

    def allows(self, name: str) -> bool:
        """May the server be called so?"""
        name = name.removesuffix(".")
        if name in self._named or ANY in self._named:
            return True
        return "." not in name or name.endswith(HOME) or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(connection: HTTPConnection) -> bool:
    """Does a page of this server ask? Programs that are no browsers say nothing of an origin."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False
