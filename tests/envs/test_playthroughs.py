"""OpenSpiel's playthroughs: whole games with all that it can ask, as they were when written."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import replay

import camelup.envs.openspiel
from tests.envs.playthroughs.make import GAMES, HERE


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was(name: str, tmp_path: Path) -> None:
    """If it changed on purpose: ``python -m tests.envs.playthroughs.make``."""
    assert camelup.envs.openspiel.TYPES
    flags.FLAGS(sys.argv[:1])
    file = tmp_path / f"{name}.txt"
    file.write_bytes(gzip.decompress((HERE / f"{name}.txt.gz").read_bytes()))
    kept, played = replay(str(file))
    assert played.splitlines() == kept.splitlines()
