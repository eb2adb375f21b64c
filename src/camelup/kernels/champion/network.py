# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""A trained network, read forwards: from the row of a table to chances and answers.

The outputs of a layer are cut into strips that fit the registers of a processor, and the weights of
a strip lie together, input by input: each input that is not 0 adds one run of them, and a row is
mostly zeros. Every output is a sum in the same order whatever the processor, so that all of them
get the same numbers.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from collections.abc import Sequence
    from math import exp, sqrt

    def add_runs(
        numbers: Sequence[float],
        at: int,
        x: Sequence[float],
        inputs: int,
        outputs: int,
        y: list[float],
    ) -> None:
        """As in C: to all outputs the weights of each input that is not 0, so many times."""
        first = 0
        for strip in (WIDE, NARROW, 1):
            while first + strip <= outputs:
                for i in range(inputs):
                    for j in range(strip if x[i] != 0.0 else 0):
                        y[first + j] += x[i] * numbers[at + first * inputs + i * strip + j]
                first += strip


LONGEST, WIDEST, OUTPUTS = 1024, 512, 512

WIDE, NARROW = 64, 16
"""Outputs of a strip, as long as there are so many; then each of them is one by itself."""


@cython.cclass
class Network:
    """``numbers``: all weights one after the other, in the order in which they are used; those of a
    layer input by input.

    A row has ``inputs`` numbers, of which the last ``answers`` tell what each answer is worth. Of
    ``seats`` the chances are told. ``people`` and ``person``: where a row says that somebody sits
    on the first seat, and how far it is to the next.
    """

    def __init__(
        self,
        numbers: array[float],
        sizes: tuple[int, int],
        inputs: cython.int,
        answers: cython.int,
        seats: cython.int,
        people: cython.int,
        person: cython.int,
    ) -> None:
        self.width, self.blocks = sizes
        self.inputs, self.answers, self.seats = inputs, answers, seats
        self.people, self.person = people, person
        self.outputs = seats + 2 * answers
        width: cython.int = self.width
        size: cython.int = (inputs + 1) * width + (width + 1) * self.outputs + 2 * width + 2
        size += self.blocks * 2 * (width + 2) * width
        if len(numbers) != size or inputs > LONGEST or max(width, self.outputs) > WIDEST:
            raise ValueError("these weights are of another network")
        self.numbers = numbers[:]
        if not cython.compiled:
            self.x, self.y, self.h = [0.0] * LONGEST, [0.0] * WIDEST, [0.0] * WIDEST
            self.out = [0.0] * OUTPUTS
        self.at = 0
        self._cut(numbers, inputs, width)
        for _ in range(self.blocks):
            self.at += 2 * width
            self._cut(numbers, width, width)
            self._cut(numbers, width, width)
        self.at += 2 * width
        self._cut(numbers, width, self.outputs)

    def _cut(self, numbers: array[float], inputs: cython.int, outputs: cython.int) -> cython.void:
        """The next layer into strips."""
        first: cython.int = 0
        strip: cython.int
        for strip in (WIDE, NARROW, 1):
            while first + strip <= outputs:
                at: cython.int = self.at + first * inputs
                for i in range(inputs):
                    row: cython.int = self.at + i * outputs + first
                    for j in range(strip):
                        self.numbers[at + i * strip + j] = numbers[row + j]
                first += strip
        self.at += (inputs + 1) * outputs

    def think(self, row: array[float]) -> tuple[list[float], list[float], list[float]]:
        """The chances of all seats; how good each answer is, and how likely others would give it,
        both as logarithms with any constant."""
        self.row = row
        self._think()
        first: cython.int = self.seats + self.answers
        return (
            [self.out[i] for i in range(self.seats)],
            [self.out[i] for i in range(self.seats, first)],
            [self.out[i] for i in range(first, self.outputs)],
        )

    def _think(self) -> cython.void:
        """From the row that was taken over to all outputs."""
        width: cython.int = self.width
        self.at = 0
        for i in range(self.inputs):
            self.x[i] = self.row[i]
        self._layer(self.inputs, width)
        for j in range(width):
            self.h[j] = self.y[j]
        for _ in range(self.blocks):
            self._norm()
            self._layer(width, width)
            for j in range(width):
                self.x[j] = max(0.0, self.y[j])
            self._layer(width, width)
            for j in range(width):
                self.h[j] += self.y[j]
        self._norm()
        self._heads()

    def _layer(self, inputs: cython.int, outputs: cython.int) -> cython.void:
        """From x to y by the next weights."""
        bias: cython.int = self.at + inputs * outputs
        for j in range(outputs):
            self.y[j] = self.numbers[bias + j]
        add_runs(self.numbers, self.at, self.x, inputs, outputs, self.y)
        self.at = bias + outputs

    def _norm(self) -> cython.void:
        """What is known so far, with mean 0 and variance 1, scaled and shifted."""
        width: cython.int = self.width
        mean: cython.double = 0.0
        square: cython.double = 0.0
        for j in range(width):
            mean += self.h[j]
        mean /= width
        for j in range(width):
            square += (self.h[j] - mean) * (self.h[j] - mean)
        scale: cython.double = 1.0 / sqrt(square / width + 1e-5)
        for j in range(width):
            self.x[j] = (self.h[j] - mean) * scale * self.numbers[self.at + j]
            self.x[j] += self.numbers[self.at + width + j]
        self.at += 2 * width

    def _heads(self) -> cython.void:
        """Chances and answers; what an answer is worth counts by itself too."""
        self._layer(self.width, self.outputs)
        for j in range(self.outputs):
            self.out[j] = self.y[j]
        worth: cython.int = self.inputs - self.answers
        for j in range(self.answers):
            x: cython.float = self.row[worth + j]
            self.out[self.seats + j] += self.numbers[self.at] * x
            self.out[self.seats + self.answers + j] += self.numbers[self.at + 1] * x
        self._chances()

    def _chances(self) -> cython.void:
        """Of those who are there, adding up to 1."""
        most: cython.double = -1e9
        total: cython.double = 0.0
        for i in range(self.seats):
            if self.row[self.people + self.person * i] != 0.0 and self.out[i] > most:
                most = self.out[i]
        for i in range(self.seats):
            if self.row[self.people + self.person * i] != 0.0:
                self.out[i] = exp(self.out[i] - most)
                total += self.out[i]
            else:
                self.out[i] = 0.0
        for i in range(self.seats):
            self.out[i] /= total
