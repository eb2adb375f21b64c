"""Checks the dice of a record: does every draw follow from what was promised and revealed?"""

from __future__ import annotations

import json
from typing import Any, Literal, TypeAlias

import msgspec

from camelup.core.errors import RecordError
from camelup.core.values import Outcome
from camelup.play.fair import FairDice, Promise, commitment
from camelup.play.record import Record, read_record

Finding: TypeAlias = Literal[
    "kept", "alone", "known", "plain", "real", "running", "sealed", "seed", "draw"
]

# Every finding, and the key of the sentence for it.
KEYS: dict[Finding, str] = {
    "kept": "fair.kept",
    "alone": "fair.alone",
    "known": "fair.known",
    "plain": "fair.plain",
    "real": "fair.real",
    "running": "fair.running",
    "sealed": "fair.sealed",
    "seed": "fair.seed",
    "draw": "fair.draw",
}


class DiceCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found; spoken as the text ``key`` with ``facts``.

    ``kept``: every draw is right. ``alone``: so it is, but nobody added a value to the seed.
    ``known``: so it is, with a seed that was chosen by hand.
    ``plain``: no dice of this kind. ``real``: thrown by hand. ``running``: the game is not over.
    ``sealed``: it is, but the seed is not told. ``seed``: it is another seed than was promised.
    ``draw``: ``line`` holds a draw that the dice did not give.
    """

    finding: Finding
    draws: int = 0
    """Draws that were checked and are right."""
    line: int | None = None
    due: Outcome | None = None
    """What the dice gave."""
    move: Outcome | None = None
    """What the record says."""

    @property
    def right(self) -> bool:
        """Is every draw of a finished game proved?"""
        return self.finding in ("kept", "alone", "known")

    @property
    def key(self) -> str:
        return KEYS[self.finding]

    @property
    def facts(self) -> dict[str, Any]:
        return {"draws": self.draws, "line": self.line, "due": self.due, "move": self.move}


def verify(record: Record) -> DiceCheck:
    """Check the dice of a record that :func:`camelup.read_record` has read."""
    fair, seed = record.header.fair, record.revealed
    if fair is None:
        return DiceCheck(finding="real" if record.header.real_dice else "plain")
    if seed is None:
        return DiceCheck(finding="sealed" if record.over else "running")
    if commitment(seed) != fair.commitment:
        return DiceCheck(finding="seed", line=len(record.lines()))
    return _draws(record, FairDice(seed, fair))


def _draws(record: Record, dice: FairDice) -> DiceCheck:
    """Draw again whatever chance brought. The header is line 1, so that move n is line n + 1."""
    state, draws = record.header.opening(), 0
    for number, move in enumerate(record.moves, start=1):
        if isinstance(move, Outcome):
            due = dice.draw(record.game.chances(state), number)
            if due != move:
                line = number + 1
                return DiceCheck(finding="draw", draws=draws, line=line, due=due, move=move)
            draws += 1
        state = record.game.apply(state, move).state
    return DiceCheck(finding=_proved(dice.promise), draws=draws)


def _proved(made: Promise) -> Finding:
    """What is proved once every draw follows from the seed."""
    if made.chosen:
        return "known"
    return "kept" if any(made.values) else "alone"


def verify_text(text: bytes) -> tuple[Record, DiceCheck]:
    """Read a record and check its dice.

    Where a changed draw makes a later line impossible, it is the draw that is named: of a damaged
    record the part before the damage is checked too, if the last line still tells the seed.
    """
    try:
        record = read_record(text)
    except RecordError as error:
        verdict = _before_damage(error.record, text)
        if verdict is None:
            raise
        return error.record, verdict
    return record, verify(record)


def _before_damage(record: Record | None, text: bytes) -> DiceCheck | None:
    fair = None if record is None else record.header.fair
    seed = _last_seed(text)
    if record is None or fair is None or seed is None or commitment(seed) != fair.commitment:
        return None
    verdict = _draws(record, FairDice(seed, fair))
    return verdict if verdict.finding == "draw" else None


def _last_seed(text: bytes) -> str | None:
    try:
        last = json.loads(text.splitlines()[-1])
        seed = last["seed"] if last["type"] == "end" else None
        return seed if isinstance(seed, str) and seed.encode() else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
