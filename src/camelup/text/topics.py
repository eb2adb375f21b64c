"""What is this? A title, a few sentences and the clauses for everything on the table.

The index ``help.json`` says which topics an edition has, which clauses each rests on, and what a
module adds or changes; the catalogues of the domain ``help`` hold the texts, an edition's own words
as context. The topic of an action, an event or a piece is its name in JSON (``leg-tile``). Steps of
the first-game guide are topics too: ``guide.<number>.<the topic that the step points at>``. And
``short`` names the topics that tell a rule book in short which has no guide.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from camelup.text.catalogue import translations
from camelup.text.rules import Entry, clause
from camelup.text.speaker import MissingText

INDEX = Path(__file__).with_name("help.json")
FORMAT = 1
DOMAIN = "help"

ON_SCREEN = ("help", "actions")
"""Steps of the guide that speak of the screen, not of the game."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that can be asked for."""

    key: str
    title: str
    text: str
    clauses: tuple[Entry, ...] = ()


@cache
def index() -> dict[str, Any]:
    """The index as it is written."""
    found: dict[str, Any] = json.loads(INDEX.read_text(encoding="utf-8"))
    if found["format"] != FORMAT:
        raise ValueError(f"help.json has format {found['format']}, not {FORMAT}")
    return found


def topics(edition: str, modules: Sequence[str] = (), lang: str = "en") -> tuple[Topic, ...]:
    """All topics of an edition with modules, then the steps of its guide in their order.

    An edition of another package has none.
    """
    if edition not in index()["editions"]:
        return ()
    clauses, texts = _resting_on(edition, modules)
    made = {
        key: _topic(lang, edition, key, texts.get(key, key), ids) for key, ids in clauses.items()
    }
    for name, key in index()["same"][index()["editions"][edition]["same"]].items():
        if key in made:
            made[name] = Topic(name, made[key].title, made[key].text, made[key].clauses)
    return (*made.values(), *guide(edition, modules, lang))


def _resting_on(
    edition: str, modules: Sequence[str]
) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """The clauses of each topic, and the topics whose text is that of another key."""
    found = {key: tuple(ids) for key, ids in index()["editions"][edition]["topics"].items()}
    texts: dict[str, str] = {}
    for name, module in index()["modules"].items():
        if name in modules:
            found.update({key: tuple(ids) for key, ids in module["topics"].items()})
            for key, ids in module.get("more", {}).items():
                found[key] += tuple(ids)
            texts.update(module.get("texts", {}))
    return found, texts


def guide(edition: str, modules: Sequence[str] = (), lang: str = "en") -> tuple[Topic, ...]:
    """The first-game guide; with modules the step about help says that they can be asked about."""
    steps = enumerate(index()["editions"][edition]["guide"], start=1)
    texts = {"help": "help-modules"} if modules else {}
    return tuple(
        Topic(
            f"guide.{number}.{anchor}",
            _text(lang, edition, f"guide.{texts.get(anchor, anchor)}.title"),
            _text(lang, edition, f"guide.{texts.get(anchor, anchor)}"),
        )
        for number, anchor in steps
    )


def in_short(book: str, lang: str = "en") -> tuple[Topic, ...]:
    """A rule book for whoever has never played; nothing for a book that is no game.

    What an edition's guide says of the game, or the topics that the index names.
    """
    steps = index()["editions"].get(book, {}).get("guide", ())
    keys = [f"guide.{anchor}" for anchor in steps if anchor not in ON_SCREEN]
    keys += [f"topic.{key}" for key in index()["short"].get(book, ())]
    return tuple(
        Topic(key, _text(lang, book, f"{key}.title"), _text(lang, book, key)) for key in keys
    )


def _topic(lang: str, edition: str, key: str, text: str, ids: tuple[str, ...]) -> Topic:
    return Topic(
        key,
        _text(lang, edition, f"topic.{text}.title"),
        _text(lang, edition, f"topic.{text}"),
        tuple(clause(id, lang) for id in ids),
    )


def _text(lang: str, edition: str, key: str) -> str:
    catalogue = translations(lang, DOMAIN)
    for text in (catalogue.pgettext(edition, key), catalogue.gettext(key)):
        if text != key:
            return text
    raise MissingText(key)
