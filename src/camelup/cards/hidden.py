"""Stand-ins for racing cards that nobody has named, so that a position of Cards is whole.

Whoever looks at such a position from a seat sees none of them: any card would do that can be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from camelup.cards.data import LEG_SETUP, RACING_CARDS, Card, LegSetup, deck_size
from camelup.core.errors import PositionError
from camelup.core.notation import Draft

IN_LEG = ("turn", "reveal", "bet", "over")
"""Stages in which there is a racing deck."""

APART = ("hand", "discarded", "played")
GIVEN = ("contributed", "intel")
"""Where a player's racing cards are: outside the deck, and in it once it is built."""


def deal_hidden(players: int, draft: Draft) -> None:
    """Put a card wherever a hidden one is."""
    fields = draft.fields
    rows = [draft.rows.setdefault(seat, {}) for seat in range(players)]
    left = Counter(RACING_CARDS)
    left.subtract(_known(_slots(rows, APART)))
    revealed = _slots([fields], ["revealed"])
    left.subtract(_known(revealed))
    if fields.get("stage", "turn") in IN_LEG:
        _tell_for_all(rows, LEG_SETUP[players])
        _note_hidden(draft)
        fields.setdefault("deck", [None] * (deck_size(players) - len(revealed)))
        _build_deck(fields, rows, left)
    else:
        left.subtract(_known(_slots(rows, GIVEN)))
        _fill(_slots(rows, GIVEN), left)
    _fill(_slots([fields], ["revealed"]), left)
    _fill(_slots(rows, APART), left)


def _tell_for_all(rows: list[dict[str, Any]], setup: LegSetup) -> None:
    """What is told of some players' choices is told of all, if only that it is hidden."""
    for name, number in (("discarded", setup.discard), ("contributed", setup.contribute)):
        if any(name in row for row in rows):
            for row in rows:
                row.setdefault(name, [None] * number)
    if any("intel" in row for row in rows):
        for row in rows:
            row.setdefault("intel", None)
    if any(row.get("discarded") for row in rows):
        for row in rows:
            if "played" not in row:
                row.setdefault("hand", [None] * setup.hand)


def _note_hidden(draft: Draft) -> None:
    """Whoever has a card that nobody else sees, and of which nothing is told."""
    secret = ("hand", "discarded", "contributed")
    draft.hidden |= {seat for seat, row in draft.rows.items() if _hidden(_slots([row], secret))}


def _hidden(slots: Iterable[_Slot]) -> bool:
    return any(slot.card is None for slot in slots)


def _build_deck(fields: dict[str, Any], rows: list[dict[str, Any]], left: Counter[Card]) -> None:
    """The deck, and what is revealed of it, has all cards that players put into it."""
    deck, revealed = _slots([fields], ["deck"]), _slots([fields], ["revealed"])
    given = _slots(rows, GIVEN)
    there = Counter((*_known(deck), *_known(revealed)))
    missing = Counter(_known(given)) - there
    left.subtract(_known(deck))
    hidden = [slot for slot in deck if slot.card is None]
    for slot, card in zip(hidden, sorted(missing.elements()), strict=False):
        slot.put(card)
        left[card] -= 1
    _fill(deck, left)
    whole = Counter((*_known(deck), *_known(revealed))) - Counter(_known(given))
    _fill(given, whole)


class _Slot:
    """A place of a card in the draft."""

    def __init__(self, holder: Any, index: Any) -> None:
        self.holder, self.index = holder, index

    @property
    def card(self) -> Card | None:
        found = self.holder[self.index]
        return None if found is None else Card(found["camel"], found["value"])

    def put(self, card: Card) -> None:
        self.holder[self.index] = {"camel": card.camel, "value": card.value}


def _slots(rows: Iterable[dict[str, Any]], names: Iterable[str]) -> list[_Slot]:
    """The places of all cards in some fields, each a list of cards or a single one."""
    slots: list[_Slot] = []
    for row in rows:
        for name in names:
            if isinstance(row.get(name), list):
                slots += [_Slot(row[name], i) for i in range(len(row[name]))]
            elif name in row:
                slots.append(_Slot(row, name))
    return slots


def _known(slots: Iterable[_Slot]) -> list[Card]:
    return [slot.card for slot in slots if slot.card is not None]


def _fill(slots: Iterable[_Slot], left: Counter[Card]) -> None:
    """The hidden ones get cards that are left, the lowest first."""
    for slot in slots:
        if slot.card is None:
            card = next((card for card in sorted(left) if left[card] > 0), None)
            if card is None:
                raise PositionError("notation.no-cards", where="?")
            slot.put(card)
            left[card] -= 1
