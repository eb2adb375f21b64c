"""A database that neither answers nor hangs up: its connections are cut after a while."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import Connection


class Deadlines:
    """Connections at work, each with the moment by which it must be done."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._working: dict[int, float] = {}

    @contextmanager
    def watched(self, connection: Connection) -> Iterator[None]:
        """Work with a connection; it may be cut meanwhile, as if the other side had hung up."""
        handle = _handle_of(connection)
        if handle is None:
            yield
            return
        with self._lock:
            self._working[handle] = time.monotonic() + self._seconds
        try:
            yield
        finally:
            with self._lock:
                self._working.pop(handle, None)

    @property
    def busy(self) -> bool:
        """Is any of them at work?"""
        return bool(self._working)

    def enforce(self) -> None:
        """Cut what takes too long; asked for now and then, from any thread."""
        now = time.monotonic()
        with self._lock:
            for handle, moment in self._working.items():
                if moment < now:
                    _cut(handle)


def _handle_of(connection: Connection) -> int | None:
    """The socket of a connection, for drivers that have one."""
    driver = connection.connection.driver_connection
    handle: int | None = getattr(getattr(driver, "pgconn", None), "socket", None)
    return handle


def _cut(handle: int) -> None:
    with suppress(OSError), socket.socket(fileno=os.dup(handle)) as line:
        line.shutdown(socket.SHUT_RDWR)
