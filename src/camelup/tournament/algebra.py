"""The little linear algebra that ratings need; there are as many rows as bots, so few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[list[float]]


def zeros(rows: int, columns: int) -> Matrix:
    """A matrix of nothing."""
    return [[0.0] * columns for _ in range(rows)]


def add(total: Matrix, more: Matrix) -> None:
    """Add to a matrix."""
    for row, other in zip(total, more, strict=True):
        for j, value in enumerate(other):
            row[j] += value


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The inverse, by elimination with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for i in range(size):
            if i != column and rows[i][column]:
                times = rows[i][column]
                pairs = zip(rows[i], rows[column], strict=True)
                rows[i] = [value - times * lead for value, lead in pairs]
    return [row[size:] for row in rows]


def product(left: Matrix, right: Matrix) -> Matrix:
    """``left`` times ``right``."""
    columns = list(zip(*right, strict=True))
    return [[dot(row, column) for column in columns] for row in left]


def transposed(matrix: Matrix) -> Matrix:
    """Rows as columns."""
    return [list(column) for column in zip(*matrix, strict=True)]


def dot(left: Sequence[float], right: Sequence[float]) -> float:
    """The sum of the products."""
    return sum(a * b for a, b in zip(left, right, strict=True))
