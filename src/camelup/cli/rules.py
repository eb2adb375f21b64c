"""``camelup rules [book]``: the rules in our own words, clause by clause."""

from __future__ import annotations

from dataclasses import asdict

from rich.console import Console
from rich.rule import Rule
from rich.table import Table

from camelup.cli.options import Options
from camelup.core.errors import CamelUpError
from camelup.text.rules import Book, Entry, books


def rules(options: Options) -> int:
    """Print one book, all books, or one clause."""
    chosen = [b for b in books(options.lang) if options.book in (None, b.key)]
    entries = [e for b in chosen for s in b.sections for e in s.entries if _asked(options, e)]
    if not entries:
        raise CamelUpError("rules.unknown", id=options.clause)
    if options.json:
        Console().print_json(data=[asdict(entry) for entry in entries])
    elif options.clause is not None:
        _print_entries(Console(highlight=False), entries)
    else:
        for book in chosen:
            _print_book(Console(highlight=False), book)
    return 0


def _asked(options: Options, entry: Entry) -> bool:
    return options.clause is None or options.clause.upper() == entry.id


def _print_book(console: Console, book: Book) -> None:
    console.print(Rule(book.title, characters="═"))
    for section in book.sections:
        console.print(f"\n[bold]{section.title}[/bold]")
        _print_entries(console, section.entries)
    console.print()


def _print_entries(console: Console, entries: object) -> None:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for entry in entries:  # type: ignore[attr-defined]
        table.add_row(entry.id, entry.text)
    console.print(table)
