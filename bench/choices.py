"""Which way of looking ahead chooses best? Only where ways differ, their choices are played out.

``python -m bench.choices 1x600 4x800 --decisions 400 --jobs 2``: a way is past how many own turns
the paths go, and how many there are; a third number is how many actions are looked at, as in
``1x600x5``. Turns are drawn from games of ``champion-fast`` among three ``greedy``. Every action
that some way chooses is played out to the end on common dice, the hidden cards as they lie, by
players like these. What a way wins over ``champion-fast`` is told in points a decision; intervals
are of 95%. A turn where all choose the same costs no games, and counts as 0: so far fewer are
needed than whole games would be, though a game has some eighteen such turns.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple

from rich.progress import Progress

from bench import swift
from bench.paired import interval
from camelup import kernels
from camelup.bots.champion import ChampionBot
from camelup.bots.pyramid_champion import CANDIDATES, PyramidChampion, learned_for
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.bots.weights import weights_of
from camelup.editions.catalogue import make_game
from camelup.odds.packed import playout_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame

if TYPE_CHECKING:
    from camelup.kernels.pyramid.pieces import PackedPieces

SEED = "choices"
SEATED = ("champion-fast", "greedy", "greedy", "greedy")
SELDOM = 3
"""One of so many turns is looked at."""
TO_THE_END, PLAYED_OUT = 999, 1000


class Way(NamedTuple):
    """Of looking ahead."""

    turns: int
    paths: int
    actions: int = CANDIDATES


class Met(NamedTuple):
    """A turn with more than one action to choose from."""

    champion: PyramidChampion
    packed: PackedPieces
    fast: int
    """The code of what ``champion-fast`` does."""


def turns_of(edition: str, number: int) -> Iterator[Met]:
    """Some turns of one game."""
    seat, drawn = number % len(SEATED), Dice(f"{SEED} {number} turns")
    names = [SEATED[one - seat] for one in range(len(SEATED))]
    dice = [Dice(f"{SEED} {number} {one}") for one in range(len(SEATED) + 1)]
    game = swift.Game(edition, names, dice, seat)
    seated = game.seated[seat]
    assert isinstance(seated, swift.ByNetwork)
    game.bring()
    game.party.deal(game.table)
    while game.party.play_on(game.table) >= 0:
        packed = game.table.save()
        code = seated.choose(game.table).code
        champion = seated.champion(game.table)
        if len(champion.opinion()[1]) > 1 and drawn.below(SELDOM) == 0:
            yield Met(champion, packed, code)
        game.table.act(code)


def chosen(met: Met, way: Way, dice: Dice) -> int:
    """The code of what is done when one looks ahead in such a way."""
    champion = met.champion
    champion.learned.table.load(*met.packed)
    champion.turns, champion.paths, champion.candidates = way.turns, way.paths, way.actions
    return champion.codes[ChampionBot(dice).decide(champion, champion.decks.leg)]


@cache
def _to_the_end(edition: str) -> tuple[kernels.table.PackedTable, kernels.ahead.Ahead]:
    """Where others choose just as ``greedy``, by as many races and laws."""
    at, weights = make_game(edition, len(SEATED)), weights_of(edition)
    assert isinstance(at, PyramidGame)
    assert weights is not None
    table, outlook, network, _ = learned_for(at, weights)
    tables = table, playout_of(at), playout_of(at)
    return table, kernels.ahead.Ahead(*tables, outlook, network, greedy_kernel(at))


def played_out(edition: str, met: Met, code: int, seed: int) -> float:
    """The chance to win after an action, among greedy players to the end."""
    table, ahead = _to_the_end(edition)
    table.load(*met.packed)
    winners, losers = met.packed[4]
    ahead.begin(seed, [float(card & 7 == racer) for card in (*winners, *losers)
                       for racer in range(5)], TO_THE_END)  # fmt: skip
    return sum(ahead.look(code, 0, PLAYED_OUT)) / PLAYED_OUT


def game(task: tuple[str, Sequence[Way], int]) -> list[list[float]]:
    """Of each turn, what each way wins over ``champion-fast``."""
    edition, ways, number = task
    dice, found = Dice(f"{SEED} {number} ways"), []
    for met in turns_of(edition, number):
        codes = [chosen(met, way, dice) for way in ways]
        seed = dice.below(1 << 32)
        differ = {met.fast, *codes}
        value = {met.fast: 0.0}
        if len(differ) > 1:
            value = {code: played_out(edition, met, code, seed) for code in differ}
        found.append([value[code] - value[met.fast] for code in codes])
    return found


def way(text: str) -> Way:
    """As it is written: turns, paths, and perhaps actions."""
    return Way(*map(int, text.split("x")))


def main() -> None:
    """Look and tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.choices", description=__doc__)
    parser.add_argument("ways", nargs="+", type=way, help="such as 1x600")
    parser.add_argument("--edition", default="base", choices=("base", "second"))
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    a = parser.parse_args()
    tasks = ((a.edition, a.ways, number) for number in count(a.first))
    found: list[list[float]] = []
    with multiprocessing.Pool(a.jobs) as pool, Progress(transient=True) as progress:
        bar = progress.add_task("decisions", total=a.decisions)
        for some in pool.imap(game, islice(tasks, a.decisions)):
            found += some[: a.decisions - len(found)]
            progress.update(bar, completed=len(found))
            if len(found) == a.decisions:
                break
    print(f"{len(found)} decisions of champion-fast among greedy, {a.edition}")
    for number, one in enumerate(a.ways):
        gains = [line[number] for line in found]
        other = sum(gain != 0 for gain in gains) / len(gains)
        print(f"{interval(gains)}  {one.turns} turns, {one.paths} paths, {one.actions} actions; "
              f"chooses otherwise in {100 * other:.0f} %")  # fmt: skip


if __name__ == "__main__":
    main()
