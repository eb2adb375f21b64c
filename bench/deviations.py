"""Is what a bot believes to gain over greedy really gained? One deviation at a time.

``python -m bench.deviations --bot champion --games 200``. Greedy players are at the table. In every
game, at one turn drawn by lot, the bot says what it would do instead and how much chance that gains
over greedy's choice. Both are then played out many times on the same dice, once by greedy players
alone and once with a seat that goes on as ``champion-fast``. So nothing later is counted twice, as
it would be in the bot's own games: believed and realised gain must agree. Intervals are of 95% and
count a game as one observation.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import camelup
from bench import swift
from bench.believed import believed_gain
from bench.calibration import mean_with_error
from camelup import bots
from camelup.core.values import Action
from camelup.odds.packed import action_of, playout_of, table_of
from camelup.play.dice import Dice

if TYPE_CHECKING:
    from camelup.kernels.pyramid.pieces import PackedPieces

SEED = "deviations"
PLAYERS, ROLLOUTS = 4, 32
GOING_ON = ("greedy", "champion-fast")
"""How the seat goes on after both choices."""


class Deviation(NamedTuple):
    """One turn: what was believed, and what was gained with each way to go on."""

    kind: str
    believed: float
    realised: tuple[float, ...]


def deviation(bot: str, edition: str, seed: str, seat: int) -> Deviation | None:
    """Of one game of greedy players; nothing where the bot cannot tell."""
    dice = Dice(f"{seed} turn")
    begin: Any = camelup.start
    table = begin(edition, PLAYERS, seed=seed)
    seated = [bots.make("greedy", f"{seed} {one}") for one in range(PLAYERS)]
    met, found = 0, None
    while not table.over:
        mover = min(table.to_move)
        view, legal = table.view(mover), table.legal(mover)
        plain = seated[mover].choose(view, legal)
        if mover == seat:
            met += 1
            if dice.below(met) == 0:  # so that all turns are equally likely in the end
                found = (table.state, view, legal, plain)
        table.play(plain)
    if found is None:
        return None
    state, view, legal, plain = found
    action = bots.make(bot, f"{seed} bot").choose(view, legal)
    believed = believed_gain(bot, view, legal, action, plain)
    if believed is None or action == plain:
        return None if believed is None else Deviation(action.kind, 0.0, (0.0,) * len(GOING_ON))
    packed = table_of(table.game.edition, state)
    both = codes_at(table.game, packed, (action, plain))
    realised = (gained(edition, packed, both, name, seed) for name in GOING_ON)
    return Deviation(action.kind, believed, tuple(realised))


def codes_at(game: Any, packed: PackedPieces, actions: Sequence[Action]) -> list[int]:
    """Legal actions as the kernel tells them."""
    table = playout_of(game)
    table.load(*packed)
    codes = {action_of(game.edition, packed[0][2], code): code for code in table.legal()}
    return [codes[action] for action in actions]


def gained(edition: str, packed: PackedPieces, both: Sequence[int], name: str, seed: str) -> float:
    """What the first of two actions wins over the second if a seat goes on as ``name``."""
    seat, gain = packed[0][2], 0.0
    names = [name if one == seat else "greedy" for one in range(PLAYERS)]
    for number in range(ROLLOUTS):
        for sign, code in zip((1, -1), both, strict=True):
            dice = [Dice(f"{seed} {number} {one}") for one in range(PLAYERS + 1)]
            game = swift.Game(edition, names, dice, -1)
            game.table.load(*packed)
            game.table.act(code)
            gain += sign * swift.share(game.play_on(), seat)
    return gain / ROLLOUTS


def told(found: Sequence[Deviation]) -> list[tuple[str, float, float]]:
    """Believed and realised gain of a turn, and what was gained less than believed, in points."""
    columns = {
        "believed": [one.believed for one in found],
        **{
            f"realised, going on as {name}": [one.realised[i] for one in found]
            for i, name in enumerate(GOING_ON)
        },
        **{
            f"believed too much, going on as {name}": [
                one.believed - one.realised[i] for one in found
            ]
            for i, name in enumerate(GOING_ON)
        },
    }
    lines = []
    for name, numbers in columns.items():
        mean, error, _ = mean_with_error((100 * number, 1) for number in numbers)
        lines.append((name, mean, error))
    return lines


def _task(task: tuple[str, str, int]) -> Deviation | None:
    bot, edition, number = task
    deal, seat = divmod(number, PLAYERS)
    return deviation(bot, edition, f"{SEED} {deal}", seat)


def main() -> None:
    """Play and tell; with ``--out`` a line for each game is written, too."""
    parser = argparse.ArgumentParser(prog="python -m bench.deviations", description=__doc__)
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--edition", default="base")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    a = parser.parse_args()
    found = []
    with multiprocessing.Pool(a.jobs) as pool:
        for one in pool.imap(_task, [(a.bot, a.edition, number) for number in range(a.games)]):
            if one is None:
                continue
            found.append(one)
            if a.out:
                with a.out.open("a") as file:
                    print(json.dumps([a.bot, a.edition, *one]), file=file)
    otherwise = sum(one.believed != 0 for one in found)
    print(f"{a.bot}, {a.edition}: {len(found)} turns of greedy players, {otherwise} of them played "
          "otherwise; points a turn")  # fmt: skip
    for name, mean, error in told(found):
        print(f"  {mean:+6.2f} ± {error:.2f}  {name}")


if __name__ == "__main__":
    main()
