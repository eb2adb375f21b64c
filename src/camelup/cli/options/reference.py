"""What can be said to the commands that print what is so."""

from __future__ import annotations

import argparse

from camelup.cli.options.kinds import helped
from camelup.text import Speaker


def rules(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The book, or one clause."""
    from camelup.text.rules import books

    known = tuple(book.key for book in books(say.lang))
    p.add_argument("book", nargs="?", choices=known, help=helped(say, "book"))
    p.add_argument("--clause", metavar="ID", help=helped(say, "clause"))


def schema(p: argparse.ArgumentParser, say: Speaker) -> None:
    """Of what."""
    p.add_argument(
        "kind",
        nargs="?",
        choices=("position", "record"),
        default="position",
        help=helped(say, "kind"),
    )
