"""The set-up as it lies on the table, as the moves of chance that led to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from camelup.core.common import YoungestIs
from camelup.core.game import CHANCE
from camelup.core.values import Move
from camelup.editions.catalogue import AnyGame


def way_to(game: AnyGame, state: Any, wanted: Mapping[str, Any]) -> tuple[Move, ...] | None:
    """Outcomes of chance that lead to a position; ``None`` if there are none."""
    now = game.to_document(state)
    if game.to_move(state) is not CHANCE:
        return () if now == wanted else None
    for outcome, _ in game.chances(state):
        if isinstance(outcome, YoungestIs) and outcome.seat != wanted.get("turn", 0):
            continue
        after = game.apply(state, outcome).state
        there = game.to_document(after)
        if _on_the_way(_stacks(there), _stacks(wanted), _unstacked(there)):
            rest = way_to(game, after, wanted)
            if rest is not None:
                return (outcome, *rest)
    return None


def _stacks(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {space: tuple(camels) for space, camels in document.get("track", {}).items()}


def _unstacked(document: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(map(str, document.get("unstacked", ())))


def _on_the_way(
    now: Mapping[str, Sequence[str]], wanted: Mapping[str, Sequence[str]], open: frozenset[str]
) -> bool:
    """Does every camel that is there already stand where it shall, in its place of the stack?"""
    for space, camels in now.items():
        goal = tuple(wanted.get(space, ()))
        if space in open:
            if not set(camels) <= set(goal):
                return False
        elif goal[: len(camels)] != tuple(camels):
            return False
    return True
