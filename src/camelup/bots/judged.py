"""What an expert thinks of an action."""

from __future__ import annotations

from typing import NamedTuple

from camelup.core.values import Action


class Judged(NamedTuple):
    """An action and the chance to be richest in the end if it is taken."""

    action: Action
    chance: float
