"""Who plays on the seats that do not learn: bots by name, bots, and functions.

A bot that fails has the fallback play for it. That is counted by seat and kind of fault, and the
log ``camelup.envs`` tells it once for every bot and kind. A function belongs to whoever gave it: it
is neither timed nor caught.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from camelup.bots import Player, Reason, guarded, is_ours, make, seated
from camelup.core.errors import SetupError
from camelup.core.values import Action, Seat
from camelup.envs.encoding import Mask
from camelup.envs.layout import Ints
from camelup.envs.match import Match
from camelup.text import Speaker

LOG = logging.getLogger("camelup.envs")

FAULTS = ("raised", "illegal", "slow")
"""What can be wrong with a bot's answer."""

Policy: TypeAlias = Callable[[Ints, Mask], int]
"""A seat played by numbers: observation and mask in, action out."""

Opponent: TypeAlias = str | Player | Policy
"""The name of a bot, a bot, or a policy."""


def check(opponents: Any, seconds: float | None) -> tuple[Opponent, ...]:
    """Refuse what cannot be asked for a move."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise SetupError("envs.opponents")
    for number, one in enumerate(opponents):
        if isinstance(one, str):
            make(one, seed=0)  # an unknown name is refused at once
        elif isinstance(one, type) or not (_is_bot(one) or callable(one)):
            raise SetupError("envs.opponent", number=number, found=repr(one))
    if seconds is not None and not 0 < seconds < inf:
        raise SetupError("envs.seconds", found=seconds)
    return tuple(opponents)


def _is_bot(one: Any) -> bool:
    return callable(getattr(one, "choose", None))


def _is_ours(one: Opponent) -> bool:
    if isinstance(one, str):
        return is_ours(one)
    return type(one).__module__.partition(".")[0] == "camelup"


class Company:
    """``opponents`` on their ``seats``; those from elsewhere have ``seconds`` for a move."""

    def __init__(
        self,
        opponents: Sequence[Opponent],
        seats: Sequence[Seat],
        seconds: float | None,
        speaker: Speaker,
    ) -> None:
        self._opponents = dict(zip(seats, opponents, strict=True))
        self._limits = {
            seat: None if _is_ours(one) else seconds for seat, one in self._opponents.items()
        }
        self._speaker = speaker
        self._told: set[tuple[str, str]] = set()
        self._players: dict[Seat, Any] = {}
        self.faults: NDArray[np.int32]
        """How often each seat has failed in each way since the last :meth:`listen`."""
        self.listen()

    def sit_down(self, number: int) -> None:
        """For one game, repeatable by its number."""
        self._players = {
            seat: seated(one, seed=f"{number} {seat}") if isinstance(one, str) else one
            for seat, one in self._opponents.items()
        }

    def listen(self) -> None:
        """Count faults from now on, in a new array."""
        self.faults = np.zeros((len(self._opponents) + 1, len(FAULTS)), np.int32)

    def choose(self, seat: Seat, match: Match) -> Action:
        """What an opponent does; for a bot that fails, what the fallback does."""
        player = self._players[seat]
        if not _is_bot(player):
            number = int(player(match.observe(seat), match.mask(seat)))
            return match.encoding.actions.decode(number, match.legal())
        view = match.game.view(match.state, seat)
        choice = guarded(player, view, match.legal(), self._limits[seat])
        if choice.fault is not None:
            self._fault(seat, choice.fault)
        return choice.action

    def _fault(self, seat: Seat, fault: Reason) -> None:
        """Count it, and tell it if it is new."""
        kind, one = fault.key.rpartition(".")[2], self._opponents[seat]
        self.faults[seat, FAULTS.index(kind)] += 1
        bot = one if isinstance(one, str) else type(one).__name__
        if (bot, kind) not in self._told:
            self._told.add((bot, kind))
            what = self._speaker.reason(fault)
            LOG.warning("%s", self._speaker.say("envs.fault", bot=bot, seat=seat, what=what))
