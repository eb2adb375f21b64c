"""What a bot believes to gain by not doing what greedy does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.champion import champion_of
from camelup.bots.expert import _expert
from camelup.bots.judged import Liked
from camelup.core.values import Action


def believed_gain(
    bot: str, view: Any, legal: Sequence[Action], action: Action, plain: Action
) -> float | None:
    """The chance with the action less that with greedy's; nothing where the bot cannot say."""
    if plain == action:
        return 0.0
    if bot == "expert":
        expert = _expert(view, legal)
        if expert is None:
            return None
        chances = {one.action: one.chance for one in expert.judge((action, plain), plain)}
        return chances[action] - chances[plain]
    champion = champion_of(view, legal)
    if champion is None:
        return None
    _, liked = champion.opinion()
    if plain not in {one.action for one in liked}:
        return None
    two = champion.look_ahead([Liked(action, 0.5), Liked(plain, 0.5)], 7)
    return two[0].chance - two[1].chance
