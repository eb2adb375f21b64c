"""The names by which a server is called: what the headers ``Host`` and ``Origin`` say."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[(?P<v6>[0-9A-Fa-f:.]{2,45})\])(:[0-9]{1,5})?")
MOST_PORT = 65_535


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


def is_well_formed(connection: HTTPConnection) -> bool:
    """Is the address that was asked for one that can be read? HTTP/1.0 may name no host."""
    hosts = connection.headers.getlist("host")
    query: bytes = connection.scope["query_string"]
    return query.isascii() and len(hosts) <= 1 and None not in map(host_name, hosts)


def same_origin(connection: HTTPConnection) -> bool:
    """Does a page of this server ask? Programs that are no browsers say nothing of an origin."""
    if connection.headers.get("sec-fetch-site") == "cross-site":
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:
        return False
