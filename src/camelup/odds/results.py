"""Answers: exact counts that read well in a terminal, a notebook and a program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from camelup.core.extras import need
from camelup.core.frames import frame
from camelup.core.values import Camel

if TYPE_CHECKING:
    import numpy as np
    import polars as pl

Method: TypeAlias = Literal["exact", "table", "simulation"]
"""Exact; from a solved table with a stated rounding; or from simulated races."""


class LegOdds(msgspec.Struct, frozen=True):
    """How the leg will end, as whole numbers out of ``total`` equally likely ways."""

    camels: tuple[Camel, ...]
    total: int
    places: tuple[tuple[int, ...], ...]
    """For each camel its ways to end first, second, … last."""
    landings: dict[str, int]
    """For each space how often a movement ends there, over all ways."""
    race_over: int
    """Ways in which the race ends in this leg."""
    photo: int = 0
    """Camels on the photo of a camera that stands on the track, over all ways."""
    method: Method = "exact"
    error: float = 0.0
    """The largest standard error of a simulation."""

    def probability(self, camel: Camel, place: int) -> Fraction:
        """The exact probability that ``camel`` ends the leg in ``place`` (1 is first)."""
        return Fraction(self.places[self.camels.index(camel)][place - 1], self.total)

    def of(self, camel: Camel) -> tuple[float, ...]:
        """The probabilities of one camel, from first to last place."""
        return tuple(ways / self.total for ways in self.places[self.camels.index(camel)])

    @property
    def ends_race(self) -> Fraction:
        """The exact probability that the race ends in this leg."""
        return Fraction(self.race_over, self.total)

    def landing(self, space: int | str) -> Fraction:
        """The expected number of movements that end on ``space``."""
        return Fraction(self.landings.get(str(space), 0), self.total)

    def array(self) -> np.ndarray[Any, Any]:
        """Probabilities as a numpy array: a row per camel, a column per place."""
        need("data", "numpy")
        import numpy as np

        return np.array(self.places, dtype=float) / self.total

    def to_frame(self) -> pl.DataFrame:
        """A row for each camel and place, with its ways and its probability."""
        schema = {"camel": str, "place": int, "ways": int, "probability": float}
        rows = (
            {"camel": camel, "place": place, "ways": ways, "probability": ways / self.total}
            for camel, row in zip(self.camels, self.places, strict=True)
            for place, ways in enumerate(row, 1)
        )
        return frame(rows, schema)

    def to_dict(self) -> dict[str, Any]:
        """Everything, counts and probabilities, as plain data."""
        return {
            "camels": list(self.camels),
            "total": self.total,
            "counts": {c: list(row) for c, row in zip(self.camels, self.places, strict=True)},
            "probabilities": {camel: list(self.of(camel)) for camel in self.camels},
            "landings": {space: ways / self.total for space, ways in self.landings.items()},
            "race_over": self.race_over / self.total,
            "method": self.method,
            "error": self.error,
        }

    def _rows(self) -> Iterable[Sequence[str]]:
        yield ("", *(str(place) for place in range(1, len(self.camels) + 1)))
        best_first = sorted(self.camels, key=self.of, reverse=True)
        for camel in best_first:
            yield camel, *map(percent, self.of(camel))

    def __str__(self) -> str:
        return text_table(self._rows())

    def _repr_html_(self) -> str:
        return html_table(self._rows())


class RaceOdds(msgspec.Struct, frozen=True):
    """Who will be overall winner and overall loser, and how that is known."""

    camels: tuple[Camel, ...]
    winner: tuple[float, ...]
    loser: tuple[float, ...]
    method: Method = "exact"
    error: float = 0.0
    """Rounding of a table, or the largest standard error of a simulation."""

    def of(self, camel: Camel) -> tuple[float, float]:
        """The probabilities of one camel to win and to come last."""
        row = self.camels.index(camel)
        return self.winner[row], self.loser[row]

    def array(self) -> np.ndarray[Any, Any]:
        """As a numpy array: a row per camel; winner, loser."""
        need("data", "numpy")
        import numpy as np

        return np.array([self.winner, self.loser]).T

    def to_frame(self) -> pl.DataFrame:
        """A row for each camel, with its probabilities."""
        rows = zip(self.camels, self.winner, self.loser, strict=True)
        names = ("camel", "winner", "loser")
        schema = {"camel": str, "winner": float, "loser": float}
        return frame((dict(zip(names, row, strict=True)) for row in rows), schema)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "winner": dict(zip(self.camels, self.winner, strict=True)),
            "loser": dict(zip(self.camels, self.loser, strict=True)),
            "method": self.method,
            "error": self.error,
        }

    def _rows(self) -> Iterable[Sequence[str]]:
        yield "", "winner", "loser"
        for camel in sorted(self.camels, key=self.of, reverse=True):
            yield camel, *map(percent, self.of(camel))

    def __str__(self) -> str:
        return text_table(self._rows())

    def _repr_html_(self) -> str:
        return html_table(self._rows())


def percent(share: float) -> str:
    """A share with one decimal."""
    return f"{100 * share:.1f}%"


def text_table(rows: Iterable[Sequence[str]]) -> str:
    """Columns under each other."""
    table = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(cells))
        for cells in (list(zip(row, widths, strict=True)) for row in table)
    )


def html_table(rows: Iterable[Sequence[str]]) -> str:
    """The same for a notebook."""
    from html import escape  # a large table of names that only notebooks need

    head, *body = ([escape(cell) for cell in row] for row in rows)
    lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in body]
    top = "".join(f"<th>{cell}</th>" for cell in head)
    return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
