"""For whoever runs the server: is it alive, is it ready, and how is it doing?"""

from __future__ import annotations

import ipaddress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from camelup.server import metrics
from camelup.server.errors import NotFound
from camelup.server.http.limits import limits_of
from camelup.server.http.requests import node_of

LOST = 2.0
"""Seconds without a sign of the database, if others have it, after which a node is not ready. If it
is restarted, nobody has to go anywhere."""


async def live(request: Request) -> Response:
    """GET /health/live: the event loop turns."""
    return _told("live")


async def ready(request: Request) -> Response:
    """GET /health/ready: tables can be opened and played; if not, send nobody here.

    Without the bus a node is slower, not useless: whoever has others asks ``/health/ready?bus``.
    """
    node = node_of(request)
    if node.draining:
        return _told("draining", 503)
    if node.cluster.lost(LOST) or not await node.store.reached():
        return _told("no-database", 503)
    if "bus" in request.query_params and not (node.cluster.alone or node.cluster.bus.up):
        return _told("no-bus", 503)
    return _told("ready")


async def figures(request: Request) -> Response:
    """GET /metrics, for programs of the same network alone."""
    if not _near(request):
        raise NotFound("server.no-address")
    node = node_of(request)
    metrics.TABLES.set(node.rooms.loaded)
    metrics.SOCKETS.set(len(limits_of(request).sockets))
    metrics.CONNECTIONS.set(len(request.app.state.connections))
    metrics.WAITING.set(node.bots.waiting + node.coach.waiting + node.records.waiting)
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _near(request: Request) -> bool:
    """Does a machine ask that is no stranger's?"""
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_private
    except ValueError:
        return False


def _told(status: str, code: int = 200) -> Response:
    return JSONResponse({"status": status}, code, {"Cache-Control": "no-store"})


ROUTES = [
    Route("/health/live", live),
    Route("/health/ready", ready),
    Route("/metrics", figures),
]
