"""What ``camelup draw`` can be told."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from camelup.core.errors import SetupError
from camelup.text import Speaker


def add_options(
    p: argparse.ArgumentParser, say: Speaker, whole: Callable[[str], int], example: str
) -> None:
    """The position or record, the file, and how it is to look."""

    def told(option: str) -> str:
        return say.say(f"cli.help.option.{option}", example=example)

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
    p.add_argument("--seat", type=whole, metavar="N", help=told("seat"))
    p.add_argument("--step", type=whole, metavar="N", help=told("drawn-step"))
