"""Reviews kept in the user's cache, so that each is made once, and goes on where it was stopped."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from camelup.review.depth import Depth
from camelup.review.document import VERSION, Review
from camelup.review.make import Done


def kept_file(key: str, depth: Depth) -> Path:
    """Where the review of a record is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "camelup" / "reviews" / f"{key}-{depth.name}-{VERSION}.json"


def kept(key: str, depth: Depth) -> Iterable[Done]:
    """What was found before of a record; nothing if there is nothing, or not of this version."""
    try:
        review = msgspec.json.decode(kept_file(key, depth).read_bytes(), type=Review)
    except (OSError, msgspec.DecodeError):
        return ()
    return (*review.moments, *review.decisions) if review.record == key else ()


def keep(review: Review, depth: Depth) -> None:
    """Best effort: without a writable cache it is made again next time."""
    path = kept_file(review.record, depth)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(msgspec.json.encode(review))
        part.replace(path)
    except OSError:
        return
