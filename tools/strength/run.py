"""How strong the bots are: plays the tournaments behind docs/strength.md and writes it.

python -m tools.strength              # everything; go on with the same command after Ctrl-C
python -m tools.strength --size 0.02  # a quick look, written to build/strength
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from camelup import CamelUpError, kernels
from camelup.tournament import (
    Overall,
    Plan,
    Played,
    Result,
    State,
    TournamentProgress,
    in_processes,
    overall,
    processors,
    run,
)
from camelup.tournament.plan import tasks
from tools.strength.picture import picture
from tools.strength.report import ORDER, report

ROOT = Path(__file__).resolve().parents[2]
SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


class Setting(NamedTuple):
    """What is played, by how many, and how many games; more where neighbours are close."""

    key: str
    title: str
    edition: str
    players: int
    modules: tuple[str, ...]
    games: int
    ladder: int


SETTINGS = (
    Setting("base", "Base game, 4 players", "base", 4, (), 2400, 1200),
    Setting("second", "Second edition, 4 players", "second", 4, (), 2400, 3600),
    Setting("cards", "Cards, 4 players", "cards", 4, (), 1600, 2400),
    Setting("supercup", "All Supercup modules, 8 players", "base", 8, SUPERCUP, 1600, 400),
)


class Match(NamedTuple):
    """One tournament of the report."""

    setting: Setting
    key: str
    plan: Plan

    @property
    def name(self) -> str:
        """Its place in the report and on the disk."""
        return f"{self.setting.key}-{self.key}"


def matches(size: float) -> Iterator[Match]:
    """One against many, twice; then all four together."""
    for setting in SETTINGS:
        others = setting.players - 1
        fields = {
            "expert": ("expert", *["greedy"] * others),
            "greedy": ("greedy", *["random"] * others),
            "ladder": ORDER * (setting.players // len(ORDER)),
        }
        for key, bots in fields.items():
            games = ceil((setting.ladder if key == "ladder" else setting.games) * size)
            plan = Plan(
                edition=setting.edition,
                players=setting.players,
                modules=setting.modules,
                bots=bots,
                games=max(2 * setting.players, games),
                seed="strength",
            )
            yield Match(setting, key, plan)


def command(plan: Plan) -> str:
    """What to type to play the same tournament."""
    words = ["camelup", "tournament", "--edition", plan.edition, "--players", str(plan.players)]
    if plan.modules:
        words += ["--modules", ",".join(plan.modules)]
    return shlex.join([*words, *plan.bots, "--games", str(plan.games), "--seed", plan.seed])


class Outcome(NamedTuple):
    """What a tournament led to, and its games."""

    result: Result
    games: list[Played]


def play(
    match: Match, folder: Path, jobs: int, watch: Callable[[TournamentProgress], None]
) -> Outcome:
    """Play what is missing of one tournament."""
    state = State(folder / f"{match.name}.jsonl", match.plan)
    try:
        result = run(match.plan, runner=in_processes(jobs), state=state, watch=watch)
        return Outcome(result, [state.games[task] for task in tasks(match.plan)])
    finally:
        state.close()


def play_all(size: float, folder: Path, jobs: int) -> dict[str, Outcome]:
    """Every tournament under one progress bar."""
    columns = (
        TextColumn("{task.description:18}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    outcomes = {}
    with Bars(*columns, console=Console(stderr=True)) as bars:
        rows = {m.name: bars.add_task(m.name, total=m.plan.games) for m in matches(size)}
        for match in matches(size):

            def watch(progress: TournamentProgress, name: str = match.name) -> None:
                bars.update(rows[name], completed=progress.games, total=progress.total)

            outcomes[match.name] = play(match, folder, jobs, watch)
    return outcomes


def ratings(size: float, outcomes: dict[str, Outcome]) -> dict[str, Overall]:
    """For each setting the ratings from all its games."""
    played: dict[str, list[tuple[Plan, list[Played]]]] = {}
    for match in matches(size):
        games = outcomes[match.name].games
        played.setdefault(match.setting.key, []).append((match.plan, games))
    return {key: overall(tournaments) for key, tournaments in played.items()}


def write(size: float, outcomes: dict[str, Outcome], folder: Path) -> list[Path]:
    """The report and its picture."""
    folder.mkdir(parents=True, exist_ok=True)
    results = {name: outcome.result for name, outcome in outcomes.items()}
    rated = ratings(size, outcomes)
    played = {match.name: match for match in matches(size)}
    commands = {name: command(match.plan) for name, match in played.items()}
    titles = {setting.key: setting.title for setting in SETTINGS}
    texts = {
        "strength.md": report(titles, results, rated, commands, size),
        "strength.svg": picture(titles, rated),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


def compiled() -> bool:
    """Do all kernels run as compiled code? Otherwise this takes for ever."""
    return all(map(kernels.is_compiled, kernels.KERNELS))


def main(argv: Sequence[str] | None = None) -> int:
    """Play and write; the committed report only at full size."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength")
    parser.add_argument("--size", type=float, default=1.0, help="share of the games (default 1)")
    parser.add_argument("--jobs", type=int, default=processors(), help="processes")
    parser.add_argument("--fresh", action="store_true", help="forget games played before")
    parser.add_argument("--games", type=Path, default=ROOT / "build" / "strength", metavar="DIR")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: docs at full size")
    told = parser.parse_args(argv)
    if not compiled():
        print("strength: the kernels are not compiled; make setup does that", file=sys.stderr)
        return 2
    if told.fresh:
        for match in matches(told.size):
            (told.games / f"{match.name}.jsonl").unlink(missing_ok=True)
    try:
        outcomes = play_all(told.size, told.games, told.jobs)
    except CamelUpError as error:
        print(f"strength: {error} (or: --fresh)", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("strength: stopped; the same command goes on", file=sys.stderr)
        return 130
    out = told.out or (ROOT / "docs" if told.size >= 1 else told.games)
    for path in write(told.size, outcomes, out):
        print(f"written to {path}")
    return 0
