"""How long the bots think: every move of whole games, in CPU time on one core.

The first move of a process is measured apart, in processes of its own: to the thought it adds what
a bot imports and builds once.

``python -m bench.bots`` measures the bots alone, and shows the positions that took longest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bench.measure import Figure
from camelup import CHANCE, OVER, Action, bots
from camelup.core.game import Pending
from camelup.odds import race
from camelup.play.dice import Dice
from tests.reference.setups import Setup

ROOT = Path(__file__).resolve().parent.parent
SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETTINGS = {
    "base, 4 players": Setup("base", 4),
    "second, 4 players": Setup("second", 4),
    "second, 8 players": Setup("second", 8),
    "cards, 4 players": Setup("cards", 4),
    "cards, 2 players": Setup("cards", 2),
    "long track, 4 players": Setup("base", 4, ("long-track",)),
    "long track and partnerships, 8 players": Setup("base", 8, ("long-track", "partnerships")),
    "all modules, 8 players": Setup("base", 8, SUPERCUP),
    "all modules, 10 players": Setup("base", 10, SUPERCUP),
}
BOUNDS = {
    "random": 0.001, "cautious": None, "greedy": 0.05, "expert": 1.0,
    "champion-fast": 0.003, "champion": 0.15,
}  # fmt: skip
"""Seconds that no move may take."""

UNLEARNED = {"champion-fast": 0.05, "champion": 1.0}
"""In games without a network, where they play like greedy and expert; and to read one at first."""

LEARNED = {
    "champion-fast": SETTINGS.keys(),
    "champion": SETTINGS.keys() - {"long track, 4 players"},
}

GAMES = {
    "random": 20, "cautious": 6, "greedy": 4, "expert": 2, "champion-fast": 6, "champion": 2
}  # fmt: skip
"""Half as many with more than four players, whose games are longer."""

AGAIN, ROUNDS = 20, 2
"""So many of the slowest moves are thought about again, so often: what else the machine did in the
meantime is not the bot's."""

UNITS = {"random": (1e6, "µs")}
MILLISECONDS = (1e3, "ms")


class Thought(NamedTuple):
    """One move of a bot, and all it takes to think about it once more."""

    seconds: float
    seed: str
    view: Any
    legal: tuple[Action, ...]


def think(name: str, seed: str, view: Any, legal: tuple[Action, ...]) -> tuple[Thought, Action]:
    """Ask a bot, and look at the clock; no race is known from an earlier thought."""
    bot = bots.make(name, seed)
    race.simulated.cache_clear()
    begun = process_time()
    action = bot.choose(view, legal)
    return Thought(process_time() - begun, seed, view, legal), action


def thoughts(name: str, setup: Setup, games: int) -> Iterator[Thought]:
    """Every move of some games in which the bot has all seats."""
    game = setup.game()
    for number in range(games):
        dice, state, move = Dice(f"bench {number}"), game.start(), 0
        while (seats := game.to_move(state)) is not OVER:
            if seats is CHANCE:
                state = game.apply(state, dice.draw(game.chances(state))).state
                continue
            seat, move = min(seats), move + 1
            view, legal = game.view(state, seat), game.legal(state, seat)
            one, action = think(name, f"{number}, move {move}", view, legal)
            yield one
            state = game.apply(state, action).state


def again(name: str, slow: Thought) -> Thought:
    """The same move with the fastest of a few thoughts."""
    seconds = [think(name, slow.seed, slow.view, slow.legal)[0].seconds for _ in range(ROUNDS)]
    return slow._replace(seconds=min(slow.seconds, *seconds))


def timed(name: str, setup: Setup) -> list[Thought]:
    """All moves, the slowest first."""
    next(thoughts(name, setup, 1))  # what is made once per process is measured apart
    games = GAMES[name] // 2 if setup.players > 4 else GAMES[name]
    every = sorted(thoughts(name, setup, games), key=_slowness)
    every[:AGAIN] = [again(name, one) for one in every[:AGAIN]]
    return sorted(every, key=_slowness)


def _slowness(one: Thought) -> float:
    return -one.seconds


def mean(every: list[Thought]) -> float:
    """Seconds per move."""
    return sum(one.seconds for one in every) / len(every)


def first_move(name: str, title: str) -> float:
    """Seconds that this process takes to make its first bot and let it choose its first move."""
    game, dice = SETTINGS[title].game(), Dice("bench 0")
    state = game.start()
    while (seats := game.to_move(state)) is CHANCE:
        state = game.apply(state, dice.draw(game.chances(state))).state
    assert not isinstance(seats, Pending)
    seat = min(seats)
    view, legal = game.view(state, seat), game.legal(state, seat)
    begun = process_time()
    bots.make(name, "0, move 1").choose(view, legal)
    return process_time() - begun


def in_new_process(name: str, title: str) -> float:
    """The same in the faster of some fresh processes, after one that leaves Python's bytecode."""
    code = f"from bench.bots import first_move; print(first_move({name!r}, {title!r}))"
    call = [sys.executable, "-c", code]
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        subprocess.run(call, cwd=ROOT, env=usual, capture_output=True, check=True)
        for _ in range(1 + ROUNDS)
    ]
    return min(float(run.stdout) for run in runs[1:])


def first_figure(name: str) -> Figure:
    """The slowest first move of a process, among all games."""
    scale, unit = UNITS.get(name, MILLISECONDS)
    seconds, title = max((in_new_process(name, title), title) for title in SETTINGS)
    return Figure(
        f"{name}: first move of a process (slowest: {title})",
        unit,
        seconds * scale,
        at_most=_bound(name, scale, ""),
    )


def _bound(name: str, scale: float, title: str) -> float | None:
    learned = title in LEARNED.get(name, SETTINGS)
    bound = BOUNDS[name] if learned else UNLEARNED.get(name, BOUNDS[name])
    return None if bound is None else bound * scale


def bot_figures() -> Iterator[Figure]:
    """Mean and longest time per move, for each bot in each game."""
    for name in BOUNDS:
        scale, unit = UNITS.get(name, MILLISECONDS)
        yield first_figure(name)
        for title, setup in SETTINGS.items():
            most = _bound(name, scale, title)
            every = timed(name, setup)
            longest = every[0].seconds * scale
            yield Figure(f"{name}, {title}: a move", unit, mean(every) * scale)
            yield Figure(f"{name}, {title}: slowest move", unit, longest, at_most=most)


def _show(name: str, title: str) -> None:
    every = timed(name, SETTINGS[title])
    print(f"{name}, {title}: {mean(every) * 1e3:.3f} ms; slowest, with dice, choices and stage:")
    for one in every[:3]:
        view, dice = one.view, getattr(one.view, "dice", ())
        left = len(dice) or getattr(view, "deck_size", 0)
        print(f"   {one.seconds * 1e3:9.3f} ms  {left:2}  {len(one.legal):3}  {view.stage}")


if __name__ == "__main__":
    for bot in BOUNDS:
        first = first_figure(bot)
        print(f"{first.what}: {first.value:.3f} {first.unit} {first.bound}")
        for game_title in SETTINGS:
            _show(bot, game_title)
