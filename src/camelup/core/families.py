"""What a family of games brings to one layer of the package: registered once, loaded when needed.

A family is a set of editions that share one way to be played: the pyramid games, Camel Up Cards.
Every layer that needs more than the ``Game`` protocol has one table of this kind, with an entry for
each family, and asks nothing else about families. Other packages add entries of their own.
"""

from __future__ import annotations

from importlib import import_module
from typing import Generic, TypeVar

T = TypeVar("T")


class ByFamily(Generic[T]):
    """A table with an entry for each family, given by its place: ``"package.module:name"``.

    >>> names = ByFamily(letters="string:ascii_letters", digits="string:digits")
    >>> names.get("digits")
    '0123456789'
    >>> names.get("signs") is None
    True
    """

    def __init__(self, **places: str) -> None:
        self._places = places
        self._loaded: dict[str, T] = {}

    def __contains__(self, family: str) -> bool:
        """Is there an entry? Nothing is loaded for the answer."""
        return family in self._places

    def get(self, family: str) -> T | None:
        """The entry of a family, loaded now if it was not yet; ``None`` if there is none."""
        if family not in self._loaded and family in self._places:
            module, _, name = self._places[family].partition(":")
            self._loaded[family] = getattr(import_module(module), name)
        return self._loaded.get(family)

    def add(self, family: str, place: str) -> None:
        """Enter what another family brings."""
        self.remove(family)
        self._places[family] = place

    def remove(self, family: str) -> None:
        """Take an entry out again."""
        self._places.pop(family, None)
        self._loaded.pop(family, None)
