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
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from camelup.core.ctrl_c import deaf_to_ctrl_c
from camelup.core.errors import CamelUpError, SetupError
from camelup.core.extras import need

need("data", "numpy", "polars")

import numpy as np  # noqa: E402
import polars as pl  # noqa: E402

from camelup.editions.catalogue import make_game  # noqa: E402
from camelup.envs.families import encoding_of, kernel_of  # noqa: E402
from camelup.envs.rewards import victory  # noqa: E402
from camelup.tournament.cluster import connected, ray_itself  # noqa: E402
from camelup.tournament.fingerprint import fingerprint  # noqa: E402

PARQUET = b"PAR1"
"""How such a file begins."""

PART = 200
"""Games in a part: what is lost at most if the work is interrupted."""
EXPECTED = 150
"""Decisions in a game; where there are more, room is made for them."""
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
    modules: tuple[str, ...] = ()
    """Of the Supercup, with the base game."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))

    @property
    def game(self) -> Any:
        """What is played; an error says what the rules do not allow."""
        return make_game(self.edition, self.players, self.modules)


Task: TypeAlias = tuple[DataPlan, int, int]
"""A part: games from one number up to another."""


def check(plan: DataPlan) -> None:
    """Refuse what the kernel cannot play."""
    game = plan.game
    kernel = kernel_of(game)
    if kernel is None or not plan.bots or not kernel.knows(plan.bots):
        raise SetupError("envs.dataset", edition=plan.edition, bots=", ".join(plan.bots))
    if plan.games < 1:
        raise SetupError("envs.games", games=plan.games)


def decisions(plan: DataPlan, first: int, last: int) -> pl.DataFrame:
    """Every decision in the games from number ``first`` up to ``last``.

    Seats in ``position`` and ``money`` are counted from the one who decides.
    """
    game = plan.game
    numbers: Any = encoding_of(game)
    room = EXPECTED * (last - first) + EXPECTED
    while True:
        columns = _blank(plan, room, numbers.layout.size, numbers.actions.size)
        found = _fill(plan, game, numbers, first, last, columns)
        if found is not None:
            break
        room *= 2
    counts, money = found
    rows = sum(counts)
    seats, games = columns["seat"][:rows], np.repeat(np.arange(last - first), counts)
    begun = np.repeat(np.cumsum([0, *counts[:-1]]), counts)
    around = (seats[:, None] + np.arange(plan.players)) % plan.players
    shares = np.array([victory(one) for one in money.tolist()], np.float32)
    told: dict[str, Any] = {name: columns[name][:rows] for name in ("seat", "position", "legal")}
    told["game"] = games + first
    told["decision"] = (np.arange(rows) - begun).astype(np.int16)
    told["choice"] = columns["choice"][:rows]
    told["money"], told["share"] = money[games[:, None], around], shares[games, seats]
    if plan.values:
        odds = columns["odds"][:rows].reshape(rows, len(ODDS), -1)
        told |= {name: odds[:, i] for i, name in enumerate(ODDS)}
        told["value"] = columns["value"][:rows]
    return pl.DataFrame({name: pl.Series(name, told[name]) for name in _names(plan)})


def _fill(
    plan: DataPlan, game: Any, numbers: Any, first: int, last: int, columns: dict[str, Any]
) -> tuple[list[int], Any] | None:
    """How many decisions each game had, and everybody's money at its end; ``None``: no room."""
    kernel = kernel_of(game)
    assert kernel is not None
    flat = {name: column.reshape(-1) for name, column in columns.items()}
    desk, scribe = kernel.scribe(game, numbers, plan.seats, plan.values, flat)
    counts, money = list[int](), np.zeros((last - first, plan.players), np.int32)
    desk.seeds[0] = plan.seed
    for number in range(first, last):
        desk.episodes[0] = number
        desk.games.deal(0)
        count = scribe.write(sum(counts))
        if count < 0:
            return None
        money[len(counts)] = desk.money[0]
        counts.append(count)
    return counts, money


def _blank(plan: DataPlan, room: int, width: int, actions: int) -> dict[str, Any]:
    """Room for so many decisions; what is not asked for has none."""
    told = room if plan.values else 0
    return {
        "position": np.empty((room, width), np.int16),
        "legal": np.empty((room, actions), np.int8),
        "seat": np.empty(room, np.int16),
        "choice": np.empty(room, np.int16),
        "value": np.full((told, actions), np.nan, np.float32),
        "odds": np.full((told, 5 * len(ODDS)), np.nan, np.float32),
    }


def _names(plan: DataPlan) -> tuple[str, ...]:
    """The columns, in their order; those of values are left out without them."""
    extra = (*ODDS, "value") if plan.values else ()
    return ("game", "decision", "seat", "position", "legal", *extra, "choice", "money", "share")


def write(
    plan: DataPlan, path: Path, jobs: int | None = None, ray: str | None = None
) -> Iterator[int]:
    """Write the dataset to ``path``; yields how many games are done, now and again.

    Parts are kept in a folder beside it until all are there; the same call goes on with them. They
    are played by ``jobs`` processes, or on the Ray cluster at the address ``ray``.
    """
    check(plan)
    if path.exists() and not _is_parquet(path):
        raise SetupError("envs.dataset-file", file=str(path))
    folder = path.with_name(f"{path.name}.parts")
    _agree(plan, folder)
    firsts = range(0, plan.games, PART)
    size = {first: min(PART, plan.games - first) for first in firsts}
    waiting = [first for first in firsts if not _part(folder, first).is_file()]
    done = plan.games - sum(size[first] for first in waiting)
    yield done
    tasks = [(plan, first, first + size[first]) for first in waiting]
    parts = _here(tasks, jobs) if ray is None else _there(tasks, ray, jobs)
    for first, part in parts:
        draft = _part(folder, first).with_suffix(f".{os.getpid()}")
        draft.write_bytes(part)
        draft.replace(_part(folder, first))  # whole or not at all
        done += size[first]
        yield done
    part_files = [_part(folder, first) for first in firsts]
    pl.scan_parquet(part_files).sink_parquet(path)
    shutil.rmtree(folder)


def _here(tasks: list[Task], jobs: int | None) -> Iterator[tuple[int, bytes]]:
    """Parts played by processes of this machine, in the order in which they are done."""
    with ProcessPoolExecutor(jobs or os.cpu_count(), mp_context=get_context("spawn")) as pool:
        with deaf_to_ctrl_c():
            work = [pool.submit(_played, *task) for task in tasks]
        try:
            for done in as_completed(work):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _there(tasks: list[Task], address: str, jobs: int | None) -> Iterator[tuple[int, bytes]]:
    """The same on a cluster, whose machines need the same version of camelup."""
    ray = ray_itself()
    with connected(ray, address, jobs):
        there, program = ray.remote(_played_alike), fingerprint(())
        work = [there.remote(program, *task) for task in tasks]
        try:
            while work:
                (done, *_), work = ray.wait(work, num_returns=1)
                part = ray.get(done)
                if part is None:
                    raise CamelUpError("tournament.ray-differs")
                yield part
        finally:
            for one in work:
                ray.cancel(one, force=True)


def _is_parquet(path: Path) -> bool:
    """Could it be a dataset that was made before? Nothing else is written over."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(PARQUET)) in (PARQUET, b"")


def _agree(plan: DataPlan, folder: Path) -> None:
    """Parts that are there must be of the same plan."""
    folder.mkdir(parents=True, exist_ok=True)
    note, said = folder / "plan.json", json.dumps(plan._asdict())
    if note.is_file() and note.read_text() != said:
        raise SetupError("envs.dataset-other", folder=str(folder))
    note.write_text(said)


def _part(folder: Path, first: int) -> Path:
    return folder / f"{first:09}.parquet"


def _played(plan: DataPlan, first: int, last: int) -> tuple[int, bytes]:
    """One part as a file."""
    file = BytesIO()
    decisions(plan, first, last).write_parquet(file)
    return first, file.getvalue()


def _played_alike(program: str, plan: DataPlan, first: int, last: int) -> tuple[int, bytes] | None:
    """The same, on a machine with the same rules."""
    return _played(plan, first, last) if fingerprint(()) == program else None
