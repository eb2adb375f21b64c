"""``camelup tournament``: bots meet in many games, and are rated with error bars."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from camelup import kernels
from camelup.cli.commands.tournament_table import show
from camelup.cli.options import Arguments
from camelup.cli.options.tournament import LATEST, TournamentOptions
from camelup.core.errors import CamelUpError, SetupError
from camelup.play.dice import seed_or_fresh
from camelup.text import Speaker, speaker
from camelup.tournament import (
    Plan,
    Runner,
    State,
    TournamentProgress,
    in_processes,
    processors,
    run,
)
from camelup.tournament.state import latest, own_path, plan_in, records_in

GAMES = 1000
ERROR = 0.05


def tournament(options: Arguments) -> int:
    """Play, or go on with, a tournament; Ctrl-C keeps all finished games."""
    told = cast(TournamentOptions, options)
    runner = _runner(told)
    path, plan, records = told.state, _plan(options, told), told.save_records
    if told.resume is not None:
        path, plan = _resumed(told, plan)
        records = records or records_in(path)
    plan.check()
    say = speaker(options.lang, plan.edition)
    console = Console(stderr=True, highlight=False)
    state = State(path or own_path(plan), plan, records)
    try:
        if console.is_terminal:
            _announce(say, console, len(state.games))
        with _Bar(say, console) as watch:
            result = run(plan, runner=runner, state=state, records=records, watch=watch)
    except CamelUpError:
        if not state.games and path is None:
            state.discard()  # it could not even begin
        raise
    except KeyboardInterrupt:
        again = _again(told)
        text = say.say("cli.tournament.stopped", games=len(state.games), command=again)
        console.print(text, soft_wrap=True, markup=False)  # the command can be copied
        raise
    finally:
        state.close()
    if options.json:
        print(json.dumps(result.document(), ensure_ascii=False))
    else:
        show(result, say, records)
    if told.state is None and (path is None or told.resume is LATEST):
        state.discard()
    return 0


def _announce(say: Speaker, console: Console, games: int) -> None:
    """What is good to know before it begins."""
    if not all(map(kernels.is_compiled, kernels.KERNELS)):
        console.print(say.say("cli.uncompiled"))
    if games:
        console.print(say.say("cli.tournament.goes-on", games=games))


def _plan(options: Arguments, told: TournamentOptions) -> Plan:
    sure = told.until_sure
    games = told.games if told.games is not None or sure else GAMES
    return Plan(
        edition=options.edition,
        players=options.players,
        modules=options.modules,
        bots=tuple(told.bots or sure or ()),
        games=games,
        seed=seed_or_fresh(options.seed),
        seconds=told.seconds,
        sure=None if sure is None else (sure[0], sure[1]),
        error=ERROR if told.error is None else told.error,
    )


def _resumed(told: TournamentOptions, wish: Plan) -> tuple[Path, Plan]:
    """The file to go on with and the plan in it; more games may be asked for, nothing else."""
    if told.bots:
        raise SetupError("tournament.resume-bots")
    if told.state is not None:
        raise SetupError("tournament.resume-other", option="--state")
    assert told.resume is not None
    path = latest() if told.resume is LATEST else told.resume
    plan = plan_in(path)
    given = {name for name, value in vars(told).items() if value not in (None, ())}
    for name in ("edition", "players", "modules", "seconds", "until_sure", "error", "seed"):
        key = "sure" if name == "until_sure" else name
        if name in given and getattr(wish, key) != getattr(plan, key):
            raise SetupError("tournament.resume-other", option=f"--{name.replace('_', '-')}")
    return path, plan if told.games is None else msgspec.structs.replace(plan, games=told.games)


def _again(told: TournamentOptions) -> str:
    """The command that goes on from here."""
    given = told.state or (None if told.resume is LATEST else told.resume)
    return shlex.join(["camelup", "tournament", "--resume", *([str(given)] if given else [])])


def _runner(told: TournamentOptions) -> Runner:
    """Where to play: a Ray cluster, or as many processes as asked for."""
    if told.jobs is not None and told.jobs < 1:
        raise SetupError("tournament.jobs", found=told.jobs)
    if told.ray is not None:
        from camelup.tournament.cluster import on_ray

        return on_ray(told.ray, told.jobs)
    return in_processes(told.jobs or processors())


class _Bar:
    """A progress bar on the error stream, where that is a terminal."""

    def __init__(self, say: Speaker, console: Console) -> None:
        self._say = say
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        self._bars = Bars(*columns, console=console, disable=not console.is_terminal)

    def __enter__(self) -> Callable[[TournamentProgress], None]:
        self._bars.start()
        self._task = self._bars.add_task(self._say.say("cli.tournament.playing"), total=None)
        return self._update

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def _update(self, progress: TournamentProgress) -> None:
        text = self._say.say("cli.tournament.playing")
        if progress.certainty is not None:
            share = self._say.percent(progress.certainty)
            text = self._say.say("cli.tournament.deciding", share=share)
        self._bars.update(
            self._task, description=text, completed=progress.games, total=progress.total
        )
