"""A table: one game being played, with a version that grows by one with every move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelup.core.errors import IllegalMove, SetupError
from camelup.core.game import Pending
from camelup.core.values import Action, Event, Move, Seat
from camelup.editions.catalogue import AnyGame, game_of
from camelup.play.dice import Dice, seed_or_fresh
from camelup.play.record import Header, Record, load_record
from camelup.play.steps import Draws

NAMES = ("Amina", "Bruno", "Chloé", "Dalia", "Emil", "Fatou", "Gaston", "Hedda", "Idris", "June")
"""For players who gave none."""


class Table:
    """State, dice and record of one game. Chance moves by itself; players act through ``play``."""

    def __init__(self, record: Record, dice: Draws) -> None:
        self.record = record
        self.dice = dice
        record.advance(dice)

    @property
    def game(self) -> AnyGame:
        """The rules in play."""
        return self.record.game

    @property
    def state(self) -> Any:
        """Everything, secrets included. Show players :meth:`view` instead."""
        return self.record.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seating order."""
        return self.record.header.players

    @property
    def version(self) -> int:
        """The number of moves made, those of chance included."""
        return len(self.record.moves)

    @property
    def over(self) -> bool:
        """Is the game finished?"""
        return self.record.over

    @property
    def to_move(self) -> frozenset[Seat]:
        """The seats that may act now: one, several at once in Cards, none when it is over."""
        seats = self.game.to_move(self.state)
        return frozenset() if isinstance(seats, Pending) else seats

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's money."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The richest, once the game is over."""
        return self.game.winners(self.state)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Everything ``seat`` may do now."""
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None = None) -> Any:
        """What ``seat`` (``None``: a spectator) may know."""
        return self.game.view(self.state, seat)

    def play(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action and all the chance that follows; returns what happened.

        The events hold secrets: :func:`camelup.seen_by` gives them as one seat may see them.
        """
        if not isinstance(action, Action):
            raise IllegalMove("move.not-an-action")
        return self.record.advance(self.dice, action)

    @property
    def moves(self) -> Sequence[Move]:
        """All moves so far."""
        return self.record.moves

    def position(self) -> dict[str, Any]:
        """The present position as a JSON document, secrets included."""
        return self.game.to_document(self.state)

    def save(self, path: str | Path) -> None:
        """Write the record of the game to a file."""
        self.record.save(path)


def start(
    edition: str = "base",
    players: int | Sequence[str] = 4,
    modules: Sequence[str] = (),
    *,
    seed: int | str | None = None,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
) -> Table:
    """Open a table: ``players`` is their number or their names, ``seed`` makes it repeatable."""
    names = _names(players)
    seed = seed_or_fresh(seed)
    header = Header(
        edition=edition,
        modules=tuple(modules),
        players=names,
        age_order=None if age_order is None else tuple(age_order),
        open_money=open_money,
        seed=seed,
    )
    return Table(Record(header), Dice(seed))


def start_from(
    position: dict[str, Any],
    names: Sequence[str] | None = None,
    *,
    seed: int | str | None = None,
    open_money: bool = True,
) -> Table:
    """Open a table at a position document instead of the set-up."""
    game = game_of(position)
    seed = seed_or_fresh(seed)
    header = Header(
        edition=game.edition_key,
        modules=game.modules,
        players=_names(names or game.players),
        open_money=open_money,
        seed=seed,
        position=position,
    )
    return Table(Record(header), Dice(seed))


def load(path: str | Path, *, seed: int | str | None = None) -> Table:
    """Go on with a saved game; outcomes from here on are drawn anew."""
    return Table(load_record(path), Dice(seed))


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, int):
        return tuple(f"Player {n}" for n in range(1, players + 1))
    if isinstance(players, str) or not all(players):
        raise SetupError("setup.names")
    return tuple(players)
