"""How things show themselves in notebooks: by drawings of a layer above, loaded when asked for."""

from __future__ import annotations

from importlib import import_module

from camelup.core.extras import MissingExtra

PICTURES = "camelup.svg"


class ShownInNotebooks:
    """What holds a position is shown as its board, where pictures are installed."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        try:
            drawn: str = import_module(PICTURES).board(self)
        except MissingExtra:  # the words of repr() have to do
            return None
        return drawn
