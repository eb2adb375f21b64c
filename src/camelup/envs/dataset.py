"""Decisions of many games for those who learn from data, as a Parquet file.

Games are those of bots that play in the kernel. Each depends on the seed and its own number alone,
however the work is split, so an interrupted dataset goes on where it stopped and ends up the same.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from camelup.core.errors import SetupError
from camelup.core.extras import need

need("data", "numpy", "polars")

import numpy as np  # noqa: E402
import polars as pl  # noqa: E402

from camelup.bots.pyramid_greedy import greedy_kernel  # noqa: E402
from camelup.editions.catalogue import make_game  # noqa: E402
from camelup.envs.families import encoding_of, kernel_of  # noqa: E402
from camelup.envs.fast import Desk, codes_of, party_at  # noqa: E402
from camelup.envs.rewards import victory  # noqa: E402

PART = 200
"""Games in a part: what is lost at most if the work is interrupted."""
ODDS = ("leg_first", "leg_second", "race_winner", "race_loser")


class DataPlan(NamedTuple):
    """What is played. ``bots`` are seated clockwise, again and again."""

    edition: str = "base"
    players: int = 4
    bots: tuple[str, ...] = ("greedy",)
    games: int = 1000
    seed: int = 0
    values: bool = True
    """With the odds and the value of every action, which take most of the time."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))


def check(plan: DataPlan) -> None:
    """Refuse what the kernel cannot play."""
    game = make_game(plan.edition, plan.players)
    kernel = kernel_of(game)
    if kernel is None or not plan.bots or not kernel.knows(plan.bots):
        raise SetupError("envs.dataset", edition=plan.edition, bots=", ".join(plan.bots))
    if plan.games < 1:
        raise SetupError("envs.games", games=plan.games)


def decisions(plan: DataPlan, first: int, last: int) -> pl.DataFrame:
    """Every decision in the games from number ``first`` up to ``last``.

    Seats in ``position`` and ``money`` are counted from the one who decides.
    """
    game: Any = make_game(plan.edition, plan.players)
    numbers: Any = encoding_of(game)
    desk, party = Desk(game, numbers, 1), party_at(game, plan.seats)
    greedy = greedy_kernel(game) if plan.values else None
    number_of = {code: number for number, code in enumerate(codes_of(game, numbers))}
    columns: dict[str, list[Any]] = {name: [] for name in _names(plan)}
    ends: list[tuple[int, int, Any]] = []
    desk.seeds[0] = plan.seed
    for number in range(first, last):
        desk.episodes[0] = number
        desk.games.deal(0)
        table, count = desk.games.tables[0], 0
        while not desk.terminated[0]:
            code = party.choose(table)
            columns["game"].append(number)
            columns["decision"].append(count)
            columns["seat"].append(int(desk.seats[0]))
            columns["position"].append(desk.rows[0].copy())
            columns["legal"].append(desk.masks[0].copy())
            columns["choice"].append(number_of[code])
            if greedy is not None:
                worth = np.full(numbers.actions.size, np.nan, np.float32)
                for one, value in greedy.values_of(table):
                    worth[number_of[one]] = value
                columns["value"].append(worth)
                odds = np.array(greedy.odds_of(table), np.float32).reshape(len(ODDS), -1)
                for name, chances in zip(ODDS, odds, strict=True):
                    columns[name].append(chances)
            desk.chosen[0] = number_of[code]
            desk.games.step()
            count += 1
        ends.append((count, plan.players, desk.money[0].copy()))
    _settle(columns, ends)
    return pl.DataFrame({name: _column(name, columns[name]) for name in columns})


def _names(plan: DataPlan) -> tuple[str, ...]:
    """The columns, in their order; those of values are left out without them."""
    extra = (*ODDS, "value") if plan.values else ()
    return ("game", "decision", "seat", "position", "legal", *extra, "choice", "money", "share")


def _settle(columns: dict[str, list[Any]], ends: list[tuple[int, int, Any]]) -> None:
    """How each game ended, seen from every seat that decided in it."""
    at = 0
    for count, players, money in ends:
        shares = victory(money.tolist())
        for seat in columns["seat"][at : at + count]:
            columns["money"].append(money[(seat + np.arange(players)) % players])
            columns["share"].append(shares[seat])
        at += count


def _column(name: str, cells: list[Any]) -> pl.Series:
    kinds: dict[str, Any] = {"game": pl.Int64, "share": pl.Float32, "choice": pl.Int16}
    if isinstance(cells[0], np.ndarray):
        return pl.Series(name, np.stack(cells))
    return pl.Series(name, cells, dtype=kinds.get(name, pl.Int16))


def write(plan: DataPlan, path: Path, jobs: int | None = None) -> Iterator[int]:
    """Write the dataset to ``path``; yields how many games are done, now and again.

    Parts are kept in a folder beside it until all are there; the same call goes on with them.
    """
    check(plan)
    folder = path.with_name(f"{path.name}.parts")
    _agree(plan, folder)
    firsts = range(0, plan.games, PART)
    waiting = [first for first in firsts if not _part(folder, first).is_file()]
    yield plan.games - sum(min(PART, plan.games - first) for first in waiting)
    with ProcessPoolExecutor(jobs or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        last = {first: min(first + PART, plan.games) for first in waiting}
        work = [pool.submit(_write_part, plan, folder, first, last[first]) for first in waiting]
        try:
            for done in as_completed(work):
                done.result()
                missing = [one for one in firsts if not _part(folder, one).is_file()]
                yield plan.games - sum(min(PART, plan.games - one) for one in missing)
        finally:
            pool.shutdown(cancel_futures=True)
    part_files = [_part(folder, first) for first in firsts]
    pl.scan_parquet(part_files).sink_parquet(path)
    shutil.rmtree(folder)


def _agree(plan: DataPlan, folder: Path) -> None:
    """Parts that are there must be of the same plan."""
    folder.mkdir(parents=True, exist_ok=True)
    note, said = folder / "plan.json", json.dumps(plan._asdict())
    if note.is_file() and note.read_text() != said:
        raise SetupError("envs.dataset-other", folder=str(folder))
    note.write_text(said)


def _part(folder: Path, first: int) -> Path:
    return folder / f"{first:09}.parquet"


def _write_part(plan: DataPlan, folder: Path, first: int, last: int) -> None:
    """Whole or not at all."""
    path = _part(folder, first)
    draft = path.with_suffix(f".{os.getpid()}")
    decisions(plan, first, last).write_parquet(draft)
    draft.replace(path)
