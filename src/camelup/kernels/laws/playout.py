# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""Fast playouts of races by dice alone, to the end of the leg or of the race.

Camels are a word as in :mod:`kernels.shared.words`, with the crazy camels told apart, and dice one
as in :mod:`kernels.shared.dice`. Where many races are asked for they go on side by side, each with
its own chance, and a die is rolled in all of them at once.
"""

from __future__ import annotations

import cython

from camelup.kernels.shared.dice import packed
from camelup.kernels.shared.tables import zeros

if not cython.compiled:
    from camelup.kernels.shared.chance import is_fair, mixed, scaled, seeded, stirred
    from camelup.kernels.shared.codes import GREY, MIRAGE, SUPPORTING
    from camelup.kernels.shared.dice import die_in, face_of, full_bag, rolled, taken_out
    from camelup.kernels.shared.draws import draw_all, look_up, sow, take_out
    from camelup.kernels.shared.rolls import (
        RACES,
        all_hindmost,
        go_on,
        roll_all,
        running,
        set_out,
        tally,
    )
    from camelup.kernels.shared.words import crossed, low


@cython.cclass
class Playout:
    """The track and the dice of one edition; not to be shared by threads.

    ``dice``: those of a fresh leg, for each its camel and number of faces, as for the kernel of the
    leg. ``stay``: dice still inside when a leg ends. ``supporting``: the last camel gets its
    Supporting die at the start of a leg (X1-06).
    """

    def __init__(
        self, length: cython.int, dice: bytes, stay: cython.int, supporting: cython.bint
    ) -> None:
        self.noise = 0
        self.lying = self.mirages = 0
        if not cython.compiled:
            self.order, self.faces = [0] * 720, [0] * 216
            self.won, self.lost = [0] * 5, [0] * 5
            self.key, self.noises, self.bag = zeros(7 * RACES), zeros(RACES), zeros(RACES)
            self.over, self.last, self.drawn = zeros(RACES), zeros(RACES), zeros(RACES)
            self.die, self.face = zeros(RACES), zeros(RACES)
        self.length, self.stay, self.supporting = length, stay, supporting
        self.bits = 56 if GREY in dice[::2] else 40
        self.fresh, self.fresh_dice = packed(dice)
        if supporting:
            self.fresh |= SUPPORTING << 4 * self.fresh_dice
            self.fresh_dice += 1
        self._tables()

    def _seed(self, seed: cython.ulonglong, game: cython.ulonglong) -> cython.void:
        """Start the chance of one race or path."""
        self.noise = seeded(seed, game)

    def _below(self, n: cython.uint) -> cython.int:
        """A number from 0 to ``n - 1``, all exactly equally likely."""
        while True:
            self.noise = stirred(self.noise)
            drawn: cython.ulonglong = mixed(self.noise)
            if is_fair(drawn, n):
                return scaled(drawn, n)

    def _roll(
        self, word: cython.ulonglong, die: cython.int, face: cython.int, lying: cython.int
    ) -> cython.ulonglong:
        """The camels after one more die."""
        return rolled(word, die, face, lying, self.mirages, self.bits, self.length)

    def _full(self, word: cython.ulonglong) -> cython.ulonglong:
        """The dice of a fresh leg."""
        return full_bag(self.fresh, self.fresh_dice, self.supporting, word)

    def _tables(self) -> cython.void:
        """All orders of the dice of a fresh leg, and all faces of three dice, four bits each."""
        self.orders = 1
        for i in range(2, self.fresh_dice + 1):
            self.orders *= i
        for i in range(self.orders):
            k: cython.int = i
            bag: cython.ulonglong = self.fresh
            order: cython.ulonglong = 0
            left: cython.int = self.fresh_dice
            while left:
                order = order << 4 | die_in(bag, k % left)
                bag = taken_out(bag, k % left)
                k //= left
                left -= 1
            self.order[i] = order
        for i in range(216):
            self.faces[i] = face_of(i // 36) << 8 | face_of(i // 6 % 6) << 4 | face_of(i % 6)

    def _leg(
        self, word: cython.ulonglong, bag: cython.ulonglong, inside: cython.int, lying: cython.int
    ) -> cython.ulonglong:
        """The camels after the rest of a leg: die after die, unless the race ends (B-62)."""
        while inside > self.stay:
            k: cython.int = self._below(6 * inside)
            word = self._roll(word, die_in(bag, k // 6), face_of(k % 6), lying)
            if crossed(word, self.bits, self.length):
                break
            bag = taken_out(bag, k // 6)
            inside -= 1
        return word

    def _fresh_leg(self, word: cython.ulonglong, lying: cython.int) -> cython.ulonglong:
        """The same from the start of a leg, with a single draw of the order and all faces."""
        k: cython.uint = self._below(self.orders * 46656)
        order: cython.uint = self.order[k // 46656]
        faces: cython.uint = self.faces[k // 216 % 216] << 12 | self.faces[k % 216]
        last: cython.int = word & 7
        faces &= low(4 * (self.fresh_dice - self.stay))
        while faces:
            die: cython.int = order & 15
            if die == SUPPORTING:
                die += last
            word = self._roll(word, die, faces & 15, lying)
            if crossed(word, self.bits, self.length):
                break
            order >>= 4
            faces >>= 4
        return word

    # Many races side by side

    def _rests(self, bag: cython.ulonglong, inside: cython.int, count: cython.int) -> cython.void:
        """The rest of a leg, die after die, in the first ``count`` races (B-62)."""
        for i in range(count):
            self.bag[i] = bag
            self.last[i] = 0
        while inside > self.stay:
            draw_all(self.noises, self.drawn, count, 6 * inside)
            take_out(self.bag, self.drawn, self.die, self.face, count)
            self._roll_all(count, 0, self.lying)
            inside -= 1

    def _fresh_legs(self, count: cython.int, lying: cython.int) -> cython.void:
        """The same from the start of a leg, with a single draw of the order and all faces."""
        draw_all(self.noises, self.drawn, count, self.orders * 46656)
        look_up(self.drawn, self.order, self.faces, self.die, self.face, count)
        if self.supporting:
            all_hindmost(self.key, self.last, count)
        for nth in range(self.fresh_dice - self.stay):
            self._roll_all(count, nth, lying)

    def _roll_all(self, count: cython.int, nth: cython.int, lying: cython.int) -> cython.void:
        """The next die in each race."""
        roll_all(
            self.key, self.over, self.die, self.face, self.last, count, nth,
            lying, self.mirages, self.bits, self.length,
        )  # fmt: skip

    def races(
        self,
        word: cython.ulonglong,
        dice: bytes,
        tiles: bytes,
        races: cython.longlong,
        seed: cython.ulonglong,
        first: cython.ulonglong = 0,
    ) -> tuple[list[int], list[int]]:
        """How often each racer was overall winner, and overall loser, by dice alone.

        ``dice`` are in the pyramid now; ``tiles`` says for each space from 0 to 31 whether nothing,
        an oasis or a mirage lies there, and counts in this leg only. ``first`` is the number of the
        first race.
        """
        bag: cython.ulonglong
        inside: cython.int
        bag, inside = packed(dice)
        self.lay(tiles)
        with cython.nogil:
            self._races(word, bag, inside, races, seed, first)
        return [self.won[i] for i in range(5)], [self.lost[i] for i in range(5)]

    def _races(
        self,
        word: cython.ulonglong,
        bag: cython.ulonglong,
        inside: cython.int,
        races: cython.longlong,
        seed: cython.ulonglong,
        first: cython.ulonglong,
    ) -> cython.void:
        """Count winners and losers; the tiles lie already."""
        done: cython.longlong = 0
        for i in range(5):
            self.won[i] = self.lost[i] = 0
        while done < races:
            count: cython.int = min(races - done, RACES)
            set_out(self.key, self.over, word, self.bits, count)
            sow(self.noises, count, seed, first + done)
            if inside == self.fresh_dice and bag == self._full(word):
                self._fresh_legs(count, self.lying)
            else:
                self._rests(bag, inside, count)
            self._run(count)
            done += count

    def _run(self, count: cython.int) -> cython.void:
        """Some races from the end of the leg to their ends; those that are over wait for others."""
        while count:
            left: cython.int = running(self.over, count)
            if left <= 3 * count // 4:
                tally(self.key, self.over, count, self.won, self.lost)
                count = go_on(self.key, self.over, self.noises, self.bag, count)
            if count:
                self._fresh_legs(count, 0)

    def lay(self, tiles: bytes) -> None:
        """For each space from 0 to 31 nothing, an oasis or a mirage; whose they are is left out."""
        self.lying = 0
        self.mirages = 0
        for i in range(32):
            self.lying |= (tiles[i] != 0) << i
            self.mirages |= (tiles[i] == MIRAGE) << i
