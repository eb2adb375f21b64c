"""One decision: what was best, what the choice cost, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.cautious import CautiousBot
from camelup.core.errors import PositionError
from camelup.core.values import Action
from camelup.odds.ask import values_for
from camelup.odds.effort import QUICK
from camelup.odds.parts import ActionValue
from camelup.play.dice import Dice
from camelup.play.lines import document_of
from camelup.review.depth import Depth
from camelup.review.document import Decision, Option, Part, Verdict
from camelup.review.families import FamilyReview, Weighed
from camelup.review.shares import error, mean

CLEARLY = 3.0
"""So many standard errors are beyond chance."""

LEAST = 0.05
"""So much of the equal share is the least that counts: less may be an error of the players that
the estimate plays with."""


def judge(
    family: FamilyReview,
    view: Any,
    legal: Sequence[Action],
    played: Action,
    number: int,
    depth: Depth,
    seed: int,
) -> Decision:
    """What ``played``, one of ``legal``, was worth to whoever saw ``view``."""
    plain = obvious_choice(view, legal)
    also = [played] if plain in (None, played) else [played, plain]
    weighed = family.weigh(view, legal, also, depth, seed)
    weighed.sort(key=lambda one: -mean(one.chances))
    mine = next(one for one in weighed if one.action == played)
    best = weighed[0]
    cost, unsure = less(mine, best)
    least = LEAST / len(view.players)
    worse = clearly(cost, unsure, least)
    verdict: Verdict = "best" if mine is best else "mistake" if worse else "fine"
    usual = next((one for one in weighed if one.action == plain), None)
    find = 0.0
    if usual is not None and usual is not mine and not worse:
        gain, doubt = less(usual, mine)
        find = gain if clearly(gain, doubt, least) else 0.0
    values = _values(view, weighed)
    return Decision(
        number=number,
        seat=played.seat,
        legal=len(legal),
        options=tuple(_option(one, values) for one in weighed),
        played=weighed.index(mine),
        cost=_short(max(0.0, cost)),
        money=_short(mean(best.money) - mean(mine.money)),
        error=_short(unsure),
        verdict=verdict,
        find=_short(find),
        obvious=None if usual is None else weighed.index(usual),
        hidden=_hides(view),
    )


def less(one: Weighed, other: Weighed) -> tuple[float, float]:
    """By how much one is worse, on the same paths, and the standard error of that."""
    apart = [b - a for a, b in zip(one.chances, other.chances, strict=True)]
    return mean(apart), error(apart)


def clearly(difference: float, unsure: float, least: float) -> bool:
    """Is it beyond the error, and enough to count?"""
    return difference > CLEARLY * unsure and difference >= least


def obvious_choice(view: Any, legal: Sequence[Action]) -> Action | None:
    """What ``cautious`` does, who reads this leg's odds and nothing else; nothing if by lot."""
    bot = CautiousBot(Dice(0))
    try:
        action = bot.choose(view, legal)
    except PositionError:
        return None
    why = bot.explain()
    return None if why is None or why.key == "bot.why.by-lot" else action


def _values(view: Any, weighed: Sequence[Weighed]) -> dict[Action, ActionValue]:
    actions = tuple(one.action for one in weighed)
    try:
        return {one.action: one for one in values_for(view, actions, effort=QUICK)}
    except PositionError:
        return {}


def _option(one: Weighed, values: dict[Action, ActionValue]) -> Option:
    value = values.get(one.action)
    parts = () if value is None else value.parts
    return Option(
        action=document_of(one.action),
        chance=_short(mean(one.chances)),
        money=_short(mean(one.money)),
        value=None if value is None else _short(value.value),
        parts=tuple(
            Part(part.key, _short(part.amount), {k: _short(v) for k, v in part.facts.items()})
            for part in parts
        ),
    )


def _hides(view: Any) -> bool:
    """Is there anything of others in the view that is not shown?"""
    others = [player for seat, player in enumerate(view.players) if seat != view.seat]
    return any(getattr(player, "hand", ()) is None for player in others)


def _short(number: Any) -> Any:
    """Six decimals are more than any error."""
    return round(number, 6) if isinstance(number, float) else number
