"""The games of :mod:`bench.pool` on tables of the kernel, without views and tables of Python.

Players who choose in kernels get the same dice as on a real table, and play the same game move by
move: a test compares. So thousands of games can be had. ``champion-fast=build/some.net`` plays with
another network than the one that comes with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from camelup import bots, kernels
from camelup.bots.champion import ChampionFastBot
from camelup.bots.greedy import ALIKE
from camelup.bots.habits import HABITS, Habit, leaning
from camelup.bots.ladder import LADDER, STYLES
from camelup.bots.level_bot import LevelBot
from camelup.bots.pyramid_champion import (
    PATHS,
    Learned,
    PyramidChampion,
    learned_for,
    network_of,
    paths_for,
)
from camelup.bots.pyramid_greedy import greedy_kernel
from camelup.bots.weights import FOLDER, read
from camelup.editions.catalogue import make_game
from camelup.envs.fast import party_at
from camelup.envs.fast_dice import tickets_of
from camelup.kernels.shared import codes
from camelup.odds.packed import action_of, playout_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame

LEARNED = ("champion-fast", "champion", *LADDER)
AHEAD = {"champion", *STYLES}
"""Who looks ahead, or plays in Python like the expert where that does not help."""


class Told(NamedTuple):
    """One decision: its code in the kernel, the kind of action, the leg, and the chance told."""

    code: int
    kind: str
    leg: int
    chance: float | None


class Seated(Protocol):
    """Somebody who plays at a table of the kernel."""

    def choose(self, table: kernels.table.PackedTable) -> Told:
        """What the seat on turn does."""


class ByNetwork:
    """A bot that asks a network; all else is its own."""

    def __init__(self, bot: ChampionFastBot, game: PyramidGame, file: Path) -> None:
        name = network_of(game.edition_key, game.modules)
        assert name is not None
        self.bot, self.game, self.paths = bot, game, PATHS[name]
        file = file if file.name else FOLDER / f"{name}.net"
        self.learned = network_from(_key(game), file)

    def champion(self, table: kernels.table.PackedTable) -> PyramidChampion:
        """Who knows the chances of the seat on turn."""
        return PyramidChampion(self.game.edition, table.save(), self.learned, self.paths)

    def choose(self, table: kernels.table.PackedTable) -> Told:
        champion = self.champion(table)
        leg = champion.decks.leg
        action = self.bot.decide(champion, leg)
        why = self.bot.explain()
        chance = None if why is None else why.facts.get("chance")
        return Told(champion.codes[action], action.kind, leg, chance)


class ByGreedy:
    """As the bot ``greedy`` chooses; where nobody watches, the kernel does that by itself."""

    def __init__(self, dice: Dice, game: PyramidGame) -> None:
        self.dice, self.game = dice, game
        self.greedy = _greedy(_key(game))

    def choose(self, table: kernels.table.PackedTable) -> Told:
        (_, _, seat, _, leg), *_ = table.save()
        code = self.dice.choose(self.greedy.best_of(table))
        return Told(code, action_of(self.game.edition, seat, code).kind, leg, None)


class ByHabit:
    """As :class:`camelup.bots.habit_bot.HabitBot` chooses."""

    def __init__(self, dice: Dice, game: PyramidGame, habit: Habit) -> None:
        self.dice, self.game, self.habit = dice, game, habit
        self.greedy = _greedy(_key(game))

    def choose(self, table: kernels.table.PackedTable) -> Told:
        (_, _, seat, _, leg), _, _, owners, *_ = table.save()
        odds = self.greedy.odds_of(table)
        liked = []
        for code, value in self.greedy.values_of(table):
            action = action_of(self.game.edition, seat, code)
            risk = self.habit.risk and self.habit.risk * self._spread(code, value, odds, owners)
            liked.append((value + leaning(self.habit, action, leg) + risk, code, action.kind))
        most = max(value for value, _, _ in liked)
        _, code, kind = self.dice.choose([one for one in liked if one[0] >= most - ALIKE])
        return Told(code, kind, leg, None)

    def _spread(
        self, code: int, value: float, odds: Sequence[float], owners: Sequence[bytes]
    ) -> float:
        """The standard deviation of a bet; a right race card is taken to pay its usual prize."""
        kind, racer = divmod(code, 32)
        if kind == codes.LEG_TILE:
            pays: float = self.game.edition.leg_values[len(owners[racer])]
            first, second = odds[racer], odds[5 + racer]
            ways = [(first, pays), (second, 1.0), (1 - first - second, -1.0)]
        elif kind in (codes.WINNER, codes.LOSER):
            right = odds[(10 if kind == codes.WINNER else 15) + racer]
            ways = [(right, (value + 1 - right) / right if right else 0.0), (1 - right, -1.0)]
        else:
            return 0.0
        mean = sum(chance * pays for chance, pays in ways)
        return sqrt(max(0.0, sum(chance * pays**2 for chance, pays in ways) - mean**2))


Key: TypeAlias = tuple[str, int, tuple[str, ...]]
"""Edition, players, modules."""


def _key(game: PyramidGame) -> Key:
    return game.edition_key, game.players, tuple(game.modules)


@cache
def network_from(key: Key, file: Path) -> Learned:
    """A network for tables of one kind."""
    weights = read(file)
    if weights is None:
        raise SystemExit(f"{file} is no network")
    return learned_for(_game(*key), weights)


@cache
def _game(edition: str, players: int, modules: tuple[str, ...]) -> PyramidGame:
    game = make_game(edition, players, modules)
    assert isinstance(game, PyramidGame)
    return game


@cache
def _greedy(key: Key) -> kernels.greedy.Greedy:
    return greedy_kernel(_game(*key))


@cache
def _party(key: Key, greedy: tuple[bool, ...]) -> kernels.players.Players:
    return party_at(_game(*key), ["greedy" if one else None for one in greedy])


def knows(edition: str, names: Sequence[str], modules: Sequence[str]) -> bool:
    """Can such a game be played here? The spread of Position tiles is not reckoned here, which
    players with habits may love."""
    plain = {name.partition("=")[0] for name in names}
    ours = {"greedy", *LEARNED} if "position-bets" in modules else {"greedy", *HABITS, *LEARNED}
    known = all(name in ours or name.startswith("level ") for name in plain)
    network = network_of(edition, modules)
    if not known or network is None:
        return False
    game = _game(edition, len(names), tuple(modules))
    return plain.isdisjoint(AHEAD) or paths_for(len(names), game.edition, PATHS[network]) > 0


def seat(name: str, game: PyramidGame, dice: Dice) -> Seated:
    """Who plays under this name."""
    plain, _, file = name.partition("=")
    if plain == "greedy":
        return ByGreedy(dice, game)
    if plain in HABITS:
        return ByHabit(dice, game, HABITS[plain])
    if plain.startswith("level "):
        bot: Any = LevelBot(dice, float(plain.split()[1]))
    else:
        bot = bots.registry.class_of(plain)(dice)
    return ByNetwork(bot, game, Path(file))


class Game:
    """One game: ``names`` by seat, ``dice`` for each seat and then for the table; one seat is
    ``watched``."""

    def __init__(
        self,
        edition: str,
        names: Sequence[str],
        dice: Sequence[Dice],
        watched: int,
        modules: Sequence[str] = (),
    ) -> None:
        self.game, self.watched = _game(edition, len(names), tuple(modules)), watched
        self.table, self.told = playout_of(self.game), list[Told]()
        inside = [name == "greedy" and number != watched for number, name in enumerate(names)]
        self.party = _party(_key(self.game), tuple(inside))
        self.below: list[Callable[[int], int]] = [one.below for one in dice]
        self.seated = [seat(name, self.game, one) for name, one in zip(names, dice, strict=False)]

    def bring(self) -> None:
        """The dice of this game, to players who may have been at another."""
        self.party.bring(self.below, tickets_of(self.game.edition))

    def play(self) -> list[int]:
        """From the set-up to the end: everybody's money."""
        self.bring()
        self.party.deal(self.table)
        return self.play_on()

    def play_on(self) -> list[int]:
        """From the table as it stands; what the watched seat does is told."""
        self.bring()
        while (mover := self.party.play_on(self.table)) >= 0:
            choice = self.seated[mover].choose(self.table)
            if mover == self.watched:
                self.told.append(choice)
            self.table.act(choice.code)
        return [person[0] for person in self.table.save()[2]]


def share(money: Sequence[int], seat: int) -> float:
    """Of the victory, with so much money at the end."""
    return (money[seat] == max(money)) / money.count(max(money))
