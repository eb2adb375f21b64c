"""Race Betting cards in notation: ``win:1g,3?`` and ``lose:2w``, the first card laid first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import HIDDEN, LETTER, Scan, Word
from camelup.core.values import Camel, Seat

DECKS = ("winner_deck", "loser_deck")


class Laid(Phrase):
    """Whose cards lie in a deck; of a hidden one only its owner is known.

    A hidden card is taken to be the first that he can still have. Odds and advice do not look.
    """

    once = False

    def __init__(self, key: str, deck: str) -> None:
        self.key, self.deck = key, deck

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            for seat, camels in scan.groups(draft, card_face):
                draft.add(self.deck, *({"seat": seat, "camel": camel} for camel in camels))
                draft.said[self.key].append((seat, scan.word))
                draft.decides(f"$.players[{seat}].hand")

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        over = doc.get("stage") == "over"  # then both decks lie open
        cards = [
            f"{card['seat'] + 1}{LETTER[card['camel']] if seen else HIDDEN}"
            for card in doc.get(self.deck, ())
            for seen in (over or viewer in (None, card["seat"]),)
        ]
        return (f"{self.key}:{','.join(cards)}",) if cards else ()


class Lose(Laid):
    """The second deck: now it is known which cards lie open."""

    assumed = "assumed.race-cards"

    def complete(self, game: Any, draft: Draft) -> None:
        cards = [card for deck in DECKS for card in draft.fields.get(deck, ())]
        draft.face_down += [n for n, card in enumerate(cards) if card["camel"] is None]
        words: list[tuple[Seat, Word]] = [
            one for key in ("win", self.key) for one in draft.said.get(key, ())
        ]
        for seat in dict.fromkeys(card["seat"] for card in cards):
            laid = [card["camel"] for card in cards if card["seat"] == seat]
            left = [camel for camel in game.edition.racers if camel not in laid]
            if laid.count(None) > len(left):
                word = next(word for owner, word in words if owner == seat)
                raise word.refusal("notation.cards", seat=seat)
            for card in cards:
                if card["seat"] == seat and card["camel"] is None:
                    card["camel"] = left.pop(0)


def card_face(scan: Scan) -> Camel | None:
    """A camel, or ``None`` for a hidden card."""
    return None if scan.hidden() else scan.camel()
