"""A position of Camel Up Cards as a small JSON document, and back.

Racing cards that are listed nowhere are the unseen ones. During a leg a hand-written position may
leave out what players discarded, put into the deck or showed as intel: for all of them, or none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, cast

import msgspec

from camelup.cards.data import (
    CAPITAL,
    LEG_SETUP,
    RACING_CARDS,
    Card,
    Cards,
    Colour,
    PieceName,
)
from camelup.cards.position_check import check
from camelup.cards.state import FINISH, START, Piece, PlayerState, Stage, State, WinnerCard
from camelup.cards.track_cards import highest, lay_track
from camelup.cards.view import stacks_by_label
from camelup.core.document import read, require
from camelup.core.track import Stacks
from camelup.core.values import Camel, Seat


class CardDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A racing card."""

    camel: Colour
    value: Literal[1, 2]


class WinnerCardDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leg betting "winner" card."""

    camel: Colour
    value: Literal[5, 3, 2]


class PieceDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on the track and the seat that has its card."""

    space: str
    seat: Seat


class PlayerDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """What lies in front of a player, what he holds, and what he did with his cards this leg."""

    money: int = CAPITAL
    hand: tuple[CardDocument, ...] = ()
    discarded: tuple[CardDocument, ...] = ()
    contributed: tuple[CardDocument, ...] = ()
    intel: CardDocument | None = None
    played: CardDocument | None = None
    winner_cards: tuple[WinnerCardDocument, ...] = ()
    midfield_cards: tuple[Colour, ...] = ()
    overall_winner: Colour | None = None
    overall_loser: Colour | None = None


class PositionDocument(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A position of Camel Up Cards."""

    format: Literal["camelup-position"]
    version: Literal[1]
    edition: Literal["cards"]
    players: tuple[PlayerDocument, ...]
    """In seating order, clockwise."""
    track: dict[str, tuple[Colour, ...]]
    """Space to camels, bottom to top: a printed number, ``"5-6"`` for a flipped card, ``"start"``
    (no stack) or ``"finish"``."""
    spaces: int | None = None
    """The last space before the finish card; by default the one for this number of players."""
    sandstorm: tuple[str, ...] = ()
    """Flipped cards, such as ``"5-6"``."""
    stage: Stage = "turn"
    turn: Seat = 0
    leg: int | None = None
    """By default 1, or 2 if money or track show that a leg has been paid out."""
    ages: tuple[Seat, ...] | None = None
    """Seats from the youngest on; by default in seating order."""
    deck: tuple[CardDocument, ...] = ()
    """The racing deck, in any order."""
    revealed: tuple[CardDocument, ...] = ()
    """The revealed racing cards, the first revealed first."""
    fennec: PieceDocument | None = None
    palm: PieceDocument | None = None
    bet_made: bool = False
    """Whether the betting action of this turn is used up."""


def to_document(s: State) -> dict[str, Any]:
    """The document of ``s``; nothing is lost."""
    spaces = highest(s.track)
    document = PositionDocument(
        format="camelup-position",
        version=1,
        edition="cards",
        players=tuple(_player_document(player) for player in s.players),
        track=cast(dict[str, tuple[Colour, ...]], stacks_by_label(s)),
        spaces=None if spaces == LEG_SETUP[len(s.players)].spaces else spaces,
        sandstorm=tuple(label for label in s.track if "-" in label),
        stage=s.stage,
        turn=s.turn,
        leg=s.leg,
        ages=s.ages,
        deck=_card_documents(s.deck),
        revealed=_card_documents(s.revealed),
        fennec=_piece_document(s, "fennec"),
        palm=_piece_document(s, "palm"),
        bet_made=s.bet_made,
    )
    return msgspec.json.decode(msgspec.json.encode(document), type=dict[str, Any])


def _player_document(player: PlayerState) -> PlayerDocument:
    return msgspec.convert(msgspec.to_builtins(player), PlayerDocument)


def _card_documents(cards: Cards) -> tuple[CardDocument, ...]:
    return tuple(msgspec.convert(card, CardDocument, from_attributes=True) for card in cards)


def _piece_document(s: State, name: PieceName) -> PieceDocument | None:
    piece = s.piece(name)
    return None if piece is None else PieceDocument(s.label(piece.space), piece.seat)


def from_document(document: dict[str, Any], players: int) -> State:
    """The state that ``document`` describes; a :class:`PositionError` says what is impossible."""
    doc = read(PositionDocument, document)
    found = len(doc.players)
    require(found == players, "position.players", "$.players", found=found, wanted=players)
    s = _assemble(doc)
    check(s)
    return s


def _assemble(doc: PositionDocument) -> State:
    players = len(doc.players)
    spaces = LEG_SETUP[players].spaces if doc.spaces is None else doc.spaces
    track = _track(doc, spaces)
    deck, revealed = _cards(doc.deck), tuple(_card(card) for card in doc.revealed)
    held = tuple(_player(player) for player in doc.players)
    listed = (*deck, *revealed, *(card for player in held for card in _all(player, doc.stage)))
    default_ages = () if doc.stage == "youngest" else tuple(range(players))
    return State(
        stage=doc.stage,
        turn=doc.turn,
        leg=_leg(doc, spaces) if doc.leg is None else doc.leg,
        ages=default_ages if doc.ages is None else doc.ages,
        track=track,
        stacks=_stacks(doc, track),
        players=held,
        deck=deck,
        revealed=revealed,
        unseen=_unseen(listed),
        fennec=_piece(doc.fennec, track, "fennec"),
        palm=_piece(doc.palm, track, "palm"),
        bet_made=doc.bet_made,
    )


def _leg(doc: PositionDocument, spaces: int) -> int:
    """The earliest leg that fits: only a payout changes money, only a later leg adds spaces."""
    if doc.stage in ("youngest", "start"):
        return 0
    paid = doc.stage != "over" and any(player.money != CAPITAL for player in doc.players)
    return 2 if paid or spaces > LEG_SETUP[len(doc.players)].spaces else 1


def _track(doc: PositionDocument, spaces: int) -> tuple[str, ...]:
    low = LEG_SETUP[len(doc.players)].spaces
    require(spaces >= low, "position.spaces", "$.spaces", found=spaces, low=low)
    for i, label in enumerate(doc.sandstorm):
        cards = (f"{first}-{first + 1}" for first in range(1, spaces, 2))
        known = label in cards and label not in doc.sandstorm[:i]
        require(known, "position.track-card", f"$.sandstorm[{i}]", space=label)
    return lay_track(spaces, doc.sandstorm)


def _stacks(doc: PositionDocument, track: tuple[str, ...]) -> Stacks:
    labels = (START, *track, FINISH)
    found: list[tuple[int, tuple[Camel, ...]]] = []
    for label, camels in doc.track.items():
        require(label in labels, "position.space-unknown", f"$.track.{label}", space=label)
        if label == START:
            found.extend((0, (camel,)) for camel in camels)
        elif camels:
            found.append((labels.index(label), camels))
    return tuple(sorted(found))


def _piece(piece: PieceDocument | None, track: tuple[str, ...], name: PieceName) -> Piece | None:
    if piece is None:
        return None
    where = f"$.{name}.space"
    require(piece.space in track, "position.space-unknown", where, space=piece.space)
    return Piece(track.index(piece.space) + 1, piece.seat)


def _player(doc: PlayerDocument) -> PlayerState:
    return PlayerState(
        money=doc.money,
        hand=_cards(doc.hand),
        discarded=_cards(doc.discarded),
        contributed=_cards(doc.contributed),
        intel=None if doc.intel is None else _card(doc.intel),
        played=None if doc.played is None else _card(doc.played),
        winner_cards=tuple(WinnerCard(card.camel, card.value) for card in doc.winner_cards),
        midfield_cards=doc.midfield_cards,
        overall_winner=doc.overall_winner,
        overall_loser=doc.overall_loser,
    )


def _card(doc: CardDocument) -> Card:
    return Card(doc.camel, doc.value)


def _cards(docs: Iterable[CardDocument]) -> Cards:
    return tuple(sorted(_card(doc) for doc in docs))


def _all(player: PlayerState, stage: Stage) -> Cards:
    """A player's racing cards; once the deck is built, what he put into it is listed there."""
    intel = () if player.intel is None else (player.intel,)
    played = () if player.played is None else (player.played,)
    given = (*player.contributed, *intel) if stage == "leg-setup" else ()
    return (*player.hand, *player.discarded, *given, *played)


def _unseen(listed: Cards) -> Cards:
    """All other racing cards (C-66)."""
    count = Counter(listed)
    every = Counter(RACING_CARDS)
    for card in sorted(count):
        found, high = count[card], every[card]
        facts = {"camel": card.camel, "value": card.value, "found": found, "high": high}
        require(found <= high, "position.too-many-cards", "$", **facts)
    return tuple(sorted((every - count).elements()))
