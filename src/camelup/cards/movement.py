"""Camels, the fennec and the palm tree on the track (C-13 to C-15, C-33 to C-37, C-54)."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.cards.data import PIECES, PieceName
from camelup.cards.events import FinishCrossed, PieceReturned, Placed, UnitMoved, Why
from camelup.cards.state import Piece, State
from camelup.core.track import Stacks, Unit, lift, put, stack_on
from camelup.core.values import Camel, Event


def move_camel(s: State, camel: Camel, steps: int, log: list[Event]) -> State:
    """Move ``camel`` with all on its back; pieces it lands on act one after the other (C-62)."""
    start, unit, rest = lift(s.stacks, camel)
    s = replace(s, stacks=rest)
    end, under = start + steps, False
    while name := _piece_on(s, end):
        log.append(UnitMoved(unit, s.label(start), s.label(end), name))
        s = return_piece(s, name, "landed", log)
        under = name == "fennec"
        start, end = end, end - 1 if under else end + 1
    if end > len(s.track):
        return _cross(s, unit, start, log)
    log.append(UnitMoved(unit, s.label(start), s.label(end), _placed(s, end, under=under)))
    return _passed(replace(s, stacks=_put(s.stacks, end, unit, under=under)), log)


def return_piece(s: State, name: PieceName, why: Why, log: list[Event]) -> State:
    """Put a piece back onto its card beside the track (C-34, C-36)."""
    piece = s.piece(name)
    if piece is None:
        return s
    log.append(PieceReturned(piece.seat, name, s.label(piece.space), why))
    return with_piece(s, name, None)


def with_piece(s: State, name: PieceName, piece: Piece | None) -> State:
    """The state with the fennec or the palm tree elsewhere."""
    return replace(s, fennec=piece) if name == "fennec" else replace(s, palm=piece)


def _piece_on(s: State, index: int) -> PieceName | None:
    if s.palm is not None and s.palm.space == index:
        return "palm"
    return "fennec" if s.fennec is not None and s.fennec.space == index else None


def _placed(s: State, index: int, *, under: bool) -> Placed:
    if index == 0:
        return "start-card"
    if not stack_on(s.stacks, index):
        return "alone"
    return "under" if under else "top"


def _put(stacks: Stacks, index: int, unit: Unit, *, under: bool) -> Stacks:
    """On the start card camels form no stack; they are kept in a fixed order (C-13, RC-11)."""
    if index == 0:
        return tuple(sorted((*stacks, *((0, (camel,)) for camel in unit))))
    return put(stacks, index, unit, under=under)


def _cross(s: State, unit: Unit, start: int, log: list[Event]) -> State:
    """Reaching or passing the finish card (C-54); pieces on the way are passed first (RC-30)."""
    finish = len(s.track) + 1
    s = _passed(replace(s, stacks=put(s.stacks, finish, unit)), log)
    log.append(FinishCrossed(unit, s.label(start)))
    return s


def _passed(s: State, log: list[Event]) -> State:
    """Pieces that all camels have left behind go back (C-37, RC-09)."""
    for name in PIECES:
        piece = s.piece(name)
        if piece is not None and s.last > piece.space:
            s = return_piece(s, name, "passed", log)
    return s
