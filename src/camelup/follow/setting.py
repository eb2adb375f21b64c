"""The set-up as it lies on the table, as the moves of chance that led to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from camelup.core.common import YoungestIs
from camelup.core.errors import PositionError
from camelup.core.game import CHANCE
from camelup.core.values import Move, Seat
from camelup.editions.catalogue import AnyGame


def bare(game: AnyGame) -> dict[str, Any]:
    """What every position of a game says, and no more."""
    return {
        "format": "camelup-position",
        "version": 1,
        "edition": game.edition_key,
        "modules": list(game.modules),
        "players": [{} for _ in range(game.players)],
    }


def changed(position: Mapping[str, Any], wish: Mapping[str, Any]) -> dict[str, Any]:
    """A position with some fields changed, those of players one by one; ``None`` takes one out."""
    fields = {**position, **wish}
    old, new = position.get("players"), wish.get("players")
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        fields["players"] = [
            changed(one, other) if isinstance(other, dict) else other
            for one, other in zip(old, new, strict=True)
        ]
    return {name: value for name, value in fields.items() if value is not None}


def converted(
    position: Mapping[str, Any], players: int, modules: Sequence[str], gone: Collection[str] = ()
) -> dict[str, Any]:
    """A position for more or fewer players, or with other modules.

    What those have who are gone goes with them, and so do the fields that are ``gone``.
    """
    there = {
        name: _of_those(value, players) for name, value in position.items() if name not in gone
    }
    rows: list[dict[str, Any]] = [
        {name: value for name, value in row.items() if name not in gone}
        for row in position["players"][:players]
    ]
    seats: dict[str, Any] = {
        name: there[name] % players for name in ("turn", "marker") if name in there
    }
    rows += [{} for _ in range(players - len(rows))]
    fields: dict[str, Any] = {**there, **seats, "modules": list(modules) or None}
    fields["players"] = rows
    return {name: value for name, value in fields.items() if value is not None}


def _of_those(value: Any, players: int) -> Any:
    """Without what belongs to somebody who does not play any more."""
    if isinstance(value, dict) and value.get("seat", 0) >= players:
        return None
    if isinstance(value, list):
        kept = (_of_those(one, players) for one in value)
        return [one for one in kept if one is not None]
    return value


def laid_out(
    game: AnyGame, state: Any, track: Mapping[str, Sequence[str]], first: Seat
) -> tuple[Move, ...]:
    """The outcomes of chance that make the set-up what lies on the table; refused if none do."""
    position = {"track": {space: list(camels) for space, camels in track.items()}, "turn": first}
    whole = game.to_document(game.from_document({**bare(game), **position}))
    moves = way_to(game, state, whole)
    if not moves:
        raise PositionError("follow.not-a-start")
    return moves


def way_to(game: AnyGame, state: Any, wanted: Mapping[str, Any]) -> tuple[Move, ...] | None:
    """Outcomes of chance that lead to a position; ``None`` if there are none."""
    now = game.to_document(state)
    if game.to_move(state) is not CHANCE:
        return () if now == wanted else None
    for outcome, _ in game.chances(state):
        if isinstance(outcome, YoungestIs) and outcome.seat != wanted.get("turn", 0):
            continue
        after = game.apply(state, outcome).state
        there = game.to_document(after)
        if not isinstance(outcome, YoungestIs) and _placing(there) == _placing(now):
            continue  # cards that are dealt in any order, say, are not what lies on the table
        if _on_the_way(_stacks(there), _stacks(wanted), _unstacked(there)):
            rest = way_to(game, after, wanted)
            if rest is not None:
                return (outcome, *rest)
    return None


def _stacks(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {space: tuple(camels) for space, camels in document.get("track", {}).items()}


def _unstacked(document: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(map(str, document.get("unstacked", ())))


def _placing(document: Mapping[str, Any]) -> Any:
    return _stacks(document), _unstacked(document)


def _on_the_way(
    now: Mapping[str, Sequence[str]], wanted: Mapping[str, Sequence[str]], open: frozenset[str]
) -> bool:
    """Does every camel that is there already stand where it shall, in its place of the stack?"""
    for space, camels in now.items():
        goal = tuple(wanted.get(space, ()))
        if space in open:
            if not set(camels) <= set(goal):
                return False
        elif goal[: len(camels)] != tuple(camels):
            return False
    return True
