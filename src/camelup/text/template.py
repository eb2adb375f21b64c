"""The small language of the texts: ``{name}`` and ``{name:form}``.

A slot names a fact that is handed in with the text or, where there is no such fact, a term of the
catalogue (``term.<name>``), which is a text with slots itself. A form asks for a fact in another
shape: ``{camel:f}`` is the feminine of a colour, ``{place:nth}`` an ordinal, ``{count:cards}`` a
number with its noun. There is nothing else, so that any language can be taught to fill texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_SLOT = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")


def fill(text: str, value: Callable[[str, str], str]) -> str:
    """``text`` with ``value(name, form)`` in place of each slot; ``form`` is ``""`` for none."""
    return _SLOT.sub(lambda slot: value(slot[1], slot[2] or ""), text)


def slots(text: str) -> tuple[tuple[str, str], ...]:
    """The name and form of every slot, in the order of the text."""
    return tuple((slot[1], slot[2] or "") for slot in _SLOT.finditer(text))
