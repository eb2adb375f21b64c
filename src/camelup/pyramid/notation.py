"""A pyramid game in one line: camels, whose turn it is, and the words of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from camelup.core.notation import Draft, Phrase
from camelup.core.phrases import Field, Money, Players, Stack, Stage, Turn
from camelup.core.scan import LETTERS, Scan, Word, letters
from camelup.core.values import Seat
from camelup.pyramid.document import PlayerDocument
from camelup.pyramid.state import Stage as Stages

if TYPE_CHECKING:
    from camelup.pyramid.game import PyramidGame


class Crossed(Phrase):
    """The unit that has gone over the line: ``finish:gw``, or backwards ``start:kw``."""

    def __init__(self, key: str, direction: str) -> None:
        self.key, self.direction = key, direction

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put("crossed", {"unit": draft.camels(scan), "direction": self.direction})

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        crossed = doc.get("crossed")
        if crossed and crossed["direction"] == self.direction:
            yield f"{self.key}:{letters(crossed['unit'])}"


class Unstacked(Phrase):
    """During set-up: spaces whose camels wait to be stacked, ``unstacked:1,3``."""

    key = "unstacked"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, scan.numbers())

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        if spaces := doc.get(self.key):
            yield f"{self.key}:{','.join(map(str, spaces))}"


class Marker(Phrase):
    """Who has the starting player marker, if it is not the player on turn: ``marker:3``."""

    key = "marker"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, scan.seat(draft))
        scan.close()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        marker, turn = doc["marker"], doc.get("turn", 0)
        return () if marker == turn else (f"{self.key}:{marker + 1}",)


CAMELS: tuple[Phrase, ...] = (
    Stack(Scan.number),
    Crossed("finish", "clockwise"),
    Crossed("start", "counterclockwise"),
    Unstacked(),
)
TABLE: tuple[Phrase, ...] = (
    Players(),
    Money(PlayerDocument().money),
    Turn(),
    Marker(),
    Field("leg", 1),
    Stage(Stages),
)


class PyramidNotation:
    """See :class:`camelup.core.notation.FamilyNotation`."""

    def phrases(self, game: PyramidGame) -> tuple[Phrase, ...]:
        own = (phrase for part in game.edition.parts for phrase in part.phrases)
        return (*CAMELS, *own, *TABLE)

    def foreign(self, game: PyramidGame) -> tuple[Phrase, ...]:
        return tuple(phrase for part in game.edition.shape.absent for phrase in part.phrases)

    def settled(self, game: PyramidGame, document: dict[str, Any]) -> dict[str, Any]:
        order = list(game.edition.die)
        document = {**document, "dice": sorted(document["dice"], key=order.index)}
        if supporting := document.get("supporting"):
            there = {name: sorted(dice, key=game.racers.index) for name, dice in supporting.items()}
            document["supporting"] = there
        return document

    def strangers(self, game: PyramidGame, words: Iterable[Word]) -> int | None:
        known = {*game.edition.racers, *game.edition.crazy}
        stacks = (re.fullmatch(r"\d+:([a-z]+)", word.text) for word in words)
        camels = {LETTERS[c] for stack in stacks if stack for c in stack[1] if c in LETTERS}
        return len(camels - known)


NOTATION = PyramidNotation()
