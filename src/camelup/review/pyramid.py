"""How likely everybody is to win a pyramid game, on the paths that ``expert`` plays.

From here all players go on alike: each takes the best of a Leg Betting tile, a Race Betting card
and the die. For the curve everything is known that was decided so far; a decision is weighed from
the view of whoever makes it, with worlds drawn for hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots.prospects import NOTHING, ROLL, Prospects, Style
from camelup.bots.pyramid_expert import STYLE, PyramidExpert
from camelup.core.values import Action
from camelup.odds.effort import QUICK
from camelup.odds.values import Situation
from camelup.play.open_view import open_view
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import SETTING_UP, State
from camelup.pyramid.view import View
from camelup.review.depth import Depth
from camelup.review.families import Weighed

SIDES = 6
"""Paths begin with each side of each die in turn: only whole rounds are fair."""


class PyramidReview:
    """See :class:`camelup.review.families.FamilyReview`."""

    def chances(
        self, game: PyramidGame, state: State, depth: Depth, seed: int
    ) -> list[list[float]] | None:
        if state.stage in SETTING_UP:
            return None
        now = Situation(open_view(game, state), state.turn, QUICK)
        style = Style(paths=_rounds(depth.paths, now), worlds=1)
        prospects = Prospects(now, style, seed=seed, looks_on=True)
        holdings = prospects.standing(now.leg)
        if state.stage == "turn":
            seat, action = (state.turn - 1) % game.players, NOTHING
        elif state.stage == "reveal":
            taken = list(holdings.taken)
            taken[state.turn] -= 1  # the kernel hands it out again with the die
            holdings = holdings._replace(taken=tuple(taken))
            seat, action = state.turn, ROLL
        else:
            seat, action = state.turn, NOTHING
        batches = []
        for batch in range(depth.batches):
            if batch:
                prospects.tree.draw(style.paths, seed + batch)
            prospects.played(seat, action, holdings)
            batches.append(prospects.contest.everybody())
        return batches

    def weigh(
        self, view: View, legal: Sequence[Action], also: Sequence[Action], depth: Depth, seed: int
    ) -> list[Weighed]:
        expert = PyramidExpert(view, legal[0].seat, STYLE._replace(paths=depth.first))
        few = [one.action for one in expert.weigh(expert.timely(legal))[: depth.finalists]]
        few += [action for action in also if action not in few]
        expert.sifting = False
        expert.prospects.paths = _rounds(depth.closer, expert.now)
        found: dict[Action, list[tuple[float, float]]] = {action: [] for action in few}
        for batch in range(depth.batches):
            expert.prospects.seed = seed + batch
            expert.prospects.look(expert.now.query)
            for one in expert.weigh(few):
                found[one.action].append((one.chance, one.money))
        return [_weighed(action, told) for action, told in found.items()]


def _weighed(action: Action, told: Sequence[tuple[float, float]]) -> Weighed:
    chances, money = zip(*told, strict=True)
    return Weighed(action, chances, money)


def _rounds(paths: int, now: Situation) -> int:
    """About so many paths, in whole rounds over the dice in the pyramid."""
    each = SIDES * (len(now.query.dice) // 2)
    return each * max(1, round(paths / each))


REVIEW: Any = PyramidReview()
