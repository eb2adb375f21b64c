"""Where a followed game begins: at the set-up, at a position, at another game with changes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from camelup.core.values import Move, Seat
from camelup.editions.catalogue import AnyGame, game_of, make_game
from camelup.editions.notation import read
from camelup.follow.document import FollowDocument, Tracks
from camelup.follow.families import FOLLOW
from camelup.follow.hidden import covered
from camelup.follow.setting import converted
from camelup.play.record import Header


def begun(
    edition: str,
    names: Sequence[str],
    modules: Sequence[str] = (),
    *,
    position: dict[str, Any] | None = None,
    tracks: Tracks = "all",
    known: Sequence[Seat] = (),
    supposed: bool = False,
    face_down: Sequence[int] = (),
) -> FollowDocument:
    """At the set-up, or at a position; see the fields of a document."""
    header = Header(
        edition=edition,
        modules=tuple(modules),
        players=tuple(names),
        position=position,
        real_dice=True,
    )
    return FollowDocument(
        header=header,
        tracks=tracks,
        known=tuple(known),
        supposed=supposed,
        face_down=tuple(face_down),
    )


def at_position(
    position: dict[str, Any],
    names: Sequence[str] = (),
    hidden: Collection[Seat] = (),
    face_down: Sequence[int] = (),
) -> FollowDocument:
    """At a position, whose cards are known but those of ``hidden`` seats.

    ``face_down``: which of the cards that lie in it are to be turned over at the end.
    """
    game = game_of(position)
    game.from_document(position)
    return begun(
        game.edition_key,
        names or [f"Player {number}" for number in range(1, game.players + 1)],
        game.modules,
        position=position,
        known=[seat for seat in range(game.players) if seat not in hidden],
        supposed=bool(hidden) and not face_down,
        face_down=face_down,
    )


def at_line(line: str, names: Sequence[str] = ()) -> FollowDocument:
    """At a position in one line: what is ``?`` in it is hidden."""
    reading = read(line)
    position = reading.game.to_document(reading.state)
    return at_position(position, names, reading.hidden, reading.face_down)


def altered(
    document: FollowDocument,
    old: AnyGame,
    now: dict[str, Any],
    supposed: Collection[Move],
    names: Sequence[str],
    modules: Sequence[str],
) -> FollowDocument:
    """At the position ``now`` of another game, with other players or modules.

    ``supposed``: what is taken there for the cards that lie face down. What cannot be is refused.
    """
    players = len(names)
    game = make_game(old.edition_key, players, modules)
    family = FOLLOW.get(game.family)
    everybody = len(document.known) == old.players
    known = [seat for seat in range(players) if everybody or seat in document.known]
    fields: dict[str, Any] = {"known": known, "supposed": document.supposed}
    if now.get("track"):
        gone = () if family is None else family.gone(old, game)
        wanted = converted(now, players, game.modules, gone)
        whole = wanted if family is None else family.completed(old, game, wanted)
        if whole is not wanted:  # hands that nobody has seen
            fields = {"known": (), "supposed": True}
        position = game.to_document(game.from_document(whole))
        fields |= {"position": position, "face_down": covered(game, position, supposed)}
    return begun(game.edition_key, names, game.modules, tracks=document.tracks, **fields)
