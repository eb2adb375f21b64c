"""Whispers in the environments and in the terminal: what a module may bring to these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from camelup.cli.board.parts import PartDrawing
from camelup.core.values import Seat
from camelup.envs.layout import Block
from camelup.envs.pyramid_parts import PartNumbers, Row
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.part import Part
from camelup.pyramid.view import View
from camelup.text import Speaker
from tests.toys.whispers import WhispersPlayerView, WhispersView


class WhispersNumbers(PartNumbers):
    """Who has whispered, and one's own whisper."""

    def names(self, e: Edition, players: int, tag: str) -> Iterable[str]:
        return (f"{tag} {camel}" for camel in e.racers)

    def blocks(self, e: Edition, part: Part, players: int) -> Iterable[Block]:
        yield Block("whispered", (players,))
        yield Block("whisper", (len(e.racers),))

    def write(self, row: Row, e: Edition, view: View, me: Seat) -> None:
        assert isinstance(view, WhispersView)
        for seat, player in enumerate(view.players):
            if isinstance(player, WhispersPlayerView) and player.whispered:
                row.put("whispered", (seat - me) % len(view.players))
        if view.whisper is not None:
            row.put("whisper", e.racers.index(view.whisper))


class WhispersDrawing(PartDrawing):
    """A word beside each player who has whispered."""

    def column(self, view: Any, say: Speaker) -> tuple[str, Sequence[str]]:
        return "psst", ["yes" if player.whispered else "" for player in view.players]
