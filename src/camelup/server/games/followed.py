"""What a browser is told of a followed game: as much as it knows of the cards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from camelup.core.errors import CamelUpError, IllegalMove
from camelup.core.game import OVER, seen_by
from camelup.core.values import Action, Outcome, Seat
from camelup.editions.notation import notation
from camelup.follow import FollowedGame, Offer
from camelup.follow.document import Entry
from camelup.follow.offers import hides
from camelup.play.lines import document_of, move_of
from camelup.play.open_view import seen_together
from camelup.server.games.which import which_game
from camelup.server.protocol import (
    EntryInfo,
    FaceDown,
    FollowChange,
    Followed,
    OfferInfo,
    Said,
)
from camelup.server.store.stored import FollowSummary, StoredFollow
from camelup.text import Speaker, speaker

MOST_ENTRIES = 3_000


def summary_of(followed: FollowedGame) -> FollowSummary:
    """What a list says of it."""
    header = followed.document.header
    leg: int = followed.state.leg
    return FollowSummary(
        edition=header.edition,
        modules=header.modules,
        names=header.players,
        tracks=followed.document.tracks,
        leg=leg,
        over=followed.over,
    )


def change(followed: FollowedGame, wish: FollowChange) -> None:
    """Do what was asked; whatever is impossible is refused."""
    if len(followed.document.entries) >= MOST_ENTRIES and wish.do not in ("undo", "redo", "go"):
        raise IllegalMove("follow.full", most=MOST_ENTRIES)
    match wish.do:
        case "enter":
            followed.enter(*wish.moves, unknown=wish.unknown)
        case "undo":
            followed.undo()
        case "redo":
            followed.redo()
        case "go":
            followed.go(wish.entry)
        case "edit":
            if wish.notation:
                followed.edit_line(wish.notation)
            else:
                followed.edit(wish.position or {}, keep=True)
        case "turn-over":
            followed.turn_over(wish.entry, wish.moves[0] if wish.moves else {})
        case "settings":
            _settings(followed, wish)


def _settings(followed: FollowedGame, wish: FollowChange) -> None:
    document, header = followed.document, followed.document.header
    names = header.players if wish.names is None else wish.names
    if len(names) != len(header.players) or not all(names):
        raise IllegalMove("setup.names")
    known = document.known if wish.known is None else wish.known
    if not set(known) <= set(range(len(names))):
        raise IllegalMove("follow.no-entry", number=max(known))
    followed.document = replace(
        document,
        header=replace(header, players=names),
        tracks=wish.tracks or document.tracks,
        known=known,
    )


def knows(followed: FollowedGame, mine: bool) -> tuple[Seat, ...]:
    """Whose cards a browser knows: a board where all is open is open for everybody."""
    known = followed.known
    return known if mine or len(known) == followed.game.players else ()


def told(stored: StoredFollow, followed: FollowedGame, mine: bool, language: str) -> Followed:
    """How it stands, for a browser."""
    game, document = followed.game, followed.document
    header = document.header
    say = speaker(language, header.edition, header.players)
    known, awaiting = knows(followed, mine), followed.awaiting
    settled = awaiting == "over" and document.tracks == "all" and not document.supposed
    state = followed.state if awaiting != "turn-over" else _before_the_end(followed)
    seats = game.to_move(state)
    me = known[0] if len(known) == 1 else None
    return Followed(
        id=stored.id,
        revision=stored.revision,
        mine=mine,
        **which_game(header.edition, game.modules),
        racers=game.racers,
        names=header.players,
        tracks=document.tracks,
        known=known,
        awaiting=awaiting,
        to_move=tuple(sorted(seats)) if isinstance(seats, frozenset) else (),
        view=seen_together(game, state, known),
        offers=_offers(followed, followed.offers(), known, say),
        others=() if me is None or document.tracks == "all" else _offers(
            followed, followed.offers_for(me), known, say
        ),
        face_down=_face_down(followed, say) if awaiting == "turn-over" else (),
        events=_events(followed, known, say) if awaiting != "turn-over" else (),
        path=tuple(_entry(followed, node, known, say) for node in followed.path),
        variations=tuple(_entry(followed, n, known, say) for n in followed.variations()),
        undo=bool(document.at),
        redo=followed.can_redo,
        scores=game.scores(state) if settled else None,
        winners=game.winners(state) if settled else (),
        notation=_line(followed, known),
        link=_line(followed, known, link=True),
        record=_has_record(followed),
    )  # fmt: skip


def _before_the_end(followed: FollowedGame) -> Any:
    """The table before the cards are turned over."""
    states = (followed.stand(node).state for node in (*reversed(followed.path), 0))
    return next(state for state in states if followed.game.to_move(state) is not OVER)


def _offers(
    followed: FollowedGame, offers: Collection[Offer], known: Collection[Seat], say: Speaker
) -> tuple[OfferInfo, ...]:
    """Others at the table may enter all but what only one player knows."""
    return tuple(
        OfferInfo(
            moves=tuple(map(document_of, offer.moves)),
            text=_text(offer, say),
            unknown=offer.unknown,
        )
        for offer in offers
        if set(followed.known) <= set(known) or _is_public(followed, offer)
    )


def _is_public(followed: FollowedGame, offer: Offer) -> bool:
    first = offer.moves[0]
    if isinstance(first, Outcome):
        return True
    return offer.unknown or not hides(followed.game, followed.state, (), first)


def _text(offer: Offer, say: Speaker) -> str:
    if offer.seen is not None:
        return say.event(offer.seen)
    return say.move(offer.moves[-1])


def _face_down(followed: FollowedGame, say: Speaker) -> tuple[FaceDown, ...]:
    return tuple(
        FaceDown(
            entry=card,
            text=say.event(followed.laid(card)),
            faces=tuple(
                OfferInfo(moves=(document_of(face),), text=say.move(face))
                for face in followed.faces(card)
            ),
        )
        for card in followed.face_down()
    )


def _seen_text(followed: FollowedGame, node: int, say: Speaker) -> str:
    """The sentence that everybody heard when it was laid."""
    return say.event(seen_by(followed.stand(node).events, None)[0])


def _events(followed: FollowedGame, known: Collection[Seat], say: Speaker) -> tuple[Said, ...]:
    seat = next(iter(known), None) if len(known) == 1 else None
    events: Any = followed.stand().events
    if len(known) < followed.game.players:
        events = seen_by(events, seat)
    return tuple(Said(event=event, text=say.event(event)) for event in events)


def _entry(followed: FollowedGame, node: int, known: Collection[Seat], say: Speaker) -> EntryInfo:
    entry: Entry = followed.document.entries[node - 1]
    if entry.position is not None:
        return EntryInfo(entry=node, text=say.say("server.follow.position"))
    first = move_of(followed.game, entry.moves[0])
    seat = first.seat if isinstance(first, Action) else None
    if entry.turned or seat in known:
        return EntryInfo(entry=node, text=say.move(first), seat=seat)
    if entry.unknown or (seat in followed.known and _hidden_from_all(followed, node)):
        return EntryInfo(entry=node, text=_seen_text(followed, node, say), seat=seat)
    shown = first if len(entry.moves) == 1 else move_of(followed.game, entry.moves[1])
    return EntryInfo(entry=node, text=say.move(shown), seat=seat)


def _hidden_from_all(followed: FollowedGame, node: int) -> bool:
    events = followed.stand(node).events
    return seen_by(events, None) != events


def _line(followed: FollowedGame, known: Collection[Seat], *, link: bool = False) -> str:
    """The position in one line, as far as the browser knows it."""
    seat = None if len(known) == followed.game.players else next(iter(known), -1)
    try:
        return notation(followed, seat=seat, link=link)
    except CamelUpError:
        return ""


def _has_record(followed: FollowedGame) -> bool:
    stand, document = followed.stand(), followed.document
    open = not stand.loose and not followed.face_down() and not document.supposed
    return open and document.tracks == "all"
