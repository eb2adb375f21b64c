"""A position of a pyramid game as a small JSON document, and back.

Whatever can be derived may be left out: hands (all cards that lie in no deck), the dice in the
pyramid (all that are on no tent), Leg Betting stacks (all tiles that nobody holds), and who holds
the Pyramid tiles (the last players to act).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from camelup.core.document import read, require
from camelup.core.track import Stacks, stacks_of
from camelup.core.values import Camel, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import Direction
from camelup.pyramid.position_check import check
from camelup.pyramid.setup import opening
from camelup.pyramid.state import (
    SETTING_UP,
    Camera,
    DesertTile,
    LegBets,
    LegTile,
    Pyramid,
    RaceBets,
    RaceCard,
    Stage,
    State,
    Supporting,
)

if TYPE_CHECKING:
    from camelup.pyramid.game import PyramidGame


class PlayerDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """What lies in front of a player and what he holds."""

    money: int = 3
    leg_tiles: tuple[LegTile, ...] = ()
    pyramid_tiles: int | None = None
    tile: DesertTile | None = None
    hand: tuple[Camel, ...] | None = None
    partner: Seat | None = None


class Crossed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The unit, bottom to top, that has gone over the finish line."""

    unit: tuple[Camel, ...]
    direction: Direction


class PositionDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A position of the base game, with or without Supercup, or of the second edition."""

    format: Literal["camelup-position"]
    version: Literal[1]
    edition: Literal["base", "second"]
    modules: tuple[str, ...] = ()
    players: tuple[PlayerDocument, ...]
    """In seating order, clockwise."""
    track: dict[int, tuple[Camel, ...]] = {}
    """Space to camels, bottom to top."""
    crossed: Crossed | None = None
    dice: tuple[str, ...] | None = None
    """Dice in the pyramid."""
    tents: tuple[tuple[str, int], ...] = ()
    """Dice that are out, with the number each showed."""
    turn: Seat = 0
    marker: Seat | None = None
    leg: int = 1
    stage: Stage = "turn"
    unstacked: tuple[int, ...] = ()
    winner_deck: tuple[RaceCard, ...] = ()
    loser_deck: tuple[RaceCard, ...] = ()
    camera: Camera | None = None
    supporting: Supporting | None = None


def to_document(game: PyramidGame, s: State) -> dict[str, Any]:
    """The document of ``s``; nothing is lost."""
    e = game.edition
    on_track = {space: stack for space, stack in s.stacks if 1 <= space <= e.length}
    document = PositionDocument(
        format="camelup-position",
        version=1,
        edition=e.key,  # type: ignore[arg-type]
        modules=e.modules,
        players=tuple(_player(s, seat) for seat in range(len(s.money))),
        track=on_track,
        crossed=_crossed(e, s),
        dice=s.pyramid.dice,
        tents=s.pyramid.tents,
        turn=s.turn,
        marker=s.marker,
        leg=s.leg,
        stage=s.stage,
        unstacked=s.unstacked,
        winner_deck=s.race_bets.winner,
        loser_deck=s.race_bets.loser,
        camera=s.camera if s.camera != Camera() else None,
        supporting=s.supporting,
    )
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _player(s: State, seat: Seat) -> PlayerDocument:
    return PlayerDocument(
        money=s.money[seat],
        leg_tiles=s.leg_bets.held[seat],
        pyramid_tiles=s.pyramid.taken[seat],
        tile=s.tiles[seat],
        partner=s.partners[seat] if s.partners is not None else None,
    )


def _crossed(e: Edition, s: State) -> Crossed | None:
    if s.stacks and s.stacks[-1][0] > e.length:
        return Crossed(s.stacks[-1][1], "clockwise")
    if s.stacks and s.stacks[0][0] < 1:
        return Crossed(s.stacks[0][1], "counterclockwise")
    return None


def from_document(game: PyramidGame, document: dict[str, Any]) -> State:
    """The state that ``document`` describes; a :class:`PositionError` says what is impossible."""
    doc = read(PositionDocument, document)
    e = game.edition
    same = doc.edition == e.key and set(doc.modules) == set(e.modules)
    require(same, "position.other-game", "$.edition", edition=e.key)
    require(len(doc.players) == game.players, "position.other-players", "$.players")
    state = _assemble(e, doc)
    check(e, state)
    return state


def _assemble(e: Edition, doc: PositionDocument) -> State:
    fresh = opening(e, len(doc.players), doc.turn)  # shows which slices are in play
    partners = tuple(player.partner for player in doc.players)
    paired = fresh.partners is not None
    require(paired or not any(p is not None for p in partners), "position.no-partners", "$.players")
    require(fresh.camera is not None or doc.camera is None, "position.no-camera", "$.camera")
    pyramid, supporting = _dice(e, doc)
    covered = {tile.bet for player in doc.players for tile in player.leg_tiles}
    return State(
        stage=doc.stage,
        turn=doc.turn,
        marker=doc.turn if doc.marker is None else doc.marker,
        leg=doc.leg,
        stacks=_stacks(e, doc),
        unstacked=doc.unstacked,
        money=tuple(player.money for player in doc.players),
        pyramid=pyramid,
        leg_bets=_leg_bets(e, doc),
        tiles=tuple(player.tile for player in doc.players),
        race_bets=_race_bets(e, doc),
        camera=fresh.camera and (doc.camera or fresh.camera),
        position_tiles=fresh.position_tiles
        and tuple(place for place in fresh.position_tiles if place not in covered),
        partners=partners if paired else None,
        supporting=supporting,
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


def _dice(e: Edition, doc: PositionDocument) -> tuple[Pyramid, Supporting | None]:
    out = [key for key, _ in doc.tents]
    extra = {die.faces[0].camel: key for key, die in e.die.items() if die.kind == "supporting"}
    require(bool(extra) or doc.supporting is None, "position.no-supporting", "$.supporting")
    there = doc.supporting
    if doc.dice is not None:
        dice = doc.dice
    else:
        dice = tuple(die.key for die in e.dice if die.key not in out)
        if extra and there is not None:
            beside = (*there.pedestal, *there.crater)
            dice += tuple(key for camel, key in extra.items() if camel not in beside)
        elif extra and doc.stage not in SETTING_UP:
            require(not out, "position.say-dice", "$.dice")
            last = min(doc.track, default=0)
            dice += tuple(extra[camel] for camel in doc.track.get(last, ())[:1] if camel in extra)
    if extra and there is None and doc.stage not in SETTING_UP:
        there = Supporting(tuple(camel for camel, key in extra.items() if key not in dice))
    taken = _taken(e, doc, len(dice))
    return Pyramid(dice, doc.tents, e.draws - sum(taken), taken), there


def _taken(e: Edition, doc: PositionDocument, inside: int) -> tuple[int, ...]:
    """Pyramid tiles in front of each player; left out, the last players to act took them."""
    given = [player.pyramid_tiles for player in doc.players]
    if any(count is not None for count in given):
        return tuple(count or 0 for count in given)
    taken = [0] * len(given)
    count = max(len(e.dice), e.draws) - inside + (doc.stage == "reveal")
    latest = doc.turn if doc.stage in ("reveal", "over") else doc.turn - 1
    for back in range(count):
        taken[(latest - back) % len(taken)] += 1
    return tuple(taken)


def _leg_bets(e: Edition, doc: PositionDocument) -> LegBets:
    """What nobody holds is on the board; the order of a stack is fixed."""
    stacks = []
    for camel in e.racers:
        left = list(e.leg_values)
        for i, player in enumerate(doc.players):
            for j, tile in enumerate(player.leg_tiles):
                if tile.camel == camel:
                    where = f"$.players[{i}].leg_tiles[{j}]"
                    require(
                        tile.value in left,
                        "position.leg-tile",
                        where,
                        camel=camel,
                        value=tile.value,
                    )
                    left.remove(tile.value)
        stacks.append(tuple(left))
    return LegBets(tuple(stacks), tuple(player.leg_tiles for player in doc.players))


def _race_bets(e: Edition, doc: PositionDocument) -> RaceBets:
    """Every player has one card per racer: in hand or in a deck (RB-26)."""
    laid = [*doc.winner_deck, *doc.loser_deck]
    hands = tuple(
        tuple(camel for camel in e.racers if RaceCard(seat, camel) not in laid)
        if player.hand is None
        else player.hand
        for seat, player in enumerate(doc.players)
    )
    return RaceBets(hands, doc.winner_deck, doc.loser_deck)
