"""What ``camelup tournament`` understands."""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.cli.options.games import game
from camelup.cli.options.kinds import IN_FILE, any_number, whole_number
from camelup.text import Speaker

LATEST = Path("-")
"""Stands for the tournament that was interrupted last."""


class TournamentOptions(argparse.Namespace):
    """What only this command can be told."""

    bots: list[str]
    games: int | None = None
    jobs: int | None = None
    state: Path | None = None
    resume: Path | None = None
    save_records: Path | None = None
    until_sure: list[str] | None = None
    error: float | None = None
    seconds: float | None = None
    ray: str | None = None


def tournament(p: argparse.ArgumentParser, say: Speaker) -> None:
    """Who meets whom, how often, and what is kept of it."""
    game(p, say)
    whole, number = whole_number(say), any_number(say)

    def about(option: str) -> str:
        return say.say(f"cli.help.tournament.{option}", example=IN_FILE)

    p.add_argument("bots", nargs="*", metavar="BOT", help=about("bots"))
    p.add_argument("--games", type=whole, metavar="N", help=about("games"))
    pair = ("A", "B")
    p.add_argument("--until-sure", nargs=2, metavar=pair, help=about("until-sure"))
    p.add_argument("--error", type=number, metavar="P", help=about("error"))
    p.add_argument("--seconds", type=number, metavar="S", help=about("seconds"))
    p.add_argument("--jobs", type=whole, metavar="N", help=about("jobs"))
    p.add_argument("--ray", metavar="ADDRESS", help=about("ray"))
    p.add_argument("--save-records", type=Path, metavar="DIR", help=about("save-records"))
    p.add_argument("--state", type=Path, metavar="FILE", help=about("state"))
    resume = {"nargs": "?", "const": LATEST, "type": Path, "metavar": "FILE"}
    p.add_argument("--resume", help=about("resume"), **resume)  # type: ignore[arg-type]
