"""Python's types in TypeScript: which values there are, what they are called, what is in them."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

import camelup.core.common
import camelup.follow.document
import camelup.server.protocol.base
import camelup.server.protocol.choices
import camelup.server.protocol.mine
import camelup.server.protocol.reading
import camelup.server.protocol.reviewing
import camelup.server.protocol.socket
import camelup.server.protocol.tables
from camelup.core.values import Action, Event
from camelup.server import protocol
from tools.typescript.families import FAMILIES, WireTypes
from tools.typescript.structs import Struct, own_structs

# What stands before a name that several families use, or a family and the protocol.
TITLES = {family.package: family.title for family in FAMILIES}

UNIONS = {
    "View": tuple(f"{title}View" for title in TITLES.values()),
    "GameAction": tuple(f"{title}Action" for title in TITLES.values()),
    "GameEvent": tuple(f"{title}Event" for title in TITLES.values()),
    "ClientMessage": tuple(kind.__name__ for kind in get_args(protocol.ClientMessage)),
    "ServerMessage": tuple(kind.__name__ for kind in get_args(protocol.ServerMessage)),
}

# The modules of the protocol, in the order in which the messages are written.
PROTOCOL = (
    protocol.base,
    protocol.tables,
    protocol.choices,
    protocol.socket,
    protocol.devices,
    protocol.evenings,
    protocol.following,
    protocol.reading,
    protocol.reviewing,
    protocol.mine,
)

# Structs to which parts add fields, and what they are then.
WHOLE = {kind: whole for family in FAMILIES for kind, whole in family.whole.items()}

# Where aliases of literals are defined.
WORD_MODULES = (
    *PROTOCOL,
    camelup.follow.document,
    *(module for family in FAMILIES for module in family.words),
)


def kinds(family: WireTypes, base: Struct) -> tuple[Struct, ...]:
    """The kinds of action or of event that a family of games has beside the common ones."""
    common = own_structs(camelup.core.common, base)
    return tuple(k for k in family.values if issubclass(k, base) and k not in common)


def messages() -> tuple[Struct, ...]:
    """Every message and what it is made of."""
    return tuple(kind for module in PROTOCOL for kind in own_structs(module, msgspec.Struct))


@cache
def views() -> tuple[Struct, ...]:
    """All views and every kind of value in them, those that are used first."""
    found: list[Struct] = []

    def visit(hint: Any) -> None:
        if _is_struct(hint):
            hint = WHOLE.get(hint, hint)
            for inner in get_type_hints(hint).values():
                visit(inner)
            if hint not in found:
                found.append(hint)
        for inner in get_args(hint):
            visit(inner)

    for family in FAMILIES:
        visit(family.view)
    return tuple(found)


def _is_struct(hint: Any) -> bool:
    return inspect.isclass(hint) and issubclass(hint, msgspec.Struct)


def name(kind: Struct) -> str:
    """A struct's name in TypeScript; the game comes first where the bare name is taken."""
    return _names()[WHOLE.get(kind, kind)]


@cache
def _names() -> dict[Struct, str]:
    structs = [*messages(), *views()]
    for base in (Action, Event):
        structs += own_structs(camelup.core.common, base)
    for family in FAMILIES:
        structs += kinds(family, Action) + kinds(family, Event)
    bare = [kind.__name__ for kind in structs] + list(UNIONS)
    taken = {name for name in bare if bare.count(name) > 1}
    return {k: (_family(k.__module__) if k.__name__ in taken else "") + k.__name__ for k in structs}


def _family(module: str) -> str:
    return TITLES.get(module.split(".")[1], "")


@cache
def aliases() -> dict[tuple[str, str], str]:
    """The TypeScript name of each alias of literals, by its module and its name there."""
    found = [(m, n) for m in WORD_MODULES for n in defined(m) if _is_literal(getattr(m, n))]
    bare = [name for _, name in found] + list(_names().values())
    return {
        (m.__name__, n): (_family(m.__name__) if bare.count(n) > 1 else "") + n for m, n in found
    }


def _is_literal(value: object) -> bool:
    return get_origin(value) is Literal


@cache
def defined(module: ModuleType) -> dict[str, str]:
    """The annotated names that a module's source defines, each with the text below it."""
    return documented(ast.parse(inspect.getsource(module)).body)


def documented(lines: list[ast.stmt]) -> dict[str, str]:
    """Annotated names, each with the string that stands right below it, if any."""
    texts: dict[str, str] = {}
    latest, end = "", -1
    for line in lines:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            latest, end = line.target.id, line.end_lineno or 0
            texts[latest] = ""
        elif isinstance(line, ast.Expr) and line.lineno == end + 1:
            text = line.value.value if isinstance(line.value, ast.Constant) else ""
            texts[latest] = inspect.cleandoc(str(text))
    return texts


def _scope(module: ModuleType) -> dict[str, Any]:
    """The names of a module, with those aliases marked that keep their name in TypeScript."""
    scope = dict(vars(module))
    for alias in ("Camel", "Seat"):
        if alias in scope:
            scope[alias] = Annotated[scope[alias], alias]
    for (home, alias), shown in aliases().items():
        value = getattr(sys.modules[home], alias)
        if scope.get(alias) is value:
            scope[alias] = Annotated[value, shown]
    return scope


@cache
def hints(kind: Struct) -> dict[str, Any]:
    """The annotation of each field, evaluated where it was written."""
    found: dict[str, Any] = {}
    for base in ours(kind):
        scope = _scope(sys.modules[base.__module__])
        for field, text in vars(base).get("__annotations__", {}).items():
            if isinstance(text, str):  # a struct that was put together repeats what its bases say
                found[field] = eval(text, scope)
    return found


def ours(kind: Struct) -> list[type]:
    """A struct and what it inherits from, the base first."""
    return [base for base in reversed(kind.__mro__) if base.__module__.startswith("camelup.")]


def type_of(hint: Any) -> str:
    """A Python annotation in TypeScript."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:  # a limit on a value is no matter of its type
        return type_of(args[0]) if isinstance(args[1], msgspec.Meta) else str(args[1])
    if origin is Literal:
        return literals(args)
    if origin in (Union, UnionType):
        return " | ".join(map(type_of, args))
    if origin is tuple:
        return _array(args[0]) if args[1:] == (...,) else f"[{', '.join(map(type_of, args))}]"
    if origin is dict:
        # Not every space is occupied and not every camel is in play: any key may be missing.
        return f"Partial<Record<{', '.join(map(type_of, args))}>>"
    if _is_struct(hint):
        return name(hint)
    plain = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
    return plain[hint]


def _array(item: Any) -> str:
    inner = type_of(item)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def literals(values: tuple[str, ...]) -> str:
    """A union of strings."""
    return " | ".join(f'"{value}"' for value in values)
