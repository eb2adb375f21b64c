"""The page: a line for every clause, with the places that carry it out and the tests that check it.

A clause that no code can carry out has a reason in ``text_only.toml``; worked examples and the
handling of cardboard need none.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from camelup.text.rules import Entry, books
from tools.clauses.citations import RULES, Citation, citations

TARGET = Path(__file__).resolve().parents[2] / "docs" / "clauses.md"
TEXT_ONLY = Path(__file__).with_name("text_only.toml")
KINDS = {"example": "a worked example", "handling": "handling of the material"}
"""Kinds of clause that are no code, and why."""

_HEAD = """\
# Where each clause is carried out

Written by `make clauses`; do not edit it by hand. The first column is the id that `camelup rules`
shows the words of, the second the places in `src/camelup/` that cite it, those that hold the rule
before those that repeat or use it, the third the tests in `tests/` or `tests/rulebook/` that are
marked with it.
"""


@cache
def text_only() -> Mapping[str, str]:
    """Clauses and rulings that are no code, each with the reason."""
    reasons: dict[str, str] = tomllib.loads(TEXT_ONLY.read_text(encoding="utf-8"))
    return reasons


@cache
def places() -> Mapping[str, tuple[Citation, ...]]:
    """Where each clause is cited: once for each function, the rules first."""
    found: dict[str, dict[tuple[str, str], Citation]] = {}
    for citation in citations():
        where = citation.file, citation.symbol
        found.setdefault(citation.clause, {}).setdefault(where, citation)
    ordered = {clause: sorted(those.values(), key=_rank) for clause, those in found.items()}
    return {clause: tuple(those) for clause, those in ordered.items()}


def _rank(citation: Citation) -> tuple[bool, str, int]:
    return not holds_rules(citation), citation.file, citation.line


def holds_rules(citation: Citation) -> bool:
    """Does it stand where the rules live?"""
    return citation.file.partition("/")[0] in RULES


def page(tests: Mapping[str, Iterable[str]]) -> str:
    """The whole page; ``tests`` names those that cite each clause."""
    return "\n".join((_HEAD, *_lines(tests)))


def without_lines(text: str) -> str:
    """The page as far as it must be up to date: numbers of lines change with every edit."""
    return re.sub(r":\d+\]|#L\d+", "", text)


def _lines(tests: Mapping[str, Iterable[str]]) -> Iterator[str]:
    for book in books("en"):
        yield f"## {book.title}\n"
        for section in book.sections:
            yield f"### {section.title}\n\n| clause | code | tests |\n|---|---|---|"
            for entry in section.entries:
                yield f"| {entry.id} | {_code(entry)} | {_tests(tests.get(entry.id, ()))} |"
            yield ""


def _code(entry: Entry) -> str:
    if entry.id in places():
        return ", ".join(map(_place, places()[entry.id]))
    reason = text_only().get(entry.id) or KINDS.get(entry.kind)
    return f"text only: {reason}"


def _place(citation: Citation) -> str:
    _, file, symbol, line = citation
    link = f"[{file}:{line}](../src/camelup/{file}#L{line})"
    return f"{link} `{symbol}`" if symbol else link


def _tests(tests: Iterable[str]) -> str:
    """Their names, file by file."""
    files: dict[str, list[str]] = {}
    for file, _, name in (test.partition("::") for test in sorted(tests)):
        files.setdefault(file, []).append(name.removeprefix("test_"))
    return "; ".join(f"{_short(file)}: {', '.join(names)}" for file, names in files.items())


def _short(file: str) -> str:
    return file.removeprefix("tests/").removeprefix("rulebook/").removesuffix(".py")
