"""What ``camelup dataset`` understands."""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.cli.options.games import known_modules
from camelup.cli.options.kinds import commas, whole_number
from camelup.text import Speaker


def dataset(p: argparse.ArgumentParser, say: Speaker) -> None:
    """What is played, by whom, how often, and where it goes."""
    whole = whole_number(say)

    def about(option: str) -> str:
        return say.say(f"cli.help.dataset.{option}")

    p.add_argument(
        "--edition", choices=("base", "second", "cards"), default="base", help=about("edition")
    )
    p.add_argument("--modules", type=commas, default=(), metavar="M,M", help=known_modules(say))
    p.add_argument("--players", type=whole, default=4, metavar="N", help=about("players"))
    p.add_argument(
        "--bots",
        dest="bots_named",
        type=commas,
        default=("greedy",),
        metavar="B,B",
        help=about("bots"),
    )
    p.add_argument(
        "--games", dest="deals", type=whole, default=1000, metavar="N", help=about("games")
    )
    p.add_argument("--seed", type=whole, default=0, metavar="N", help=about("seed"))
    p.add_argument("--jobs", dest="threads", type=whole, metavar="N", help=about("jobs"))
    p.add_argument("--ray", metavar="ADDRESS", help=say.say("cli.help.tournament.ray"))
    p.add_argument("--no-values", dest="values", action="store_false", help=about("no-values"))
    p.add_argument(
        "-o", "--output", dest="file", type=Path, required=True, metavar="FILE", help=about("file")
    )
