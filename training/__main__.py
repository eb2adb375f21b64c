"""``python -m training``: train a network, measure it, and write it with its card.

A run is bounded by ``--minutes`` and goes on where an earlier one stopped, with ``--resume`` and
its checkpoint: optimizer, league and counters are in it. All files are written every minute, and
before the network is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from camelup.bots.habits import TRAINING, Habit
from camelup.envs.desk import BOTS
from training.crew import Crew
from training.learn import Learner, Report, Settings
from training.network import PRIOR, Network
from training.play import measured
from training.weights import begin_with, write
from training.world import GREEDY, PERSON, RANDOM, Kind

EVERYBODY = {
    "greedy": (GREEDY, Habit()),
    "random": (RANDOM, Habit()),
    **{name: (PERSON, habit) for name, habit in TRAINING.items()},
}
"""Among whom a network is measured."""

LONG, PHOTOS, PLACES, PARTNERS = (
    ("long-track",), ("photographer",), ("position-bets",), ("partnerships",)
)  # fmt: skip
SPICY = (*LONG, "spicy")
ALONE = SPICY + PHOTOS + PLACES
EVERY = ALONE + PARTNERS
"""All modules, without partnerships where there are fewer than six, and with them."""

TABLES = {
    "base": [Kind("base", n) for n in (4, 4, 4, 2, 3, 4, 4, 5, 4, 4, 6, 4, 4, 8, 4, 4)],
    "second": [Kind("second", n) for n in (4, 4, 4, 3, 4, 4, 5, 4, 4, 4, 4, 4, 4, 6, 4, 4)],
    "cards": [Kind("cards", n) for n in (4, 4, 4, 3, 4, 4, 5, 4, 4, 4, 2, 4, 4, 6, 4, 4)],
    "supercup": [
        *(Kind("base", 8, EVERY), Kind("base", 4, ALONE), Kind("base", 8, EVERY)),
        *(Kind("base", 6, EVERY), Kind("base", 4, LONG), Kind("base", 10, EVERY)),
        *(Kind("base", 8, EVERY), Kind("base", 6, LONG + PARTNERS), Kind("base", 4, PLACES)),
        *(Kind("base", 8, EVERY), Kind("base", 4, SPICY), Kind("base", 8, EVERY)),
        *(Kind("base", 6, EVERY), Kind("base", 4, PHOTOS), Kind("base", 9, EVERY)),
        *(Kind("base", 8, EVERY), Kind("base", 8, PARTNERS), Kind("base", 4, ALONE)),
        *(Kind("base", 8, EVERY), Kind("base", 4, LONG), Kind("base", 3, ALONE)),
        *(Kind("base", 8, EVERY), Kind("base", 6, EVERY), Kind("base", 5, ALONE)),
        *(Kind("base", 8, EVERY), Kind("base", 2, ALONE), Kind("base", 7, EVERY)),
        *(Kind("base", 8, EVERY), Kind("base", 4, ALONE), Kind("base", 8, EVERY)),
    ],
}
"""What is played at the tables of each half of a worker, in turn: most often by four, and with
modules mostly with all of them, by eight. The mixture of 30 fits 15 workers."""


def main() -> None:
    """Train, measure, write."""
    told = options()
    torch.manual_seed(told.seed)
    torch.set_float32_matmul_precision("high")
    crew = crew_for(told)
    crew.start()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    if device.type == "cpu":
        torch.set_num_threads(1)
    try:
        train(told, crew, device)
    finally:
        crew.stop()


def options() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--edition", choices=sorted(TABLES), default="base")
    parser.add_argument("--minutes", type=float, default=8, help="of learning; measuring is extra")
    parser.add_argument("--windows", type=int, help="stop after so many windows of games")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--games", type=int, default=256, help="in each half of a worker")
    parser.add_argument("--players", type=int, help="all tables for so many; default: a mixture")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--prior", type=float, default=PRIOR, help="of greedy's values, at first")
    parser.add_argument("--measure", type=float, default=1.0, help="against as many as begin "
                        "within so many minutes, at the end")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/training"))
    parser.add_argument("--resume", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--against", choices=EVERYBODY, help="learn alone among these: the network "
                        "is then a best response to that table, and no champion")  # fmt: skip
    parser.add_argument("--among", choices=BOTS, help="half the games: alone among "
                        "these, who answer in the kernel: one sees one's own turns")  # fmt: skip
    parser.add_argument(
        "--start-from",
        type=Path,
        help="a network (.net) to begin with; it may "
        "have fewer blocks: new ones change nothing at first",
    )
    for name, value in Settings()._asdict().items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    return parser.parse_args()


def crew_for(told: argparse.Namespace) -> Crew:
    """Workers with their tables."""
    tables = [kind for kind in TABLES[told.edition] if told.players in (None, kind.players)]
    if not tables:
        raise SystemExit(f"{told.edition} is not learned with {told.players} players: see TABLES")
    pick = [tables[i % len(tables)] for i in range(2 * told.workers)]
    first = pick[::2]
    if told.among:
        if told.edition == "cards":
            raise SystemExit("--among is for games with a pyramid; cards is learned without it")
        usual = max(tables, key=tables.count)  # one kind alone, so that no worker waits for others
        first = [usual._replace(among=told.among)] * told.workers
    return Crew(list(zip(first, pick[1::2], strict=True)), told.games, told.seed)


def train(told: argparse.Namespace, crew: Crew, device: torch.device) -> None:
    """The windows of a run, with a checkpoint every minute."""
    settings = Settings(**{name: getattr(told, name) for name in Settings._fields})
    learner = Learner(
        crew, Network(crew.shape, told.width, told.blocks, told.prior), settings, device
    )
    before: dict[str, Any] = {"seconds": 0.0, "curve": []}
    if told.resume:
        state = torch.load(told.resume, map_location=device, weights_only=False)
        learner.load(state)
        before = state["card"]
    elif told.start_from:
        before["started_from"] = begin_with(learner.network, told.start_from)["edition"]
    if told.against:
        crew.begin(told.seed, EVERYBODY[told.against])
    told.out.mkdir(parents=True, exist_ok=True)
    begun = saved = time.perf_counter()
    say(f"{told.edition}: {sum(p.numel() for p in learner.network.parameters()):,} weights, "
        f"{2 * crew.count:,} tables, {device}")  # fmt: skip
    card = dict(before)
    for number in range(1, 1 << 30):
        spent = time.perf_counter() - begun
        progress = min(1.0, spent / (60 * told.minutes))
        if told.windows:
            progress = min(1.0, number / told.windows)
        report = learner.learn(progress)
        spent = time.perf_counter() - begun
        over = progress >= 1
        if not told.windows:  # the next one would end too late
            over = over or spent + report.seconds > 60 * told.minutes
        if number <= 3 or number % 10 == 0 or over:
            say(line(spent, learner, report))
        card = {**before, **about(told, learner, settings, before["seconds"] + spent)}
        if over or time.perf_counter() - saved > 60:
            saved = time.perf_counter()
            keep(told, learner, card)
        if over:
            break
    card["figures"] = figures(told, learner)
    card["curve"] = [*before["curve"], {"steps": learner.steps, "figures": card["figures"]}]
    keep(told, learner, card)


def keep(told: argparse.Namespace, learner: Learner, card: dict[str, Any]) -> None:
    """The network, its card and the checkpoint: whenever a run ends, all three are there."""
    torch.save({**learner.state(), "card": card}, told.out / f"{told.edition}.pt")
    write(learner.network, card, told.out / f"{told.edition}.net")
    (told.out / f"{told.edition}.json").write_text(json.dumps(card, indent=1))


def figures(told: argparse.Namespace, learner: Learner) -> dict[str, Any]:
    """Victories of one among others of each kind, with standard errors."""
    learner.network.eval()
    found: dict[str, Any] = {}
    begun = time.perf_counter()
    for name, opponent in EVERYBODY.items():
        if time.perf_counter() - begun > 60 * told.measure:
            break
        counted = measured(learner.network, learner.table, opponent, told.seed + 77)
        for players, (won, games) in counted.items():
            share = won / games
            error = float(np.sqrt(share * (1 - share) / games))
            row = {"share": round(share, 4), "error": round(error, 4), "games": games}
            found.setdefault(name, {})[str(players)] = row
            say(f"one of {players}, all others {name}: {share:.1%} ± {1.96 * error:.1%} "
                f"of {games:,} games")  # fmt: skip
    return found


def about(
    told: argparse.Namespace, learner: Learner, settings: Settings, seconds: float
) -> dict[str, Any]:
    """The card: how this network came to be."""
    kinds = {kind for pair in learner.crew.plan for kind in pair}
    return {
        "edition": told.edition,
        "steps": learner.steps,
        "games": learner.games,
        "windows": learner.windows,
        "seconds": round(seconds, 1),
        "seed": told.seed,
        "settings": settings._asdict(),
        "players": sorted({kind.players for kind in kinds}),
        "modules": sorted({module for kind in kinds for module in kind.modules}),
        "pool": [told.against] if told.against else sorted(TRAINING),
        "among": told.among,
    }


def line(spent: float, learner: Learner, report: Report) -> str:
    """One line of progress."""
    return (
        f"{spent:5.0f} s  window {learner.windows}  {learner.steps / 1e6:.1f} M steps  "
        f"{learner.games / 1e3:.0f} k games  {report.steps / report.seconds / 1e3:.0f} k/s "
        f"(play {report.play_seconds / report.seconds:.0%})  moves/game "
        f"{report.steps / max(report.games, 1):.0f}  value {report.value:.4f}  "
        f"explained {report.explained:.3f}  entropy {report.entropy:.3f}  "
        f"change {report.divergence:.4f}  others {report.others:.3f}  "
        f"prior {learner.network.prior[0].item():.2f}"
    )


def say(words: str) -> None:
    """To the screen at once."""
    print(words, flush=True)


if __name__ == "__main__":
    main()
