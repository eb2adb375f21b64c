"""The catalogues themselves: whole, in step with each other, without leftovers, well typeset."""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
from functools import cache
from typing import Any, get_args

import pytest
from babel.messages.catalog import Message

import camelup.cards.state
import camelup.pyramid.state
from camelup.bots.habits import HABITS
from camelup.bots.ladder import LADDER
from camelup.bots.registry import BUILT_IN
from camelup.core.errors import CamelUpError
from camelup.editions import EDITIONS as CATALOGUE
from camelup.odds.results import Method
from camelup.text import CatalogueError, catalogue, languages
from camelup.text.catalogue import LOCALE, translations
from camelup.text.template import slots
from tests.text.kit import (
    ALL_CAMELS,
    EDITIONS,
    LANGUAGES,
    constants,
    facts_of,
    grammar,
    keys,
    po,
    said_in,
    samples,
    texts,
)

NO_BREAK = "\u00a0"

INTENDED_SAME = {
    # Numbers, signs and punctuation
    "number.plus",
    "number.minus",
    "number.zero",
    "list.comma",
    "ranked",
    "purse",
    "card",
    "coach.part",
    # Words and names that are the same in both languages
    "camel.orange",
    "piece.fennec",
    "edition.base",
    "edition.cards",
    "badge.blue",
    "badge.orange",
    "badge.fennec",
    "badge.palm",
    "choice.bot.champion.title",
    "choice.bot.novice.title",
}


def test_there_are_english_and_french() -> None:
    assert languages() == ("en", "fr")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["camelup", "argparse", "web", "help"])
def test_entries_are_whole(lang: str, domain: str) -> None:
    if (lang, domain) == ("en", "argparse"):
        assert not (LOCALE / lang / "LC_MESSAGES" / f"{domain}.po").exists()  # it speaks English
        return
    found = po(lang, domain)
    assert str(found.locale) == lang
    assert not found.obsolete
    for message in found:
        if message.id:
            assert not message.fuzzy, message.id
            assert message.string, message.id
            assert all(forms_of(message)), message.id
            assert list(message.check(found)) == []


def forms_of(message: Message) -> tuple[str, ...]:
    string: Any = message.string
    return (string,) if isinstance(string, str) else tuple(string)


def test_both_languages_say_the_same_things() -> None:
    english, french = (
        {(text.edition, text.key) for text in texts(lang) if not grammar(text.key)}
        for lang in ("en", "fr")
    )
    assert english ^ french == set()


def test_both_languages_use_the_same_facts() -> None:
    english = {(t.edition, t.key): facts_of("en", t.forms) for t in texts("en")}
    for text in texts("fr"):
        if not grammar(text.key) and not text.key.startswith("error."):
            assert facts_of("fr", text.forms) <= english[text.edition, text.key], text.key


def test_french_is_not_english() -> None:
    english = {(text.edition, text.key): text.forms for text in texts("en")}
    same = {t.key for t in texts("fr") if english.get((t.edition, t.key)) == t.forms}
    assert same == INTENDED_SAME


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_edition_s_own_words_replace_words_that_all_have(lang: str) -> None:
    everywhere = {text.key for text in texts(lang) if not text.edition}
    for text in texts(lang):
        assert text.edition in ("", *EDITIONS)
        assert text.key in everywhere


# No key is missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_a_value_can_hold_has_a_text(lang: str) -> None:
    for family in ("camel", "side", "deck", "source", "stage", "json"):
        words = literal_words()[family]
        assert len(words) > 1
        assert (
            sorted(f"{family}.{word}" for word in words if f"{family}.{word}" not in keys(lang))
            == []
        )
    for info in CATALOGUE.values():
        wanted = {f"edition.{info.key}", *(f"module.{module.key}" for module in info.modules)}
        assert {*wanted, *(f"{key}.about" for key in wanted)} <= keys(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_that_a_text_asks_for_is_there(lang: str) -> None:
    shapes = {
        "nth",
        "nth-f",
        "signed",
        "percent",
        "decimal",
        "number",
        "gain",
        "abs",
        "best",
        "raw",
    }
    for name, form in asked_for(lang):
        if form and form not in shapes:
            words = {f"camel.{camel}.{form}" for camel in ALL_CAMELS}
            assert f"count.{form}" in keys(lang) or words <= keys(lang), (name, form)


# No key is left over


@cache
def literal_words() -> dict[str, set[str]]:
    """The words that each field of a value can hold."""
    words: dict[str, set[str]] = {}
    for sample in samples():
        for field in sample.value.__struct_fields__:
            held = getattr(sample.value, field)
            if isinstance(held, str):
                words.setdefault(field, set()).add(held)
    for state in (camelup.pyramid.state, camelup.cards.state):
        words.setdefault("stage", set()).update(get_args(state.Stage))
    words["camel"] = ALL_CAMELS
    words["json"] = {"int", "float", "str", "bool", "array", "object", "null"}
    return words


@cache
def asked_for(lang: str) -> frozenset[tuple[str, str]]:
    """Every slot of every text."""
    return frozenset(slot for text in texts(lang) for form in text.forms for slot in slots(form))


LEVELS = {*BUILT_IN, *LADDER, *HABITS}
"""The bots of this package; others bring their own words."""


def is_used(lang: str, key: str) -> bool:
    family, _, rest = key.partition(".")
    asked = asked_for(lang)
    if family in ("event", "action", "outcome", "error"):
        return True  # test_values and test_errors know
    if family == "term":
        return any(name == rest for name, _ in asked)
    if family == "count":
        return any(form == rest for _, form in asked) or rest in constants("text")
    if family in ("edition", "module"):
        modules = {module.key for module in CATALOGUE["base"].modules}
        return rest.removesuffix(".about") in {"edition": set(CATALOGUE), "module": modules}[family]
    if grammar(key):
        word, _, form = key.rpartition(".")
        return word in keys(lang) and any(f in (form, f"nth-{form}") for _, f in asked)
    if family in ("cli", "badge"):
        return said_in(key, "cli") or key in {f"cli.odds.race.{m}" for m in get_args(Method)}
    if family in ("server", "coach"):
        return said_in(key, "server") or said_in(key, "text")
    if family in ("review", "puzzle"):  # in the terminal and on the wire
        return said_in(key)
    if family == "value":
        return said_in(key, "odds")
    if family == "choice":
        kind, _, name = rest.removesuffix(".title").partition(".")
        modules = {module.key for module in CATALOGUE["base"].modules}
        return name in {"edition": set(CATALOGUE), "module": modules, "bot": LEVELS}[kind]
    if family == "assumed":  # of positions in one line
        return said_in(key)
    if family == "expected":
        return any(rest in constants(layer) for layer in ("core", "cards", "pyramid"))
    if family == "fair":
        return said_in(key, "play")
    if family == "bot":
        return said_in(key, "bots")
    if family == "envs":
        return said_in(key, "envs")
    words = literal_words().get(family, set())
    return rest in words or said_in(key, "text") or key.startswith(SPOKEN)


# Families that the speaker chooses from by number or sign.
SPOKEN = ("nth.", "number.", "list.", "die.", "space.", "wrap.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_left_over(lang: str) -> None:
    assert sorted(key for key in keys(lang) if not is_used(lang, key)) == []


def test_a_text_nobody_asks_for_would_be_found() -> None:
    for key in ("term.no-such-word", "count.elephants", "cli.heading.elephant", "camel.pink",
                "side.up", "stage.lunch", "module.elephants", "cli.elephant", "elephant",
                "badge.elephant"):  # fmt: skip
        assert not is_used("en", key), key


def test_the_command_line_finds_all_it_says() -> None:
    said = {word for word in constants("cli") if re.fullmatch(r"(cli|badge)(\.[a-z-]+)+", word)}
    assert len(said) > 10
    assert sorted(key for key in said if not {key, f"error.{key}"} & keys("en")) == []


# Typography


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", ["camelup", "argparse", "web", "help"])
def test_signs_are_typeset(lang: str, domain: str) -> None:
    for message in po(lang, domain) if (lang, domain) != ("en", "argparse") else ():
        for form in forms_of(message) if message.id else ():
            text = re.sub(r"\{[\w-]+:[\w-]+\}", "{}", form)
            assert not re.search(r"['\"`]|\.\.\.|  |\s$(?<!\u00a0: )|^\s|\n", text), message.id
            assert not re.search(r"(?<![\w-])-\d| - ", text), message.id
            if lang == "en":
                assert not re.search(r"\s[:;!?.,]|[«»\u00a0\u202f]", text), message.id
                assert text.count("“") == text.count("”"), message.id
            else:
                assert not re.search(rf"(?<!{NO_BREAK})[:;!?»]", text), message.id
                assert not re.search(rf"«(?!{NO_BREAK})|\s[.,]|[“”‘]", text), message.id
                assert text.count("«") == text.count("»"), message.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_and_labels_do_not(lang: str) -> None:
    for text in texts(lang):
        for form in text.forms:
            if text.key.startswith("error."):
                assert re.search(r"[.!]$|\{(?:why|command)\}$", form), text.key
            elif text.key.startswith(("action.", "outcome.", "cli.heading.")):
                assert not re.search(r"[.!:]$", form), text.key
            elif text.key.startswith("event."):
                assert re.search(r"[.!]$|\{amount:signed\}$", form), text.key


def test_french_counts_have_a_space_that_does_not_break() -> None:
    counts = [text for text in texts("fr") if text.key.startswith("count.")]
    assert len(counts) > 5
    for text in counts:
        assert all(form.startswith(f"{{n}}{NO_BREAK}") for form in text.forms), text.key


# The compiled catalogues, and what other programs get of them


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_compiled_is_what_is_written(lang: str) -> None:
    exported = catalogue(lang)
    written: dict[str, dict[str, str | list[str]]] = {}
    for text in texts(lang):
        many = len(text.forms) > 1
        forms = list(text.forms) if many else text.forms[0]
        written.setdefault(text.edition, {})[text.key] = forms
    assert exported["texts"] == written, "compile with: python setup.py build_text"
    assert exported["language"] == lang
    assert exported["plural"] == {"en": "nplurals=2; plural=(n != 1);",
                                  "fr": "nplurals=2; plural=(n > 1);"}[lang]  # fmt: skip
    assert json.loads(json.dumps(exported)) == exported


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(CamelUpError, match="en, fr") as caught:
        catalogue("tlh")
    assert caught.value.key == "text.language"


def test_a_catalogue_that_is_not_compiled_says_what_to_do() -> None:
    with pytest.raises(CatalogueError, match="build_text"):
        translations("en", "elephants")


def test_argparse_still_says_what_we_translate() -> None:
    source = ast.parse(inspect.getsource(argparse))
    strings = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)}
    ours = {m.id if isinstance(m.id, str) else m.id[0] for m in po("fr", "argparse") if m.id}
    # Python 3.12 and later word a few of them differently; those then stay English.
    assert len(ours & strings) >= len(ours) - 3
