"""Figures of the readable engine: ``make bench``. CPU time, the best of several rounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time

from rich.console import Console
from rich.table import Table as Grid

from bench.games import random_game
from camelup import Record, make_game, read_record
from camelup.play.dice import Dice
from camelup.play.record import Header

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5


def best(work: Callable[[], int]) -> tuple[int, float]:
    """How much was done, and the CPU seconds of the fastest round."""
    amount, fastest = 0, float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        amount = work()
        fastest = min(fastest, process_time() - begun)
    return amount, fastest


def random_games() -> int:
    """Moves applied in random 4-player base games, uniform over legal actions."""
    game, dice = make_game("base", 4), Dice("bench")
    return sum(1 for _ in range(40) for _ in random_game(game, dice))


def long_record(times: int) -> str:
    """A record of a game in which the players move their tiles to and fro for a long time."""
    record = Record(Header(edition="base", players=("A", "B"), age_order=(0, 1), seed="bench"))
    dice = Dice("bench")
    while record.game.chances(record.state):
        record.add(dice.draw(record.game.chances(record.state)))
    for _ in range(100 * times):
        (seat,) = record.game.to_move(record.state)  # type: ignore[misc]
        legal = record.game.legal(record.state, seat)
        record.add(dice.choose([a for a in legal if a.kind == "desert-tile"]))
    return record.text()


def main() -> None:
    """Measure, print a table, write JSON."""
    figures: list[dict[str, object]] = []
    moves, seconds = best(random_games)
    figures.append(_figure("random base games, 4 players", moves, seconds))
    for times in (1, 10, 100):
        text = long_record(times)
        moves, seconds = best(lambda text=text: len(read_record(text).moves))  # type: ignore[misc]
        figures.append(_figure(f"record read and verified, {times}x as long", moves, seconds))
    grid = Grid("what", "moves", "moves per second", "microseconds per move", title="Engine")
    for f in figures:
        grid.add_row(*(str(f[key]) for key in ("what", "moves", "per_second", "microseconds")))
    Console().print(grid)
    out = ROOT / "build" / "bench.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"written to {out.relative_to(ROOT)}")


def _figure(what: str, moves: int, seconds: float) -> dict[str, object]:
    return {
        "what": what,
        "moves": moves,
        "per_second": round(moves / seconds),
        "microseconds": round(seconds / moves * 1e6, 1),
    }


if __name__ == "__main__":
    main()
