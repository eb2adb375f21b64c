"""Camel Up Cards in one line: ``cards 5:gw 5-6:b start:oy hand:1g1 deck:?11 revealed:b1``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from camelup.cards.data import CAPITAL, PIECES, RACING_CARDS, WINNER_VALUES
from camelup.cards.hidden import IN_LEG, deal_hidden
from camelup.cards.state import FINISH, START
from camelup.cards.state import Stage as Stages
from camelup.core.notation import Draft, Phrase
from camelup.core.phrases import Field, Money, Players, Stack, Stage, Tickets, Turn
from camelup.core.scan import HIDDEN, LETTER, NOTHING, Scan, Word, by_seat, letters
from camelup.core.values import Seat


class EndCard(Phrase):
    """Camels on the start card, side by side, or on the finish card: ``start:gw``.

    They are written with the other stacks.
    """

    once = False

    def __init__(self, key: str) -> None:
        self.key = key

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.stack(self.key, scan)


class Sandstorm(Phrase):
    """Track cards that were flipped: ``sandstorm:1-2,5-6``; camels on one tell it, too."""

    key = "sandstorm"

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            draft.add(self.key, label(scan))
            while scan.takes(","):
                draft.add(self.key, label(scan))
            scan.close("comma")

    def complete(self, game: Any, draft: Draft) -> None:
        flipped = draft.fields.setdefault(self.key, [])
        stood_on = [space for space in draft.fields.get("track", {}) if "-" in space]
        flipped += [space for space in stood_on if space not in flipped]

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        flipped = doc.get(self.key, ())
        return (f"{self.key}:{','.join(flipped)}",) if flipped else ()


class PieceAt(Phrase):
    """A piece on the track and who has its card: ``fennec:7@2``."""

    def __init__(self, key: str) -> None:
        self.key = key

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            space = label(scan)
            draft.put(self.key, {"space": space, "seat": scan.owner(draft)})
            scan.close()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        if piece := doc.get(self.key):
            yield f"{self.key}:{piece['space']}@{piece['seat'] + 1}"


class Pile(Phrase):
    """Racing cards on the table: ``revealed:g1b2``."""

    def __init__(self, key: str) -> None:
        self.key = key

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, [])
        if scan.filled():
            draft.add(self.key, *(card for cards in scan.rest(racing_cards) for card in cards))

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        cards = doc.get(self.key, ())
        return (f"{self.key}:{cards_text(cards)}",) if cards else ()


class Deck(Pile):
    """The racing deck, in any order: ``deck:g1?9`` with nine hidden cards.

    Left out, it has all cards that players put into it and that are not revealed.
    """

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        return () if viewer is not None else super().write(game, doc, viewer)


class Held(Phrase):
    """What players have: a list of it in ``field``, or one only (``single``)."""

    def __init__(self, key: str, field: str = "", *, single: bool = False) -> None:
        self.key, self.field, self.single = key, field or key, single

    def items(self, scan: Scan) -> list[Any]:
        """One camel, in a list."""
        return [scan.camel()]

    def read(self, scan: Scan, draft: Draft) -> None:
        if not scan.filled():
            return
        for seat, groups in scan.groups(draft, self.items):
            items = [item for group in groups for item in group]
            if not self.single:
                draft.add_of(seat, self.field, *items)
            elif len(items) == 1 and self.field not in draft.rows.get(seat, {}):
                draft.put_of(seat, self.field, items[0])
            else:
                raise scan.word.refusal("notation.one-card", seat=seat)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        held = [player.get(self.field) or [] for player in doc["players"]]
        if self.single:
            held = [[item] if item else [] for item in held]
        closed = [self.closed(doc, seat, viewer) for seat in range(len(held))]
        texts = (self.written(*one) for one in zip(held, closed, strict=True))
        return by_seat(self.key, texts)

    def closed(self, doc: Mapping[str, Any], seat: Seat, viewer: Seat | None) -> bool:
        """May ``viewer`` not see it?"""
        return False

    def written(self, items: list[Any], closed: bool) -> str:
        return letters(items)


class HeldCards(Held):
    """Racing cards of players: ``hand:1g1b2,2?`` with a hidden one."""

    def __init__(self, key: str, *, single: bool = False, open_in_leg: bool = False) -> None:
        super().__init__(key, single=single)
        self.open_in_leg = open_in_leg

    def items(self, scan: Scan) -> list[Any]:
        return racing_cards(scan)

    def closed(self, doc: Mapping[str, Any], seat: Seat, viewer: Seat | None) -> bool:
        shown = self.open_in_leg and doc.get("stage", "turn") in IN_LEG
        return viewer not in (None, seat) and not shown

    def written(self, items: list[Any], closed: bool) -> str:
        return cards_text([None] * len(items) if closed else items)


class Overall(Held):
    """The last of the final bets that are asked for."""

    assumed = "assumed.final-cards"


class Hands(HeldCards):
    """When all words are read, the hidden cards are dealt, to make the position whole."""

    def complete(self, game: Any, draft: Draft) -> None:
        named = {"hand", "contributed", "intel"} & draft.used.keys()
        if draft.fields.get("stage", "turn") in IN_LEG and not named:
            draft.assume("assumed.racing-cards", board=True)
        deal_hidden(game.players, draft)


class Ages(Phrase):
    """Players from the youngest on, if they do not sit in this order: ``ages:2,1,3``."""

    key = "ages"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, [])
        while scan.filled():
            draft.add(self.key, scan.seat(draft))
            if not scan.takes(","):
                scan.close("comma")

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        usual = [] if doc.get("stage") == "youngest" else list(range(game.players))
        if doc["ages"] != usual:
            yield f"{self.key}:{','.join(str(seat + 1) for seat in doc['ages']) or NOTHING}"


class BetMade(Phrase):
    """The betting action of this turn is used up: ``bet-made``."""

    key = "bet_made"

    def fits(self, text: str) -> bool:
        return text == "bet-made"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, True)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        return ("bet-made",) if doc.get(self.key) else ()


def label(scan: Scan) -> str:
    """A space: a printed number, or both numbers of a flipped card."""
    space = str(scan.number("space"))
    return f"{space}-{scan.number('space')}" if scan.takes("-") else space


def racing_cards(scan: Scan) -> list[dict[str, Any] | None]:
    """A racing card; or a hidden one, or as many hidden ones as the number says."""
    at = scan.at
    if not scan.hidden():
        return [{"camel": scan.camel(), "value": scan.number("value")}]
    number = scan.maybe_number()
    count = 1 if number is None else number
    if count > len(RACING_CARDS):
        raise scan.word.refusal("notation.no-cards", at)
    return [None] * count


def cards_text(cards: Sequence[Mapping[str, Any] | None]) -> str:
    """Racing cards as they are written."""
    known = "".join(f"{LETTER[card['camel']]}{card['value']}" for card in cards if card)
    count = sum(card is None for card in cards)
    return known + (f"{HIDDEN}{count if count > 1 else ''}" if count else "")


PHRASES: tuple[Phrase, ...] = (
    Stack(label),  # ``5-6:b`` on a card that was flipped
    EndCard(START),
    EndCard(FINISH),
    Field("spaces"),
    Sandstorm(),
    *map(PieceAt, PIECES),
    Tickets("winner_cards", lambda game: WINNER_VALUES),
    Held("midfield", "midfield_cards"),
    Held("win", "overall_winner", single=True),
    Overall("lose", "overall_loser", single=True),
    Players(),
    Money(CAPITAL),
    Turn(),
    BetMade(),
    Field("leg"),
    Stage(Stages),
    Ages(),
    Pile("revealed"),
    Deck("deck"),
    HeldCards("played", single=True, open_in_leg=True),
    HeldCards("discarded"),
    HeldCards("contributed"),
    HeldCards("intel", single=True, open_in_leg=True),
    Hands("hand"),
)


class CardsNotation:
    """See :class:`camelup.core.notation.FamilyNotation`."""

    def phrases(self, game: Any) -> tuple[Phrase, ...]:
        return PHRASES

    def foreign(self, game: Any) -> tuple[Phrase, ...]:
        return ()

    def settled(self, game: Any, document: dict[str, Any]) -> dict[str, Any]:
        return document  # piles are read in ascending order

    def strangers(self, game: Any, words: Iterable[Word]) -> int | None:
        """Its camels are those of the base game: a line has to say that it is Cards."""
        return None


NOTATION = CardsNotation()
