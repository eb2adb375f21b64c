"""What the tests of bots share: games played from views alone, positions, foreign packages."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from camelup import CHANCE, OVER, Action, bots
from camelup.play.dice import Dice
from tests.reference.setups import Setup
from tests.support import Table

ROOT = Path(__file__).resolve().parents[2]
BUILT_IN = ("random", "cautious", "greedy", "expert", "champion-fast", "champion")
SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETUPS = (
    Setup("base", 4),
    Setup("second", 4),
    Setup("cards", 4),
    Setup("base", 8, SUPERCUP),
)


class Asked(NamedTuple):
    """A position of a game, with what a seat is told there."""

    state: Any
    seat: int
    view: Any
    legal: tuple[Action, ...]


def game_of_bots(setup: Setup, names: Sequence[str], seed: str) -> Iterator[tuple[Asked, Action]]:
    """A whole game; every choice must be legal, and nothing saves a bot that fails."""
    game, dice = setup.game(), Dice(seed)
    players = [bots.make(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    state = game.start()
    while (seats := game.to_move(state)) is not OVER:
        if seats is CHANCE:
            state = game.apply(state, dice.draw(game.chances(state))).state
            continue
        seat = min(seats)
        asked = Asked(state, seat, game.view(state, seat), game.legal(state, seat))
        action = players[seat].choose(asked.view, asked.legal)
        assert action in asked.legal
        yield asked, action
        state = game.apply(state, action).state


def positions(setup: Setup, count: int, seed: str = "positions") -> list[Asked]:
    """Some positions of games of quick bots, spread over the game."""
    names = [("random", "cautious")[seat % 2] for seat in range(setup.players)]
    every = [asked for asked, _ in game_of_bots(setup, names, f"{seed} {setup}")]
    return [every[i * len(every) // count] for i in range(count)]


def seen(at: Table, seat: int = 0) -> tuple[Any, tuple[Action, ...]]:
    """What a seat is told at a table with a position on it."""
    return at.game.view(at.state, seat), at.game.legal(at.state, seat)


def installed(folder: Path, code: str, names: Mapping[str, str], module: str = "stranger") -> Path:
    """A package with bots as pip would leave it, in a folder for ``sys.path``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    lines = [f"{name} = {where}" for name, where in names.items()]
    (info / "entry_points.txt").write_text("\n".join(["[camelup.bots]", *lines, ""]))
    return folder


def camelup(
    *arguments: str, packages: Path | None = None, folder: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with other packages installed."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "COLUMNS": "100", **more}
    if packages is not None:
        env["PYTHONPATH"] = str(packages)
    if folder is not None:
        env["CAMELUP_DATA"] = str(folder / "data")
    return subprocess.run(
        [sys.executable, "-m", "camelup", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        cwd=folder,
        check=False,
        timeout=300,
    )
