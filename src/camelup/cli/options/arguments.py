"""What the commands are told."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Literal


class Arguments(argparse.Namespace):
    """Everything a command can be told; each uses what concerns it."""

    command: str
    lang: str
    json: bool = False
    edition: str = "base"
    modules: tuple[str, ...] = ()
    players: int = 4
    seed: str | None = None
    delay: float | None = None
    board: bool = True
    save: Path | None = None
    bots_named: tuple[str, ...] = ("greedy",)
    why: bool = False
    file: Path
    step: int | None = None
    deep: bool = False
    number: int | None = None
    among: str | None = None
    theme_of: str | None = None
    difficulty: str | None = None
    count: int = 10
    book: str | None = None
    clause: str | None = None
    kind: str = "position"
    position: tuple[str, ...] = ()
    best: bool = False
    top: int | None = None
    seat: int | None = None
    memory: str = "auto"
    host: str = "127.0.0.1"
    port: int | None = None
    allow_hosts: Sequence[str] = ()
    proxies: Sequence[str] = ()
    log: Literal["text", "json"] = "text"
    keep_unfinished: float = 90.0
    keep_finished: float = 0.0
    drain: float = 2.0
    deed: str = "list"
    table: str | None = None
    phase: str | None = None
    db: str | None = None
    bus: str = ""
    key: str = ""
    key_file: str = ""
    browser: bool = True
    pace: float = 0.8
    threads: int | None = None
    deals: int = 1000
    values: bool = True
    ray: str | None = None
    output: Path
    size: tuple[int, int] = (1000, 700)
    theme: Literal["day", "dusk"] = "day"
    shares: Literal["leg", "race"] | None = None
