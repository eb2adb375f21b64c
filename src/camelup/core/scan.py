"""Reading the words of a line from left to right: letters, numbers, players, hidden cards.

What does not fit is refused with the word and the character, both counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from camelup.core.errors import PositionError
from camelup.core.values import Camel, Seat

if TYPE_CHECKING:
    from camelup.core.notation import Draft

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
            if None in items:
                draft.hidden.add(seat)
            yield seat, items
            if not self.takes(","):
                return


def by_seat(key: str, held: Iterable[str]) -> Iterable[str]:
    """A word with groups of what each player has, as :meth:`Scan.groups` reads it."""
    groups = [f"{number}{items}" for number, items in enumerate(held, 1) if items]
    return (f"{key}:{','.join(groups)}",) if groups else ()


def letters(camels: Iterable[Camel]) -> str:
    """Camels as they are written."""
    return "".join(LETTER[camel] for camel in camels)
