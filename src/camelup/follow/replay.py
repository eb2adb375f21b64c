"""Going through what was entered, from the opening to an entry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from camelup.core.errors import IllegalMove
from camelup.core.values import Event, Move, Seat
from camelup.editions.catalogue import AnyGame
from camelup.follow.document import Entry, FollowDocument, path_to
from camelup.follow.families import FOLLOW
from camelup.follow.offers import made, turn_of
from camelup.play.lines import move_of


class Stand(NamedTuple):
    """How a followed game stands at one entry."""

    state: Any
    moves: tuple[Move, ...] = ()
    """Since the opening, or the latest new position."""
    events: tuple[Event, ...] = ()
    """What the latest entry brought."""
    position: dict[str, Any] | None = None
    """The latest new position, if there was one."""
    loose: bool = False
    """Did somebody act out of turn, or a hidden card have to be supposed?"""


def stand_after(game: AnyGame, stand: Stand, known: Collection[Seat], move: Move) -> Stand:
    """How it stands after one more move."""
    try:
        step, loose = game.apply(stand.state, move), stand.loose
    except IllegalMove:
        step, loose = made(game, stand.state, known, move), True
    return Stand(
        step.state, (*stand.moves, move), stand.events + step.events, stand.position, loose
    )


def replayed(game: AnyGame, document: FollowDocument, node: int) -> Stand:
    """How the game stands at an entry."""
    return _through(game, document, path_to(document.entries, node))


def options_for(game: AnyGame, document: FollowDocument, node: int) -> tuple[Move, ...]:
    """What a hidden move can have been, as far as anybody knows."""
    taken = _taken(game, _known(game, document, path_to(document.entries, document.at)))
    return _faces(game, document.entries[node - 1], taken)


def _through(game: AnyGame, document: FollowDocument, path: Sequence[int]) -> Stand:
    """From the opening to the last entry of ``path``.

    What stands in for a hidden move is none of those that are known, now or later.
    """
    stand = Stand(document.header.opening())
    known = _known(game, document, path)
    taken = _taken(game, known)
    for node in path:
        entry = document.entries[node - 1]
        if entry.position is not None:
            stand = Stand(game.from_document(entry.position), position=entry.position)
        elif not entry.turned:
            stand = stand._replace(events=())
            first = known.get(node) or _stand_in(game, entry, stand.state, taken)
            for move in (first, *(move_of(game, one) for one in entry.moves[1:])):
                stand = stand_after(game, stand, document.known, move)
    return stand


def _known(game: AnyGame, document: FollowDocument, path: Sequence[int]) -> dict[int, Move]:
    """The first move of every entry where it is known, if only since it was turned over."""
    entries = {node: document.entries[node - 1] for node in path}
    open = {n: e.moves[0] for n, e in entries.items() if e.moves and not (e.unknown or e.turned)}
    turned = {e.turned: e.moves[0] for e in entries.values() if e.turned}
    return {node: move_of(game, move) for node, move in {**open, **turned}.items()}


def _card(game: AnyGame, move: Move) -> Any | None:
    family = FOLLOW.get(game.family)
    return None if family is None else family.card(move)


def _taken(game: AnyGame, known: Mapping[int, Move]) -> frozenset[Any]:
    return frozenset(_card(game, move) for move in known.values()) - {None}


def _faces(game: AnyGame, entry: Entry, taken: Collection[Any]) -> tuple[Move, ...]:
    """What was taken when it was entered, then all others that look the same and are not known."""
    move, family = move_of(game, entry.moves[0]), FOLLOW.get(game.family)
    others = () if family is None else family.faces(game, move)
    return tuple(m for m in dict.fromkeys((move, *others)) if _card(game, m) not in taken)


def _stand_in(game: AnyGame, entry: Entry, state: Any, taken: Collection[Any]) -> Move:
    faces = _faces(game, entry, taken)
    seat: Seat = entry.moves[0].get("seat", 0)
    legal = game.legal(turn_of(game, state, seat), seat)
    return next((one for one in faces if one in legal), faces[0])
