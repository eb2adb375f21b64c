"""Foreign bots for the tests of tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup.bots import registry
from tests.tournament.kit import foreign_package


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package of bots, as another process can find it."""
    return foreign_package(tmp_path_factory.mktemp("packages"))


@pytest.fixture
def strangers(packages: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same bots in this process."""
    monkeypatch.syspath_prepend(str(packages))
    registry.forget()
    yield
    monkeypatch.undo()
    registry.forget()
