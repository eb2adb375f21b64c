"""What a family of games brings to the environments: its numbers, and a kernel that plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from camelup.core.errors import SetupError
from camelup.core.families import ByFamily
from camelup.editions.catalogue import AnyGame
from camelup.envs.encoding import Encoding
from camelup.envs.match import AnyMatch
from camelup.envs.recall import Recall

if TYPE_CHECKING:
    from camelup.envs.desk import AnyDesk
    from camelup.envs.rounds import Rounds

EncodingFor: TypeAlias = Callable[[Any], Encoding]
"""Makes the encoding of a game."""


class GamesKernel(NamedTuple):
    """Plays games of one family in the numbers of its encoding, many times as fast."""

    plays: Callable[[Any], bool]
    """Does it know this game?"""
    is_compiled: Callable[[], bool]
    """Uncompiled it is no faster than the engine."""
    match: Callable[[Any, Any], AnyMatch]
    """One game, from the rules and their encoding."""
    desk: Callable[..., AnyDesk]
    """Many games side by side."""
    knows: Callable[[Any], bool]
    """Does it know all of these opponents?"""
    rounds: Callable[..., Rounds]
    """One game after another of one seat against them."""
    scribe: Callable[..., tuple[AnyDesk, Any]]
    """A game of these bots, and what writes down its decisions; with values, into some arrays."""
    with_odds: bool
    """Can what is seen have odds in it?"""


ENCODINGS: ByFamily[EncodingFor] = ByFamily(
    pyramid="camelup.envs.pyramid:encoding_for", cards="camelup.envs.cards:encoding_for"
)
KERNELS: ByFamily[GamesKernel] = ByFamily(
    pyramid="camelup.envs.fast_match:KERNEL", cards="camelup.envs.fast_cards:KERNEL"
)
"""Where a family has none, the engine plays."""
RECALLS: ByFamily[Recall] = ByFamily(
    pyramid="camelup.envs.recall_pyramid:RECALL", cards="camelup.envs.recall_cards:RECALL"
)
"""Where a family has none, it is no game of OpenSpiel."""


def encoding_of(game: AnyGame) -> Encoding:
    """The encoding of a game."""
    encoding_for = ENCODINGS.get(game.family)
    if encoding_for is None:
        raise SetupError("envs.no-encoding", family=game.family)
    return encoding_for(game)


def kernel_of(game: AnyGame) -> GamesKernel | None:
    """The kernel that knows this game, if there is one."""
    kernel = KERNELS.get(game.family)
    return kernel if kernel is not None and kernel.plays(game) else None
