"""Texts, rules and choices: whole in both languages, and kept by browsers until they change."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup import bots
from camelup.editions import EDITIONS
from camelup.server.http.app import create_app
from camelup.server.http.choices_api import choices
from camelup.server.http.texts_api import rules_body, text_body
from camelup.server.protocol import Choices, Rules
from camelup.text import catalogue
from camelup.text.rules import books
from tests.server.kit import Browser, settings

Visit = Callable[[], Browser]
LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_client_gets_its_own_words_and_the_names_that_it_shares(language: str) -> None:
    found = json.loads(text_body(language))
    assert found["language"] == language
    assert found["plural"].startswith("nplurals=2;")
    own = catalogue(language, "web")["texts"][""]
    assert own.items() <= found["texts"][""].items()
    assert found["texts"][""]["camel.blue"] == {"en": "blue", "fr": "bleu"}[language]
    assert len(found["texts"][""]["count.cards"]) == 2
    assert found["texts"]["second"]["side.oasis"] != found["texts"][""]["side.oasis"]
    sentences = {key for key in found["texts"][""] if key.startswith(("event.", "error.", "cli."))}
    assert sentences == set()


def test_both_languages_have_the_same_keys() -> None:
    english, french = (json.loads(text_body(language))["texts"] for language in LANGUAGES)
    grammar = {key for key in french[""] if key.rpartition(".")[2] in ("f", "the")}
    assert set(english[""]) == set(french[""]) - grammar


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_all_there(language: str) -> None:
    found = msgspec.json.decode(rules_body(language), type=Rules)
    index = books(language)
    assert [book.key for book in found.books] == [book.key for book in index]
    clauses = [c for book in found.books for section in book.sections for c in section.clauses]
    entries = [e for book in index for section in book.sections for e in section.entries]
    assert [c.id for c in clauses] == [e.id for e in entries]
    assert all(c.text for c in clauses)
    assert any(c.rulings for c in clauses)
    in_short = {book.key: book.short for book in found.books if book.short}
    assert list(in_short) == ["base", "supercup", "second", "cards"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_played_has_a_title_and_a_word(language: str) -> None:
    found = choices(language)
    assert [edition.key for edition in found.editions] == list(EDITIONS)
    assert [bot.key for bot in found.bots] == list(bots.names())
    modules = [module for edition in found.editions for module in edition.modules]
    assert len(modules) == 5
    words: tuple[Any, ...] = (*found.editions, *modules, *found.bots)
    for one in words:
        assert one.title
        assert one.text.endswith(".")
        assert len(one.text) <= 200


def test_what_the_rules_ask_for_is_told() -> None:
    base, second, cards = choices("en").editions
    assert (base.least_players, base.most_players, base.full_modules_from) == (2, 10, 9)
    assert (second.full_modules_from, cards.full_modules_from) == (None, None)
    needs = {module.key: (module.needs, module.least_players) for module in base.modules}
    assert needs["spicy"] == ("long-track", 0)
    assert needs["partnerships"] == (None, 6)


def test_a_bot_of_another_package_is_called_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "names", lambda: ("random", "sphinx"))
    monkeypatch.setattr(bots, "about", lambda name: "Answers with a riddle.")
    ours, other = choices("fr").bots
    assert ours.title == "Hasard"
    assert (other.key, other.title, other.text) == ("sphinx", "sphinx", "Answers with a riddle.")


@pytest.mark.parametrize(
    "path", ["/api/text/fr", "/api/rules?language=fr", "/api/choices?language=fr"]
)
def test_browsers_keep_what_has_not_changed(visit: Visit, path: str) -> None:
    browser = visit()
    first = browser.http.get(path)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    for known in (
        first.headers["etag"],
        f"W/{first.headers['etag']}",
        f'"x", {first.headers["etag"]}',
    ):
        again = browser.http.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert browser.http.get(path, headers={"If-None-Match": '"x"'}).status_code == 200
    other = browser.http.get(path.replace("fr", "en"))
    assert other.headers["etag"] != first.headers["etag"]


def test_the_answers_over_the_wire_are_what_the_types_say(visit: Visit) -> None:
    browser = visit()
    assert msgspec.convert(browser.get("/api/choices?language=en"), Choices) == choices("en")
    french = browser.http.get("/api/choices", headers={"Accept-Language": "fr-CH, en;q=0.5"}).json()
    assert msgspec.convert(french, Choices) == choices("fr")
    assert browser.get("/api/text/en") == json.loads(text_body("en"))


def test_a_language_that_is_not_there_is_refused(visit: Visit) -> None:
    assert visit().get("/api/text/tlh", 404)["code"] == "no-address"
    assert visit().get("/api/text/..%2fen", 404)["code"] == "no-address"


def test_texts_are_read_before_anybody_asks(tmp_path: Path) -> None:
    """The first one who asked would keep everybody waiting."""
    for known in (text_body, rules_body):
        known.cache_clear()
    create_app(settings(str(tmp_path / "t.db")))
    assert [known.cache_info().currsize for known in (text_body, rules_body)] == [2, 2]
