"""How long a server's event loop is held: nobody is answered meanwhile.

It is counted in CPU time of the loop's own thread between two of its turns, so that what else goes
on at the machine does not count; what the thread waited for a core is told apart.
"""

from __future__ import annotations

import asyncio
import mmap
import struct
import time
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

TURN = 0.001
"""Seconds between two looks."""
_LONGEST = struct.Struct("d")


class Held(NamedTuple):
    """Seconds: the longest that others had to wait, and what the loop itself waited for a core."""

    longest: float
    starved: float


class Watch:
    """One server that is watched, from another process; ``file`` is what both look at."""

    def __init__(self, file: Path, process: int) -> None:
        self._file, self._process = file, process
        self._starved = 0.0

    def begin(self) -> None:
        """Forget what was until now."""
        with self._file.open("r+b") as opened:  # it is mapped, and must not get shorter
            opened.write(bytes(_LONGEST.size))
        self._starved = self._waited()

    def end(self) -> Held:
        """What was found since it began."""
        (longest,) = _LONGEST.unpack(self._file.read_bytes())
        return Held(longest, self._waited() - self._starved)

    def _waited(self) -> float:
        """Seconds for which the first thread, that of the loop, waited for a core."""
        stat = Path(f"/proc/{self._process}/task/{self._process}/schedstat")
        return int(stat.read_text().split()[1]) / 1e9


def watch(running: uvicorn.Server, name: str) -> None:
    """Have the server note the longest turn of its loop in a file, from its start on."""
    file = Path(name)
    file.write_bytes(bytes(_LONGEST.size))
    with file.open("r+b") as opened:
        shared = mmap.mmap(opened.fileno(), _LONGEST.size)
    startup = running.startup

    async def watched(*arguments: Any, **more: Any) -> None:
        await startup(*arguments, **more)
        loop = asyncio.get_running_loop()
        since = time.thread_time()

        def look() -> None:
            nonlocal since
            now = time.thread_time()
            (longest,) = _LONGEST.unpack_from(shared)
            _LONGEST.pack_into(shared, 0, max(longest, now - since))
            since = now
            loop.call_later(TURN, look)

        look()

    running.startup = watched  # type: ignore[method-assign]
