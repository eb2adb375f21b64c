"""Keys of browsers, ids of tables, tokens of links; and the key of the server itself.

The server's key lies outside its database. Browsers' keys carry a seal of it, so that a key that
was never issued is known as such; and what decides coming dice is unreadable without it.
"""

from __future__ import annotations

import hmac
import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from camelup.core.errors import CamelUpError
from camelup.play.dice import fresh_seed, token

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_SEALED = re.compile(r"sealed\.([0-9a-f]{8})\.([A-Za-z0-9_-]{43})")
_LONG_ENOUGH = 32


def is_token(text: str) -> bool:
    """Does it look like a text that :func:`camelup.play.dice.token` makes?"""
    return _TOKEN.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """What is kept of a key or a token."""
    return sha256(secret.encode()).hexdigest()


class KeyRing:
    """The keys of a server: the first one is used, the others are still understood."""

    SEALED = "sealed."
    """How a secret begins that is sealed; then comes the name of the key."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = {hashed(key)[:8]: key.encode() for key in keys}
        self._name = hashed(keys[0])[:8]

    @property
    def names(self) -> tuple[str, ...]:
        """What tells the keys apart, and nothing of them."""
        return tuple(self._keys)

    # Browsers

    def issue(self) -> str:
        """A fresh key for a browser."""
        fresh = token()
        return fresh + self._seal(self._name, fresh)

    def issued(self, key: str) -> bool:
        """Does it come from here?"""
        fresh, seal = key[:22], key[22:]
        if not is_token(fresh) or not is_token(seal):
            return False
        return any(hmac.compare_digest(seal, self._seal(name, fresh)) for name in self._keys)

    def _seal(self, name: str, fresh: str) -> str:
        return _text(self._pad(name, "browser", fresh)[:16])

    # Secrets of dice

    def seal(self, table: str, secret: str) -> str:
        """A secret of 64 hex digits, as it may lie in a database. Each table has only one."""
        mixed = _xor(bytes.fromhex(secret), self._pad(self._name, "dice", table))
        return f"{self.SEALED}{self._name}.{_text(mixed)}"

    def unseal(self, table: str, kept: str) -> str | None:
        """The secret again; ``None`` if it was sealed with another server's key."""
        found = _SEALED.fullmatch(kept)
        if found is None:
            return kept  # the game is over, or it was kept before secrets were sealed
        name, mixed = found[1], urlsafe_b64decode(found[2] + "=")
        return _xor(mixed, self._pad(name, "dice", table)).hex() if name in self._keys else None

    def _pad(self, name: str, use: str, of: str) -> bytes:
        """32 bytes that nobody can tell without the key, others for each use."""
        return hmac.digest(self._keys[name], f"camelup {use} {of}".encode(), "sha256")


def _xor(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) ^ int.from_bytes(other)).to_bytes(32)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_keys(text: str) -> KeyRing:
    """The keys in a text, one on each line, the one in use first."""
    keys = text.split()
    if not keys or min(map(len, keys)) < _LONG_ENOUGH:
        raise CamelUpError("cli.key-short", least=_LONG_ENOUGH)
    return KeyRing(keys)


def key_file(path: Path) -> KeyRing:
    """The keys in a file that only its owner may read; a new one, if there is none."""
    if not path.exists():
        _make(path)
    return read_keys(path.read_text())


def _make(path: Path) -> None:
    """All at once, so that no other server finds half of it, or another one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{token()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(fresh_seed() + "\n")
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
