"""The rules in our own words, clause by clause: the index ``rules.json`` and its texts.

The index says which clauses there are and in what order; the catalogues of the domain ``rules``
hold the text of each clause under its id, and the titles of books and sections.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from camelup.core.errors import CamelUpError
from camelup.text.catalogue import translations
from camelup.text.speaker import MissingText

INDEX = Path(__file__).with_name("rules.json")
FORMAT = 1
DOMAIN = "rules"


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause. ``kind``: a rule, an example, handling of the material, or a ruling of ours.

    ``rulings`` names the rulings that settle what the clause leaves open.
    """

    id: str
    kind: str
    text: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its clauses."""

    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One rulebook, or all the rulings; ``editions`` names the rule sets it speaks of."""

    key: str
    title: str
    editions: tuple[str, ...]
    sections: tuple[Section, ...]


@cache
def books(lang: str = "en") -> tuple[Book, ...]:
    """All books in one language, in the order of the index."""
    index = json.loads(INDEX.read_text(encoding="utf-8"))
    if index["format"] != FORMAT:
        raise ValueError(f"rules.json has format {index['format']}, not {FORMAT}")
    return tuple(_book(lang, book) for book in index["books"])


def clause(clause_id: str, lang: str = "en") -> Entry:
    """One clause by its id, such as ``"B-42"``."""
    found = _clauses(lang).get(clause_id.upper())
    if found is None:
        raise CamelUpError("rules.unknown", id=clause_id)
    return found


@cache
def _clauses(lang: str) -> dict[str, Entry]:
    sections = (section for book in books(lang) for section in book.sections)
    return {entry.id: entry for section in sections for entry in section.entries}


def _book(lang: str, book: dict[str, Any]) -> Book:
    key = book["key"]
    sections = tuple(_section(lang, key, section) for section in book["sections"])
    return Book(key, _text(lang, f"book.{key}"), tuple(book["editions"]), sections)


def _section(lang: str, book: str, section: dict[str, Any]) -> Section:
    key = section["key"]
    entries = tuple(_entry(lang, entry) for entry in section["entries"])
    return Section(key, _text(lang, f"section.{book}.{key}"), entries)


def _entry(lang: str, entry: dict[str, Any]) -> Entry:
    text = _text(lang, entry["id"])
    return Entry(entry["id"], entry["kind"], text, tuple(entry.get("rulings", ())))


def _text(lang: str, key: str) -> str:
    text = translations(lang, DOMAIN).gettext(key)
    if text == key:
        raise MissingText(key)
    return text
