"""What is said of a decision."""

from __future__ import annotations

from typing import NamedTuple

from camelup.core.values import Action
from camelup.editions.catalogue import AnyGame
from camelup.play.lines import move_of
from camelup.review.document import Decision, Option
from camelup.text import Speaker
from camelup.text.parts import parts_said

ALIKE = 0.05
"""Values that differ by less, in Pounds, bring the same."""


class OptionWords(NamedTuple):
    """An action, and what makes up its value."""

    text: str
    parts: str


def option_words(option: Option, game: AnyGame, say: Speaker) -> OptionWords:
    """In words."""
    action = move_of(game, option.action)
    assert isinstance(action, Action)
    return OptionWords(say.action(action), parts_said(say, option.parts))


def why(decision: Decision, say: Speaker) -> str:
    """Why the best was better than what was played; or than the obvious, for a find."""
    if decision.verdict == "mistake":
        return _compared(decision.options[0], decision.options[decision.played], say)
    if decision.find and decision.obvious is not None:
        played = decision.options[decision.played]
        return _compared(played, decision.options[decision.obvious], say)
    return ""


def _compared(better: Option, worse: Option, say: Speaker) -> str:
    if better.value is None or worse.value is None:
        return say.say("review.why.chance")
    more = better.value - worse.value
    if more > ALIKE:
        return say.say("review.why.value", gain=say.decimal(abs(more)))
    key = "review.why.others" if more > -ALIKE else "review.why.others-dear"
    return say.say(key, gain=say.decimal(abs(more)))
