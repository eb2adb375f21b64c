"""What players are rewarded for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from camelup.core.errors import SetupError
from camelup.core.game import most_money

RewardKind: TypeAlias = Literal["win", "money"]
REWARDS: tuple[RewardKind, ...] = ("win", "money")

ILLEGAL = -1.0
"""For an action that is not legal; the game ends by it."""


def check_reward(reward: str) -> None:
    """Refuse a kind of reward that there is not."""
    if reward not in REWARDS:
        raise SetupError("envs.reward", reward=reward, known=", ".join(REWARDS))


def victory(money: Sequence[int]) -> tuple[float, ...]:
    """Each seat's share of the victory: 1 in all, shared by the richest."""
    winners = most_money(tuple(money))
    return tuple((seat in winners) / len(winners) for seat in range(len(money)))
