"""``camelup dataset``: decisions of many games of bots, as a Parquet file."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.text import speaker


def dataset(options: Arguments) -> int:
    """Play the games, or those that are still missing; Ctrl-C keeps all finished parts."""
    from camelup.envs.dataset import DataPlan, write

    if options.threads is not None and options.threads < 1:
        raise SetupError("solve.threads", found=options.threads)
    plan = DataPlan(
        options.edition,
        options.players,
        options.bots_named,
        options.deals,
        int(options.seed or 0),
        options.values,
        options.modules,
    )
    console, path = Console(stderr=True), Path(options.file)
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=plan.games)
        for done in write(plan, path, options.threads, options.ray):
            bar.update(task, completed=done)
    size = path.stat().st_size
    megabytes = max(0.1, round(size / 1_000_000, 1))
    if options.json:
        print(json.dumps({**plan._asdict(), "file": str(path), "bytes": size}))
    else:
        say = speaker(options.lang, options.edition)
        print(say.say("cli.dataset.done", games=plan.games, file=str(path), size=megabytes))
    return 0
