"""Games side by side, as a network sees them, with foreign players on some of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.habits import TRAINING, Habit
from camelup.bots.pyramid_champion import EFFORT
from camelup.bots.pyramid_greedy import greedy_kernel, outlook_kernel
from camelup.editions.catalogue import make_game
from camelup.envs.fast import LAWS_OF_MANY, Desk
from camelup.envs.pyramid import PyramidEncoding
from camelup.pyramid.game import PyramidGame
from training.shape import Shape

LEARNER, SNAPSHOTS, PERSON, GREEDY, RANDOM = 0, 3, 4, 5, 6
"""Who sits on a seat: the learner, one of so many earlier selves (1 to 3), somebody with a habit,
``greedy``, which thinks as long as the bot, or who takes any answer (only to be measured against).

With crazy camels a greedy who simulates 128 races is a weaker player than the bot with its 5,000,
and to learn how to beat that one gained nothing against the other."""

LONGEST = 400
"""So many decisions, and a game is cut off and shared by all."""


class Kind(NamedTuple):
    """What is played at a table."""

    edition: str
    players: int
    modules: tuple[str, ...] = ()
    among: str = ""
    """All others are this bot of the kernel, which answers at once: every decision that is seen
    is the learner's own."""


class Seen(NamedTuple):
    """What a step leads to in each of a number of games."""

    rows: Any
    masks: Any
    forced: Any
    """The answer of a foreign player who chooses here, else -1."""
    network: Any
    """Which network chooses: the learner's, or an earlier self; -1 for nobody."""
    seats: Any
    done: Any
    shares: Any
    """Of the victory, where a game was done; by seat."""


def leans_of(habit: Habit) -> tuple[list[float], int]:
    """What a habit adds to each kind of answer, and the first leg with bets on the race."""
    return [habit.ticket, habit.tile, habit.roll, habit.winner, habit.loser, 0.0], habit.waits


class World:
    """``count`` games of one kind, dealt anew when they end.

    Here those with a pyramid; another family lays other tables and tells of which kind its answers
    are: ticket, tile, roll, winner, loser, or anything else.
    """

    kinds: Any = np.repeat(np.arange(6), (5, 32, 1, 5, 5, 7))
    company: Sequence[float] = (0.35, 0.5, 0.68, 0.88)
    """Up to where foreigners are greedy, earlier selves, of a habit, of a drawn one; the rest take
    what is worth most at a glance."""
    desk: Any
    outlook: Any
    greedy: Any

    def __init__(self, kind: Kind, count: int, seed: int):
        players = kind.players
        self.kind, self.players, self.count = kind, players, count
        self.rng = np.random.default_rng(seed)
        self.leg = self._lay(kind, count)
        self.shape = Shape(*self.outlook.places())
        self.rows = np.zeros((count, self.shape.width), np.float32)
        self.masks = np.zeros((count, self.shape.answers), np.int8)
        self.who = np.zeros((count, players), np.int8)
        self.lean = np.zeros((count, players, 6), np.float32)
        self.waits = np.zeros((count, players), np.int8)
        self.noise = np.zeros((count, players), np.float32)
        self.forced = np.zeros(count, np.int64)
        self.games = np.arange(count)
        self.fixed: tuple[int, Habit] | None = None
        self.begin(seed)

    def _lay(self, kind: Kind, count: int) -> int:
        """The tables, who looks at them and who is greedy; where a table tells its leg."""
        game = make_game(kind.edition, kind.players, kind.modules)
        assert isinstance(game, PyramidGame)
        encoding = PyramidEncoding(game.edition, kind.players)
        limit = LONGEST * (2 if game.modules else 1)  # additional actions are decisions, too
        others = [kind.among] * (kind.players - 1) if kind.among else []
        self.desk = Desk(
            game,
            encoding,
            count,
            learner=0 if others else -1,
            opponents=others,
            mode=1,
            limit=limit,
        )
        self.outlook = outlook_kernel(game, EFFORT, LAWS_OF_MANY)
        more = self.outlook.places()[1] - len(self.kinds)
        self.kinds = np.pad(self.kinds, (0, more), constant_values=self.kinds[-1])
        self.greedy = greedy_kernel(game, bits=LAWS_OF_MANY)
        return encoding.layout.start["leg"]

    def begin(self, seed: int, fixed: tuple[int, Habit] | None = None) -> Seen:
        """Deal all games; ``fixed`` puts one learner among others of one kind, for measuring."""
        self.fixed = fixed
        if fixed is not None and self.kind.among:
            self.kind = self.kind._replace(among="")
            self._lay(self.kind, self.count)
        for i in range(self.count):
            self.desk.seeds[i] = (seed * 1_000_003 + i) & (2**64 - 1)
            self.desk.episodes[i] = 0
            self.desk.games.deal(i)
        self._seat(self.games)
        return self._look()

    def step(self, answers: Any) -> Seen:
        """One decision in every game."""
        chosen = np.where(self.forced != -1, self.forced, answers)
        self._carry_out(np.maximum(chosen, -1).astype(np.int64))
        if self.desk.illegal.any():
            raise RuntimeError("a player chose what is not legal")
        over = self.desk.terminated | self.desk.truncated
        if over.any():
            self._seat(self.games[over])
        return self._look()

    def _carry_out(self, answers: Any) -> None:
        """Below 0 stands what was chosen before."""
        self.outlook.choose(self.desk.games, answers)
        self.desk.games.step()

    def _look(self) -> Seen:
        desk = self.desk
        self.outlook.look(desk.games, self.rows.reshape(-1), self.masks.reshape(-1))
        here = (self.games, desk.seats)
        who = self.who[here]
        self.forced[:] = -1
        persons = who == PERSON
        if persons.any():
            self.forced[persons] = self._habits(persons, here)
        thinkers = who == GREEDY
        if thinkers.any():
            self.outlook.choose_as(self.greedy, desk.games, thinkers.astype(np.int8), self.forced)
            self.forced[thinkers & (self.forced < 0)] = -2  # a tile that no answer stands for
        heedless = who == RANDOM
        if heedless.any():
            any_way = self.rng.random((heedless.sum(), self.shape.answers)) * self.masks[heedless]
            self.forced[heedless] = any_way.argmax(1)
        done = desk.terminated | desk.truncated
        shares = np.where(desk.truncated[:, None], 1 / self.players, desk.seat_rewards)
        network = np.where(who <= SNAPSHOTS, who, -1)
        return Seen(self.rows, self.masks, self.forced, network, desk.seats, done, shares)

    def _habits(self, persons: Any, here: Any) -> Any:
        """What those with habits choose: the highest worth after habit and mood."""
        seats = here[1][persons]
        lean = self.lean[persons, seats]
        early = self.desk.rows[persons, self.leg] < self.waits[persons, seats]
        lean[:, 3:5] = np.where(early[:, None], -20.0, lean[:, 3:5])
        liking = self.rows[persons, self.shape.worth :] + lean[:, self.kinds]
        mood = self.noise[persons, seats][:, None] + 1e-4
        liking += mood * self.rng.standard_normal(liking.shape, np.float32)
        return np.where(self.masks[persons] > 0, liking, -1e9).argmax(1)

    # Who sits where

    def _seat(self, games: Any) -> None:
        """New players for these games."""
        for i in games:
            self.noise[i] = 0
            if self.fixed is not None:
                kind, habit = self.fixed
                self.who[i] = kind
                self.lean[i], self.waits[i] = leans_of(habit)
                self.who[i, i % self.players] = LEARNER
            else:
                self._mix(i)

    def _mix(self, i: int) -> None:
        """Alone among foreigners of one kind, among all sorts, or among equals."""
        rng, draw = self.rng, self.rng.random()
        self.who[i] = LEARNER
        if self.kind.among or draw < 0.2:
            return
        own = rng.integers(self.players)
        others = [seat for seat in range(self.players) if seat != own]
        for seat in others:
            if draw < 0.55 and seat != others[0]:
                self._copy(i, others[0], seat)
            elif draw < 0.55 or rng.random() < 0.7:
                self._foreigner(i, seat)

    def _copy(self, i: int, one: int, other: int) -> None:
        for array in (self.who, self.lean, self.waits, self.noise):
            array[i, other] = array[i, one]

    def _foreigner(self, i: int, seat: int) -> None:
        rng, draw = self.rng, self.rng.random()
        greedy, selves, habits, drawn = self.company
        self.lean[i, seat], self.waits[i, seat] = 0.0, 1
        self.who[i, seat] = PERSON
        if draw < greedy:
            self.who[i, seat] = GREEDY
        elif draw < selves:
            self.who[i, seat] = rng.integers(1, SNAPSHOTS + 1)
        elif draw < habits:
            self.lean[i, seat], self.waits[i, seat] = leans_of(_drawn(rng))
        elif draw < drawn:
            self.lean[i, seat] = 0.6 * rng.standard_normal(6)
            self.waits[i, seat] = rng.integers(-1, 5)
            self.noise[i, seat] = 0.5 * rng.random()


def _drawn(rng: Any) -> Habit:
    return list(TRAINING.values())[int(rng.integers(len(TRAINING)))]
