"""Kinds of values that options have, and where their help stands."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from camelup.core.errors import SetupError
from camelup.text import Speaker

EXAMPLE = "5:gw 6:b 8:oy out:g +10"
"""A position."""

IN_FILE = "mine.py:Counter"
"""A bot."""


def helped(say: Speaker, option: str) -> str:
    return say.say(f"cli.help.option.{option}")


def whole_number(say: Speaker) -> Callable[[str], int]:
    def whole(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            error = SetupError("cli.whole-number", found=text)
            raise argparse.ArgumentTypeError(say.error(error)) from None

    return whole


def any_number(say: Speaker) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            return float(text)
        except ValueError:
            error = SetupError("cli.number", found=text)
            raise argparse.ArgumentTypeError(say.error(error)) from None

    return number


def days(say: Speaker) -> Callable[[str], float]:
    def days(text: str) -> float:
        found = any_number(say)(text)
        if not 0 <= found < float("inf"):
            raise argparse.ArgumentTypeError(say.error(SetupError("cli.days", found=text)))
        return found

    return days


def commas(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
