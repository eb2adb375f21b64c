"""A table: one game being played, with a version that grows by one with every move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, overload

from camelup.core.errors import IllegalMove, SetupError
from camelup.core.game import Game, Pending, S, V_co, title_of
from camelup.core.notebook import ShownInNotebooks
from camelup.core.values import Action, Event, Move, Seat
from camelup.editions.catalogue import PyramidEdition, game_of
from camelup.editions.notation import notation
from camelup.play.choice import action_of, explained
from camelup.play.dice import Dice, seed_or_fresh
from camelup.play.record import Header, Record, load_record, numbered
from camelup.play.steps import Draws

if TYPE_CHECKING:
    from camelup.cards.state import State as CardsState
    from camelup.cards.view import View as CardsView
    from camelup.pyramid.state import State as PyramidState
    from camelup.pyramid.view import View as PyramidView

NAMES = ("Amina", "Bruno", "Chloé", "Dalia", "Emil", "Fatou", "Gaston", "Hedda", "Idris", "June")
"""For players who gave none."""


class Table(ShownInNotebooks, Generic[S, V_co]):
    """State, dice and record of one game. Chance moves by itself; players act through ``play``.

    The state is of the type ``S``, views are of ``V_co``; :func:`camelup.start` knows which.
    """

    def __init__(self, record: Record[S, V_co], dice: Draws) -> None:
        self.record = record
        self.dice = dice
        record.advance(dice)

    def __repr__(self) -> str:
        """What is played, how far it is and who is to move: nothing that a player may not know."""
        if self.over:
            now = "won by " + " and ".join(self.names[seat] for seat in self.winners)
        else:
            now = ", ".join(self.names[seat] for seat in sorted(self.to_move)) + " to move"
        return f"<Table of {title_of(self.game)}, {self.version} moves, {now}>"

    @property
    def game(self) -> Game[S, V_co]:
        """The rules in play."""
        return self.record.game

    @property
    def state(self) -> S:
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

    def view(self, seat: Seat | None = None) -> V_co:
        """What ``seat`` (``None``: a spectator) may know."""
        return self.game.view(self.state, seat)

    def play(self, action: Action | dict[str, Any]) -> tuple[Event, ...]:
        """Carry out an action and all the chance that follows; returns what happened.

        ``action`` may also be its document, such as ``{"type": "pyramid-tile", "seat": 0}``. What
        is wrong with it, or what would be legal instead, is said by the :class:`IllegalMove`.
        The events hold secrets: :func:`camelup.seen_by` gives them as one seat may see them.
        """
        try:
            return self.record.advance(self.dice, action_of(self.game, action))
        except IllegalMove as refused:
            raise explained(self.game, self.state, refused) from None

    @property
    def moves(self) -> Sequence[Move]:
        """All moves so far."""
        return self.record.moves

    def position(self) -> dict[str, Any]:
        """The present position as a JSON document, secrets included."""
        return self.game.to_document(self.state)

    def notation(self, seat: Seat | None = None) -> str:
        """The same in one line of text; for the eyes of ``seat`` if one is given."""
        return notation(self, seat=seat)

    def save(self, path: str | Path) -> None:
        """Write the record of the game to a file."""
        self.record.save(path)


@overload
def start(
    edition: PyramidEdition = "base",
    players: int | Sequence[str] = 4,
    modules: Sequence[str] = (),
    *,
    seed: int | str | None = None,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
    dice: Draws | None = None,
) -> Table[PyramidState, PyramidView]: ...
@overload
def start(
    edition: Literal["cards"],
    players: int | Sequence[str] = 4,
    modules: Sequence[str] = (),
    *,
    seed: int | str | None = None,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
    dice: Draws | None = None,
) -> Table[CardsState, CardsView]: ...
@overload
def start(
    edition: str,
    players: int | Sequence[str] = 4,
    modules: Sequence[str] = (),
    *,
    seed: int | str | None = None,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
    dice: Draws | None = None,
) -> Table: ...
def start(
    edition: str = "base",
    players: int | Sequence[str] = 4,
    modules: Sequence[str] = (),
    *,
    seed: int | str | None = None,
    age_order: Sequence[Seat] | None = None,
    open_money: bool = True,
    dice: Draws | None = None,
) -> Table:
    """Open a table: ``players`` is their number or their names, ``seed`` makes it repeatable.

    ``dice`` draw instead of those that come from the seed, such as :class:`camelup.ScriptedDice`.
    """
    seed, dice = _drawn_by(seed, dice)
    header = Header(
        edition=edition,
        modules=tuple(modules),
        players=_names(players),
        age_order=None if age_order is None else tuple(age_order),
        open_money=open_money,
        seed=seed,
    )
    return Table(Record(header), dice)


def start_from(
    position: dict[str, Any],
    names: Sequence[str] | None = None,
    *,
    seed: int | str | None = None,
    open_money: bool = True,
    dice: Draws | None = None,
) -> Table:
    """Open a table at a position document instead of the set-up."""
    game = game_of(position)
    seed, dice = _drawn_by(seed, dice)
    header = Header(
        edition=game.edition_key,
        modules=game.modules,
        players=_names(names or game.players),
        open_money=open_money,
        seed=seed,
        position=position,
    )
    return Table(Record(header), dice)


def load(path: str | Path, *, seed: int | str | None = None, dice: Draws | None = None) -> Table:
    """Go on with a saved game; outcomes from here on are drawn anew."""
    return Table(load_record(path), _drawn_by(seed, dice)[1])


def _drawn_by(seed: int | str | None, dice: Draws | None) -> tuple[str | None, Draws]:
    """The dice of a table, and the seed if they come from one."""
    if dice is None:
        seed = seed_or_fresh(seed)
        return seed, Dice(seed)
    if seed is not None:
        raise SetupError("setup.seed-or-dice")
    return None, dice


def _names(players: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, int):
        return numbered(players)
    if isinstance(players, str) or not all(players):
        raise SetupError("setup.names")
    return tuple(players)
