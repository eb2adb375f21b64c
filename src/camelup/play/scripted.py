"""Dice that bring what somebody wrote down: for lessons, tests and puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from camelup.core.errors import IllegalMove, some_of
from camelup.core.game import Chances
from camelup.core.values import Outcome
from camelup.play.lines import compact, document_of
from camelup.play.steps import Draws

ScriptEntry: TypeAlias = Outcome | dict[str, Any]
"""An outcome, or its document."""


class ScriptedDice:
    """Brings the outcomes of a script, one after another.

    An entry that cannot happen is refused, and then nothing has happened on the table. Behind the
    last entry ``then`` draws; without it the draw is refused.
    """

    def __init__(self, script: Iterable[ScriptEntry], then: Draws | None = None) -> None:
        self.script = tuple(script)
        self.then = then
        self._numbers: list[int] = []

    def __repr__(self) -> str:
        return f"<ScriptedDice, {len(self._numbers)} of {len(self.script)} drawn>"

    def draw(self, chances: Chances, number: int) -> Outcome:
        """The next entry, which must be one of the listed outcomes.

        ``number`` is that of the move: a move that was refused and is tried again gets its entry
        again.
        """
        self._numbers = [earlier for earlier in self._numbers if earlier < number]
        at = len(self._numbers)
        if at == len(self.script):
            return self._beyond(chances, number)
        entry = self.script[at]
        for outcome, _ in chances:
            if entry == (document_of(outcome) if isinstance(entry, dict) else outcome):
                self._numbers.append(number)
                return outcome
        raise IllegalMove(
            "dice.cannot", entry=at + 1, written=_written(entry), possible=_listed(chances)
        )

    def _beyond(self, chances: Chances, number: int) -> Outcome:
        if self.then is None:
            raise IllegalMove("dice.end", possible=_listed(chances))
        return self.then.draw(chances, number)


def _written(entry: object) -> str:
    return compact(document_of(entry)) if isinstance(entry, Outcome) else repr(entry)


def _listed(chances: Chances) -> str:
    return some_of([_written(outcome) for outcome, _ in chances])
