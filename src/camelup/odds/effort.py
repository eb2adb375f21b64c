"""How much work a value is worth: as exact as can be for people, quick for bots.

Laws stay exact; only what has to be simulated is simulated less often, a leg of Cards is simulated
sooner, and a tile on a space that few movements reach is worth just these movements. With
``tables`` off a solved race on this machine is not used, so that every machine answers the same.
"""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """Bounds and sample sizes."""

    tables: bool = True
    races: int = 100_000
    """Races with crazy camels, where no table answers."""
    spaces: int = 99
    """Busiest spaces for which a tile or the camera is weighed with a law of its own."""
    positions: int = 100_000
    """Cards: the most positions that an exact law of the leg may take."""
    legs: int = 40_000
    """Cards: legs, where the law is not exact."""
    card_races: int = 20_000
    """Cards: races for the final betting cards."""
    pairs: int = 4_000
    """Cards: for the change that a piece or a hand card makes."""
    setups: int = 1_000
    """Cards: for each choice while the deck is built, if it is one of ``choices`` at most."""
    choices: int = 1_000
    """Cards: where there are more of them, each is looked at less often."""

    def setups_each(self, choices: int) -> int:
        """Cards: how often to simulate each of so many choices while the deck is built."""
        return self.setups * self.choices // max(self.choices, choices)

    @property
    def positions_each(self) -> int:
        """Every placement of a piece needs a law of its own: above this they are simulated."""
        return self.positions // 10


FULL = Effort()
QUICK = Effort(
    tables=False,
    races=5_000,
    spaces=7,
    positions=1_000,
    legs=1_500,
    card_races=1_000,
    pairs=200,
    setups=60,
    choices=100,
)
"""For bots: a few thousandths of a second, in any edition."""
