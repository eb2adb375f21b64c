"""What a decision led to: targets for the chances of all seats, over a seat's own decisions."""

from __future__ import annotations

from typing import Any

import torch


def seen_from_each(players: Any, seats: int) -> tuple[Any, Any]:
    """For games of so many players: the seat that ``[game, seat, n]`` means, n seats on; and which
    of these there are."""
    seat, on = torch.arange(seats, device=players.device), players[:, None, None]
    counted = (seat[:, None] + seat).expand(len(players), -1, -1) % on
    return counted, (seat < on).expand(-1, seats, -1)


def targets(chances: Any, seats: Any, done: Any, shares: Any, players: Any, lam: float) -> Any:
    """TD(lambda) over each seat's own decisions, as chances of all seats counted from it.

    ``chances`` [time, game, n]: as told at each decision, from the seat that decides; ``seats``:
    which that was; ``done``: the game ended by this decision; ``shares`` [time, game, seat]: of the
    victory then. Returns targets, and where there was something to look ahead to: the last decision
    of a seat in a game that goes on has nothing.
    """
    length, games, most = chances.shape
    game = torch.arange(games, device=chances.device)
    counted, there = seen_from_each(players, most)
    later = torch.zeros(games, most, most, device=chances.device)
    told = torch.zeros_like(later)
    known = torch.zeros(games, most, dtype=torch.bool, device=chances.device)
    found = torch.zeros_like(chances)
    some = torch.zeros(length, games, dtype=torch.bool, device=chances.device)
    for t in range(length - 1, -1, -1):
        end = shares[t][:, None].expand(-1, most, -1).gather(2, counted) * there
        over = done[t].bool()
        later = torch.where(over[:, None, None], end, later)
        told = torch.where(over[:, None, None], end, told)
        known = known | over[:, None]
        seat = seats[t].long()
        found[t] = (1 - lam) * told[game, seat] + lam * later[game, seat]
        some[t] = known[game, seat]
        later[game, seat] = torch.where(some[t][:, None], found[t], chances[t])
        told[game, seat] = chances[t]
        known[game, seat] = True
    return found, some
