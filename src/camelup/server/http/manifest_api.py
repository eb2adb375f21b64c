"""What a browser needs to know to install the client as an app."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.http.requests import language_of
from camelup.text import speaker

NAME = "Camel Up"
"""In every language."""

GROUND = "#171A2E"
"""Behind the icon while the client starts, and around its window: the dusk of the client."""

ICONS = (
    {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/icon-maskable-512.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
    {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
)
"""As web/icons makes them."""

SHORTCUTS = {
    "server.app.shortcut.puzzle": "/puzzles",
    "server.app.shortcut.mine": "/mine",
    "server.app.shortcut.rules": "/rules",
}


@cache
def manifest(language: str) -> bytes:
    """The manifest of the app, in one language."""
    say = speaker(language).say
    return msgspec.json.encode(
        {
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "name": NAME,
            "short_name": NAME,
            "description": say("server.app.description"),
            "lang": language,
            "dir": "ltr",
            "theme_color": GROUND,
            "background_color": GROUND,
            "categories": ["games"],
            "icons": ICONS,
            "shortcuts": [{"name": say(key), "url": path} for key, path in SHORTCUTS.items()],
        }
    )


async def show(request: Request) -> Response:
    """GET /manifest.webmanifest?language="""
    return Response(
        manifest(language_of(request)),
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Language"},
        media_type="application/manifest+json",
    )


ROUTES = [Route("/manifest.webmanifest", show)]
