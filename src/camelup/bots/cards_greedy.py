"""``greedy`` as a kernel, for Camel Up Cards."""

from __future__ import annotations

from camelup import kernels
from camelup.bots.greedy import ALIKE
from camelup.cards.data import LEAST_BEFORE_FINISH
from camelup.odds import QUICK
from camelup.odds.cards import SEED, box, mixed_seed
from camelup.odds.effort import Effort


def cards_greedy_kernel(
    effort: Effort = QUICK, *, told: bool = False
) -> kernels.cards_greedy.CardsGreedy:
    """What chooses at tables of the kernel as the bot does; ``told``: with odds in every turn."""
    return kernels.cards_greedy.CardsGreedy(
        box(),
        LEAST_BEFORE_FINISH,
        (effort.positions, effort.positions_each),
        (effort.legs, effort.card_races, effort.pairs, effort.setups),
        effort.choices,
        mixed_seed(SEED),
        ALIKE,
        told,
    )
