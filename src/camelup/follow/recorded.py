"""A game that was played, as if somebody had followed it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from camelup.core.game import CHANCE
from camelup.core.take_back import ReadAgain, TakeBack
from camelup.core.values import Move
from camelup.follow.document import Entry, FollowDocument
from camelup.play.lines import document_of
from camelup.play.record import Record
from camelup.play.take_back import without_take_back


def entered(record: Record, version: int) -> FollowDocument:
    """All moves of a record; it stands after ``version`` of them. What was taken back is a
    variation.
    """
    header = replace(record.header, fair=None, seed=None, take_back=False, read_again=False)
    entries: list[Entry] = []
    places: list[tuple[Any, int, tuple[Move, ...]]] = []
    moves: tuple[Move, ...] = ()
    at = node = 0
    for made, (move, step) in enumerate(record.replay()):
        game, state = without_take_back(record.game, step.state)
        if isinstance(move, (TakeBack, ReadAgain)):
            node, moves = next((n, m) for there, n, m in places if there is state)
        else:
            moves += () if move is None else (move,)
            if moves and game.to_move(state) is not CHANCE:
                entries.append(Entry(parent=node, moves=tuple(map(document_of, moves))))
                node, moves = len(entries), ()
            places.append((state, node, moves))
        at = node if made <= version and not moves else at
    seats = tuple(range(record.game.players))
    return FollowDocument(header=header, known=seats, entries=tuple(entries), at=at, tip=node)
