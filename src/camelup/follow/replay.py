"""Going through what was entered, from the opening to an entry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from camelup.core.errors import IllegalMove
from camelup.core.values import Event, Move, Seat
from camelup.editions.catalogue import AnyGame
from camelup.follow.document import FollowDocument
from camelup.follow.hidden import HiddenCards
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


def replayed(
    game: AnyGame, document: FollowDocument, path: Sequence[int], cards: HiddenCards
) -> dict[int, Stand]:
    """How the game stood at each entry of a path since the latest position, and at the latter."""
    since = cards.begins.since
    begun = path[-len(since) - 1] if len(since) < len(path) else 0
    stand = _opening(game, document, begun, cards)
    stands = {begun: stand}
    for node in since:
        entry = document.entries[node - 1]
        if not entry.turned:
            first = cards.known.get(node)
            if first is None:
                seat: Seat = entry.moves[0].get("seat", 0)
                first = cards.stand_in(node, game.legal(turn_of(game, stand.state, seat), seat))
            stand = stand._replace(events=())
            for move in (first, *(move_of(game, one) for one in entry.moves[1:])):
                stand = stand_after(game, stand, document.known, move)
        stands[node] = stand
    return stands


def _opening(game: AnyGame, document: FollowDocument, begun: int, cards: HiddenCards) -> Stand:
    if not begun and not document.face_down:
        return Stand(document.header.opening())
    position = cards.opening()
    assert position is not None
    return Stand(game.from_document(position), position=position)
