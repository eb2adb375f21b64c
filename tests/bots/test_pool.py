"""The games by which the champion is measured."""

from __future__ import annotations

from bench.pool import rows


def test_a_deal_is_turned_until_every_seating_was_there_once() -> None:
    """Two against two, turned by two seats, is the same game: it would count twice."""
    for row in rows():
        size = len(row.names)
        seatings = [
            tuple(row.names[(seat - turn) % size] for seat in range(size)) for turn in range(size)
        ]
        assert len({seatings[turn] for turn in row.turns}) == len(row.turns)
        assert {seatings[turn] for turn in row.turns} == set(seatings)
        assert len({sum(name == row.names[0] for name in seating) for seating in seatings}) == 1


def test_every_row_has_a_name_of_its_own() -> None:
    keys = [row.key for row in rows()]
    assert len(keys) == len(set(keys))
