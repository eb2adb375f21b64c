"""Reading JSON documents into typed values, with errors that say what is wrong and where."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from camelup.core.errors import CamelUpError, PositionError

T = TypeVar("T")


def read(kind: type[T], document: Any, *, root: str = "$") -> T:
    """``document`` as a value of ``kind``; a :class:`PositionError` names the offending place."""
    try:
        return msgspec.convert(document, kind, str_keys=True)
    except msgspec.ValidationError as complaint:
        raise refusal(PositionError, kind, document, complaint, root=root) from None


def refusal(
    error: type[CamelUpError],
    kind: Any,
    document: Any,
    complaint: msgspec.ValidationError,
    *,
    root: str = "$",
) -> CamelUpError:
    """The ``error`` that says why ``document``, of which msgspec complained, is no ``kind``."""
    from camelup.core.fault import fault_in, type_of  # only who errs waits for it

    fault = fault_in(type_of(kind), document)
    if fault is None:
        return error("document.other", where=root, said=str(complaint))
    return error(fault.key, where=root + fault.where, **fault.facts)


def require(ok: bool, key: str, where: str, **facts: Any) -> None:
    """Raise a :class:`PositionError` unless ``ok``."""
    if not ok:
        raise PositionError(key, where=where, **facts)
