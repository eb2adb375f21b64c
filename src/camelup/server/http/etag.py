"""Answers that stay the same until the program changes: browsers keep them and ask if they hold."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response


def with_etag(request: Request, body: bytes) -> Response:
    """``body`` as JSON with a tag of its content, or 304 if the browser has just that."""
    tag = f'"{sha256(body).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
    known = request.headers.get("if-none-match", "")
    # A proxy or our own compression may have marked the tag as weak; the content is the same.
    if tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
