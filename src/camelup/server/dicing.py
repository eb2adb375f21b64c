"""Which dice a table has."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.core.game import Chances
from camelup.core.values import Outcome
from camelup.play.dice import Dice
from camelup.server.progress import Draw


def dice_for(secret: str, seed: str, values: Sequence[str]) -> Draw:
    """A draw for each number of a move, the same whenever it is asked for."""
    root = seed or "\n".join((secret, *values))

    def draw(chances: Chances, number: int) -> Outcome:
        return Dice(f"{root}\n{number}").draw(chances)

    return draw
