"""What pages show runs, and prints what they say it prints.

A block of Python may be followed by a block of ``text``: what it prints. Below a command that
begins with ``$`` stands what that prints. A line ``…`` stands for lines that are left out, and so
does ``…`` within a line for what is; nothing need be shown, and spaces at the ends do not count.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """What stands between two lines of backticks."""

    kind: str
    text: str


class Example(NamedTuple):
    """Some Python, and what it is shown to print."""

    code: str
    shown: Sequence[str]

    def run(self, names: dict[str, Any], page: str) -> str:
        """What it prints, which is what is shown."""
        with redirect_stdout(io.StringIO()) as heard:
            exec(compile(self.code, page, "exec"), names)
        compare(self.shown, heard.getvalue())
        return heard.getvalue()


class Command(NamedTuple):
    """A command, and what it is shown to print."""

    line: str
    shown: Sequence[str]

    def run(self, folder: Path, **environment: str) -> str:
        """What it prints, which is what is shown; it complains about nothing."""
        said, _, line = self.line.rpartition(" | ")
        heard = said.removeprefix("echo ").strip('"')
        program, *arguments = shlex.split(line)
        assert (program, bool(said)) == ("camelup", said.startswith("echo "))
        done = subprocess.run(
            [sys.executable, "-m", "camelup", *arguments],
            cwd=folder,
            env={**os.environ, "CAMELUP_DATA": str(folder / "data"), "COLUMNS": "100",
                 "PYTHONIOENCODING": "utf-8", **environment},
            input=heard,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), self.line
        assert done.stdout, self.line
        compare(self.shown, done.stdout)
        return done.stdout


def blocks(text: str) -> list[Block]:
    """All blocks of a page or of a part of it."""
    return [Block(block["kind"], block["text"]) for block in BLOCK.finditer(text)]


def steps(text: str) -> list[Example | Command]:
    """All that can be carried out, in the order of the page."""
    found = [*blocks(text), Block("", "")]
    steps: list[Example | Command] = []
    for one, after in pairwise(found):
        if one.kind == "python":
            shown = after.text.splitlines() if after.kind == "text" else ()
            steps.append(Example(one.text, shown))
        elif one.kind == "console":
            steps += _typed(one.text)
    return steps


def examples(text: str) -> list[Example]:
    """The Python of a page."""
    return [one for one in steps(text) if isinstance(one, Example)]


def commands(text: str) -> list[Command]:
    """The commands of a page."""
    return [one for one in steps(text) if isinstance(one, Command)]


def walk(text: str, page: str, folder: Path) -> str:
    """Carry out all that a page shows, from its top to its end; what its Python printed.

    Whoever runs Python in a folder has gone there before.
    """
    names: dict[str, Any] = {}
    printed = ""
    for one in steps(text):
        if isinstance(one, Example):
            printed += one.run(names, page)
        else:
            one.run(folder)
    return printed


def _typed(text: str) -> Iterator[Command]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, *shown = part.splitlines()
        yield Command(line, shown)


def compare(shown: Sequence[str], printed: str) -> None:
    """Is what is shown just what was printed, but for what is left out?"""
    form = "".join(map(_form, shown))
    lines = "".join(line.rstrip() + "\n" for line in printed.splitlines() if line.strip())
    assert not shown or re.fullmatch(form, lines), "\n".join((*shown, "is not", lines))


def _form(line: str) -> str:
    """A regular expression for a line that is shown."""
    if not line.strip():
        return ""
    if line.strip() == "…":
        return r"(?:.*\n)*"
    return ".*".join(map(re.escape, line.rstrip().split("…"))) + r"\n"
