"""What can be said to the commands that reckon with a position."""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.cli.options.games import game
from camelup.cli.options.kinds import EXAMPLE, helped, whole_number
from camelup.core.errors import SetupError
from camelup.text import Speaker


def odds(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The position, and what of it is told."""
    position = say.say("cli.help.option.position", example=EXAMPLE)
    p.add_argument("position", nargs="*", metavar="POSITION", help=position)
    p.add_argument("--best", action="store_true", help=helped(say, "best"))
    p.add_argument("--top", type=whole_number(say), metavar="N", help=helped(say, "top"))
    p.add_argument("--why", action="store_true", help=helped(say, "odds-why"))
    p.add_argument("--seat", type=whole_number(say), metavar="N", help=helped(say, "seat"))


def table(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The game that is followed, and for whom."""
    game(p, say, luck=False)
    position = say.say("cli.help.option.position", example=EXAMPLE)
    p.add_argument("position", nargs="*", metavar="POSITION", help=position)
    p.add_argument("--seat", type=whole_number(say), metavar="N", help=helped(say, "table-seat"))
    p.add_argument("--open", action="store_true", help=helped(say, "table-open"))
    p.add_argument("--save", type=Path, metavar="FILE", help=helped(say, "save"))


def draw(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The position or record, the file, and how it is to look."""

    def told(option: str) -> str:
        return say.say(f"cli.help.option.{option}", example=EXAMPLE)

    def size(text: str) -> tuple[int, int]:
        try:
            width, height = text.lower().split("x")
            return int(width), int(height)
        except ValueError:
            error = SetupError("svg.no-size", found=text)
            raise argparse.ArgumentTypeError(say.error(error)) from None

    p.add_argument("position", nargs="+", metavar="POSITION", help=told("drawn"))
    p.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=told("output"))
    p.add_argument("--size", type=size, default=(1000, 700), metavar="WxH", help=told("size"))
    p.add_argument("--theme", choices=("day", "dusk"), default="day", help=told("theme"))
    p.add_argument("--odds", dest="shares", choices=("leg", "race"), help=told("shares"))
    p.add_argument("--seat", type=whole_number(say), metavar="N", help=told("seat"))
    p.add_argument("--step", type=whole_number(say), metavar="N", help=told("drawn-step"))


def solve(p: argparse.ArgumentParser, say: Speaker) -> None:
    """The edition, and how to go about it."""
    p.add_argument("edition", choices=("second",), help=helped(say, "solved-edition"))
    modes = ("auto", "fast", "low")
    p.add_argument("--memory", choices=modes, default="auto", help=helped(say, "memory"))
    p.add_argument("--threads", type=int, metavar="N", help=helped(say, "threads"))
