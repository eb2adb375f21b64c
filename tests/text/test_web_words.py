"""The words of the browser client: none missing, none left over, the same in both languages."""

from __future__ import annotations

import gettext
import re
from functools import cache

import pytest
from babel import Locale

from camelup.text.client import SHARED
from camelup.text.template import slots
from tests.text.kit import LANGUAGES, SOURCE, keys, po

WEB = SOURCE.parents[1] / "web"
DOMAIN = "web"

# Names, numbers and signs that are the same in both languages.
INTENDED_SAME = {
    "app.name",
    "language.en",
    "language.fr",
    "new.options",
    "rules.sections",
    "settings.volume",
    "shell.menu",
    "shell.nav",
    "option.time_limit.minutes",
    "board.letter.blue",
    "board.letter.orange",
    "board.letter.red",
    "replay.pause",
}

# A call such as t('home.play') or t(`seat.${sort}`); texts that are only handed on are strings too.
CALL = re.compile(r"""\bt\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)""")
STRING = re.compile(r"""'([\w.:-]+)'|"([\w.:-]+)"|`([^`\n]+)`""")
# `fair ? 'a' : 'b'` inside a call: both are said.
CHOICE = re.compile(r"""[?:]\s*'([a-z][\w-]*(?:\.[\w-]+)+)'""")


@cache
def source() -> str:
    """All of the client except its tests."""
    files = [
        path
        for path in sorted((WEB / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    ]
    assert len(files) > 50
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@cache
def said() -> tuple[frozenset[str], frozenset[str]]:
    """The keys that are asked for by name, and the patterns of those that are put together."""
    found = list(CALL.finditer(source()))
    plain = {text for match in found if (text := match[1] or match[2])}
    made = {match[3] for match in found if match[3]}
    plain |= {text for text in made if "${" not in text}
    return frozenset(plain), frozenset(text for text in made if "${" in text)


@cache
def strings() -> frozenset[str]:
    """Every short string of the client: what a gap in a pattern may be filled with."""
    found: set[str] = set()
    for match in STRING.finditer(source()):
        found |= {part for part in match.groups() if part}
    return frozenset(found)


def pattern(made: str) -> re.Pattern[str]:
    """`seat.${sort}` as an expression with a group for each gap."""
    parts = re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", made)
    return re.compile("(.+)".join(map(re.escape, parts)))


@cache
def words(lang: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Context and key of every text, with its forms."""
    found = {}
    for message in po(lang, DOMAIN):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            found[message.context or "", key] = tuple(map(str, forms))
    return found


@cache
def known(lang: str) -> frozenset[str]:
    """All keys that the client can ask for: its own, and those it shares with the terminal."""
    shared = {key for key in keys(lang) if key.partition(".")[0] in SHARED}
    return frozenset(shared | {key for _, key in words(lang)})


def is_used(key: str) -> bool:
    plain, made = said()
    if key in plain or key in strings():
        return True
    for one in made:
        match = pattern(one).fullmatch(key)
        if match and all(gap in strings() for gap in match.groups()):
            return True
    return False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang: str) -> None:
    plain, made = said()
    assert len(plain) > 100
    assert len(made) > 10
    assert sorted(plain - known(lang)) == []
    for one in made:
        assert any(pattern(one).fullmatch(key) for key in known(lang)), one
    handed_on = {match[1] for match in CHOICE.finditer(source())}
    families = {key.partition(".")[0] for _, key in words(lang)}
    asked = {key for key in handed_on if key.partition(".")[0] in families}
    assert sorted(asked - known(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_left_over(lang: str) -> None:
    assert sorted(key for _, key in words(lang) if not is_used(key)) == []


def test_a_word_nobody_says_would_be_found() -> None:
    for key in ("elephant", "shell.elephant", "seat.elephant", "home.play.elephant"):
        assert not is_used(key), key


def test_both_languages_have_the_same_words() -> None:
    assert set(words("en")) ^ set(words("fr")) == set()


def test_both_languages_fill_in_the_same_things() -> None:
    for name, forms in words("fr").items():
        french = {slot for form in forms for slot, _ in slots(form)}
        english = {slot for form in words("en")[name] for slot, _ in slots(form)}
        assert french == english, name


def test_french_is_not_english() -> None:
    same = {
        key for (context, key), forms in words("fr").items() if words("en")[context, key] == forms
    }
    assert same == INTENDED_SAME


CLDR = ("zero", "one", "two", "few", "many", "other")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_client_chooses_the_plural_form_that_gettext_does(lang: str) -> None:
    """It asks the browser for the form's name, and takes the forms in the order of the names."""
    rule = Locale.parse(lang).plural_form
    own = [name for name in CLDR if name in rule.tags | {"other"}]
    forms, by_number = po(lang, DOMAIN).num_plurals, gettext.c2py(po(lang, DOMAIN).plural_expr)
    for number in [*range(201), 1_000, 1_000_000]:
        assert min(own.index(rule(number)), forms - 1) == by_number(number), number


COUNTED = re.compile(r"""\bt\(\s*[`'"]([^`'"\n]+)[`'"],\s*\{\s*(?:[^}]*,\s*)?n\b""")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_depends_on_a_number_is_given_one(lang: str) -> None:
    """The client chooses the plural form by the slot ``n``."""
    counted = [pattern(match[1]) for match in COUNTED.finditer(source())]
    plural = [key for (_, key), forms in words(lang).items() if len(forms) > 1]
    assert len(plural) > 5
    for key in plural:
        assert any(one.fullmatch(key) for one in counted), key
