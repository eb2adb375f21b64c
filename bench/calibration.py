"""How honest a bot's chances are: what it tells at its turns against what happened.

``python -m bench.calibration --bot expert --among greedy --games 40``. One bot sits among others of
one kind, its seat goes round. Two things are told: of all positions called so likely how many were
won; and how much its chance changed from one own turn to the next, by the kind of action, which
must be nothing on average. In the same leg it may be more or less than nothing for one kind: who
rolls will often see the leg end, and of these turns nothing is told then. So it is told up to the
next own turn in whichever leg, or the end of the game, too. Intervals are of 95% and count a game
as one observation.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Any, NamedTuple

import camelup
from camelup import bots

BINS = 10


class Told(NamedTuple):
    """One own turn: what the bot thought of its chances, and what it did."""

    chance: float
    kind: str
    leg: int


class Game(NamedTuple):
    """All own turns of one game, and the share of the victory."""

    turns: list[Told]
    share: float


def play(bot: str, among: str, edition: str, players: int, seed: str, seat: int) -> Game:
    """One game with the bot on a seat."""
    begin: Any = camelup.start
    table = begin(edition, players, seed=seed)
    names = [bot if one == seat else among for one in range(players)]
    seated = [bots.make(name, f"{seed} {one}") for one, name in enumerate(names)]
    turns = []
    while not table.over:
        mover = min(table.to_move)
        view = table.view(mover)
        action = seated[mover].choose(view, table.legal(mover))
        why = seated[mover].explain() if mover == seat else None
        if isinstance(why, bots.Reason) and "chance" in why.facts:
            turns.append(Told(why.facts["chance"], action.kind, view.leg))
        table.play(action)
    money = [player.money or 0 for player in table.view(None).players]
    best = [one for one, amount in enumerate(money) if amount == max(money)]
    return Game(turns, (seat in best) / len(best))


def games(options: argparse.Namespace) -> Iterator[Game]:
    """The games asked for; every deal is played from each seat."""
    for number in range(options.games):
        deal, seat = divmod(number, options.players)
        seed = f"{options.seed} {deal}"
        yield play(options.bot, options.among, options.edition, options.players, seed, seat)


def mean_with_error(sums: Iterable[tuple[float, int]]) -> tuple[float, float, int]:
    """A mean over turns and its error, from a sum and a count for each game."""
    every = [one for one in sums if one[1]]
    count = sum(n for _, n in every)
    mean = sum(total for total, _ in every) / max(count, 1)
    if len(every) < 2:
        return mean, float("inf"), count
    square = sum((total - mean * n) ** 2 for total, n in every)
    return mean, 1.96 * sqrt(square * len(every) / (len(every) - 1)) / count, count


def residuals(
    played: Iterable[Game], *, same_leg: bool = True
) -> dict[str, tuple[float, float, int]]:
    """From own turn to own turn: how the chance changed, by kind of action.

    In the same leg; or up to the next own turn, or the end of the game, whenever that comes.
    """
    sums: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for game in played:
        here: dict[str, list[float]] = defaultdict(list)
        for kind, change in _changes(game, same_leg):
            here[kind].append(change)
            here["all"].append(change)
        for kind, changes in here.items():
            sums[kind].append((sum(changes), len(changes)))
    return {kind: mean_with_error(every) for kind, every in sorted(sums.items())}


def _changes(game: Game, same_leg: bool) -> Iterator[tuple[str, float]]:
    """Each own turn with what its chance became."""
    for now, later in zip(game.turns, game.turns[1:], strict=False):
        if not same_leg or now.leg == later.leg:
            yield now.kind, later.chance - now.chance
    if game.turns and not same_leg:
        yield game.turns[-1].kind, game.share - game.turns[-1].chance


def reliability(played: Iterable[Game]) -> list[tuple[float, float, float, int]]:
    """For each tenth of the chances told: their mean, the share won, its error, how many."""
    told: list[list[tuple[float, int]]] = [[] for _ in range(BINS)]
    won: list[list[tuple[float, int]]] = [[] for _ in range(BINS)]
    for game in played:
        for i in range(BINS):
            these = [one.chance for one in game.turns if min(BINS - 1, int(one.chance * BINS)) == i]
            told[i].append((sum(these), len(these)))
            won[i].append((game.share * len(these), len(these)))
    rows = []
    for i in range(BINS):
        share, error, count = mean_with_error(won[i])
        if count:
            rows.append((mean_with_error(told[i])[0], share, error, count))
    return rows


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.calibration", description=__doc__)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--among", default="greedy", help="who sits on the other seats")
    parser.add_argument("--edition", default="base")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="calibration")
    options = parser.parse_args()
    played = list(games(options))
    victories, error, _ = mean_with_error((game.share, 1) for game in played)
    print(f"{options.bot} among {options.among}, {options.edition}, {len(played)} games: "
          f"{victories:.1%} ± {error:.1%} victories")  # fmt: skip
    for same_leg, until in ((True, "turn of the leg"), (False, "turn, or to the end")):
        print(f"\nchange to the next own {until}, in points")
        for kind, (mean, error, count) in residuals(played, same_leg=same_leg).items():
            print(f"  {kind:14} {100 * mean:+6.2f} ± {100 * error:.2f}   {count} turns")
    print("\ncalled    won")
    for called, share, error, count in reliability(played):
        print(f"  {called:5.1%}  {share:6.1%} ± {error:.1%}   {count} turns")


if __name__ == "__main__":
    main()
