"""Figures of the readable engine."""

from __future__ import annotations

from collections.abc import Iterator

from bench.measure import Figure, measure
from camelup import Record, make_game, read_record
from camelup.play.dice import Dice
from camelup.play.record import Header
from tests.reference.setups import random_game


def random_games() -> int:
    """Moves applied in random 4-player base games, uniform over legal actions."""
    game, dice = make_game("base", 4), Dice("bench")
    return sum(1 for _ in range(40) for _ in random_game(game, dice))


def long_record(times: int) -> str:
    """A record of a game in which the players move their tiles to and fro for a long time."""
    record = Record(Header(edition="base", players=("A", "B"), age_order=(0, 1), seed="bench"))
    dice = Dice("bench")
    while record.game.chances(record.state):
        record.add(dice.draw(record.game.chances(record.state)))
    for _ in range(100 * times):
        (seat,) = record.game.to_move(record.state)  # type: ignore[misc]
        legal = record.game.legal(record.state, seat)
        record.add(dice.choose([a for a in legal if a.kind == "desert-tile"]))
    return record.text()


def engine_figures() -> Iterator[Figure]:
    """Speed of random games, and of reading records of growing length."""
    (seconds,), (moves,) = measure(random_games)
    yield Figure("engine: random 4-player base games", "moves/s", moves / seconds, at_least=20_000)
    texts = {times: long_record(times) for times in (1, 10, 100)}
    read = [lambda text=text: len(read_record(text).moves) for text in texts.values()]
    each = [s / n * 1e6 for s, n in zip(*measure(*read), strict=True)]
    for times, microseconds in zip(texts, each, strict=True):
        yield Figure(f"engine: record read and verified, {times}x as long", "µs/move", microseconds)
