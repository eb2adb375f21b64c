"""A position in one line of text: what the notation of every family of games is made of.

A line is words between spaces, such as ``5:gw 6:b 8:oy turn:2``; an underscore is a space too, so
that a line can stand in a link. Each kind of word is a :class:`Phrase`, which reads it into a
:class:`Draft` of a position document and writes it from one. What does not fit is refused with the
word and the character, both counted from 1. docs/notation.md has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

from camelup.core.errors import PositionError
from camelup.core.values import Camel, Seat

T = TypeVar("T")

LETTERS: Mapping[str, Camel] = {
    "b": "blue",
    "g": "green",
    "v": "green",
    "o": "orange",
    "y": "yellow",
    "j": "yellow",
    "w": "white",
    "r": "red",
    "p": "purple",
    "k": "black",
}
"""English initials, and the French ones of vert and jaune; k is black."""

LETTER: Mapping[Camel, str] = {camel: letter for letter, camel in reversed(tuple(LETTERS.items()))}
"""The one letter that is written for a camel."""

HIDDEN = "?"
NOTHING = "-"
IN_LINKS = str.maketrans({" ": "_", "+": "~", HIDDEN: "h"})
"""Signs that links are known to lose, and what stands for them; both are always understood."""


class Word(NamedTuple):
    """One word of a line: which one it is, and at which character of the line it begins."""

    text: str
    number: int
    start: int

    def refusal(self, key: str, at: int = 0, **facts: Any) -> PositionError:
        """What is wrong with the sign ``at`` some place of this word."""
        facts |= {"where": self.text, "word": self.number, "character": self.start + at}
        return PositionError(key, **facts)


def words_of(line: str) -> tuple[Word, ...]:
    """The words of a line, in small letters."""
    found = enumerate(re.finditer(r"[^\s_]+", line), 1)
    return tuple(Word(match[0].lower(), n, match.start() + 1) for n, match in found)


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
        self.said: dict[str, list[Any]] = {}
        """What each kind of word said, for whoever completes it."""
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

    def stack(self, space: str, camels: list[Camel]) -> None:
        """Camels on a space, above those that are there."""
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
        """A refusal of the document, with the word that is to blame for its place."""
        where = str(error.facts.get("where", ""))
        guilty = [place for place in self.places if re.match(re.escape(place) + r"(?!\w)", where)]
        if not guilty:
            return error
        word = self.places[max(guilty, key=len)]
        return word.refusal(error.key, **error.facts)


class Scan:
    """Reads one word from left to right."""

    def __init__(self, word: Word, at: int = 0) -> None:
        self.word, self.at = word, at

    @property
    def done(self) -> bool:
        """Is nothing left of the word?"""
        return self.at >= len(self.word.text)

    def sees(self, signs: str) -> bool:
        """Is the next sign one of these?"""
        return not self.done and self.word.text[self.at] in signs

    def takes(self, sign: str) -> bool:
        """Step over ``sign`` if it comes next."""
        found = self.word.text.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def refusal(self, expected: str) -> PositionError:
        """Something else is ``expected`` here; the text of that name says it."""
        if self.done:
            return self.word.refusal("notation.cut", self.at, expected=expected)
        sign = self.word.text[self.at]
        return self.word.refusal("notation.expected", self.at, expected=expected, sign=sign)

    def close(self, expected: str = "end") -> None:
        """Nothing may follow."""
        if not self.done:
            raise self.refusal(expected)

    def expect(self, sign: str, expected: str) -> None:
        if not self.takes(sign):
            raise self.refusal(expected)

    def maybe_number(self) -> int | None:
        """A whole number, if one comes next."""
        match = re.compile(r"[0-9]{1,9}").match(self.word.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return int(match[0])

    def number(self, expected: str = "number") -> int:
        number = self.maybe_number()
        if number is None:
            raise self.refusal(expected)
        return number

    def numbers(self) -> list[int]:
        """Numbers between commas, to the end of the word."""
        found = [self.number()]
        while self.takes(","):
            found.append(self.number())
        self.close("comma")
        return found

    def seat(self, draft: Draft) -> Seat:
        """A player, counted from 1."""
        at = self.at
        number = self.number("seat")
        if number < 1:
            raise self.word.refusal("notation.expected", at, expected="seat", sign=str(number))
        draft.seats.append((number - 1, self.word, at))
        return number - 1

    def owner(self, draft: Draft) -> Seat:
        """``@`` and a player."""
        self.expect("@", "owner")
        return self.seat(draft)

    def camel(self) -> Camel:
        """A letter that stands for a camel."""
        if self.done or not self.word.text[self.at].isalpha():
            raise self.refusal("camel")
        letter = self.word.text[self.at]
        if letter not in LETTERS:
            known = "".join(LETTERS)
            raise self.word.refusal("notation.letter", self.at, sign=letter, known=known)
        self.at += 1
        return LETTERS[letter]

    def filled(self) -> bool:
        """Does anything follow? ``-``, or the end of the word, stands for nothing."""
        return self.word.text[self.at :] not in ("", NOTHING)

    def camels(self) -> list[Camel]:
        """Letters to the end of the word."""
        return list(self.rest(Scan.camel)) if self.filled() else []

    def rest(self, item: Callable[[Scan], T]) -> Iterator[T]:
        """One ``item`` after the other to the end of the word."""
        while not self.done:
            yield item(self)

    def hidden(self) -> bool:
        """Step over the sign of a hidden card if it comes next."""
        return self.takes(HIDDEN) or self.takes(HIDDEN.translate(IN_LINKS))

    def groups(self, draft: Draft, item: Callable[[Scan], T]) -> Iterator[tuple[Seat, list[T]]]:
        """A player and his items, the next player behind a comma: ``1g5b3,3g3``."""
        while True:
            seat, items = self.seat(draft), [item(self)]
            while not self.done and not self.sees(","):
                items.append(item(self))
            yield seat, items
            if not self.takes(","):
                return


class Phrase:
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

    def read(self, scan: Scan, draft: Draft) -> None:
        """Take over what a word says."""
        raise NotImplementedError

    def complete(self, game: Any, draft: Draft) -> None:
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


def by_seat(key: str, held: Iterable[str]) -> Iterable[str]:
    """A word with groups of what each player has, as :meth:`Scan.groups` reads it."""
    groups = [f"{number}{items}" for number, items in enumerate(held, 1) if items]
    return (f"{key}:{','.join(groups)}",) if groups else ()


def letters(camels: Iterable[Camel]) -> str:
    """Camels as they are written."""
    return "".join(LETTER[camel] for camel in camels)
