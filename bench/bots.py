"""How long the bots think: every move of whole games, in CPU time on one core.

``python -m bench.bots`` measures the bots alone, and shows the positions that took longest.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple

from bench.games import Setup
from bench.measure import Figure
from camelup import CHANCE, OVER, Action, bots
from camelup.play.dice import Dice

SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETTINGS = {
    "base, 4 players": Setup("base", 4),
    "second, 4 players": Setup("second", 4),
    "cards, 4 players": Setup("cards", 4),
    "cards, 2 players": Setup("cards", 2),
    "all modules, 8 players": Setup("base", 8, SUPERCUP),
}
BOUNDS = {"random": 0.001, "cautious": None, "greedy": 0.05, "expert": 1.0}
"""Seconds that no move may take."""

GAMES = {"random": 20, "cautious": 6, "greedy": 4, "expert": 2}
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
    """Ask a bot, and look at the clock."""
    bot = bots.make(name, seed)
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


def timed(name: str, setup: Setup, games: int) -> list[Thought]:
    """All moves, the slowest first."""
    next(thoughts(name, setup, 1))  # what is made once per process is not part of a move
    every = sorted(thoughts(name, setup, games), key=_slowness)
    every[:AGAIN] = [again(name, one) for one in every[:AGAIN]]
    return sorted(every, key=_slowness)


def _slowness(one: Thought) -> float:
    return -one.seconds


def mean(every: list[Thought]) -> float:
    """Seconds per move."""
    return sum(one.seconds for one in every) / len(every)


def bot_figures() -> Iterator[Figure]:
    """Mean and longest time per move, for each bot in each game."""
    for name, bound in BOUNDS.items():
        scale, unit = UNITS.get(name, MILLISECONDS)
        most = None if bound is None else bound * scale
        for title, setup in SETTINGS.items():
            every = timed(name, setup, GAMES[name])
            longest = every[0].seconds * scale
            yield Figure(f"{name}, {title}: a move", unit, mean(every) * scale)
            yield Figure(f"{name}, {title}: slowest move", unit, longest, at_most=most)


def _show(name: str, title: str) -> None:
    every = timed(name, SETTINGS[title], GAMES[name])
    print(f"{name}, {title}: {mean(every) * 1e3:.3f} ms; slowest, with dice, choices and stage:")
    for one in every[:3]:
        view, dice = one.view, getattr(one.view, "dice", ())
        left = len(dice) or getattr(view, "deck_size", 0)
        print(f"   {one.seconds * 1e3:9.3f} ms  {left:2}  {len(one.legal):3}  {view.stage}")


if __name__ == "__main__":
    for bot in BOUNDS:
        for game_title in SETTINGS:
            _show(bot, game_title)
