"""Write the playthroughs that the tests replay: python -m tests.envs.playthroughs.make"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

import camelup.envs.openspiel
from camelup.envs.openspiel import CamelUpState

HERE = Path(__file__).parent
GAMES = {
    "base": "camelup_base(players=2)",
    "second": "camelup_second(players=3)",
    "cards": "camelup_cards(players=3)",
    "supercup": "camelup_base(players=3,modules=long-track+photographer+position-bets)",
}


def random_game(name: str, seed: int) -> Iterator[CamelUpState]:
    """The states of a game in which kinds of action are equally likely."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=weights)))
            continue
        legal = state.legal_actions()
        kinds = sorted({state.action_to_string(n).split()[0] for n in legal})
        kind = rng.choice(kinds)
        picked = [n for n in legal if state.action_to_string(n).split()[0] == kind]
        state.apply_action(int(rng.choice(picked)))
    yield state


def main() -> None:
    """One game of each edition, with everything that OpenSpiel knows of every state."""
    assert camelup.envs.openspiel.TYPES
    for name, game in GAMES.items():
        *_, end = random_game(game, 5)
        text = playthrough(game, end.history(), seed=5)
        data = gzip.compress(text.encode(), mtime=0)
        (HERE / f"{name}.txt.gz").write_bytes(data)


if __name__ == "__main__":
    main()
