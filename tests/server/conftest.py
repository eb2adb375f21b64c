"""One server for most tests; those that need their own start their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.kit import Browser, Served, settings
from tests.server.servers import Postgres, RedisServer, drop_database, named, new_database


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("server")
    with Served(settings(str(folder / "tables.sqlite3"))) as running:
        yield running


@pytest.fixture
def visit(served: Served) -> Iterator[Callable[[], Browser]]:
    """Makes browsers that do not know each other."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(served.port))
        return made[-1]

    yield make
    for one in made:
        one.close()


# What nodes share


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if (address := named("DATABASE")) is not None:
        yield address
        return
    server = Postgres("fsync=off", "max_connections=200")
    server.start()
    yield server.url
    server.close()


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    if (address := named("BUS")) is not None:
        yield address
        return
    server = RedisServer()
    server.start()
    yield server.url
    server.stop()


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    made = new_database(postgres)
    yield made
    drop_database(made, postgres)
