"""From a state to a position document, and back; each part writes and reads its own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from camelup.core.document import read, require
from camelup.core.track import Stacks, stacks_of
from camelup.core.values import Seat
from camelup.pyramid.document import Crossed, PlayerDocument, PositionDocument
from camelup.pyramid.edition import Edition
from camelup.pyramid.position_check import check
from camelup.pyramid.shape import Shape
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.pyramid.game import PyramidGame


def to_document(game: PyramidGame, s: State) -> dict[str, Any]:
    """The document of ``s``; nothing is lost."""
    e, shape = game.edition, game.shape
    own = {name: value for part in e.parts for name, value in part.written(s).items()}
    document = shape.document(
        format="camelup-position",
        version=1,
        edition=e.key,  # type: ignore[arg-type]
        modules=e.modules,
        players=tuple(_player(e, shape, s, seat) for seat in range(len(s.money))),
        track={space: stack for space, stack in s.stacks if 1 <= space <= e.length},
        crossed=_crossed(e, s),
        turn=s.turn,
        marker=s.marker,
        leg=s.leg,
        stage=s.stage,
        unstacked=s.unstacked,
        **own,
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _player(e: Edition, shape: Shape, s: State, seat: Seat) -> PlayerDocument:
    own = {name: value for part in e.parts for name, value in part.written_of(s, seat).items()}
    return shape.player_document(money=s.money[seat], **own)


def _crossed(e: Edition, s: State) -> Crossed | None:
    if s.stacks and s.stacks[-1][0] > e.length:
        return Crossed(s.stacks[-1][1], "clockwise")
    if s.stacks and s.stacks[0][0] < 1:
        return Crossed(s.stacks[0][1], "counterclockwise")
    return None


def from_document(game: PyramidGame, document: dict[str, Any]) -> State:
    """The state that ``document`` describes; a :class:`PositionError` says what is impossible."""
    e, shape = game.edition, game.shape
    doc = read(shape.document, document)
    same = doc.edition == e.key and set(doc.modules) == set(e.modules)
    require(same, "position.other-game", "$.edition", edition=e.key)
    require(len(doc.players) == game.players, "position.other-players", "$.players")
    for part in shape.absent:
        part.absent(doc)
    state = _assemble(e, shape, doc)
    check(e, state)
    return state


def _assemble(e: Edition, shape: Shape, doc: PositionDocument) -> State:
    dice = doc.dice
    if dice is None:
        dice = tuple(key for part in e.parts for key in part.dice_inside(e, doc))
    stacks = _stacks(e, doc)
    own = {name: value for part in e.parts for name, value in part.read(e, doc, dice).items()}
    return shape.state(
        stage=doc.stage,
        turn=doc.turn,
        marker=doc.turn if doc.marker is None else doc.marker,
        leg=doc.leg,
        stacks=stacks,
        unstacked=doc.unstacked,
        money=tuple(player.money for player in doc.players),
        **own,
    )


def _stacks(e: Edition, doc: PositionDocument) -> Stacks:
    """Camels on the track, and beyond the line the unit that crossed it."""
    for space in doc.track:
        where = f"$.track.{space}"
        require(1 <= space <= e.length, "position.space", where, found=space, high=e.length)
    spaces = dict(doc.track)
    if doc.crossed is not None:
        beyond = e.length + 1 if doc.crossed.direction == "clockwise" else 0
        spaces[beyond] = doc.crossed.unit
    return stacks_of(spaces)
