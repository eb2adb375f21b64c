"""Dice and Pyramid tiles in notation: ``out:g2x3``, ``pyramid:0,1,1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import LETTER, Scan, Word
from camelup.core.values import Seat

GREY = "x"


class Out(Phrase):
    """Dice that are out, the first one first, each with its number; ``x`` is the grey one.

    A number that nobody remembers is taken to be 1: it changes nothing any more.
    """

    key = "out"
    once = False
    assumed = "assumed.dice"
    board = True

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            for die, number, at in scan.rest(_die):
                draft.add("tents", [die, number])
                draft.said[self.key].append((die, scan.word, at))
            draft.decides("$.dice")

    def complete(self, game: Any, draft: Draft) -> None:
        known = {die.key for die in game.edition.dice}
        seen: list[tuple[str, Word, int]] = draft.said.get(self.key, [])
        for die, word, at in seen:
            if die not in known:
                raise word.refusal("notation.die", at, die=die)
            known.remove(die)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        out = "".join(f"{LETTER.get(die, GREY)}{number}" for die, number in doc.get("tents", ()))
        return (f"{self.key}:{out}",) if out else ()


class PyramidTiles(Phrase):
    """How many Pyramid tiles everybody has, from player 1 on.

    Left out, the last players to act took them.
    """

    key = "pyramid"

    def read(self, scan: Scan, draft: Draft) -> None:
        counts = scan.numbers()
        draft.count(len(counts))
        for seat, count in enumerate(counts):
            draft.put_of(seat, "pyramid_tiles", count)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        from camelup.pyramid.parts.pyramid.part import taken_by  # the part knows its words

        e, counts = game.edition, tuple(player["pyramid_tiles"] for player in doc["players"])
        stage, turn = doc.get("stage", "turn"), doc.get("turn", 0)
        if counts != taken_by(e, game.players, stage, turn, len(doc["dice"])):
            yield f"{self.key}:{','.join(map(str, counts))}"


def _die(scan: Scan) -> tuple[str, int, int]:
    at = scan.at
    die = "grey" if scan.takes(GREY) else scan.camel()
    number = scan.maybe_number()
    return die, 1 if number is None else number, at
