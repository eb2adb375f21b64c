"""The built client: its files, and its one page for every address that people can open."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from camelup.server.http.requests import language_of
from camelup.text import speaker

PAGES = (
    "/",
    "/new",
    "/table/{id}",
    "/replay/{id}",
    "/replay",
    "/review/{id}",
    "/puzzles",
    "/puzzles/{id}",
    "/rules",
    "/join",
    "/watch",
    "/follow",
    "/follow/{id}",
    "/analyse",
    "/mine",
    "/devices",
    "/device",
    "/evening",
    "/evening/{id}",
    "/me",
)
FOREVER = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files whose names change with their content, so that browsers may keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = FOREVER
        return response


class Files(StaticFiles):
    """Files whose names stay, such as the service worker: browsers ask whether they still hold."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def page_routes(folder: Path) -> list[BaseRoute]:
    """Routes for the files of the client, or a page that says how to make them."""

    async def page(request: Request) -> Response:
        index = folder / "index.html"
        if not index.is_file():
            return HTMLResponse(_not_built(language_of(request)), 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    routes: list[BaseRoute] = [Route(path, page) for path in PAGES]
    routes.append(Mount("/assets", Assets(directory=folder / "assets", check_dir=False)))
    routes.append(Mount("/", Files(directory=folder, check_dir=False)))
    return routes


def lost_page(request: Request, folder: Path) -> Response | None:
    """For a person who opens an address that leads nowhere: the client, which says what to do."""
    index = folder / "index.html"
    asks = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not asks or request.url.path.startswith(("/api/", "/assets/")) or not index.is_file():
        return None
    return FileResponse(index, 404, headers={"Cache-Control": "no-cache"})


def _not_built(language: str) -> str:
    text = speaker(language).say("server.not-built", command="make setup")
    return f'<!doctype html><html lang="{language}"><title>Camel Up</title><p>{text}</p></html>\n'
