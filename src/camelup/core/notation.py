"""A position in one line of text: what the notation of every family of games is made of.

A line is words between spaces, such as ``5:gw 6:b 8:oy turn:2``; an underscore is a space too, so
that a line can stand in a link. Each kind of word is a :class:`Phrase`, which reads it into a
:class:`Draft` of a position document and writes it from one. docs/notation.md has the grammar.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from camelup.core.errors import WHOLE, PositionError
from camelup.core.scan import Scan, Word
from camelup.core.values import Camel, Seat


class Note(NamedTuple):
    """Something a line left open, and what is taken for it: a text and its facts."""

    key: str
    facts: dict[str, Any]
    board: bool = False
    """Do the odds of leg and race depend on it, and not only what players hold?"""


class Draft:
    """A position document in the making."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {}
        self.rows: dict[Seat, dict[str, Any]] = {}
        self.players: int | None = None
        """As many as the line says."""
        self.least = 0
        """As many as there must be."""
        self.seats: list[tuple[Seat, Word, int]] = []
        """Whoever is named, and where."""
        self.places: dict[str, Word] = {}
        """Which word said what, by its place in the document."""
        self.standing: set[Camel] = set()
        """Camels that have a place."""
        self.said: dict[str, list[Any]] = {}
        """What each kind of word said, for whoever completes it."""
        self.hidden: set[Seat] = set()
        """Whoever has cards of which the line says only that they are there."""
        self.face_down: list[int] = []
        """Which of the cards that lie on the table until the end those are, where there are any."""
        self.notes: list[Note] = []
        self.used: dict[str, Word] = {}
        """The first word of each kind."""
        self.word = Word("", 0, 1)

    def put(self, field: str, value: Any) -> None:
        """Set a field of the document."""
        self.fields[field] = value
        self.places[f"$.{field}"] = self.word

    def add(self, field: str, *items: Any) -> None:
        """Append to a field that is a list."""
        self.fields.setdefault(field, []).extend(items)
        self.places[f"$.{field}"] = self.word

    def put_of(self, seat: Seat, field: str, value: Any) -> None:
        """Set a field of a player."""
        self.rows.setdefault(seat, {})[field] = value
        self.places[f"$.players[{seat}].{field}"] = self.word

    def add_of(self, seat: Seat, field: str, *items: Any) -> None:
        """Append to a field of a player that is a list."""
        self.rows.setdefault(seat, {}).setdefault(field, []).extend(items)
        self.places[f"$.players[{seat}].{field}"] = self.word

    def decides(self, place: str) -> None:
        """The word is to blame as well for a ``place`` that follows from it."""
        self.places[place] = self.word

    def camels(self, scan: Scan) -> list[Camel]:
        """A stack to the end of the word; each camel stands in one place only."""
        found: list[Camel] = []
        while not found or not scan.done:
            at = scan.at
            camel = scan.camel()
            if camel in self.standing:
                raise scan.word.refusal("position.camel-twice", at, camel=camel)
            self.standing.add(camel)
            found.append(camel)
        return found

    def stack(self, space: str, scan: Scan) -> None:
        """Camels on a space, above those that are there."""
        camels = self.camels(scan)
        self.fields.setdefault("track", {}).setdefault(space, []).extend(camels)
        self.places[f"$.track.{space}"] = self.word

    def take(self, phrase: Phrase, word: Word) -> None:
        """Read one word."""
        if phrase.once and phrase.key in self.used:
            raise word.refusal("notation.twice")
        self.used.setdefault(phrase.key, word)
        self.said.setdefault(phrase.key, [])
        self.word = word
        phrase.read(phrase.scan(word), self)

    def count(self, players: int) -> None:
        """The line says how many play."""
        if self.players not in (None, players):
            raise self.word.refusal("notation.players", found=players, players=self.players)
        self.players = players

    def assume(self, key: str, *, board: bool = False, **facts: Any) -> None:
        """Note what is taken for something that was left out."""
        self.notes.append(Note(key, facts, board))

    def table(self, usual: int) -> int:
        """How many play; ``usual`` if nothing tells. Everybody who is named has to be there."""
        named = max((seat + 1 for seat, _, _ in self.seats), default=0)
        players = self.players or max(usual, self.least, named)
        for seat, word, at in self.seats:
            if seat >= players:
                raise word.refusal("notation.seat", at, found=seat + 1, players=players)
        return players

    def document(self, game: Any) -> dict[str, Any]:
        """The position document so far."""
        head = {"format": "camelup-position", "version": 1, "edition": game.edition_key}
        if game.modules:
            head["modules"] = list(game.modules)
        players = [self.rows.get(seat, {}) for seat in range(game.players)]
        return {**head, "players": players, "track": {}, **self.fields}

    def blamed(self, error: PositionError) -> PositionError:
        """A refusal of the document, with the word that is to blame for its place.

        Nobody typed a document: where no word is to blame, it is the position as a whole.
        """
        where = str(error.facts.get("where", ""))
        guilty = [place for place in self.places if re.match(re.escape(place) + r"(?!\w)", where)]
        if not guilty:
            return PositionError(error.key, **{**error.facts, "where": WHOLE})
        word = self.places[max(guilty, key=len)]
        return word.refusal(error.key, **error.facts)


class Phrase(ABC):
    """One kind of word, such as ``turn:2``: it begins with a key and a colon."""

    key: str
    once: bool = True
    """May a line have one such word only?"""
    assumed: str = ""
    """Said of a line without this word: the text that tells what is assumed then."""
    board: bool = False
    """Does that concern the odds of leg and race?"""

    def fits(self, text: str) -> bool:
        """Is this such a word?"""
        return text.startswith(f"{self.key}:")

    def scan(self, word: Word) -> Scan:
        """Begin behind the key."""
        return Scan(word, len(self.key) + 1)

    @abstractmethod
    def read(self, scan: Scan, draft: Draft) -> None:
        """Take over what a word says."""

    def complete(self, game: Any, draft: Draft) -> None:  # noqa: B027 (most leave nothing open)
        """All words are read: work out what this kind of word left open."""

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        """The words of this kind for a whole document.

        ``viewer`` is the player whose eyes it is for; ``None`` if all secrets may be told.
        """
        return ()


class FamilyNotation(Protocol):
    """What a family of games brings to be written in one line."""

    def phrases(self, game: Any) -> tuple[Phrase, ...]:
        """Every kind of word of this game, in the order in which they are written."""

    def foreign(self, game: Any) -> tuple[Phrase, ...]:
        """Kinds of word that this game has only with other modules or more players."""

    def settled(self, game: Any, document: dict[str, Any]) -> dict[str, Any]:
        """A document with whatever lies in no order (dice, say) in the usual one."""

    def strangers(self, game: Any, words: Iterable[Word]) -> int | None:
        """How many camels of a line without a name this game does not know.

        ``None`` if a line has to say that it is such a game.
        """
