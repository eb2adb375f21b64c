"""Camels, the fennec and the palm tree on the track."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.cards.data import PIECES, PieceName
from camelup.cards.events import FinishCrossed, PieceReturned, Placed, UnitMoved, Why
from camelup.cards.state import Piece, State
from camelup.core.game import Step
from camelup.core.track import Stacks, Unit, lift, put, stack_on
from camelup.core.values import Camel, Event


def move_camel(s: State, camel: Camel, steps: int) -> Step[State]:
    """Move ``camel`` with all on its back and none from below (C-15); a piece it lands on acts.

    The palm tree sends it 1 forward (C-33), from the last space onto the finish card (RC-12); the
    fennec sends it 1 back (C-35). Each leaves the track before the other can act (C-62, RC-10).
    """
    start, unit, rest = lift(s.stacks, camel)
    s = replace(s, stacks=rest)
    end, under = start + steps, False
    events: tuple[Event, ...] = ()
    while name := _piece_on(s, end):
        moved = UnitMoved(unit, s.label(start), s.label(end), name)
        s, returned = return_piece(s, name, "landed")
        events += (moved, *returned)
        under = name == "fennec"
        start, end = end, end - 1 if under else end + 1
    if end > len(s.track):
        s, more = _cross(s, unit, start)
    else:
        s, more = _stand(s, unit, start, end, under=under)
    return Step(s, events + more)


def return_piece(s: State, name: PieceName, why: Why) -> Step[State]:
    """Put a piece back onto its card beside the track (C-34, C-36)."""
    piece = s.piece(name)
    if piece is None:
        return Step(s, ())
    returned = PieceReturned(piece.seat, name, s.label(piece.space), why)
    return Step(with_piece(s, name, None), (returned,))


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
    """On top of what stands there, or under it (C-14, C-35).

    On the start card camels form no stack; they are kept in a fixed order (C-13, RC-03, RC-11).
    """
    if index == 0:
        return tuple(sorted((*stacks, *((0, (camel,)) for camel in unit))))
    return put(stacks, index, unit, under=under)


def _stand(s: State, unit: Unit, start: int, end: int, *, under: bool) -> Step[State]:
    """The unit comes to stand on an ordinary space, or on the start card."""
    moved = UnitMoved(unit, s.label(start), s.label(end), _placed(s, end, under=under))
    s, passed = _passed(replace(s, stacks=_put(s.stacks, end, unit, under=under)))
    return Step(s, (moved, *passed))


def _cross(s: State, unit: Unit, start: int) -> Step[State]:
    """Reaching or passing the finish card (C-54); pieces on the way are passed first (RC-30).

    One beyond the track the unit ranks before all others (C-65).
    """
    finish = len(s.track) + 1
    s, passed = _passed(replace(s, stacks=put(s.stacks, finish, unit)))
    return Step(s, (*passed, FinishCrossed(unit, s.label(start))))


def _passed(s: State) -> Step[State]:
    """Pieces that all camels have left behind go back (C-37, RC-09)."""
    events: tuple[Event, ...] = ()
    for name in PIECES:
        piece = s.piece(name)
        if piece is not None and s.last > piece.space:
            s, returned = return_piece(s, name, "passed")
            events += returned
    return Step(s, events)
