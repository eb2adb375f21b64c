"""Simulated races and games: what the kernel of playouts counted, with standard errors.

Whole games can be played out for the base game and the second edition with all their players, and
with the modules long track and partnerships; races for everything with a pyramid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import TypeAlias

import msgspec

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.core.track import Stacks
from camelup.core.values import Action, Seat
from camelup.kernels import codes
from camelup.odds.leg import SIDES, encoding, tile_bytes
from camelup.odds.results import RaceOdds
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.desert_tiles import INCOME, PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile, worth_of_place
from camelup.pyramid.parts.partnerships import Partner, Partnerships, PartnershipsState
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import WRONG, BetOnRace, RaceCard, prizes
from camelup.pyramid.parts.supporting_dice import SupportingDice
from camelup.pyramid.state import SETTING_UP, State

PLAYABLE = frozenset({"long-track", "partnerships"})
"""Modules that whole games may have."""

STAGES = ("turn", "reveal", "over")
CHUNK = 1 << 16
"""So many races or games between two chances to interrupt."""

PackedTable: TypeAlias = tuple[
    tuple[int, int, int, int, int],
    bytes,
    tuple[tuple[int, int, int, int, int], ...],
    tuple[bytes, ...],
    tuple[bytes, bytes],
]
"""A state as the kernel holds it; see ``Table.save`` there."""


class GameOdds(msgspec.Struct, frozen=True):
    """How games of uniformly random actions ended."""

    games: int
    wins: tuple[float, ...]
    """The share of games that each seat won, alone or with others (B-69)."""
    money: tuple[float, ...]
    """Each seat's average money at the end."""
    moves: float
    """Average number of moves, of players and of chance."""
    win_error: float
    money_error: float
    """The largest standard errors."""


def simulate_races(e: Edition, s: State, races: int = 100_000, seed: int = 0) -> RaceOdds:
    """Overall winner and loser in races by dice alone, without tiles in later legs.

    Supporting dice that players might add are not foreseen; those in the pyramid count (X1-11).
    """
    return races_from(e, *race_start(e, s), races, seed)


def race_start(e: Edition, s: State) -> tuple[int, bytes, bytes]:
    """All of a state that a race by dice alone depends on: camels, dice, tiles."""
    _check_running(s)
    return word_of(e, s.stacks), encoding(e).dice(s.pyramid.dice), tile_bytes(s.desert_tiles)


def races_from(e: Edition, word: int, dice: bytes, tiles: bytes, races: int, seed: int) -> RaceOdds:
    """The same from where a race starts."""
    _check_count(races)
    playout = races_playout(e)
    winner, loser = [0] * len(e.racers), [0] * len(e.racers)
    for first, count in _chunks(races):
        won, lost = playout.races(word, dice, tiles, count, _seed(seed), first)
        winner = [a + b for a, b in zip(winner, won, strict=True)]
        loser = [a + b for a, b in zip(loser, lost, strict=True)]
    return RaceOdds(
        camels=e.racers,
        winner=tuple(count / races for count in winner),
        loser=tuple(count / races for count in loser),
        method="simulation",
        error=_share_error((*winner, *loser), races),
    )


def simulate_games(
    game: PyramidGame, s: State | None = None, games: int = 10_000, seed: int = 0
) -> GameOdds:
    """Games of uniformly random actions, from ``s`` on or from the set-up."""
    seats, playout, start = range(game.players), playout_of(game), None
    _check_count(games)
    if s is not None:
        _check_running(s)
        start = playout_of(game, s)
    youngest = -1 if game.youngest is None else game.youngest
    wins, total, square, moves = [0] * len(seats), [0] * len(seats), [0] * len(seats), 0
    for first, count in _chunks(games):
        part = playout.games(count, _seed(seed), first, youngest, start)
        for seat in seats:
            wins[seat] += part[0][seat]
            total[seat] += part[1][seat]
            square[seat] += part[2][seat]
        moves += part[3]
    return GameOdds(
        games=games,
        wins=tuple(count / games for count in wins),
        money=tuple(sum_ / games for sum_ in total),
        moves=moves / games,
        win_error=_share_error(wins, games),
        money_error=max(mean_error(total[seat], square[seat], games) for seat in seats),
    )


def playout_of(game: PyramidGame, s: State | None = None) -> kernels.table.PackedTable:
    """A table of the kernel for whole games, with ``s`` on it; refused if it lacks a rule."""
    if unknown := set(game.modules) - PLAYABLE:
        names = ", ".join(sorted(unknown))
        raise ValueError(f"whole games with {names} cannot be played out")
    e, players = game.edition, game.players
    table = kernels.table.PackedTable(
        players,
        e.length,
        encoding(e).dice(tuple(die.key for die in e.dice)),
        e.stay,
        bytes(e.leg_values),
        other_places(),
        bytes(prizes(players)),
        WRONG,
        INCOME,
        e.capital,
        gives_support(e),
        any(isinstance(part, Partnerships) for part in e.parts),
    )
    if s is not None:
        table.load(*table_of(e, s))
    return table


def other_places() -> tuple[int, int]:
    """What a Leg Betting tile of any value pays for the second place, and for a later one."""
    return worth_of_place(0, 2), worth_of_place(0, 3)


def races_playout(e: Edition) -> kernels.playout.Playout:
    """The kernel for races by dice alone, which need no players."""
    dice = encoding(e).dice(tuple(die.key for die in e.dice))
    return kernels.playout.Playout(e.length, dice, e.stay, gives_support(e))


def gives_support(e: Edition) -> bool:
    """Does the last camel get its Supporting die at the start of a leg (X1-06)?"""
    return any(isinstance(part, SupportingDice) for part in e.parts)


def word_of(e: Edition, stacks: Stacks) -> int:
    """All camels in rank order; the crazy ones are told apart."""
    code = {camel: i for i, camel in enumerate((*e.racers, *e.crazy))}
    order = [(space, camel) for space, stack in stacks for camel in stack]
    return sum((space << 3 | code[camel]) << 8 * i for i, (space, camel) in enumerate(order))


def table_of(e: Edition, s: State) -> PackedTable:
    """A state for the kernel; of the dice on tents only that they are out."""
    sides = [0 if tile is None else tile.space << 2 | SIDES[tile.side] for tile in s.desert_tiles]
    hands = [sum(1 << e.racers.index(camel) for camel in hand) for hand in s.race_bets.hands]
    paired = s.partners if isinstance(s, PartnershipsState) else (None,) * len(s.money)
    partners = [-1 if seat is None else seat for seat in paired]
    held = [(t, seat) for seat, tiles in enumerate(s.leg_bets.held) for t in tiles]
    return (
        (word_of(e, s.stacks), STAGES.index(s.stage), s.turn, s.marker, s.leg),
        encoding(e).dice(s.pyramid.dice),
        tuple(zip(s.money, s.pyramid.taken, sides, hands, partners, strict=True)),
        tuple(
            bytes(seat for _, seat in sorted((-t.value, seat) for t, seat in held if t.camel == c))
            for c in e.racers
        ),
        (_deck(e, s.race_bets.winner), _deck(e, s.race_bets.loser)),
    )


def _deck(e: Edition, cards: Iterable[RaceCard]) -> bytes:
    return bytes(card.seat << 3 | e.racers.index(card.camel) for card in cards)


def action_of(e: Edition, seat: Seat, code: int) -> Action:
    """The action of ``seat`` that the kernel means by ``code``."""
    kind, what = divmod(code, 32)
    if kind == codes.LEG_TILE:
        return TakeLegTile(seat, e.racers[what])
    if kind in SIDES.values():
        return PlaceTile(seat, what, "oasis" if kind == codes.OASIS else "mirage")
    if kind == codes.PYRAMID:
        return TakePyramidTile(seat)
    if kind == codes.PARTNER:
        return Partner(seat, what)
    return BetOnRace(seat, "winner" if kind == codes.WINNER else "loser", e.racers[what])


def face_of(e: Edition, outcome: Reveal) -> tuple[bytes, int]:
    """The die and the face that the kernel takes for a revealed die."""
    die = encoding(e).die[outcome.die]
    if e.die[outcome.die].kind == "supporting":
        return die, 1 | (outcome.number - 1) << 2
    black = outcome.colour is not None and e.crazy.index(outcome.colour)
    return die, outcome.number | black << 2


def mean_error(total: int, square: int, count: int) -> float:
    """The standard error of a mean, from a sum and a sum of squares."""
    if count < 2:
        return float("inf")
    return sqrt((square - total * total / count) / (count - 1) / count)


def _share_error(counts: Iterable[int], count: int) -> float:
    """The largest standard error of a share; one hit and one miss more keep it from being 0."""
    shares = [(hits + 1) / (count + 2) for hits in counts]
    return max(sqrt(p * (1 - p) / count) for p in shares)


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    for first in range(0, count, CHUNK):
        yield first, min(CHUNK, count - first)


def _seed(seed: int) -> int:
    return seed & 0xFFFFFFFFFFFFFFFF


def _check_running(s: State) -> None:
    if s.stage in SETTING_UP or s.stage == "over":
        raise PositionError("odds.no-leg", where="$.stage", stage=s.stage)


def _check_count(count: int) -> None:
    if count < 1:
        raise ValueError("at least one playout is needed")
