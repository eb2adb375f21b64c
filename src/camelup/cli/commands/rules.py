"""``camelup rules [book]``: the rules in our own words, clause by clause."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from camelup.cli.board.screen import Screen, wrapped
from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError
from camelup.text.rules import Book, Entry, books


def rules(options: Arguments) -> int:
    """Print one book, all books, or one clause."""
    key = None if options.clause else options.book  # a clause is found in whatever book it is
    chosen = [b for b in books(options.lang) if key in (None, b.key)]
    entries = [e for b in chosen for s in b.sections for e in s.entries if _asked(options, e)]
    if not entries:
        raise CamelUpError("rules.unknown", id=options.clause)
    if options.json:
        print(json.dumps([asdict(entry) for entry in entries], ensure_ascii=False))
    elif options.clause is not None:
        _print_entries(Screen(highlight=False), entries)
    else:
        for book in chosen:
            _print_book(Screen(highlight=False), book)
    return 0


def _asked(options: Arguments, entry: Entry) -> bool:
    return options.clause is None or options.clause.upper() == entry.id


def _print_book(console: Console, book: Book) -> None:
    console.print(Rule(book.title, characters="═"))
    for section in book.sections:
        console.print(f"\n[bold]{section.title}[/bold]")
        _print_entries(console, section.entries)
    console.print()


def _print_entries(console: Console, entries: Iterable[Entry]) -> None:
    for entry in entries:
        first, *rest = wrapped(entry.text, console.width - 8)
        console.print(Text.assemble((f"{entry.id:<8}", "dim"), first), soft_wrap=True)
        for row in rest:
            console.print(Text(" " * 8 + row), soft_wrap=True)
