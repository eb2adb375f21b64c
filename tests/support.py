"""Helpers for tests: positions in one line, a table to play on, random games, exact sums."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

import pytest

from camelup.core.common import EndTurn, LegPaid
from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, Chances
from camelup.core.values import Action, Camel, Event, Move, Outcome, Seat
from camelup.editions import make_game
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.outcomes import Reveal, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile, Side
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.photographer import PlaceCamera
from camelup.pyramid.parts.position_bets import BetOnPosition, Source
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace, Deck
from camelup.pyramid.parts.supporting_dice import AddSupportingDie
from camelup.pyramid.scoring import places
from camelup.pyramid.slices import Slice
from camelup.pyramid.state import State

E = TypeVar("E", bound=Event)
Own = TypeVar("Own", bound=Slice)

ALL_MODULES = ("long-track", "photographer", "position-bets", "partnerships")


@contextmanager
def listening_to_ctrl_c() -> Iterator[None]:
    """What is started here hears Ctrl-C, also where the tests themselves were told to ignore it.

    A shell tells so whatever it starts in the background, and processes pass it on to theirs.
    """
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def pyramid_game(
    edition: str = "base",
    players: int = 3,
    modules: Sequence[str] = (),
    *,
    youngest: Seat | None = 0,
    open_money: bool = True,
) -> PyramidGame:
    """A pyramid game; ``youngest=None`` leaves the question to chance."""
    ages = None
    if youngest is not None:
        ages = [youngest, *(seat for seat in range(players) if seat != youngest)]
    game = make_game(edition, players, modules, age_order=ages, open_money=open_money)
    assert isinstance(game, PyramidGame)
    return game


def slice_of(state: object, kind: type[Own]) -> Own:
    """What a part, which is in play, has in a state."""
    assert isinstance(state, kind)
    return state


class Table:
    """A game and its state. Each verb is done by the player to move; ``events`` tells of the last.

    Stacks are written as text, bottom to top: ``{5: "orange yellow"}``.
    """

    def __init__(self, game: PyramidGame, state: State) -> None:
        self.game = game
        self.state = state
        self.events: tuple[Event, ...] = ()

    # What lies on the table

    def slice(self, kind: type[Own]) -> Own:
        """What a part has on the table."""
        return slice_of(self.state, kind)

    @property
    def stacks(self) -> dict[int, str]:
        """Stacks on the track; a unit beyond the line is in :attr:`crossed`."""
        length = self.game.edition.length
        return {n: " ".join(stack) for n, stack in self.state.stacks if 1 <= n <= length}

    @property
    def crossed(self) -> str | None:
        length = self.game.edition.length
        beyond = [stack for n, stack in self.state.stacks if not 1 <= n <= length]
        return " ".join(beyond[0]) if beyond else None

    @property
    def ranking(self) -> str:
        return " ".join(places(self.game.edition, self.state))

    @property
    def money(self) -> tuple[int, ...]:
        return self.state.money

    @property
    def turn(self) -> Seat:
        return self.state.turn

    @property
    def over(self) -> bool:
        return self.state.stage == "over"

    @property
    def dice(self) -> set[str]:
        return set(self.state.pyramid.dice)

    @property
    def tiles(self) -> dict[Seat, tuple[int, str]]:
        there = enumerate(self.state.desert_tiles)
        return {seat: (tile.space, tile.side) for seat, tile in there if tile is not None}

    def leg_stack(self, camel: Camel) -> tuple[int, ...]:
        """Values left of a Leg Betting stack, top first."""
        return self.state.leg_bets.stacks[self.game.edition.racers.index(camel)]

    def held(self, seat: Seat) -> list[str]:
        """Leg Betting tiles in front of a player, such as ``green 5`` or ``yellow 2 for 3``."""
        tiles = self.state.leg_bets.held[seat]
        return [f"{t.camel} {t.value}" + (f" for {t.bet}" if t.bet else "") for t in tiles]

    # Playing

    def do(self, *moves: Move) -> Table:
        """Apply moves one after another; ``events`` then holds those of all of them."""
        told: tuple[Event, ...] = ()
        for move in moves:
            self.state, events = self.game.apply(self.state, move)
            told += events
        self.events = told
        return self

    def roll(self, die: str, number: int, colour: Camel | None = None) -> Table:
        """Take a Pyramid tile and reveal this die."""
        return self.do(TakePyramidTile(self.turn), Reveal(die, number, colour))

    def take(self, camel: Camel) -> Table:
        return self.do(TakeLegTile(self.turn, camel))

    def place(self, space: int, side: Side = "oasis") -> Table:
        return self.do(PlaceTile(self.turn, space, side))

    def bet(self, deck: Deck, camel: Camel) -> Table:
        return self.do(BetOnRace(self.turn, deck, camel))

    def camera(self, space: int) -> Table:
        return self.do(PlaceCamera(self.turn, space))

    def cover(self, place: int, source: Source, camel: Camel, value: int) -> Table:
        return self.do(BetOnPosition(self.turn, place, source, camel, value))

    def partner(self, other: Seat) -> Table:
        return self.do(Partner(self.turn, other))

    def add(self, camel: Camel) -> Table:
        return self.do(AddSupportingDie(self.turn, camel))

    def end_turn(self) -> Table:
        return self.do(EndTurn(self.turn))

    # Questions

    def may(self, move: Action) -> bool:
        """Is ``move`` legal? The list of legal actions and the refusal must agree."""
        listed = move in self.game.legal(self.state, move.seat)
        try:
            self.game.apply(self.state, move)
        except IllegalMove:
            assert not listed, f"listed as legal, but refused: {move}"
            return False
        assert listed, f"not listed as legal, but carried out: {move}"
        return True

    def options(self, kind: type[Action]) -> list[Action]:
        """The legal actions of one kind of the player to move."""
        mine = self.game.legal(self.state, self.turn)
        return [action for action in mine if isinstance(action, kind)]

    def spaces(self, kind: type[PlaceTile] | type[PlaceCamera]) -> set[int]:
        """Spaces on which the player to move may put his tile or camera."""
        listed = self.options(kind)
        return {a.space for a in listed if isinstance(a, (PlaceTile, PlaceCamera))}

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind that the last verb brought about."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def totals(self) -> dict[Seat, int]:
        """Net result per player of the leg scoring just carried out, before the floor."""
        return {paid.seat: paid.total for paid in self.told(LegPaid)}


def table(
    edition: str,
    track: Mapping[int, str],
    *,
    players: int = 3,
    modules: Sequence[str] = (),
    dice: str | None = None,
    money: Sequence[int] | None = None,
    held: Mapping[Seat, str] | None = None,
    taken: Mapping[Seat, int] | None = None,
    tiles: Mapping[Seat, tuple[int, str]] | None = None,
    partners: Iterable[tuple[Seat, Seat]] = (),
    winner: Sequence[tuple[Seat, Camel]] = (),
    loser: Sequence[tuple[Seat, Camel]] = (),
    crater: str = "",
    **more: Any,
) -> Table:
    """A table with a position on it.

    ``dice`` names those in the pyramid (all others lie on tents showing 1), ``held`` the Leg
    Betting tiles per seat as ``"green 5, yellow 2 for 3"``, ``taken`` the Pyramid tiles per seat.
    """
    game = pyramid_game(edition, players, modules)
    people: list[dict[str, Any]] = [{} for _ in range(players)]
    for seat, amount in enumerate(money or ()):
        people[seat]["money"] = amount
    for seat, text in (held or {}).items():
        people[seat]["leg_tiles"] = [_leg_tile(part) for part in text.split(",")]
    for seat, count in (taken or {}).items():
        people[seat]["pyramid_tiles"] = count
    for seat, (space, side) in (tiles or {}).items():
        people[seat]["tile"] = {"space": space, "side": side}
    for one, other in partners:
        people[one]["partner"], people[other]["partner"] = other, one
    document = {
        "format": "camelup-position",
        "version": 1,
        "edition": edition,
        "modules": list(game.modules),
        "players": people,
        "track": {str(space): stack.split() for space, stack in track.items()},
        "winner_deck": [{"seat": seat, "camel": camel} for seat, camel in winner],
        "loser_deck": [{"seat": seat, "camel": camel} for seat, camel in loser],
        **_dice(game, dice, crater),
        **more,
    }
    return Table(game, game.from_document(document))


def _leg_tile(text: str) -> dict[str, Any]:
    camel, value, *bet = text.split()
    tile: dict[str, Any] = {"camel": camel, "value": int(value)}
    return {**tile, "bet": int(bet[-1])} if bet else tile


def _dice(game: PyramidGame, dice: str | None, crater: str) -> dict[str, Any]:
    if dice is None:
        return {}
    e, inside = game.edition, dice.split()
    fields: dict[str, Any] = {
        "dice": [key for key in e.die if key in inside],
        "tents": [[die.key, 1] for die in e.dice if die.key not in inside],
    }
    if len(e.die) > len(e.dice):
        away = [*(key.removeprefix("supporting-") for key in inside if "-" in key), *crater.split()]
        pedestal = [camel for camel in e.racers if camel not in away]
        fields["supporting"] = {"pedestal": pedestal, "crater": crater.split()}
    return fields


def fresh(
    edition: str = "base",
    players: int = 3,
    modules: Sequence[str] = (),
    *,
    youngest: Seat = 0,
    numbers: Sequence[int] = (1, 2, 3, 1, 2),
) -> Table:
    """A game set up with this start roll, the first listed outcome at every later step."""
    game = pyramid_game(edition, players, modules, youngest=youngest)
    at = Table(game, game.start()).do(StartRoll(tuple(numbers)))
    while game.to_move(at.state) is CHANCE:
        at.do(game.chances(at.state)[0][0])
    return at


# Chance


def total(chances: Chances) -> Fraction:
    return sum((p for _, p in chances), Fraction(0))


def probability(chances: Chances, outcome: Outcome) -> Fraction:
    """The probability with which ``outcome`` is listed; it is listed at most once."""
    found = [p for listed, p in chances if listed == outcome]
    assert len(found) <= 1
    return found[0] if found else Fraction(0)


def setups(game: PyramidGame, state: State | None = None) -> dict[State, Fraction]:
    """Every position in which the first player can begin, with its exact probability."""
    waiting = {game.start() if state is None else state: Fraction(1)}
    done: dict[State, Fraction] = {}
    while waiting:
        s, weight = waiting.popitem()
        if game.to_move(s) is not CHANCE:
            done[s] = done.get(s, Fraction(0)) + weight
            continue
        for outcome, p in game.chances(s):
            after = game.apply(s, outcome).state
            waiting[after] = waiting.get(after, Fraction(0)) + weight * p
    return done


# Whole games


class Played(NamedTuple):
    """One move of a game, with the states around it."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


def random_game(game: PyramidGame, seed: int, most_moves: int = 20_000) -> Iterator[Played]:
    """A game to its end. Kinds of action are equally likely, so that dice come out often enough."""
    rng = random.Random(seed)
    s = game.start()
    for _ in range(most_moves):
        who = game.to_move(s)
        if who is OVER:
            return
        move = _draw(rng, game.chances(s)) if who is CHANCE else _choose(rng, game, s)
        after, events = game.apply(s, move)
        yield Played(s, move, after, events)
        s = after
    raise AssertionError("the game did not end")


def _draw(rng: random.Random, chances: Chances) -> Outcome:
    outcomes, weights = zip(*chances, strict=True)
    drawn: Outcome = rng.choices(outcomes, [float(p) for p in weights])[0]
    return drawn


def _choose(rng: random.Random, game: PyramidGame, s: State) -> Action:
    by_kind: dict[str, list[Action]] = {}
    for action in game.legal(s, s.turn):
        by_kind.setdefault(action.kind, []).append(action)
    return rng.choice(by_kind[rng.choice(sorted(by_kind))])


# Kernels


def compiled_and_pure(code: str) -> tuple[str, str]:
    """What a piece of Python prints with compiled kernels, then with the same files as Python."""
    compiled, pure = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "CAMELUP_PURE": setting},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for setting in ("", "1")
    )
    return compiled, pure


def later(*values: object) -> Any:
    """A case that only ``make soak`` tries, as others of its kind are tried always."""
    return pytest.param(*values, marks=pytest.mark.later)
