"""Write the playthroughs that the tests replay: python -m tests.envs.playthroughs.make"""

from __future__ import annotations

import gzip
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import camelup.envs.openspiel

HERE = Path(__file__).parent
GAMES = {"base": "camelup_base(players=2)", "second": "camelup_second(players=3)"}


def main() -> None:
    """One game of each edition, with everything that OpenSpiel knows of every state."""
    assert camelup.envs.openspiel.TYPES
    for name, game in GAMES.items():
        text = playthrough(game, None, seed=5)
        data = gzip.compress(text.encode(), mtime=0)
        (HERE / f"{name}.txt.gz").write_bytes(data)


if __name__ == "__main__":
    main()
