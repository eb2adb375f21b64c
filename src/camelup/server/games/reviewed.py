"""A review as a browser is told it: by the steps of the replay, in words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from camelup.core.game import CHANCE
from camelup.core.values import Seat
from camelup.play.record import Record
from camelup.review import Decision, Review, Reviewing
from camelup.review.document import WHOLE
from camelup.review.make import Done
from camelup.review.words import option_words, why
from camelup.server.protocol import (
    GameReview,
    ReviewedDecision,
    ReviewedMoment,
    ReviewedOption,
    ReviewedPlayer,
)
from camelup.text import Speaker, speaker


def reviewed(
    record: Record, done: Iterable[Done], language: str, names: tuple[str, ...]
) -> GameReview:
    """As much as there is of it."""
    work = Reviewing(record, known=done)
    found, (count, total) = work.review(), work.progress
    say = speaker(language, record.header.edition, names)
    steps = _Steps(record)
    moments = {steps.of(one.number): one.chances for one in found.moments}
    return GameReview(
        done=count,
        total=total,
        complete=found.complete,
        over=found.over,
        error=found.error,
        turned=steps.maybe(found.turned),
        moments=tuple(
            ReviewedMoment(version=version, chances=tuple(n / WHOLE for n in chances))
            for version, chances in moments.items()
        ),
        decisions=tuple(_decision(one, record, steps, say) for one in found.decisions),
        players=tuple(_player(found, seat, steps) for seat in range(len(found.splits))),
        note=say.say("review.known"),
    )


class Judged(NamedTuple):
    """One seat of a game in three numbers."""

    accuracy: float | None
    luck: float
    choices: float


def judged(record: Record, done: Iterable[Done], seat: Seat) -> Judged | None:
    """What a whole review says of one seat; nothing while it is not whole."""
    found = Reviewing(record, known=done).review()
    if not found.complete:
        return None
    split = found.splits[seat]
    return Judged(found.verdicts[seat].accuracy, split.chance / WHOLE, split.own / WHOLE)


class _Steps:
    """Which step of the replay a move belongs to: those of chance come with the one before."""

    def __init__(self, record: Record) -> None:
        game, last = record.game, len(record.moves)
        self._versions: Sequence[int] = [
            version
            for version, (_, step) in enumerate(record.replay())
            if game.to_move(step.state) is not CHANCE or version == last
        ]

    def of(self, number: int) -> int:
        return self._versions[bisect_left(self._versions, number)]

    def maybe(self, number: int | None) -> int | None:
        return None if number is None else self.of(number)


def _decision(one: Decision, record: Record, steps: _Steps, say: Speaker) -> ReviewedDecision:
    words = [option_words(option, record.game, say) for option in one.options]
    return ReviewedDecision(
        version=steps.of(one.number),
        seat=one.seat,
        options=tuple(
            ReviewedOption(text=w.text, chance=o.chance, money=o.money, parts=w.parts)
            for o, w in zip(one.options, words, strict=True)
        ),
        played=one.played,
        obvious=one.obvious,
        cost=one.cost,
        money=one.money,
        error=one.error,
        verdict=one.verdict,
        find=one.find,
        why=why(one, say),
        hidden=one.hidden,
    )


def _player(found: Review, seat: int, steps: _Steps) -> ReviewedPlayer:
    split, one = found.splits[seat], found.verdicts[seat]
    return ReviewedPlayer(
        result=split.result / WHOLE,
        own=split.own / WHOLE,
        others=split.others / WHOLE,
        chance=split.chance / WHOLE,
        start=split.start / WHOLE,
        accuracy=one.accuracy,
        decisions=one.decisions,
        mistakes=one.mistakes,
        costliest=tuple(map(steps.of, one.costliest)),
        finds=tuple(map(steps.of, one.finds)),
        luckiest=steps.maybe(one.luckiest),
        unluckiest=steps.maybe(one.unluckiest),
    )
