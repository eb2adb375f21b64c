"""Fair dice: promised before the first draw, shared by all players, checked by anybody at the end.

A secret seed decides every draw of a game. Its SHA-256 is published before a browser adds its own
value, so that nobody can choose dice to his liking, and the seed is revealed when the game is over.
The construction, step by step and with a worked example, is in ``docs/fair-dice.md``.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from camelup.core.game import Chances
from camelup.core.values import Outcome
from camelup.play.dice import outcome_at, whole_of

DOMAIN = "camelup-fair-dice-1"
"""Names the construction, so that no other use of a seed can give the same numbers."""

BLOCK = 2**256
"""How many values one HMAC-SHA256 can have."""


class Promise(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """What is fixed before the first draw, and goes into the header of the record."""

    commitment: str
    """SHA-256 of the seed, in hex."""
    game: str = ""
    """The id of the game; without one, the same seed gives the same dice again."""
    values: tuple[str, ...] = ()
    """What the players' browsers added, in seating order."""
    chosen: bool = False
    """The seed was chosen by hand: whoever chose it can know the dice beforehand."""


def commitment(seed: str) -> str:
    """SHA-256 of a seed, in hex: binds whoever publishes it, and tells nothing of the seed."""
    return sha256(seed.encode()).hexdigest()


def promise(
    seed: str, *, game: str = "", values: Sequence[str] = (), chosen: bool = False
) -> Promise:
    """The promise for dice that come from ``seed``, a game's id and the browsers' values."""
    return Promise(commitment=commitment(seed), game=game, values=tuple(values), chosen=chosen)


class FairDice:
    """Dice that follow from a seed and a promise; any draw can be made again at any time."""

    def __init__(self, seed: str, promise: Promise) -> None:
        self.seed = seed
        self.promise = promise
        self._key = game_key(seed, promise)

    def draw(self, chances: Chances, number: int) -> Outcome:
        """The outcome that is move ``number`` of the game, each with exactly its probability."""
        whole = whole_of(chances)
        for attempt in range(BLOCK):
            ticket = ticket_of(block(self._key, number, attempt), whole)
            if ticket is not None:
                return outcome_at(chances, ticket, whole)
        raise AssertionError("unreachable")


def game_key(seed: str, promise: Promise) -> bytes:
    """The key of one game: seed, id and values, each on a line of its own and in hex."""
    parts = [DOMAIN, *(part.encode().hex() for part in (promise.game, *promise.values))]
    return hmac.digest(seed.encode(), "\n".join(parts).encode(), "sha256")


def block(key: bytes, number: int, attempt: int) -> int:
    """256 bits for one attempt to draw the move with this number, as a whole number."""
    return int.from_bytes(hmac.digest(key, f"{number}.{attempt}".encode(), "sha256"))


def ticket_of(value: int, whole: int, values: int = BLOCK) -> int | None:
    """A ticket from 0 to ``whole - 1``; ``None``: draw again.

    Values beyond the last full round of tickets are refused, so that each ticket has equally many.
    """
    return value % whole if value < values - values % whole else None
