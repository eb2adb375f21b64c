"""A result less the equal share is exactly what own choices, others' and chance add up to."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

from camelup.core.game import OVER
from camelup.play.record import Record
from camelup.review import WHOLE, Reviewing
from camelup.review.families import REVIEWS
from camelup.review.make import Task
from tests.games.kept import index, record_of
from tests.review.kit import TINY, half

ESTIMATED = (
    "base-3-taken-back",
    "base-8-greedy-random",
    "base-4-from-a-position",
    "base-2-two-legs",
    "second-3-both-crazy-on-one-space",
    "second-6-shared-by-three",
    "long-track-4-mixed",
    "partnerships-7-shared-by-three",
    "photographer-3-last-die",
    "position-bets-2-random",
    "spicy-3-greedy-fair-dice",
    "supercup-five-players",
    "cards-2-both-pieces",
    "cards-3-from-secret-choices",
    "cards-5-from-a-position",
    "cards-6-last-pound",
)
"""Games of every edition and module, ties among them."""


class AnyNumbers:
    """Estimates that say anything at all: the split must add up whatever they say."""

    def chances(self, game: Any, state: Any, depth: Any, seed: int) -> list[list[float]]:
        drawn = blake2b(repr((state, seed)).encode()).digest()
        return [
            [(drawn[seat] - 20 if seat else 1) + batch for seat in range(game.players)]
            for batch in range(2)
        ]


@pytest.mark.parametrize("name", index())
def test_the_parts_add_up_whatever_the_estimates_say(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_of(name)
    work = Reviewing(record, TINY)
    monkeypatch.setattr(work, "_family", AnyNumbers())
    check_split(record, work, begun=False)


@pytest.mark.parametrize("name", ESTIMATED)
def test_the_parts_add_up(name: str) -> None:
    record = record_of(name)
    check_split(record, Reviewing(record, TINY))


def check_split(record: Record, work: Reviewing, *, begun: bool = True) -> None:
    """The curve of a record, and what everybody's result is made of.

    ``begun``: everybody has the equal share where a set-up begins.
    """
    curve = [task for task in work.tasks if task.kind == "moment"]
    work.take([work.do(task) for task in curve])
    found, players = work.review(), record.game.players
    assert len(found.moments) == len(record.moves) + 1
    for moment in found.moments:
        assert sum(moment.chances) == WHOLE
        assert min(moment.chances) >= 0
    winners = record.game.winners(record.state)
    for seat, one in enumerate(found.splits):
        parts = one.own + one.others + one.chance + one.start
        assert one.result - WHOLE // players == parts
        assert one.result == found.moments[-1].chances[seat]
        if record.over:
            assert one.result * max(1, len(winners)) == WHOLE * (seat in winners)
        if begun and record.header.position is None:
            assert one.start == 0


def test_all_games_are_there() -> None:
    assert set(ESTIMATED) <= set(index())
    families = {record_of(name).game.family for name in ESTIMATED}
    assert families == {family for family in ("pyramid", "cards") if family in REVIEWS}
    assert any(len(record_of(name).game.winners(record_of(name).state)) > 1 for name in ESTIMATED)


@pytest.mark.parametrize("name", ["base-2-two-legs", "cards-2-both-pieces"])
def test_a_game_that_is_not_over_is_split_as_far_as_it_went(name: str) -> None:
    record = half(name)
    assert not record.over
    check_split(record, Reviewing(record, TINY))


def test_who_moved_gets_the_change() -> None:
    """By hand: each change of a curve goes to whoever made the move."""
    record = record_of("base-2-two-legs")
    work = Reviewing(record, TINY)
    work.take([work.do(task) for task in work.tasks if task.kind == "moment"])
    moments = work.review().moments
    own = others = chance = 0
    for number, move in enumerate(record.moves, 1):
        change = moments[number].chances[0] - moments[number - 1].chances[0]
        if move.kind in ("youngest", "start-roll", "start-stack", "die"):
            chance += change
        elif move.seat == 0:  # type: ignore[union-attr]
            own += change
        else:
            others += change
    split = work.review().splits[0]
    assert (split.own, split.others, split.chance) == (own, others, chance)


def test_a_finished_game_ends_with_its_result() -> None:
    record = record_of("second-6-shared-by-three")
    assert record.game.to_move(record.state) is OVER
    last = Reviewing(record, TINY).do(Task("moment", len(record.moves)))
    winners = record.game.winners(record.state)
    assert len(winners) > 1
    assert last.chances == tuple(  # type: ignore[union-attr]
        WHOLE // len(winners) if seat in winners else 0 for seat in range(record.game.players)
    )
