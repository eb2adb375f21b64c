"""Writes the client's types, ``web/src/protocol.ts``, from the messages and the engine's values.

``make protocol`` writes the file; a test fails while it is out of date. What a field is called,
whether it may be missing, and the tag of each kind are as msgspec encodes them; aliases such as
``Side`` and all comments come from the Python source.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any, get_args

import msgspec

import camelup.core.common
from camelup.core.values import Action, Event
from camelup.editions import catalogue
from camelup.editions.catalogue import EDITIONS
from camelup.editions.supercup import MODULES
from camelup.server import protocol
from tools.typescript.families import FAMILIES
from tools.typescript.names import (
    UNIONS,
    aliases,
    defined,
    documented,
    hints,
    kinds,
    literals,
    messages,
    name,
    ours,
    type_of,
    views,
)
from tools.typescript.structs import Struct, own_structs

WIDTH = 100
TARGET = Path("web/src/protocol.ts")

COLOURS = tuple(dict.fromkeys(colour for family in FAMILIES for colour in family.colours))

# Fields that hold any object, or any string, in Python, where TypeScript can know more.
MOVE = "{ type: string; [field: string]: unknown }"
MOVES = f"{MOVE}[]"
OF_ANY_KIND = {"view": "View", "action": "GameAction", "event": "GameEvent", "outcome": MOVE}
KNOWN_BETTER = {
    ("EditionChoice", "key"): "EditionKey",
    ("ModuleChoice", "key"): "ModuleKey",
    ("ModuleChoice", "needs"): "ModuleKey | null",
    ("FollowChange", "moves"): MOVES,
    ("OfferInfo", "moves"): MOVES,
    ("Enter", "outcomes"): MOVES,
    ("FollowChange", "position"): "object",
    ("Glance", "view"): "View | null",
    ("NewTable", "options"): "Partial<Options>",  # complete when the server sends them
}
LITERALS = {field: words for family in FAMILIES for field, words in family.literals.items()}
KEY_FIELDS = {
    ("edition", str): "EditionKey",
    ("editions", tuple[str, ...]): "EditionKey[]",
    ("modules", tuple[str, ...]): "ModuleKey[]",
    ("family", str): "FamilyKey",
}

HEADER = """\
// The messages between client and server, and the values of the game that they carry.
// Written by `make protocol`; edit the Python source instead."""


def typescript() -> str:
    """The whole file."""
    rest = "\n\n".join(_everything_but_words()) + "\n"
    words = (text for alias, text in _words() if re.search(rf"\b{alias}\b", rest))
    start = (HEADER, f"export const PROTOCOL = {protocol.PROTOCOL};", "// Words", *words)
    return "\n\n".join(start) + "\n\n" + rest


def _everything_but_words() -> Iterator[str]:
    yield "// Messages"
    yield from map(_interface, messages())
    yield _union("ClientMessage", UNIONS["ClientMessage"])
    yield _union("ServerMessage", UNIONS["ServerMessage"])
    yield "// Views"
    yield from map(_interface, views())
    yield _union("View", UNIONS["View"])
    yield "// Actions"
    yield from _values("Action", Action)
    yield "// Events"
    yield from _values("Event", Event)


def _values(what: str, base: Struct) -> Iterator[str]:
    """All kinds of action or event, and the union of them for each family."""
    common = own_structs(camelup.core.common, base)
    yield from map(_interface, common)
    for family in FAMILIES:
        own = kinds(family, base)
        yield from map(_interface, own)
        yield _union(f"{family.title}{what}", tuple(map(name, (*common, *own))))
    yield _union(f"Game{what}", UNIONS[f"Game{what}"])


def _words() -> Iterator[tuple[str, str]]:
    """Every alias that may be needed, and the block for it."""
    seat = "A place at the table, counted clockwise from 0."
    camel = "A camel's colour; which of them race depends on the edition."
    yield "Seat", _comment(seat) + _union("Seat", ("number",))
    yield "Camel", _comment(camel) + _union("Camel", _quoted(COLOURS))
    yield "EditionKey", _union("EditionKey", _quoted(tuple(EDITIONS)))
    yield "ModuleKey", _union("ModuleKey", _quoted(tuple(MODULES)))
    yield "FamilyKey", _union("FamilyKey", _quoted(tuple(catalogue.FAMILIES)))
    for (home, alias), shown in aliases().items():
        module = sys.modules[home]
        members = _quoted(get_args(getattr(module, alias)))
        yield shown, _comment(defined(module)[alias]) + _union(shown, members)


def _quoted(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f'"{word}"' for word in words)


def _union(title: str, members: tuple[str, ...]) -> str:
    line = f"export type {title} = {' | '.join(members)};"
    if len(line) <= WIDTH:
        return line
    return f"export type {title} =\n" + "\n".join(f"  | {member}" for member in members) + ";"


def _interface(kind: Struct) -> str:
    """One struct; ``?`` marks what its sender may leave out, or leaves out at its default."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    lines = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    texts = _field_texts(kind)
    for field in info.fields:
        text = _comment(texts.get(field.name, ""), "  ")
        lines.append(f"{text}  {_field(kind, field)};")
    inner = "\n".join(lines)
    return f"{_comment(_class_text(kind))}export interface {name(kind)} {{\n{inner}\n}}"


def _field(kind: Struct, field: msgspec.inspect.Field) -> str:
    omitted = kind.__struct_config__.omit_defaults
    shown = _field_type(kind, field.name, hints(kind)[field.name])
    if omitted and field.default is None:
        shown = shown.removesuffix(" | null")
    optional = not field.required and (omitted or issubclass(kind, protocol.Request))
    return f"{field.encode_name}{'?' if optional else ''}: {shown}"


def _field_type(kind: Struct, field: str, hint: Any) -> str:
    if hint == dict[str, Any]:
        return OF_ANY_KIND[field]
    if words := LITERALS.get((name(kind), field)):
        return literals(words) + (" | null" if NoneType in get_args(hint) else "")
    known = KNOWN_BETTER.get((name(kind), field)) or KEY_FIELDS.get((field, hint))
    return known or type_of(hint)


@cache
def _field_texts(kind: Struct) -> dict[str, str]:
    texts: dict[str, str] = {}
    for base in ours(kind):
        (body,) = ast.parse(inspect.getsource(base)).body
        assert isinstance(body, ast.ClassDef)
        texts |= documented(body.body)
    return texts


def _class_text(kind: Struct) -> str:
    return inspect.cleandoc(vars(kind).get("__doc__") or "")


def _comment(text: str, indent: str = "") -> str:
    """A doc comment, with Python's marks of code turned into TypeScript's."""
    if not text:
        return ""
    text = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", text.replace("``", "`"))
    lines = text.replace("`None`", "`null`").splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"
