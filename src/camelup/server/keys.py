"""Keys of browsers, ids of tables, tokens of links: random texts of one form."""

from __future__ import annotations

import re
from hashlib import sha256

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def is_token(text: str) -> bool:
    """Does it look like a text that :func:`camelup.play.dice.token` makes?"""
    return _TOKEN.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """What is kept of a key or a token."""
    return sha256(secret.encode()).hexdigest()
