"""The rules reference as the program reads it: typed, in both languages, clause by clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from camelup.core.errors import CamelUpError
from camelup.text import rules
from camelup.text.rules import books, clause
from camelup.text.speaker import MissingText


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_books_hold_all_that_the_index_lists(lang: str) -> None:
    index = json.loads(rules.INDEX.read_text(encoding="utf-8"))
    read = books(lang)
    assert [book.key for book in read] == [book["key"] for book in index["books"]]
    for book, listed in zip(read, index["books"], strict=True):
        assert book.editions == tuple(listed["editions"])
        assert [(s.key, [e.id for e in s.entries]) for s in book.sections] == [
            (s["key"], [e["id"] for e in s["entries"]]) for s in listed["sections"]
        ]
    titles = [title for book in read for title in (book.title, *(s.title for s in book.sections))]
    assert all(titles)
    assert not any(title.startswith(("book.", "section.")) for title in titles)


def test_a_clause_is_found_by_its_id_in_either_language() -> None:
    english, french = clause("B-42"), clause("b-42", "fr")
    assert english.id == french.id == "B-42"
    assert english.kind == "rule"
    assert "RB-08" in english.rulings
    assert "Mirage" in english.text
    assert english.text != french.text


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(CamelUpError, match="B-999") as caught:
        clause("B-999")
    assert caught.value.key == "rules.unknown"


def test_an_index_of_another_format_or_without_text_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "rules.json"
    monkeypatch.setattr(rules, "INDEX", index)
    index.write_text('{"format": 2, "books": []}')
    with pytest.raises(ValueError, match="format 2"):
        books.__wrapped__("en")
    index.write_text('{"format": 1, "books": [{"key": "x", "editions": [], "sections": []}]}')
    with pytest.raises(MissingText, match=r"book\.x"):
        books.__wrapped__("en")
