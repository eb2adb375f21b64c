"""Where friends find this server, and letting them in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import Forbidden
from camelup.server.http.hosts import host_name
from camelup.server.http.network import NetworkAccess, is_loopback
from camelup.server.http.requests import machine_of
from camelup.server.http.responses import answer
from camelup.server.protocol import Invitation


def at_this_machine(request: Request) -> bool:
    """Does somebody ask who sits here? Behind a proxy the name that was asked for tells."""
    name = host_name(request.headers.get("host", "")) or ""
    return all(is_loopback(place) for place in (machine_of(request), name))


async def invitation(request: Request) -> Response:
    """GET and POST /api/invitation"""
    access: NetworkAccess = request.app.state.network
    if request.method == "POST":
        if not at_this_machine(request):
            raise Forbidden("server.not-here")
        await access.open()
    return answer(Invitation(origin=access.origin or None))


ROUTES = [Route("/api/invitation", invitation, methods=["GET", "POST"])]
