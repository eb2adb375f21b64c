"""How parts add their own fields to states, views and position documents.

A slice is a class that declares some fields and nothing else. For each edition the slices of its
parts are put together with what all pyramid games have, into one flat struct: ``isinstance(state,
PhotographerState)`` then says whether the part is in play, and lets the type checker know its
fields. The engine names a slice in the folder of its part only.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


class Slice:
    """Fields that a part adds; in views and documents each has a value for "not in play"."""

    __slots__ = ()


class Slices(NamedTuple):
    """What a part adds to each kind of value."""

    state: type[Slice] | None = None
    view: type[Slice] | None = None
    player_view: type[Slice] | None = None
    document: type[Slice] | None = None
    player_document: type[Slice] | None = None


class _Composed:
    """Copies and pickles of a struct that was put together, whose class has no address."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        values = msgspec.structs.astuple(self)  # type: ignore[arg-type]
        return _restored, (type(self).__bases__[1:], *values)


def _restored(bases: tuple[Any, ...], *values: Any) -> Any:
    return _composed(bases)(*values)


def compose(base: type[S], slices: tuple[type[Slice], ...]) -> type[S]:
    """The struct ``base`` with the fields of ``slices`` behind its own, made once."""
    made: type[S] = _composed((base, *slices))
    return made


@cache
def _composed(bases: tuple[Any, ...]) -> Any:
    base, *slices = bases
    return _made(base, _fields(tuple(slices)), (_Composed, *bases)) if slices else base


def compose_document(
    base: type[S], slices: tuple[type[Slice], ...], **lists: type[msgspec.Struct]
) -> type[S]:
    """The same for documents, whose fields have names only.

    ``lists`` are the structs of which some fields of ``base`` are lists now.
    """
    fields: list[Any] = [(name, tuple[kind, ...]) for name, kind in lists.items()]  # type: ignore[valid-type]
    made: type[S] = _made(base, fields + _fields(slices), (base, *slices), kw_only=True)
    return made


def blank(slices: tuple[type[Slice], ...]) -> dict[str, Any]:
    """The fields of slices, each as it is where a part says nothing."""
    return {name: default for name, _, default in _fields(slices)}


def _fields(slices: tuple[type[Slice], ...]) -> list[Any]:
    return [
        (name, hint, getattr(one, name, msgspec.NODEFAULT))
        for one in slices
        for name, hint in get_type_hints(one).items()
    ]


def _made(
    base: type[msgspec.Struct], fields: list[Any], bases: tuple[type, ...], **config: Any
) -> Any:
    return msgspec.defstruct(
        base.__name__,
        fields,
        bases=bases,
        module=base.__module__,
        namespace={"__doc__": base.__doc__},
        **config,
    )
