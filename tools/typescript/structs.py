"""The kinds of value that a Python module defines."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import TypeAlias

import msgspec

from camelup.core.values import Value
from camelup.server import protocol

Struct: TypeAlias = type[msgspec.Struct]


def own_structs(module: ModuleType, base: Struct) -> tuple[Struct, ...]:
    """The kinds that ``module`` defines, in the order of its source, less mere base classes."""
    found = (kind for kind in vars(module).values() if inspect.isclass(kind))
    own = (k for k in found if issubclass(k, base) and k.__module__ == module.__name__)
    return tuple(kind for kind in own if not _is_base(kind))


def _is_base(kind: Struct) -> bool:
    """Is it there only for others to inherit from? msgspec then tags it with its bare name."""
    if issubclass(kind, Value):
        return kind.__struct_config__.tag == kind.__name__
    return kind in (protocol.Request, protocol.Reply)
