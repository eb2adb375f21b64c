"""Dromedary Dash for the environments; loaded when one is made."""

from __future__ import annotations

import numpy as np

from camelup.core.values import Action
from camelup.envs.encoding import Actions, Encoding
from camelup.envs.layout import MOST, Block, Ints, Layout
from tests.toys.dash import CAMELS, LENGTH, DashGame, Lay, View


class DashActions(Actions):
    """To roll, or to bet on a camel."""

    def name_of(self, action: Action) -> str:
        return f"{action.kind} {action.camel}" if isinstance(action, Lay) else action.kind


class DashEncoding(Encoding):
    """Spaces, then what everybody has, then one's own bet."""

    def __init__(self, players: int) -> None:
        self.actions = DashActions(["dash-roll", *(f"dash-lay {camel}" for camel in CAMELS)])
        self.layout = Layout(
            (
                Block("space", (len(CAMELS),), high=LENGTH + 2),
                Block("money", (players,), low=-MOST, high=MOST),
                Block("laid", (players,)),
                Block("bet", (len(CAMELS),)),
            )
        )

    def observe(self, view: View) -> Ints:
        me = view.seat or 0
        money, laid = (row[me:] + row[:me] for row in (view.money, view.laid))
        bet = (camel == view.bet for camel in CAMELS)
        return np.array([*view.spaces.values(), *money, *laid, *bet], np.int16)


def encoding_for(game: DashGame) -> DashEncoding:
    """The numbers of a game."""
    return DashEncoding(game.players)
