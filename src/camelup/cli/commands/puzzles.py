"""``camelup puzzles``: find new ones in games of strong bots, or count those that are there."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.play.dice import seed_or_fresh
from camelup.play.record import append_to
from camelup.puzzles import DIFFICULTIES, GAMES, find, written
from camelup.puzzles import puzzles as bank
from camelup.puzzles.puzzle import Difficulty
from camelup.text import Speaker, speaker


def puzzles(options: Arguments) -> int:
    """The command."""
    return _make(options) if options.deed == "make" else _count(options)


def _make(options: Arguments) -> int:
    """Print or save new puzzles, one line each, as they are found."""
    if options.count < 1:
        raise SetupError("puzzles.count", found=options.count)
    say, file = speaker(options.lang), _empty(options.save)
    games = [game for game in GAMES if options.among in (None, game.edition)]
    for one in find(options.count, seed_or_fresh(options.seed), games):
        if file is None:
            print(written(one), end="", flush=True)
        else:
            append_to(file, [written(one)])
        if sys.stderr.isatty():
            told = say.say("cli.puzzles.progress", done=one.id, all=options.count)
            print(f"\r{told:<60}\r", end="", file=sys.stderr, flush=True)
    return 0


def _empty(file: Path | None) -> Path | None:
    if file is not None:
        file.write_text("", encoding="utf-8")
    return file


def _count(options: Arguments) -> int:
    """How many there are, by what they are about and how hard they are."""
    say = speaker(options.lang)
    table = Counter((one.theme, one.difficulty) for one in bank())
    themes = sorted({theme for theme, _ in table})
    if options.json:
        plain = {theme: {d: table[theme, d] for d in DIFFICULTIES} for theme in themes}
        print(json.dumps(plain, ensure_ascii=False))
    else:
        _print(say, table, themes)
    return 0


def _print(say: Speaker, table: Counter[tuple[str, Difficulty]], themes: list[str]) -> None:
    heads = [say.say(f"puzzle.difficulty.{one}") for one in DIFFICULTIES]
    names = {theme: say.say(f"puzzle.theme.{theme}") for theme in themes}
    width = max(map(len, names.values()))
    print(" " * (width + 2) + "".join(f"{head:>12}" for head in heads))
    for theme in themes:
        cells = "".join(f"{table[theme, d]:>12}" for d in DIFFICULTIES)
        print(f"  {names[theme]:<{width}}{cells}")
    print("  " + say.say("cli.puzzles.all", number=len(bank())))
