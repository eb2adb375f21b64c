"""Stands in for ``cython`` while a kernel runs as plain Python, and tells mypy its types."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeAlias, TypeVar

F = TypeVar("F")

compiled = False

int: TypeAlias = int  # noqa: PLW0127
uint: TypeAlias = int
longlong: TypeAlias = int
ulonglong: TypeAlias = int
uchar: TypeAlias = int
bint: TypeAlias = bool
double: TypeAlias = float
float: TypeAlias = float  # noqa: PLW0127
void: TypeAlias = None


def _same(thing: F) -> F:
    return thing


cfunc = ccall = inline = final = cclass = _same


def exceptval(*_: Any, **__: Any) -> Callable[[F], F]:
    """Says what a C function returns on an error; nothing to do in Python."""
    return _same


def locals(**_: Any) -> Callable[[F], F]:
    """Types of local variables; nothing to do in Python."""
    return _same


class _NoGil:
    """Both a decorator and a context manager."""

    def __call__(self, thing: F) -> F:
        return thing

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        return None


nogil = _NoGil()
