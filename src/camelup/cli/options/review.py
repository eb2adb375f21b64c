"""What ``camelup review``, ``camelup puzzle`` and ``camelup puzzles`` can be told."""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.text import Speaker


def review(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The record, and how closely to look."""
    p.add_argument("file", type=Path, metavar="FILE", help=say.say("cli.help.option.file"))
    p.add_argument("--deep", action="store_true", help=say.say("cli.help.option.deep"))


def puzzle(p: argparse.ArgumentParser, say: Speaker) -> None:
    """Which puzzle."""
    from camelup.editions.catalogue import EDITIONS
    from camelup.puzzles import DIFFICULTIES, THEMES

    about = say.say("cli.help.option.puzzle")
    p.add_argument("number", nargs="?", type=int, metavar="N", help=about)
    for option, name, known in (
        ("cli.help.option.puzzle-edition", "among", tuple(EDITIONS)),
        ("cli.help.option.puzzle-theme", "theme_of", tuple(dict.fromkeys(THEMES.values()))),
        ("cli.help.option.puzzle-difficulty", "difficulty", DIFFICULTIES),
    ):
        word = option.rpartition("-")[2]
        p.add_argument(f"--{word}", dest=name, choices=known, help=say.say(option))


def puzzles(p: argparse.ArgumentParser, say: Speaker) -> None:
    """What to do with puzzles."""
    from camelup.editions.catalogue import EDITIONS

    deeds = ("make", "count")
    p.add_argument("deed", choices=deeds, help=say.say("cli.help.option.puzzles-deed"))
    number, seed = say.say("cli.help.option.puzzles-count"), say.say("cli.help.option.seed")
    p.add_argument("--count", type=int, default=10, metavar="N", help=number)
    p.add_argument("--seed", help=seed)
    among = say.say("cli.help.option.puzzle-edition")
    p.add_argument("--edition", dest="among", choices=tuple(EDITIONS), help=among)
    p.add_argument("--save", type=Path, metavar="FILE", help=say.say("cli.help.option.puzzle-save"))
