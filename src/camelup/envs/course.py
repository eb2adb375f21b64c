"""How a game of OpenSpiel went so far: numbers of moves, and what they mean by the rules.

The rules follow the numbers when they are asked; until then a faster table plays where there is
one. Both know the same moves by the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec
import numpy as np

from camelup.core.game import OVER, Chances, Pending
from camelup.core.values import Move, Outcome, Seat
from camelup.editions.catalogue import AnyGame, make_game
from camelup.envs.encoding import Encoding, RowWriter
from camelup.envs.families import RECALLS, encoding_of
from camelup.envs.recall import QuickTable, Recall, Seen, seen_of

CHANCE, TERMINAL = -1, -4
"""As OpenSpiel numbers them."""


class Now(msgspec.Struct, frozen=True):
    """A state of the rules and what was seen on the way to it."""

    state: Any
    seen: tuple[Seen, ...] = ()


class Played(NamedTuple):
    """The rules and the numbers of a game, and what its players remember."""

    key: tuple[str, int, tuple[str, ...]]
    """Edition, players, modules."""
    rules: AnyGame
    encoding: Encoding
    rows: RowWriter
    recall: Recall
    most_outcomes: int

    @property
    def hidden_from(self) -> int:
        """Numbers from here on stand for what is not seen whole."""
        return max(self.encoding.actions.size, self.most_outcomes) + 1


@cache
def played(edition: str, players: int, modules: tuple[str, ...]) -> Played:
    """One for all states; they name it, and do not hold it."""
    rules = make_game(edition, players, modules)
    recall = RECALLS.get(rules.family)
    assert recall is not None
    encoding = encoding_of(rules)
    key = (edition, players, modules)
    return Played(key, rules, encoding, encoding.rows(rules), recall, recall.most_outcomes(rules))


class Course:
    """``numbers`` are those of all moves, ``moves`` those that the rules have followed so far."""

    __slots__ = (
        "_law", "_legal", "_options", "_quick", "_state", "game", "moves", "numbers", "player"
    )  # fmt: skip

    def __init__(self, game: Played) -> None:
        self.game = game
        self.numbers: list[int] = []
        self.moves: list[Move] = []
        self._legal: list[int] | None = None
        self._options: Mapping[int, Move] | None = None
        self._law: list[tuple[int, float]] | None = None
        self._quick: QuickTable | None = None
        self._begin(game.rules.start())

    def _begin(self, state: Any) -> None:
        """All moves lead here; somebody is to move."""
        self._state, self._legal, self._options, self._law = state, None, None, None
        self._quick = self.game.recall.quick(self.game.rules, self.game.encoding, state)
        self.player = self._awaited() if self._quick is None else self._quick.player

    def _awaited(self) -> Seat:
        """Where several may choose at the same time, the first of them is asked."""
        seats = self.game.rules.to_move(self._state)
        if isinstance(seats, Pending):
            return TERMINAL if seats is OVER else CHANCE
        return min(seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        twin = Course.__new__(Course)
        twin.game, twin.player, twin._state = self.game, self.player, self._state
        twin.numbers, twin.moves = self.numbers[:], self.moves[:]
        twin._quick = None if self._quick is None else self._quick.copy()
        twin._legal, twin._options, twin._law = self._legal, self._options, self._law
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        state = self._follow()
        return _restored, (self.game.key, self.numbers, self.moves, state)

    def play(self, number: int) -> None:
        """Whoever is to move has chosen."""
        quick = self._quick
        if quick is not None:
            quick.play(number)
            self.numbers.append(number)
            self.player, self._legal = quick.player, None
            return
        move = self._all().get(number)
        if move is None:
            move = self._move(self._state, number)  # which says what is wrong with it
        state = self.game.rules.apply(self._state, move).state
        self.numbers.append(number)
        self.moves.append(move)
        self._begin(state)

    def _all(self) -> Mapping[int, Move]:
        """Everything that is possible now, by the rules."""
        if self._options is None:
            rules, game = self.game.rules, self.game
            if self.player == CHANCE:
                chances = rules.chances(self._state)
                outcomes = [outcome for outcome, _ in chances]
                self._options = dict(zip(game.recall.numbers(chances), outcomes, strict=True))
            else:
                legal = rules.legal(self._state, self.player)
                self._options = game.encoding.actions.numbers(legal)
        return self._options

    def _follow(self) -> Any:
        """Let the rules go on to where the game stands."""
        game, s = self.game, self._state
        for number in self.numbers[len(self.moves) :]:
            move = self._move(s, number)
            s = game.rules.apply(s, move).state
            self.moves.append(move)
            self._state = s
        return s

    def _move(self, s: Any, number: int) -> Move:
        """The move that a number means."""
        rules, seats = self.game.rules, self.game.rules.to_move(s)
        if isinstance(seats, Pending):
            chances = rules.chances(s)
            return chances[self.game.recall.numbers(chances).index(number)][0]
        return self.game.encoding.actions.decode(number, rules.legal(s, min(seats)))

    def named(self, number: int) -> Move:
        """The move that a number means now."""
        return self._move(self._follow(), number)

    @property
    def now(self) -> Now:
        """The state, by the rules, and what was seen on the way to it."""
        game, state = self.game, self._follow()
        tell = partial(seen_of, game.recall, game.encoding, game.hidden_from)
        return Now(state, tuple(map(tell, self.moves, self.numbers)))

    @property
    def state(self) -> Any:
        """The state alone."""
        return self._follow()

    def legal(self) -> list[int]:
        """The numbers of all moves that are possible now."""
        if self._legal is None:
            self._legal = self._list_legal()
        return self._legal

    def _list_legal(self) -> list[int]:
        if self._quick is not None:
            return self._quick.legal()
        return sorted(self._all())

    def law(self) -> list[tuple[int, float]]:
        """What chance may bring, by number, with probabilities."""
        if self._quick is not None:
            return self._quick.law()
        if self._law is None:
            chances = self.game.rules.chances(self._state)
            self._law = _law_of(self.game.recall.numbers(chances), chances)
        return self._law

    def row(self, seat: Seat) -> list[float]:
        """What ``seat`` sees, as numbers."""
        if self._quick is not None:
            return self._quick.row(seat)
        row = array("h", bytes(2 * self.game.encoding.layout.size))
        self.game.rows.write(self._state, seat, row)
        floats: list[float] = np.frombuffer(row, np.int16).astype(np.float64).tolist()
        return floats

    @property
    def money(self) -> tuple[int, ...]:
        """Each player's money."""
        return self.game.rules.scores(self._state) if self._quick is None else self._quick.money()

    def anew(self, player: Seat, sampler: Any) -> tuple[Course, dict[int, int]] | None:
        """A course that ``player`` cannot tell from this one, and the numbers that differ."""
        state = self._follow()
        found = self.game.recall.anew(self.game.rules, state, self.moves, player, sampler)
        if found is None:
            return None
        twin, (other, instead) = self.__deepcopy__({}), found
        changed: dict[int, int] = {}
        for place, move in instead.items():
            changed[place] = twin.numbers[place] = self._number(move)
            twin.moves[place] = move
        twin._begin(other)
        return twin, changed

    def _number(self, move: Move) -> int:
        """The number of a move that not everybody sees; it does not depend on the state."""
        if isinstance(move, Outcome):
            return self.game.recall.numbers(((move, Fraction(1)),))[0]
        number = self.game.encoding.actions.find(move)
        assert number is not None
        return number


def _restored(key: Any, numbers: list[int], moves: list[Move], state: Any) -> Course:
    """A course as it was."""
    course = Course(played(*key))
    course.numbers, course.moves = numbers, moves
    course._begin(state)
    return course


def _law_of(numbers: list[int], chances: Chances) -> list[tuple[int, float]]:
    """All outcomes by number; a chance that all of them share is worked out once."""
    first = chances[0][1]
    if all(p is first for _, p in chances):
        share = float(first)
        return [(number, share) for number in numbers]
    return [(number, float(p)) for number, (_, p) in zip(numbers, chances, strict=True)]
