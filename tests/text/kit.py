"""What the tests of the texts share: the catalogues, a sample of every value, the source code."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import camelup.cards.events
import camelup.core.common
from camelup.cards.actions import CardsMove
from camelup.cards.data import CAMELS, Card
from camelup.core.take_back import DiceTakenBack, ReadAgain, TakeBack, TakenBack
from camelup.core.values import Action, Event, Move, Outcome, Value
from camelup.editions.base import BASE
from camelup.editions.second import SECOND
from camelup.text.catalogue import DOMAIN, LOCALE, languages
from camelup.text.template import slots

SOURCE = Path(camelup.__file__).parent
LANGUAGES = languages()
EDITIONS = ("base", "second", "cards")
ALL_CAMELS = {*BASE.racers, *SECOND.racers, *SECOND.crazy, *CAMELS}


# The catalogues as they are written


class Text(NamedTuple):
    """One entry: its edition (``""``: all), its key, and its text or plural forms."""

    edition: str
    key: str
    forms: tuple[str, ...]


@cache
def po(lang: str, domain: str = DOMAIN) -> Catalog:
    with (LOCALE / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def texts(lang: str) -> tuple[Text, ...]:
    found = []
    for message in po(lang):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            found.append(Text(message.context or "", key, tuple(map(str, forms))))
    return tuple(found)


@cache
def keys(lang: str) -> set[str]:
    return {text.key for text in texts(lang)}


@cache
def terms(lang: str) -> dict[str, str]:
    """The terms by their names, each as some edition has it."""
    return {
        text.key.removeprefix("term."): text.forms[0]
        for text in texts(lang)
        if text.key.startswith("term.")
    }


@cache
def written_out(lang: str, form: str) -> str:
    """A text with its terms in place."""
    for name, term in terms(lang).items():
        form = form.replace(f"{{{name}}}", term)
    return form


def facts_of(lang: str, forms: tuple[str, ...]) -> set[str]:
    """The slots that are filled from outside."""
    return {name for form in forms for name, _ in slots(form)} - set(terms(lang))


def grammar(key: str) -> bool:
    """Forms of a word that only some languages have, such as the feminine."""
    return bool(re.fullmatch(r"(camel|nth)\.\w+\.[a-z]+", key))


# One value of every kind and variant


FAMILIES: dict[type[Value], str] = {Event: "event", Action: "action", Outcome: "outcome"}

IMPOSSIBLE = {
    # From the start card a camel goes forward, so it never arrives from the front.
    "event.unit-moved.off-start.under",
    "event.unit-moved.off-start.start-card",
}

CARDS = (Card("green", 1), Card("orange", 2))
CHOICES: dict[str, tuple[Any, ...]] = {
    "camel": ("green", "orange"),
    "colour": ("white",),
    "winner": ("green",),
    "loser": ("white",),
    "die": ("green", "grey", "supporting-orange"),
    "unit": (("green",), ("green", "orange", "white")),
    "camels": (("green",), ("orange", "white")),
    "ranking": (("green", "blue", "orange", "yellow", "white"),),
    "money": ((5, 12, 12),),
    "winners": ((1,), (1, 2)),
    "numbers": ((1, 3, 2, 2, 1),),
    "card": CARDS,
    "cards": (CARDS,),
    "amount": (-1, 0, 5),
    "total": (-3, 0, 4),
    "paid": (-3, -1, 0, 4),
    "rank": (0, 1, 7),
}


class Sample(NamedTuple):
    family: str
    editions: tuple[str, ...]
    value: Value

    @property
    def key(self) -> str:
        variant = self.value.variant()
        return f"{self.family}.{self.value.kind}" + (f".{variant}" if variant else "")


@cache
def samples() -> tuple[Sample, ...]:
    """For each kind and variant the values that say most (fewest fields left open)."""
    best: dict[tuple[type[Value], str], list[Sample]] = {}
    for kind, family, editions in _kinds():
        for value in _values(kind):
            sample = Sample(family, editions, value)
            so_far = best.setdefault((kind, sample.key), [sample])
            if _open(value) < _open(so_far[0].value):
                so_far.clear()
            if not so_far or _open(value) == _open(so_far[0].value):
                so_far.append(sample)
    found = [sample for group in best.values() for sample in dict.fromkeys(group)]
    return tuple(sample for sample in found if sample.key not in IMPOSSIBLE)


def _kinds() -> Iterator[tuple[type[Value], str, tuple[str, ...]]]:
    tables = (TakeBack, TakenBack, ReadAgain, DiceTakenBack)
    common = (*_concrete_events(camelup.core.common.__name__), *tables)
    cards = (*_concrete_events(camelup.cards.events.__name__), *typing.get_args(CardsMove))
    pyramid = (*pyramid_events(), *pyramid_moves())
    for own, editions in ((pyramid, EDITIONS[:2]), (cards, EDITIONS[2:])):
        for kind in (*common, *own):
            family = next(name for base, name in FAMILIES.items() if issubclass(kind, base))
            yield kind, family, editions


def pyramid_events() -> tuple[type[Event], ...]:
    """All kinds of event that the pyramid games have beside the common ones."""
    return tuple(dict.fromkeys((*BASE.shape.events, *SECOND.shape.events)))


def pyramid_moves() -> tuple[type[Move], ...]:
    """All kinds of move of the pyramid games."""
    return BASE.shape.moves


def _concrete_events(*modules: str) -> Iterator[type[Value]]:
    """All kinds of event in some modules; one without a tag of its own is only a base class."""
    waiting: list[type[Event]] = [Event]
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if kind.__module__ in modules and kind.__struct_config__.tag != kind.__name__:
            yield kind


def _values(kind: type[Value]) -> Iterator[Value]:
    hints = typing.get_type_hints(kind)
    fields = kind.__struct_fields__
    for combination in product(*(_choices(name, hints[name]) for name in fields)):
        yield kind(*combination)


def _choices(name: str, hint: Any) -> tuple[Any, ...]:
    if typing.get_origin(hint) in (UnionType, typing.Union):
        inner = [arg for arg in typing.get_args(hint) if arg is not NoneType]
        return (*_choices(name, inner[0]), None)
    if typing.get_origin(hint) is Literal:
        return typing.get_args(hint)
    if name in CHOICES:
        return CHOICES[name]
    return {int: (1, 2), str: ("7", "5-6", "start")}[hint]


def _open(value: Value) -> int:
    return sum(field is None for field in msgspec.structs.astuple(value))


# What the source code says


@cache
def trees(folder: str = "") -> dict[Path, ast.Module]:
    found = sorted((SOURCE / folder).rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in found}


@cache
def constants(folder: str = "") -> frozenset[str]:
    """Every string in the source, except docstrings' prose."""
    return frozenset(
        node.value
        for tree in trees(folder).values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value
    )


@cache
def patterns(folder: str = "") -> frozenset[str]:
    """Every f-string that starts with plain text, as a regular expression with a group per gap."""
    found = set()
    for tree in trees(folder).values():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = (
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)"
                    for part in node.values
                )
                found.add("".join(parts))
    return frozenset(found)


def said_in(key: str, folder: str = "") -> bool:
    """Is ``key`` in the source: whole, or as an f-string whose gaps are strings of the source?"""
    if key in constants(folder):
        return True
    for pattern in patterns(folder):
        match = re.fullmatch(pattern, key)
        if match and all(gap in constants(folder) for gap in match.groups()):
            return True
    return False
