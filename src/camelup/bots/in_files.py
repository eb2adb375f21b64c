"""Bots in files of one's own: ``bots/mine.py:Counter`` names a class there, relative to the folder
in which the command runs.

Only whoever sits at this machine asks for one: what a file says is carried out. Browser tables know
bots by their names alone (:func:`camelup.bots.check`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from camelup.core.errors import SetupError, some_of

SUFFIX = ".py"
EXAMPLE = "mine.py:Counter"


class InFile(NamedTuple):
    """Where a bot is written."""

    file: str
    kind: str
    """The name of its class, or of a function that makes it."""


def in_file(name: str) -> InFile | None:
    """What ``name`` says if it has the form of a file and a class."""
    file, _, kind = name.rpartition(":")
    return InFile(file, kind) if file.endswith(SUFFIX) and kind.isidentifier() else None


def class_in(where: InFile) -> Callable[..., Any]:
    """What makes the bot; its file is run for it, once in a process."""
    path = Path(where.file)
    if not path.is_file():
        raise SetupError("bots.no-file", file=where.file)
    module = _module(path.resolve())
    found: Callable[..., Any] | None = getattr(module, where.kind, None)
    if found is None:
        raise SetupError("bots.not-in-file", file=where.file, kind=where.kind, known=_known(module))
    return found


def forget() -> None:
    """Read files again, as after a change."""
    _module.cache_clear()


@cache
def _module(path: Path) -> ModuleType:
    """A file as a module, under a name that no other has; what lies beside it can be imported."""
    name = f"camelup_bots_{blake2b(str(path).encode(), digest_size=8).hexdigest()}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _known(module: ModuleType) -> str:
    """The classes there that could be meant."""
    found = [
        name
        for name, thing in vars(module).items()
        if isinstance(thing, type) and callable(getattr(thing, "choose", None))
    ]
    return some_of(found) or "–"
