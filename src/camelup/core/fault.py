"""What is wrong with a JSON document, and where: it is walked along its type to the first fault.

msgspec has refused the document when this is asked. It says so in English; here the same is found
out again as a key and facts, for any language. Faults are met in the order of the document, fields
that are missing last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect as types

SEVERAL = (types.ListType, types.VarTupleType)
NAMES: dict[type, str] = {
    types.IntType: "int",
    types.FloatType: "float",
    types.BoolType: "bool",
    types.StrType: "str",
    types.ListType: "array",
    types.VarTupleType: "array",
    types.TupleType: "array",
    types.DictType: "object",
    types.StructType: "object",
    types.NoneType: "null",
}
FOUND = {dict: "object", list: "array", tuple: "array", type(None): "null"}


class DocumentFault(NamedTuple):
    """The key of a message, the place such as ``.players[0].money``, and the facts."""

    key: str
    where: str
    facts: dict[str, Any]


@cache
def type_of(kind: Any) -> types.Type:
    """A type as it can be walked."""
    return types.type_info(kind)


def fault_in(kind: types.Type, value: Any, where: str = "") -> DocumentFault | None:
    """The first fault of ``value`` as a ``kind``; ``None`` if there is none."""
    choices = kind.types if isinstance(kind, types.UnionType) else (kind,)
    if any(isinstance(choice, types.AnyType) for choice in choices):
        return None
    name = _name_of(value)
    fitting = [choice for choice in choices if name in _names(choice)]
    if not fitting:
        wanted = " | ".join(_wanted(choices))
        return DocumentFault("document.type", where, {"wanted": wanted, "found": name})
    if len(fitting) > 1:
        return _tagged(fitting, value, where)
    return next(_inside(fitting[0], value, where), None)


def _wanted(choices: Iterable[types.Type]) -> list[str]:
    """What would fit, by name; null is named last."""
    names = dict.fromkeys(name for choice in choices for name in _names(choice))
    return sorted(names, key=lambda name: name == "null")


def _names(kind: types.Type) -> tuple[str, ...]:
    if isinstance(kind, types.LiteralType):
        return tuple(dict.fromkeys(_name_of(value) for value in kind.values))
    return (NAMES[type(kind)],)


def _name_of(value: Any) -> str:
    return FOUND.get(type(value), type(value).__name__)


def _inside(kind: types.Type, value: Any, where: str) -> Iterator[DocumentFault]:
    """The faults of a value that is of the right sort."""
    if isinstance(kind, types.LiteralType) and value not in kind.values:
        yield DocumentFault("document.value", where, {"found": repr(value)})
    elif isinstance(kind, types.StructType):
        yield from _struct(kind, value, where)
    elif isinstance(kind, types.DictType):
        yield from _mapping(kind, value, where)
    elif isinstance(kind, SEVERAL):
        yield from _items([kind.item_type] * len(value), value, where)
    elif isinstance(kind, types.TupleType):
        if len(value) != len(kind.item_types):
            yield DocumentFault("document.wanted", where, {"wanted": "array"})
        yield from _items(kind.item_types, value, where)


def _items(
    kinds: Iterable[types.Type], values: Iterable[Any], where: str
) -> Iterator[DocumentFault]:
    for i, (kind, value) in enumerate(zip(kinds, values, strict=False)):
        if fault := fault_in(kind, value, f"{where}[{i}]"):
            yield fault


def _mapping(kind: types.DictType, document: dict[Any, Any], where: str) -> Iterator[DocumentFault]:
    for key, value in document.items():
        number = isinstance(kind.key_type, types.IntType) and _is_number(key)
        if not number and (fault := fault_in(kind.key_type, key)):
            yield fault
        if fault := fault_in(kind.value_type, value, f"{where}[...]"):
            yield fault


def _is_number(key: Any) -> bool:
    """Is this text, the key of an object, a whole number?"""
    try:
        return isinstance(key, str) and str(int(key)) == key
    except ValueError:
        return False


def _struct(
    kind: types.StructType, document: dict[Any, Any], where: str
) -> Iterator[DocumentFault]:
    fields = {field.encode_name: field for field in kind.fields}
    for name, value in document.items():
        if not isinstance(name, str):
            yield DocumentFault("document.wanted", "", {"wanted": "str"})
        elif name in fields:
            if fault := fault_in(fields[name].type, value, f"{where}.{name}"):
                yield fault
        elif name != kind.tag_field and kind.forbid_unknown_fields:
            yield DocumentFault("document.unknown", where, {"field": name})
    for name, field in fields.items():
        if field.required and name not in document:
            yield DocumentFault("document.missing", where, {"field": name})


def _tagged(
    kinds: Iterable[types.Type], document: dict[Any, Any], where: str
) -> DocumentFault | None:
    """Of several structs the tag says which one it is."""
    structs = {k.tag: k for k in kinds if isinstance(k, types.StructType)}
    field = next(str(struct.tag_field) for struct in structs.values())
    if field not in document:
        return DocumentFault("document.missing", where, {"field": field})
    tag, place = document[field], f"{where}.{field}"
    if not isinstance(tag, str):
        return DocumentFault("document.type", place, {"wanted": "str", "found": _name_of(tag)})
    if tag not in structs:
        return DocumentFault("document.value", place, {"found": repr(tag)})
    return next(_struct(structs[tag], document, where), None)
