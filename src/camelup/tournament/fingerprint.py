"""A fingerprint of everything that decides how a game goes.

Finished games may be used again only while rules and bots are the same; machines that share a
tournament must agree too.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import camelup
from camelup import bots
from camelup.bots.registry import class_of
from camelup.editions.catalogue import FAMILIES
from camelup.odds.crazy_race import table_path

_APART = {"cli", "envs", "server", "text", "tournament", "webdist"}
"""What decides nothing in a game; every other package of ours does."""
_FILES = ("tournament/plan.py", "tournament/match.py")


def fingerprint(names: Iterable[str]) -> str:
    """Sixteen hex digits over our rules and bots and over the files of other packages' ones."""
    digest = blake2b(_ours().encode(), digest_size=8)
    for family in FAMILIES.values():
        if not family.make.__module__.startswith("camelup."):
            digest.update(_file_of(family.make))
    for name in sorted(set(names)):
        if not bots.is_ours(name):
            digest.update(f"{name} {bots.source(name)}".encode())
            digest.update(_file_of(class_of(name)))
    return digest.hexdigest()


@cache
def _ours() -> str:
    digest = blake2b(digest_size=8)
    for path in _sources(Path(camelup.__file__).parent):
        digest.update(path.name.encode() + path.read_bytes())
    solved = table_path()  # the bots see further once the race is solved
    digest.update(str(solved.stat().st_size if solved.is_file() else 0).encode())
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    packages = [path for path in root.iterdir() if path.is_dir() and path.name not in _APART]
    for package in sorted(packages):
        yield from sorted(package.rglob("*.py"))
    yield from (root / name for name in _FILES)


def _file_of(thing: Callable[..., Any]) -> bytes:
    """The file that a foreign bot or family is written in, where there is one."""
    try:
        return Path(inspect.getfile(thing)).read_bytes()
    except (OSError, TypeError):
        return b""
