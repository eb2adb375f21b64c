"""What can be said of games that are played or shown."""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.cli.options.arguments import Arguments
from camelup.cli.options.kinds import IN_FILE, any_number, commas, helped, whole_number
from camelup.text import Speaker


def game(p: argparse.ArgumentParser, say: Speaker, *, luck: bool = True) -> None:
    """What is played, by how many, with which luck."""
    from camelup.editions.catalogue import EDITIONS

    p.add_argument(
        "--edition", choices=tuple(EDITIONS), default=argparse.SUPPRESS, help=helped(say, "edition")
    )
    p.add_argument("--modules", type=commas, default=(), metavar="M,M", help=known_modules(say))
    ranges = ", ".join(f"{e.key} {e.least_players}–{e.most_players}" for e in EDITIONS.values())
    players = f"{helped(say, 'players')} ({ranges})"
    p.add_argument(
        "--players", type=whole_number(say), default=argparse.SUPPRESS, metavar="N", help=players
    )
    if luck:
        p.add_argument("--seed", help=helped(say, "seed"))


def known_modules(say: Speaker) -> str:
    """What modules are, and which there are."""
    from camelup.editions.catalogue import EDITIONS

    known = ", ".join(module.key for e in EDITIONS.values() for module in e.modules)
    return f"{helped(say, 'modules')} ({known})"


def demo(p: argparse.ArgumentParser, say: Speaker) -> None:
    """Bots that play, and how it is shown."""
    game(p, say)
    bots, default = say.say("cli.help.option.bots", example=IN_FILE), Arguments.bots_named
    p.add_argument(
        "--bots", dest="bots_named", type=commas, default=default, metavar="B,B", help=bots
    )
    p.add_argument("--why", action="store_true", help=helped(say, "why"))
    p.add_argument("--save", type=Path, metavar="FILE", help=helped(say, "save"))
    _watching(p, say)


def replay(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The record, and how it is shown."""
    p.add_argument("file", type=Path, metavar="FILE", help=helped(say, "file"))
    p.add_argument("--step", type=whole_number(say), metavar="N", help=helped(say, "step"))
    _watching(p, say)


def verify(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The record."""
    p.add_argument("file", type=Path, metavar="FILE", help=helped(say, "file"))


def _watching(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("--delay", type=any_number(say), metavar="S", help=helped(say, "delay"))
    p.add_argument("--no-board", dest="board", action="store_false", help=helped(say, "no-board"))
