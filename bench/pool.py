"""How the champion does against everybody: games for docs/strength.md on all cores.

``python -m bench.pool --minutes 8 --out build/pool`` plays rows of games, the most important first,
and writes a line for each game; what was not reached when the time is over is left out, and played
when the command is given again. ``--only "champion expert"`` plays the rows with such a name.
:mod:`bench.pool_report` makes the page from the lines. Seeds and numbers of games stand below.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import camelup
from bench import swift
from bench.bots import SUPERCUP
from camelup import bots
from camelup.bots.bot import Player
from camelup.bots.level_bot import LevelBot
from camelup.play.dice import Dice

SEED = "pool"
STRANGERS = ("risk-chaser", "loser-bettor", "hesitant")
LONG = ("long-track",)


class Row(NamedTuple):
    """One bot, the first of ``names``, at tables of one kind; ``deals`` in every rotation of the
    seats that differs from the others."""

    edition: str
    names: tuple[str, ...]
    deals: int
    modules: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name in the lines."""
        return " ".join(("+".join((self.edition, *self.modules)), *self.names))

    @property
    def turns(self) -> range:
        """By how many seats a deal is turned; half and half, turned twice, is the same game."""
        names, size = self.names, len(self.names)
        return range(next(n for n in range(1, size + 1) if names[n:] + names[:n] == names))


def rows() -> list[Row]:
    """All of them, the most important first."""
    found = []
    both = ("base", "second")
    found += [Row(e, _one("champion-fast", "greedy"), 2_000) for e in both]
    found += [Row(e, _one("champion", "greedy"), 400) for e in both]
    found += [Row(e, _one("champion", other), 30) for e in both for other in STRANGERS]
    found += [Row(e, _one("greedy", other), 200) for e in both for other in STRANGERS]
    found += [Row(e, _one("champion-fast", other), 200) for e in both for other in STRANGERS]
    found.append(Row("base", ("champion", "expert"), 150))
    found.append(Row("base", ("champion", "expert", "expert"), 100))
    found.append(Row("base", _one("champion", "expert"), 100))
    found.append(Row("base", ("champion", "expert") * 3, 60))
    found.append(Row("base", ("champion", "expert") * 4, 50))
    found.append(Row("base", ("champion", "expert") * 4, 40, modules=SUPERCUP))
    found.append(Row("cards", _halves("champion", "expert"), 200))
    found.append(Row("second", _one("champion", "expert"), 100))
    found.append(Row("base", _halves("champion", "champion-fast"), 200))
    for evenness in (1.0, 2.0, 3.5, 6.0, 10.0, 16.0):
        found.append(Row("base", _halves(f"level {evenness}", "champion-fast"), 400))
    for style in ("champion-bold", "champion-careful", "champion-tiles"):
        found.append(Row("base", _halves(style, "champion"), 50))
    found += [Row(e, _one("expert", "greedy"), 30) for e in both]
    found.append(Row("cards", _one("champion-fast", "greedy"), 60))
    found += [Row("base", _one(bot, "greedy"), 60, modules=LONG)
              for bot in ("champion-fast", "champion", "expert")]  # fmt: skip
    found.append(Row("cards", _halves("champion-fast", "expert"), 200))
    return found


def _one(bot: str, among: str) -> tuple[str, ...]:
    return (bot, among, among, among)


def _halves(one: str, other: str) -> tuple[str, ...]:
    return (one, other, one, other)


def make(name: str, seed: str) -> Player:
    """A bot by its name; ``level 3`` chooses so evenly."""
    if name.startswith("level "):
        return LevelBot(Dice(seed), float(name.split()[1]))
    return bots.make(name, seed)


def play(row: Row, deal: int, turn: int) -> dict[str, Any]:
    """One game, with what the first bot told at each of its turns."""
    players = len(row.names)
    names = [row.names[(seat - turn) % players] for seat in range(players)]
    if swift.knows(row.edition, names, row.modules):
        return play_swiftly(row, names, deal, turn)
    begin: Any = camelup.start
    table = begin(row.edition, players, modules=row.modules, seed=f"{SEED} {deal}")
    seated = [make(name, f"{SEED} {deal} {seat}") for seat, name in enumerate(names)]
    told, kinds, slowest = [], Counter[str](), 0.0
    while not table.over:
        mover = min(table.to_move)
        view, legal = table.view(mover), table.legal(mover)
        begun = time.process_time()
        action = seated[mover].choose(view, legal)
        if mover == turn:
            slowest = max(slowest, time.process_time() - begun) if kinds else 0.0
            kinds[action.kind] += 1
            why = seated[mover].explain()
            if isinstance(why, bots.Reason) and "chance" in why.facts:
                told.append((why.facts["chance"], action.kind, view.leg))
        table.play(action)
    money = [player.money or 0 for player in table.view(None).players]
    line = {"row": row.key, "deal": deal, "turn": turn, **shared(names, money, turn)}
    return {**line, "told": told, "kinds": kinds, "slowest": slowest}


def play_swiftly(row: Row, names: list[str], deal: int, turn: int) -> dict[str, Any]:
    """The same game in kernels alone."""
    dice = [Dice(f"{SEED} {deal} {seat}") for seat in range(len(names))]
    game = swift.Game(row.edition, names, [*dice, Dice(f"{SEED} {deal}")], turn, row.modules)
    money = game.play()
    told = [(one.chance, one.kind, one.leg) for one in game.told if one.chance is not None]
    line = {"row": row.key, "deal": deal, "turn": turn, **shared(names, money, turn)}
    return {**line, "told": told, "kinds": Counter(one.kind for one in game.told), "slowest": 0.0}


def shared(names: list[str], money: list[int], turn: int) -> dict[str, Any]:
    """Who won how much of a game, and whether the bot that is measured did."""
    best = [seat for seat, amount in enumerate(money) if amount == max(money)]
    shares: Counter[str] = Counter()
    for seat in best:
        shares[names[seat]] += 1 / len(best)  # type: ignore[assignment]
    return {"shares": shares, "own": turn in best}


def _task(task: tuple[int, int, int]) -> dict[str, Any]:
    number, deal, turn = task
    return play(rows()[number], deal, turn)


def main() -> None:
    """Play until the time is over."""
    parser = argparse.ArgumentParser(prog="python -m bench.pool", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="rows with this in their name")
    parser.add_argument("--out", type=Path, default=Path("build/pool"))
    told = parser.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)
    lines = told.out / "pool.jsonl"
    before = [json.loads(line) for line in lines.read_text().splitlines()] if lines.exists() else []
    played = {(game["row"], game["deal"], game["turn"]) for game in before}
    tasks = [(number, deal, turn) for number, row in enumerate(rows()) if told.only in row.key
             for deal in range(row.deals) for turn in row.turns
             if (row.key, deal, turn) not in played]  # fmt: skip
    end = time.monotonic() + 60 * told.minutes
    done = Counter(row for row, _, _ in played)
    with lines.open("a") as file, multiprocessing.Pool(told.jobs) as pool:
        found = pool.imap_unordered(_task, tasks)
        for _ in tasks:
            try:
                game = found.next(max(0.01, end - time.monotonic()))
            except multiprocessing.TimeoutError:
                break
            print(json.dumps(game), file=file, flush=True)
            done[game["row"]] += 1
        pool.terminate()
    for row in (row for row in rows() if told.only in row.key):
        print(f"{done[row.key]:5} of {row.deals * len(row.turns):5} {row.key}")


if __name__ == "__main__":
    main()
