"""Where things are in a row of what a seat sees, counted within their blocks.

Seats are counted from the one who looks, in every family; the cells are those of pyramid games.
The plain twin of ``cells.pxd``.
"""

from __future__ import annotations


def seen_from(me: int, seat: int, players: int) -> int:
    """A seat counted from the one who looks."""
    return seat - me if seat >= me else seat - me + players


def left_of(seat: int, players: int) -> int:
    """Who comes next."""
    return 0 if seat == players - 1 else seat + 1


def camel_cell(camel: int, space: int, length: int) -> int:
    """A camel on a space, from the start to the one behind the line."""
    return camel * (length + 2) + space


def desert_cell(seat: int, space: int, length: int) -> int:
    """A Desert tile on a space."""
    return seat * length + space - 1


def ticket_cell(seat: int, racer: int, value: int, values: int) -> int:
    """Leg Betting tiles of one of so many values."""
    return (seat * 5 + racer) * values + value


def position_cell(seat: int, place: int, racer: int, places: int) -> int:
    """A Position Betting tile of a player, on one of his Leg Betting tiles."""
    return (seat * places + place) * 5 + racer


def card_cell(seat: int, laid: int) -> int:
    """The next card of a seat in a deck; ``laid``: how many it has there, five bits a seat."""
    return seat * 5 + (laid >> 5 * seat & 31)
