"""What the tests of tournaments share: foreign bots in a package of their own, and the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

BOTS = '''
import os
import time


class First:
    """Always the first legal action."""

    def choose(self, view, legal):
        return legal[0]


class Broken:
    """Raises an error on every move."""

    def choose(self, view, legal):
        raise KeyError("lost")


class Cheat:
    """Answers with what is not legal."""

    def choose(self, view, legal):
        return "win"


class Slow:
    """Thinks for a while, then takes the last legal action."""

    def choose(self, view, legal):
        time.sleep(float(os.environ.get("SLOW_SECONDS", "0.2")))
        return legal[-1]


class Fidgety:
    """Moves its tile to and fro for ever."""

    def choose(self, view, legal):
        return next((a for a in legal if a.kind == "desert-tile"), legal[0])


class Chatty:
    """Talks while it plays."""

    def choose(self, view, legal):
        print("what a nice camel")
        return legal[0]


class Moody:
    """Stays away every third time."""

    times = 0

    def __init__(self):
        Moody.times += 1
        if Moody.times % 3 == 0:
            raise ValueError("not today")

    def choose(self, view, legal):
        return legal[0]


class Fatal:
    """Ends the whole process."""

    def choose(self, view, legal):
        os._exit(1)
'''
NAMES = ("first", "broken", "cheat", "slow", "fidgety", "chatty", "moody", "fatal")


def foreign_package(folder: Path) -> Path:
    """A package with bots as pip would leave it, in a folder for ``sys.path``."""
    (folder / "strangers.py").write_text(BOTS, encoding="utf-8")
    info = folder / "strangers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    lines = [f"{name} = strangers:{name.title()}" for name in NAMES]
    (info / "entry_points.txt").write_text("\n".join(["[camelup.bots]", *lines, ""]))
    return folder


def environment(data: Path, packages: Path | None = None, **more: str) -> dict[str, str]:
    """Where a command finds foreign bots, and keeps what it has to keep."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    env["CAMELUP_DATA"] = str(data)
    if packages is not None:
        env["PYTHONPATH"] = str(packages)
    return {**env, **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "camelup", "tournament", *arguments]


def tournament(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    options: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"}
    return subprocess.run(command(*arguments), env=env, check=False, timeout=120, **options)
