"""The compiled catalogues: finding, loading, and handing them on whole."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from camelup.core.errors import CamelUpError

LOCALE = Path(__file__).with_name("locale")
DOMAIN = "camelup"

_CONTEXT_END = "\x04"
_PLURAL_END = "\0"


class CatalogueError(RuntimeError):
    """The catalogues of this installation are missing or damaged."""


@cache
def languages() -> tuple[str, ...]:
    """The languages there are texts for, English first."""
    found = sorted(po.parent.parent.name for po in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return tuple(sorted(found, key=lambda lang: lang != "en"))


@cache
def translations(lang: str, domain: str) -> GNUTranslations:
    """The catalogue of one language, read once."""
    with _compiled(lang, domain).open("rb") as file:
        return GNUTranslations(file)


class _Added(NullTranslations):
    """Texts that other packages bring, by key; asked when ours have none."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.texts.get(msgid1, msgid1)


_ADDED: dict[tuple[str, str], _Added] = {}


def add_texts(lang: str, texts: Mapping[str, str], domain: str = DOMAIN) -> None:
    """Bring texts of another package, such as those of a family of games; ours come first."""
    if (lang, domain) not in _ADDED:
        _ADDED[lang, domain] = _Added()
        translations(lang, domain).add_fallback(_ADDED[lang, domain])
    _ADDED[lang, domain].texts.update(texts)


def remove_texts(lang: str, keys: Iterable[str], domain: str = DOMAIN) -> None:
    """Take them out again."""
    for key in keys:
        _ADDED[lang, domain].texts.pop(key, None)


def catalogue(lang: str, domain: str = DOMAIN) -> dict[str, Any]:
    """The whole catalogue of one language as plain data, for programs in other languages.

    ``texts`` maps a context (an edition's key, or ``""`` for texts that all share) to its keys;
    a text that depends on a number is a list of its plural forms, chosen by the rule ``plural``.
    """
    texts: dict[str, dict[str, str | list[str]]] = {}
    for name, text in _messages(_compiled(lang, domain).read_bytes()):
        context, _, key = name.rpartition(_CONTEXT_END)
        singular, plural, _ = key.partition(_PLURAL_END)
        if key:
            texts.setdefault(context, {})[singular] = text.split(_PLURAL_END) if plural else text
    if (lang, domain) in _ADDED:
        texts.setdefault("", {}).update(_ADDED[lang, domain].texts)
    plural = translations(lang, domain).info().get("plural-forms", "")
    return {"language": lang, "domain": domain, "plural": plural, "texts": texts}


def _compiled(lang: str, domain: str) -> Path:
    if lang not in languages():
        raise CamelUpError("text.language", lang=lang, known=", ".join(languages()))
    compiled = LOCALE / lang / "LC_MESSAGES" / f"{domain}.mo"
    if not compiled.is_file():
        raise CatalogueError(
            f"The catalogue {lang}/{domain} is not compiled: run `python setup.py build_text` "
            "in the project's folder, or install the package again."
        )
    return compiled


def _messages(data: bytes) -> list[tuple[str, str]]:
    """The pairs in a .mo file: a header, then two tables of lengths and offsets."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, names, texts = struct.unpack_from(f"{order}3I", data, 8)

    def string(table: int, i: int) -> str:
        length, offset = struct.unpack_from(f"{order}2I", data, table + 8 * i)
        return data[offset : offset + length].decode()

    return [(string(names, i), string(texts, i)) for i in range(count)]
