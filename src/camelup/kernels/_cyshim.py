"""Stands in for ``cython`` while a kernel runs as plain Python, and tells mypy its types."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

F = TypeVar("F")

compiled = False

int: TypeAlias = int  # noqa: PLW0127
uint: TypeAlias = int
longlong: TypeAlias = int
ulonglong: TypeAlias = int
bint: TypeAlias = bool
double: TypeAlias = float
float: TypeAlias = float  # noqa: PLW0127
void: TypeAlias = None


def cclass(thing: F) -> F:
    """A class is a C structure; nothing to do in Python."""
    return thing


class _NoGil:
    """Other threads may run meanwhile; nothing to do in Python."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        return None


nogil = _NoGil()
