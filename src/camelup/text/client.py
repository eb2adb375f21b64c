"""The words of the browser client and of its drawings."""

from __future__ import annotations

from functools import cache
from typing import Any

from camelup.text.catalogue import catalogue

DOMAIN = "web"

# What the client shares with the terminal: names of things and numbers, no sentences.
SHARED = frozenset(
    {"badge", "camel", "card", "count", "deck", "die", "edition", "module", "nth", "number"}
    | {"piece", "player", "side", "source", "space", "stage"}
)


@cache
def client_texts(language: str) -> dict[str, Any]:
    """The client's texts: ``{language, plural, texts: {context: {key: text or plural forms}}}``."""
    own = catalogue(language, DOMAIN)
    texts: dict[str, dict[str, Any]] = {"": {}}
    for context, shared in catalogue(language)["texts"].items():
        chosen = {key: text for key, text in shared.items() if key.partition(".")[0] in SHARED}
        if chosen:
            texts[context] = chosen
    for context, found in own["texts"].items():
        texts[context] = {**texts.get(context, {}), **found}
    return {"language": language, "plural": own["plural"], "texts": texts}
