"""Which game it is, and so which board: every message that shows one says it."""

from __future__ import annotations

from typing import TypedDict

from camelup.core.values import Camel
from camelup.editions.catalogue import edition_info


class WhichGame(TypedDict):
    """These fields are the same in all such messages."""

    edition: str
    modules: tuple[str, ...]
    family: str
    crazy: tuple[Camel, ...]


def which_game(edition: str, modules: tuple[str, ...]) -> WhichGame:
    """What is told of an edition."""
    info = edition_info(edition)
    return WhichGame(edition=edition, modules=modules, family=info.family, crazy=info.crazy)
