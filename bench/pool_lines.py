"""The games of :mod:`bench.pool` as its lines tell them, by what was played."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from bench.calibration import Game, Told


class Share(NamedTuple):
    """Of victories, with the half of an interval of 95%; a deal is one observation."""

    value: float
    error: float
    games: int

    def __str__(self) -> str:
        return f"{self.value:.1%} ± {100 * self.error:.1f}"


class Row(NamedTuple):
    """All games at tables of one kind, as lines tell them."""

    edition: str
    names: tuple[str, ...]
    games: Sequence[dict[str, Any]]

    @property
    def bot(self) -> str:
        """Who is measured."""
        return self.names[0]

    @property
    def among(self) -> str | None:
        """Who has all other seats, if they are three alike."""
        others = set(self.names[1:])
        return others.pop() if len(self.names) == 4 and len(others) == 1 else None

    @property
    def against(self) -> str | None:
        """The other half of the table, if there are two against two."""
        one, other = self.names[:2]
        return other if self.names == (one, other) * 2 and one != other else None

    def share(self) -> Share:
        """How much all seats of the bot win together."""
        deals: dict[int, list[float]] = defaultdict(list)
        for game in self.games:
            deals[game["deal"]].append(game["shares"].get(self.bot, 0.0))
        means = [sum(shares) / len(shares) for shares in deals.values()]
        mean = sum(means) / len(means)
        spread = sqrt(sum((one - mean) ** 2 for one in means) / max(1, len(means) - 1))
        return Share(mean, 1.96 * spread / sqrt(len(means)), len(self.games))

    def told(self) -> list[Game]:
        """The same games for the gauge of chances."""
        return [
            Game([Told(*turn[:3]) for turn in game["told"]], game["shares"].get(self.bot, 0.0))
            for game in self.games
        ]


def rows_of(lines: Iterable[str]) -> Iterator[Row]:
    """The lines by what was played; ``level 3`` is one name."""
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        game = json.loads(line)
        games[game["row"]].append(game)
    for key, played in games.items():
        edition, *names = key.replace("level ", "level=").split()
        yield Row(edition, tuple(name.replace("=", " ") for name in names), played)
