# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Many games at once, stepped by numbers: what is the same for all families of games.

A family says how its tables are dealt, played and seen. All arrays are flat, one row for each game,
and are written in place. An array of a C type is a memoryview, in plain Python whatever was given.
"""

from __future__ import annotations

from typing import Any

import cython

from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.chance import seeded
    from camelup.kernels.shared.fills import fill

NEXT_STEP, SAME_STEP = 0, 1


@cython.cclass
class Stepping:
    """``count`` games of so many ``players``, with so many numbered ``actions``.

    ``width``: the size of an observation. ``learner``: the seat that is steered from outside while
    bots are on the others, or -1 if all are. ``mode``: 0 deals a new game in the step after the
    end, 1 in the same step, 2 never. ``limit``: so many decisions and a game is cut off; 0 for
    none. ``by_money``: a reward is what a seat's money grew by, else its share of the victory at
    the end.
    """

    def __init__(
        self,
        count: cython.int,
        players: cython.int,
        actions: cython.int,
        width: cython.int,
        learner: cython.int,
        mode: cython.int,
        limit: cython.int,
        by_money: cython.bint,
        arrays: dict[str, Any],
    ) -> None:
        if not cython.compiled:
            self.before = zeros(10)
        self.count, self.players, self.actions, self.width = count, players, actions, width
        self.learner, self.mode, self.limit, self.by_money = learner, mode, limit, by_money
        self.seeds, self.episodes = arrays["seeds"], arrays["episodes"]
        self.steps, self.ended = arrays["steps"], arrays["ended"]
        self.rows, self.last_rows = arrays["rows"], arrays["last_rows"]
        self.masks, self.rewards = arrays["masks"], arrays["rewards"]
        self.seat_rewards, self.money = arrays["seat_rewards"], arrays["money"]
        self.seats, self.last_seats = arrays["seats"], arrays["last_seats"]
        self.terminated, self.truncated = arrays["terminated"], arrays["truncated"]
        self.illegal, self.chosen = arrays["illegal"], arrays["chosen"]

    # What a family says

    def _turn_to(self, i: cython.int) -> cython.void:
        """All that follows is about the table of this game."""

    def _new(self, noise: cython.ulonglong) -> cython.void:
        """Set it up with this chance, up to the first decision from outside."""

    def _awaited(self) -> cython.int:
        """The seat that is to decide; -1 for chance, -2 when the game is over."""
        return -2

    def _turn(self) -> cython.int:
        """The same, and whose turn it was when nobody is to decide."""
        return 0

    def _pay_out(self, at: cython.int) -> cython.void:
        """Write each seat's money, from ``at`` on."""

    def _act(self, action: cython.int) -> cython.void:
        """A legal action of whoever is to decide; chance is left alone."""

    def _play_on(self) -> cython.void:
        """Chance and bots, up to the next decision from outside."""

    def _sampled(self) -> cython.int:
        """The number of a legal action, all equally likely."""
        return 0

    def _mask(self, at: cython.int) -> cython.void:
        """Mark the legal actions of whoever is to decide, from ``at`` on; the mask is blank."""

    def _row(self, at: cython.int, seat: cython.int) -> cython.void:
        """Write what ``seat`` sees, from ``at`` on; the row is blank."""

    # Games

    def deal(self, i: cython.int) -> None:
        """Begin a new game: the seed and the number of the game decide all of its chance."""
        self._turn_to(i)
        self._deal(i)
        self.begin(i)

    def begin(self, i: cython.int) -> None:
        """The table stands as a game goes on."""
        self._turn_to(i)
        self.terminated[i] = self.truncated[i] = self.ended[i] = self.illegal[i] = 0
        self._show(i, self._turn())

    def _deal(self, i: cython.int) -> cython.void:
        """A race that is over before the learner's first turn is dealt again."""
        while True:
            self._new(seeded(self.seeds[i], self.episodes[i]))
            self.episodes[i] += 1
            if self._awaited() >= 0:
                break
        self.steps[i] = 0

    def awaited(self, i: cython.int) -> int:
        """The seat that is to decide; -1 for chance, -2 when the game is over."""
        self._turn_to(i)
        return self._awaited()

    # Steps

    def sample(self) -> None:
        """Choose one of the legal actions for each game, all equally likely; 0 where it is over."""
        for i in range(self.count):
            self.chosen[i] = 0
            self._turn_to(i)
            if not self.ended[i] and self._awaited() >= 0:
                self.chosen[i] = self._sampled()

    def step(self) -> int:
        """Carry out the chosen actions; how many games ended."""
        ended: cython.int = 0
        for i in range(self.count):
            ended += self._step(i)
        return ended

    def _step(self, i: cython.int) -> cython.int:
        """One decision in one game; 1 if the game ended by it."""
        self._turn_to(i)
        if self.ended[i]:
            self._wait(i)
            return 0
        actor: cython.int = self._turn()
        for seat in range(self.players):
            self.before[seat] = self.money[i * self.players + seat]
        self._carry_out(i)
        self.steps[i] += 1
        over: cython.bint = self._awaited() == -2
        self.terminated[i] = self.illegal[i] or over
        self.truncated[i] = not self.terminated[i] and self.steps[i] == self.limit
        self._reward(i, actor, over)
        self.ended[i] = self.terminated[i] or self.truncated[i]
        self._show(i, self._turn())
        if not self.ended[i]:
            return 0
        if self.mode == SAME_STEP:
            self.last_seats[i] = self.seats[i]
            for j in range(i * self.width, (i + 1) * self.width):
                self.last_rows[j] = self.rows[j]
            self._deal(i)
            self.ended[i] = 0
            self._show(i, self._turn())
        return 1

    def _wait(self, i: cython.int) -> cython.void:
        """The game is over: it is dealt anew, or nothing happens."""
        self.rewards[i] = 0
        for seat in range(self.players):
            self.seat_rewards[i * self.players + seat] = 0
        if self.mode == NEXT_STEP:
            self._deal(i)
            self.terminated[i] = self.truncated[i] = self.ended[i] = self.illegal[i] = 0
        self._show(i, self._turn())

    def _carry_out(self, i: cython.int) -> cython.void:
        """The chosen action, and what follows up to the next decision."""
        action: cython.longlong = self.chosen[i]
        if not cython.compiled:
            action = int(action)  # an array may hold numbers of its own kind
        self.illegal[i] = 1
        if 0 <= action < self.actions and self.masks[i * self.actions + action]:
            self.illegal[i] = 0
            self._act(action)
            self._play_on()

    def _reward(self, i: cython.int, actor: cython.int, over: cython.bint) -> cython.void:
        """What each seat gets; whoever did something illegal gets -1 and the others nothing."""
        at: cython.int = i * self.players
        most: cython.int = 0
        best: cython.int = 0
        self._pay_out(at)
        for seat in range(self.players):
            if self.money[at + seat] > most:
                most = self.money[at + seat]
                best = 0
            best += self.money[at + seat] == most
        for seat in range(self.players):
            self.seat_rewards[at + seat] = 0
            if self.illegal[i]:
                self.seat_rewards[at + seat] = -(seat == actor)
            elif self.by_money:
                self.seat_rewards[at + seat] = self.money[at + seat] - self.before[seat]
            elif over and self.money[at + seat] == most:
                self.seat_rewards[at + seat] = 1.0 / best
        self.rewards[i] = self.seat_rewards[at + (actor if self.learner < 0 else self.learner)]

    # What is seen

    def show(self, i: cython.int, seat: cython.int) -> None:
        """Write what one seat sees, and what is legal if it is asked."""
        self._turn_to(i)
        self._show(i, seat)
        if self._awaited() != seat:
            fill(self.masks, i * self.actions, (i + 1) * self.actions, 0)

    def _show(self, i: cython.int, seat: cython.int) -> cython.void:
        """In a game that is over any action will do, for it changes nothing."""
        ended: cython.bint = self.ended[i]
        if self.learner >= 0:
            seat = self.learner
        self.seats[i] = seat
        self._pay_out(i * self.players)
        fill(self.masks, i * self.actions, (i + 1) * self.actions, ended)
        if not ended and self._awaited() >= 0:
            self._mask(i * self.actions)
        for j in range(i * self.width, (i + 1) * self.width):
            self.rows[j] = 0
        self._row(i * self.width, seat)
