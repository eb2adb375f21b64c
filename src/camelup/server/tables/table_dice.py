"""Which dice a table has, and what is said of them; see docs/fair-dice.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.play.fair import FairDice, Promise, promise
from camelup.play.record import Header
from camelup.server.protocol import Fairness

if TYPE_CHECKING:
    from camelup.server.store.stored import Sheet


def seed_of(sheet: Sheet) -> str:
    """What decides every draw: a secret, or what somebody chose to repeat a game."""
    return sheet.options.seed or sheet.secret


def promise_of(sheet: Sheet) -> Promise:
    """What is fixed before the first draw. Nobody adds to a seed that was chosen by hand."""
    if sheet.options.seed:
        return promise(sheet.options.seed, chosen=True)
    return promise(sheet.secret, game=sheet.id, values=[place.value for place in sheet.places])


def dice_of(sheet: Sheet, header: Header) -> FairDice:
    """The dice of a table, from the moment the game begins: what was promised then holds."""
    return FairDice(seed_of(sheet), header.fair or promise_of(sheet))


def header_for(sheet: Sheet) -> Header:
    """The first line of the record."""
    return Header(
        edition=sheet.edition,
        modules=sheet.modules,
        players=sheet.names,
        open_money=sheet.options.open_money,
        fair=promise_of(sheet),
    )


def fairness_of(sheet: Sheet) -> Fairness | None:
    """What everybody may know: the promise from the beginning, the seed when the game is over.

    A seed that was chosen by hand may be easy to guess from its hash: nothing is said before the
    end.
    """
    over = sheet.phase == "over"
    if sheet.options.seed and not over:
        return None
    made = promise_of(sheet)
    values = made.values if sheet.phase != "lobby" else ()
    return Fairness(
        commitment=made.commitment, values=values, seed=seed_of(sheet) if over else None
    )
