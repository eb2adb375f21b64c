"""What can be said on the command line, explained in the user's language."""

from __future__ import annotations

import argparse
import gettext
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from camelup.cli.options.arguments import Arguments
from camelup.cli.options.kinds import helped
from camelup.core.errors import SetupError
from camelup.text import Speaker, languages, speaker
from camelup.text.catalogue import LOCALE

OPTIONS = {
    "play": "serving:play",
    "serve": "serving:serve",
    "demo": "games:demo",
    "replay": "games:replay",
    "review": "review:review",
    "puzzle": "review:puzzle",
    "puzzles": "review:puzzles",
    "verify": "games:verify",
    "odds": "positions:odds",
    "table": "positions:table",
    "draw": "positions:draw",
    "solve": "positions:solve",
    "bots": "",
    "tournament": "tournament:tournament",
    "dataset": "dataset:dataset",
    "rules": "reference:rules",
    "schema": "reference:schema",
    "backup": "upkeep:backup",
    "restore": "upkeep:backup",
    "admin": "upkeep:admin",
}
"""Where the options of each command are added; only those of the one that is run are imported."""


def parse(argv: Sequence[str]) -> Arguments:
    """Read the arguments; a mistake ends the program with exit code 2 and one line."""
    lang = _language(argv)
    _speak(lang)
    say = speaker(lang)
    parser = _parser(say, argv)
    plain = [_no_option(word) for word in argv] or ["--help"]
    options = parser.parse_args(plain, namespace=Arguments(lang=lang))
    if options.delay is not None and not 0 <= options.delay < float("inf"):
        parser.error(say.error(SetupError("cli.delay", found=options.delay)))
    return options


def _no_option(word: str) -> str:
    """A tile of a position, such as ``-12@3``, is no option: a blank before it says so."""
    return f" {word}" if re.fullmatch(r"-\d+@\d+", word) else word


def _language(argv: Sequence[str]) -> str:
    """What ``--lang`` says, else the environment, else English: needed before anything is said."""
    wanted: str | None = None
    for word, after in pairwise((*argv, "-")):
        if word == "--lang" and not after.startswith("-"):
            wanted = after
        elif word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = wanted or os.environ.get(name)
    known = [lang for lang in languages() if (wanted or "").lower().startswith(lang)]
    return known[0] if known else "en"


def _speak(lang: str) -> None:
    """Let argparse's own words come from our catalogue too."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("argparse", LOCALE)
    gettext.textdomain("argparse")


class _Formatter(argparse.HelpFormatter):
    """As wide as the terminal; argparse itself asks shutil, which takes long to import."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    """What COLUMNS says, else the terminal, else 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(1).columns or 80
    except OSError:
        return 80


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_Formatter, **given)

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{self.prog}: {message}\n")


def _parser(say: Speaker, argv: Sequence[str]) -> argparse.ArgumentParser:
    from camelup import __version__

    parser = _Parser(
        prog="camelup",
        description=say.say("cli.help.about"),
        epilog=say.say("cli.help.unofficial"),
        allow_abbrev=False,
    )
    version = f"camelup {__version__}"
    parser.add_argument("--version", action="version", version=version, help=helped(say, "version"))
    common = _Parser(add_help=False)
    for one in (parser, common):  # before or after the command
        one.add_argument(
            "--lang", choices=languages(), default=argparse.SUPPRESS, help=helped(say, "lang")
        )
    common.add_argument("--json", action="store_true", help=helped(say, "json"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    named = argv[0] if argv and argv[0] in OPTIONS else None
    for name, options in OPTIONS.items():
        if named not in (None, name):  # to list the other commands takes time
            continue
        about = say.say(f"cli.help.{name}")
        sub = commands.add_parser(name, help=about, description=about, parents=[common])
        if options and name in argv:  # those of a command that is not named are never seen
            _adder(options)(sub, say)
    return parser


def _adder(options: str) -> Callable[[argparse.ArgumentParser, Speaker], None]:
    module, _, name = options.partition(":")
    found: Callable[[argparse.ArgumentParser, Speaker], None]
    found = getattr(import_module(f"camelup.cli.options.{module}"), name)
    return found
