"""From a state to a position document, and back; each part writes and reads its own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from camelup.core.document import read, require
from camelup.core.track import Stacks, stacks_of
from camelup.pyramid.document import Crossed, PlayerDocument, PositionDocument
from camelup.pyramid.edition import Edition
from camelup.pyramid.position_check import check
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.pyramid.game import PyramidGame


def to_document(game: PyramidGame, s: State) -> dict[str, Any]:
    """The document of ``s``; nothing is lost."""
    e = game.edition
    own = {name: it for part in e.parts for name, it in part.written(s).items()}
    document = e.shape.document(
        format="camelup-position",
        version=1,
        edition=e.key,  # type: ignore[arg-type]
        modules=e.modules,
        players=_players(e, s),
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


def _players(e: Edition, s: State) -> tuple[PlayerDocument, ...]:
    columns = {name: them for part in e.parts for name, them in part.written_of(s).items()}
    rows = zip(s.money, *columns.values(), strict=True)
    names = ("money", *columns)
    return tuple(e.shape.player_document(**dict(zip(names, row, strict=True))) for row in rows)


def _crossed(e: Edition, s: State) -> Crossed | None:
    if s.stacks and s.stacks[-1][0] > e.length:
        return Crossed(s.stacks[-1][1], "clockwise")
    if s.stacks and s.stacks[0][0] < 1:
        return Crossed(s.stacks[0][1], "counterclockwise")
    return None


def from_document(game: PyramidGame, document: dict[str, Any]) -> State:
    """The state that ``document`` describes; a :class:`PositionError` says what is impossible."""
    e = game.edition
    doc = read(e.shape.document, document)
    same = doc.edition == e.key and set(doc.modules) == set(e.modules)
    require(same, "position.other-game", "$.edition", edition=e.key)
    require(len(doc.players) == game.players, "position.other-players", "$.players")
    for part in e.shape.absent:
        part.absent(doc)
    state = _assemble(e, doc)
    check(e, state)
    return state


def _assemble(e: Edition, doc: PositionDocument) -> State:
    dice = doc.dice
    if dice is None:
        dice = tuple(key for part in e.parts for key in part.dice_inside(e, doc))
    stacks = _stacks(e, doc)
    own = {name: it for part in e.parts for name, it in part.read(e, doc, dice).items()}
    return e.shape.state(
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
