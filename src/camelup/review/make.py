"""A review in small tasks, so that it can be shown as it grows, stopped, and gone on with.

Every task depends on the record and the depth alone: in whatever order and on whatever machine they
are done, the same record gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from typing import Any, Literal, NamedTuple, TypeAlias

from camelup.core.errors import SetupError
from camelup.core.game import OVER, Step
from camelup.core.take_back import TakeBack
from camelup.core.values import Action, Move
from camelup.play.record import Record
from camelup.play.take_back import without_take_back
from camelup.review import shares
from camelup.review.depth import STANDARD, Depth
from camelup.review.document import Decision, Moment, Review
from camelup.review.families import REVIEWS, FamilyReview
from camelup.review.judge import judge
from camelup.review.verdicts import verdicts

Done: TypeAlias = Moment | Decision


class Task(NamedTuple):
    """The curve after a move, or the decision that led to it."""

    kind: Literal["moment", "decision"]
    number: int


class Reviewing:
    """The review of one record, as far as it has come."""

    def __init__(self, record: Record, depth: Depth = STANDARD, known: Iterable[Done] = ()) -> None:
        """``known``: what was found before. A family without estimates is refused."""
        self.record, self.depth = record, depth
        family = REVIEWS.get(record.game.family)
        if family is None:
            raise SetupError("reviews.no-family", family=record.game.family)
        self._family: FamilyReview = family
        self._done: dict[Task, Done] = {task_of(one): one for one in known}

    @cached_property
    def _played(self) -> list[tuple[Move | None, Step[Any]]]:
        return list(self.record.replay())

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """Everything to be done: the curve, then the decisions."""
        curve = [Task("moment", number) for number in range(len(self._played))]
        return (*curve, *(Task("decision", number) for number in self._decisions()))

    @property
    def progress(self) -> tuple[int, int]:
        """Tasks done, and all of them."""
        return len(self._done), len(self.tasks)

    @property
    def missing(self) -> tuple[Task, ...]:
        """What is still to be done."""
        return tuple(task for task in self.tasks if task not in self._done)

    def take(self, found: Iterable[Done]) -> None:
        """Enter what was found elsewhere."""
        self._done.update((task_of(one), one) for one in found)

    def go_on(self) -> Iterator[tuple[int, int]]:
        """Do what is missing, task by task; yields the progress."""
        for task in self.missing:
            self._done[task] = self.do(task)
            yield self.progress

    def do(self, task: Task) -> Done:
        """One task."""
        return self._moment(task.number) if task.kind == "moment" else self._decision(task.number)

    def review(self) -> Review:
        """What there is of it."""
        moments = []
        for number in range(len(self._played)):
            if not isinstance(one := self._done.get(Task("moment", number)), Moment):
                break
            moments.append(one)
        found = sorted(self._done.items(), key=lambda item: item[0].number)
        decisions = tuple(one for _, one in found if isinstance(one, Decision))
        header, seats = self.record.header, range(self.record.game.players)
        estimated = [moment.error for moment in moments if moment.error]
        return Review(
            record=record_key(self.record),
            depth=self.depth.name,
            edition=header.edition,
            modules=self.record.game.modules,
            players=header.players,
            over=self.record.over,
            complete=not self.missing,
            moves=len(self.record.moves),
            error=round(sqrt(sum(e * e for e in estimated) / max(1, len(estimated))), 6),
            moments=tuple(moments),
            decisions=decisions,
            splits=tuple(shares.split(moments, seat) for seat in seats) if moments else (),
            verdicts=tuple(verdicts(moments, decisions, seat, len(seats)) for seat in seats),
            turned=shares.turned(moments) if moments else None,
        )

    @cached_property
    def _seed(self) -> int:
        """From what is played and by whom: the first line of the record."""
        head = self.record.lines()[0].encode()
        return int.from_bytes(blake2b(head, digest_size=4).digest())

    def _moment(self, number: int) -> Moment:
        move, step = self._played[number]
        game, state = without_take_back(self.record.game, step.state)
        by = move.seat if isinstance(move, Action) else None
        if game.to_move(state) is OVER:
            return Moment(number, by, shares.shared(game.winners(state), game.players))
        batches = self._family.chances(game, state, self.depth, self._seed)
        if batches is None:
            return Moment(number, by, shares.equal(game.players))
        seats = list(zip(*batches, strict=True))
        chances = shares.whole([shares.mean(seat) for seat in seats])
        return Moment(number, by, chances, round(max(map(shares.error, seats)), 6))

    def _decisions(self) -> Iterator[int]:
        """Moves that somebody chose and did not take back, where there was a choice."""
        numbered = enumerate(pairwise((*self._played, (None, None))), 0)
        for number, ((move, _), (after, _)) in numbered:
            if isinstance(move, TakeBack) or isinstance(after, TakeBack):
                continue
            if isinstance(move, Action) and len(self._before(number, move)[1]) > 1:
                yield number

    def _before(self, number: int, move: Action) -> tuple[Any, tuple[Action, ...]]:
        """What its player saw, and could do."""
        state = self._played[number - 1][1].state
        game = self.record.game
        return game.view(state, move.seat), game.legal(state, move.seat)

    def _decision(self, number: int) -> Decision:
        move = self._played[number][0]
        assert isinstance(move, Action)
        view, legal = self._before(number, move)
        seed = self._seed + number
        return judge(self._family, view, legal, move, number, self.depth, seed)


def task_of(done: Done) -> Task:
    """The task that something is the answer to."""
    return Task("moment" if isinstance(done, Moment) else "decision", done.number)


def record_key(record: Record) -> str:
    """The checksum of the last line, which covers all lines before it."""
    return f"{blake2b(record.text().encode(), digest_size=16).hexdigest()}"


def review(record: Record, depth: Depth = STANDARD) -> Review:
    """The whole review of a record.

    >>> import camelup
    >>> from camelup.review import review
    >>> table = camelup.start("base", 2, seed=3)
    >>> found = review(table.record)
    >>> sum(found.moments[-1].chances) == found.whole
    True
    """
    reviewing = Reviewing(record, depth)
    for _ in reviewing.go_on():
        pass
    return reviewing.review()
