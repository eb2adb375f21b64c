"""Is this state possible? Each impossibility is refused with what and where.

Here is what concerns every game; each part checks its own slice.
"""

from __future__ import annotations

from collections import Counter

from camelup.core.document import require
from camelup.core.values import Camel
from camelup.pyramid import turn
from camelup.pyramid.edition import Edition
from camelup.pyramid.movement import crossed
from camelup.pyramid.state import SETTING_UP, State


def check(e: Edition, s: State) -> None:
    """Raise a :class:`PositionError` for the first impossibility found."""
    _numbers(s)
    _camels(e, s)
    _stage(e, s)
    for part in e.parts:
        part.check(e, s)
    if s.stage == "extra":
        require(bool(turn.actions(e, s, s.turn)[:-1]), "position.no-extra", "$.stage")


def _numbers(s: State) -> None:
    players = len(s.money)
    for field, seat in (("turn", s.turn), ("marker", s.marker)):
        require(0 <= seat < players, "position.seat", f"$.{field}", found=seat)
    require(s.leg >= 1, "position.leg", "$.leg", found=s.leg)
    for i, money in enumerate(s.money):
        require(money >= 0, "position.money", f"$.players[{i}].money", found=money, low=0)


def _camels(e: Edition, s: State) -> None:
    """Every camel exactly once; none before the start roll, no crazy one before its own."""
    for space, stack in s.stacks:
        for camel in stack:
            known = camel in e.racers or camel in e.crazy
            require(known, "position.camel-unknown", f"$.track.{space}", camel=camel)
    seen = Counter(camel for _, stack in s.stacks for camel in stack)
    for camel, times in seen.items():
        require(times == 1, "position.camel-twice", "$.track", camel=camel)
    for camel in _expected(e, s):
        require(camel in seen, "position.camel-missing", "$.track", camel=camel)
    if s.stage in ("youngest", "start-roll"):
        require(not s.stacks, "position.too-early", "$.track", stage=s.stage)


def _expected(e: Edition, s: State) -> tuple[Camel, ...]:
    if s.stage in ("youngest", "start-roll"):
        return ()
    return e.racers if s.stage in SETTING_UP else (*e.racers, *e.crazy)


def _stage(e: Edition, s: State) -> None:
    over = bool(s.stacks) and crossed(e, s)
    require(over or s.stage != "over", "position.not-over", "$.stage")
    require(not over or s.stage == "over", "position.over", "$.stage")
    shared = {space for space, stack in s.stacks if len(stack) > 1}
    stacking = s.stage == "start-stack"
    fits = bool(s.unstacked) == stacking and set(s.unstacked) <= shared
    require(fits, "position.unstacked", "$.unstacked")
    if s.stage in SETTING_UP:
        require(s.leg == 1, "position.leg", "$.leg", found=s.leg)
