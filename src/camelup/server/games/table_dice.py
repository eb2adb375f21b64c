"""Which dice a table has, and what is said of them; see docs/fair-dice.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.editions.notation import parse
from camelup.play.fair import FairDice, Promise, promise
from camelup.play.record import Header
from camelup.server.protocol import Fairness

if TYPE_CHECKING:
    from camelup.server.store.stored import StoredTable


def seed_of(table: StoredTable) -> str:
    """What decides every draw: a secret, or what somebody chose to repeat a game."""
    return table.options.seed or table.secret


def promise_of(table: StoredTable) -> Promise:
    """What is fixed before the first draw. Nobody adds to a seed that was chosen by hand."""
    if table.options.seed:
        return promise(table.options.seed, chosen=True)
    return promise(table.secret, game=table.id, values=[seat.value for seat in table.seats])


def dice_of(table: StoredTable, header: Header) -> FairDice | None:
    """The dice of a table, from the moment the game begins: what was promised then holds.

    ``None`` where real ones are thrown.
    """
    if header.real_dice:
        return None
    return FairDice(seed_of(table), header.fair or promise_of(table))


def header_for(table: StoredTable) -> Header:
    """The first line of the record."""
    real = table.options.real_dice
    return Header(
        edition=table.edition,
        modules=table.modules,
        players=table.names,
        open_money=table.options.open_money,
        position=parse(table.options.position) if table.options.position else None,
        fair=None if real else promise_of(table),
        real_dice=real,
        read_again=real,
        take_back=table.options.take_back,
    )


def fairness_of(table: StoredTable) -> Fairness | None:
    """What everybody may know: the promise from the beginning, the seed when the game is over.

    A seed that was chosen by hand may be easy to guess from its hash: nothing is said before the
    end. Of real dice nothing can be promised.
    """
    if table.options.real_dice:
        return None
    over = table.phase == "over"
    if table.options.seed and not over:
        return None
    made = promise_of(table)
    values = made.values if table.phase != "lobby" else ()
    return Fairness(
        commitment=made.commitment, values=values, seed=seed_of(table) if over else None
    )
