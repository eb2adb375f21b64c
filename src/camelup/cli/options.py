"""What can be said on the command line, explained in the user's language."""

from __future__ import annotations

import argparse
import gettext
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from camelup.cli.review_options import add_puzzle, add_puzzles, add_review
from camelup.cli.tournament_options import add_options
from camelup.cli.upkeep_options import add_admin, add_backup
from camelup.core.errors import SetupError
from camelup.text import Speaker, languages, speaker
from camelup.text.catalogue import LOCALE

EXAMPLE = "5:gw 6:b 8:oy out:g +10"


class Arguments(argparse.Namespace):
    """Everything a command can be told; each uses what concerns it."""

    command: str
    lang: str
    json: bool = False
    edition: str = "base"
    modules: tuple[str, ...] = ()
    players: int = 4
    seed: str | None = None
    delay: float | None = None
    board: bool = True
    save: Path | None = None
    bots_named: tuple[str, ...] = ("greedy",)
    why: bool = False
    file: Path
    step: int | None = None
    deep: bool = False
    number: int | None = None
    among: str | None = None
    theme_of: str | None = None
    difficulty: str | None = None
    count: int = 10
    book: str | None = None
    clause: str | None = None
    kind: str = "position"
    position: tuple[str, ...] = ()
    best: bool = False
    top: int | None = None
    seat: int | None = None
    memory: str = "auto"
    host: str = "127.0.0.1"
    port: int | None = None
    allow_hosts: Sequence[str] = ()
    proxies: Sequence[str] = ()
    log: Literal["text", "json"] = "text"
    keep_unfinished: float = 90.0
    keep_finished: float = 0.0
    drain: float = 2.0
    deed: str = "list"
    table: str | None = None
    phase: str | None = None
    db: str | None = None
    bus: str = ""
    key: str = ""
    key_file: str = ""
    browser: bool = True
    pace: float = 0.8
    threads: int | None = None
    deals: int = 1000
    values: bool = True
    ray: str | None = None
    output: Path
    size: tuple[int, int] = (1000, 700)
    theme: Literal["day", "dusk"] = "day"
    shares: Literal["leg", "race"] | None = None


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
    parser.add_argument("--version", action="version", version=version, help=_help(say, "version"))
    common = _Parser(add_help=False)
    for one in (parser, common):  # before or after the command
        one.add_argument(
            "--lang", choices=languages(), default=argparse.SUPPRESS, help=_help(say, "lang")
        )
    common.add_argument("--json", action="store_true", help=_help(say, "json"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    adders = {
        "play": _play,
        "serve": _serve,
        "demo": _demo,
        "replay": _replay,
        "review": add_review,
        "puzzle": add_puzzle,
        "puzzles": add_puzzles,
        "verify": _verify,
        "odds": _odds,
        "table": _table,
        "draw": _draw,
        "solve": _solve,
        "bots": _nothing_more,
        "tournament": _tournament,
        "dataset": _dataset,
        "rules": _rules,
        "schema": _schema,
        "backup": add_backup,
        "restore": add_backup,
        "admin": add_admin,
    }
    named = argv[0] if argv and argv[0] in adders else None
    for name, add in adders.items():
        if named not in (None, name):  # to list the other commands takes time
            continue
        about = say.say(f"cli.help.{name}")
        sub = commands.add_parser(name, help=about, description=about, parents=[common])
        if name in argv:  # the options of a command that is not named are never seen
            add(sub, say)
    return parser


def _play(p: argparse.ArgumentParser, say: Speaker) -> None:
    _serving(p, say)
    p.add_argument("--db", metavar="FILE", help=_help(say, "db"))
    no_browser = _help(say, "no-browser")
    p.add_argument("--no-browser", dest="browser", action="store_false", help=no_browser)


def _serve(p: argparse.ArgumentParser, say: Speaker) -> None:
    """All of it can be said in the environment, too, where others do not see it."""
    _serving(p, say)
    said = os.environ.get
    for option, name, example in (
        ("database", "db", "postgresql+psycopg://user@host/camelup"),
        ("bus", "bus", "redis://host"),
    ):
        about = say.say(f"cli.help.option.{option}", example=example)
        default = said(f"CAMELUP_{option.upper()}", "")
        p.add_argument(f"--{option}", dest=name, default=default, metavar="ADDRESS", help=about)
    key = said("CAMELUP_KEY_FILE", "")
    p.add_argument("--key-file", default=key, metavar="FILE", help=_help(say, "key-file"))
    drain = said("CAMELUP_DRAIN", 2.0)
    p.add_argument(
        "--drain", type=_number(say), default=drain, metavar="S", help=_help(say, "drain")
    )
    p.set_defaults(
        host=said("CAMELUP_HOST", "127.0.0.1"),
        port=said("CAMELUP_PORT", 8000),  # read as on the command line
        allow_hosts=list(_commas(said("CAMELUP_ALLOW_HOST", ""))),
        proxies=list(_commas(said("CAMELUP_PROXY", ""))),
        key=said("CAMELUP_KEY", ""),
    )


def _serving(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=_help(say, "host"))
    p.add_argument("--port", type=_whole(say), metavar="N", help=_help(say, "port"))
    for option, name, metavar in (
        ("allow-host", "allow_hosts", "NAME"),
        ("proxy", "proxies", "ADDRESS"),
    ):
        p.add_argument(
            f"--{option}", dest=name, action="append", metavar=metavar, help=_help(say, option)
        )
    pace = _help(say, "bot-pace")
    p.add_argument(
        "--bot-pace", dest="pace", type=_number(say), default=0.8, metavar="S", help=pace
    )
    forms, said = ("text", "json"), os.environ.get("CAMELUP_LOG", "text")
    p.add_argument("--log", choices=forms, default=said, help=_help(say, "log"))
    for option, days in (("keep-unfinished", 90.0), ("keep-finished", 0.0)):
        about, default = _help(say, option), os.environ.get(_environment(option), days)
        p.add_argument(f"--{option}", type=_days(say), default=default, metavar="DAYS", help=about)


def _environment(option: str) -> str:
    return "CAMELUP_" + option.upper().replace("-", "_")


def _days(say: Speaker) -> Callable[[str], float]:
    def days(text: str) -> float:
        found = _number(say)(text)
        if not 0 <= found < float("inf"):
            raise argparse.ArgumentTypeError(say.error(SetupError("cli.days", found=text)))
        return found

    return days


def _game(p: argparse.ArgumentParser, say: Speaker, *, luck: bool = True) -> None:
    """What is played, by how many, with which luck."""
    from camelup.editions.catalogue import EDITIONS

    p.add_argument(
        "--edition", choices=tuple(EDITIONS), default=argparse.SUPPRESS, help=_help(say, "edition")
    )
    known = ", ".join(module.key for e in EDITIONS.values() for module in e.modules)
    modules = f"{_help(say, 'modules')} ({known})"
    p.add_argument("--modules", type=_commas, default=(), metavar="M,M", help=modules)
    ranges = ", ".join(f"{e.key} {e.least_players}–{e.most_players}" for e in EDITIONS.values())
    players = f"{_help(say, 'players')} ({ranges})"
    p.add_argument(
        "--players", type=_whole(say), default=argparse.SUPPRESS, metavar="N", help=players
    )
    if luck:
        p.add_argument("--seed", help=_help(say, "seed"))


def _demo(p: argparse.ArgumentParser, say: Speaker) -> None:
    _game(p, say)
    bots, default = _help(say, "bots"), Arguments.bots_named
    p.add_argument(
        "--bots", dest="bots_named", type=_commas, default=default, metavar="B,B", help=bots
    )
    p.add_argument("--why", action="store_true", help=_help(say, "why"))
    p.add_argument("--save", type=Path, metavar="FILE", help=_help(say, "save"))
    _watching(p, say)


def _replay(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("file", type=Path, metavar="FILE", help=_help(say, "file"))
    p.add_argument("--step", type=_whole(say), metavar="N", help=_help(say, "step"))
    _watching(p, say)


def _verify(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("file", type=Path, metavar="FILE", help=_help(say, "file"))


def _watching(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("--delay", type=_number(say), metavar="S", help=_help(say, "delay"))
    p.add_argument("--no-board", dest="board", action="store_false", help=_help(say, "no-board"))


def _odds(p: argparse.ArgumentParser, say: Speaker) -> None:
    position = say.say("cli.help.option.position", example=EXAMPLE)
    p.add_argument("position", nargs="*", metavar="POSITION", help=position)
    p.add_argument("--best", action="store_true", help=_help(say, "best"))
    p.add_argument("--top", type=_whole(say), metavar="N", help=_help(say, "top"))
    p.add_argument("--why", action="store_true", help=_help(say, "odds-why"))
    p.add_argument("--seat", type=_whole(say), metavar="N", help=_help(say, "seat"))


def _table(p: argparse.ArgumentParser, say: Speaker) -> None:
    _game(p, say, luck=False)
    position = say.say("cli.help.option.position", example=EXAMPLE)
    p.add_argument("position", nargs="*", metavar="POSITION", help=position)
    p.add_argument("--seat", type=_whole(say), metavar="N", help=_help(say, "table-seat"))
    p.add_argument("--save", type=Path, metavar="FILE", help=_help(say, "save"))


def _draw(p: argparse.ArgumentParser, say: Speaker) -> None:
    from camelup.cli.draw_options import add_options

    add_options(p, say, _whole(say), EXAMPLE)


def _rules(p: argparse.ArgumentParser, say: Speaker) -> None:
    from camelup.text.rules import books

    known = tuple(book.key for book in books(say.lang))
    p.add_argument("book", nargs="?", choices=known, help=_help(say, "book"))
    p.add_argument("--clause", metavar="ID", help=_help(say, "clause"))


def _schema(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument(
        "kind",
        nargs="?",
        choices=("position", "record"),
        default="position",
        help=_help(say, "kind"),
    )


def _tournament(p: argparse.ArgumentParser, say: Speaker) -> None:
    _game(p, say)
    add_options(p, say, _whole(say), _number(say))


def _dataset(p: argparse.ArgumentParser, say: Speaker) -> None:
    from camelup.cli.dataset_options import add_options

    add_options(p, say, _whole(say))


def _nothing_more(p: argparse.ArgumentParser, say: Speaker) -> None:
    """Only what all commands understand."""


def _solve(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("edition", choices=("second",), help=_help(say, "solved-edition"))
    modes = ("auto", "fast", "low")
    p.add_argument("--memory", choices=modes, default="auto", help=_help(say, "memory"))
    p.add_argument("--threads", type=int, metavar="N", help=_help(say, "threads"))


def _help(say: Speaker, option: str) -> str:
    return say.say(f"cli.help.option.{option}")


def _whole(say: Speaker) -> Callable[[str], int]:
    def whole(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            error = SetupError("cli.whole-number", found=text)
            raise argparse.ArgumentTypeError(say.error(error)) from None

    return whole


def _number(say: Speaker) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            error = SetupError("cli.number", found=text)
            raise argparse.ArgumentTypeError(say.error(error)) from None

    return number


def _commas(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
