"""The clause index and its two catalogues: complete, in step with each other, well typeset."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

TEXT = Path(__file__).resolve().parents[2] / "src" / "camelup" / "text"
LANGUAGES = ("en", "fr")
KINDS = {"rule", "example", "handling", "ruling"}
EDITIONS = {"base", "supercup", "second", "cards"}

# How many entries each book has, and in which series they are numbered: "B" stands for B-01 …,
# "B-E" for the worked examples B-E1 ….
BOOKS = {"base": 75, "supercup": 61, "second": 68, "cards": 67, "french": 13, "rulings": 114}
SERIES = {
    "B": 69, "B-E": 6,
    "X0": 7, "X1": 17, "X1-E": 4, "X2": 10, "X2-E": 1, "X3": 11, "X3-E": 2, "X4": 8, "X4-E": 1,
    "S": 62, "S-E": 6,
    "C": 66, "C-E": 1,
    "F": 13,
    "RB": 30, "RS": 20, "RX": 31, "RC": 30, "RF": 3,
}  # fmt: skip
SERIES_OF_BOOK = {
    "base": ("B",),
    "supercup": ("X0", "X1", "X2", "X3", "X4"),
    "second": ("S",),
    "cards": ("C",),
    "french": ("F",),
    "rulings": ("RB", "RS", "RX", "RC", "RF"),
}


class Entry(TypedDict):
    id: str
    kind: str
    rulings: NotRequired[list[str]]


class Section(TypedDict):
    key: str
    entries: list[Entry]


class Book(TypedDict):
    key: str
    editions: list[str]
    sections: list[Section]


class Index(TypedDict):
    format: int
    books: list[Book]


@cache
def index() -> Index:
    data: Index = json.loads((TEXT / "rules.json").read_text(encoding="utf-8"))
    return data


def po_file(language: str) -> Path:
    return TEXT / "locale" / language / "LC_MESSAGES" / "rules.po"


@cache
def catalogue(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, abort_invalid=True)


@cache
def texts(language: str) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue(language) if message.id}


def entries_of(book: Book) -> list[Entry]:
    return [entry for section in book["sections"] for entry in section["entries"]]


def entries() -> list[Entry]:
    return [entry for book in index()["books"] for entry in entries_of(book)]


def titles() -> list[str]:
    found = []
    for book in index()["books"]:
        found.append(f"book.{book['key']}")
        found.extend(f"section.{book['key']}.{section['key']}" for section in book["sections"])
    return found


def test_the_index_says_its_format_and_lists_the_books_in_order() -> None:
    assert index()["format"] == 1
    assert [book["key"] for book in index()["books"]] == list(BOOKS)
    for book in index()["books"]:
        assert book["editions"]
        assert set(book["editions"]) <= EDITIONS


def test_ids_and_titles_are_unique() -> None:
    ids = Counter(entry["id"] for entry in entries())
    assert [id_ for id_, times in ids.items() if times > 1] == []
    assert len(titles()) == len(set(titles()))


def test_each_book_has_its_number_of_entries() -> None:
    assert {book["key"]: len(entries_of(book)) for book in index()["books"]} == BOOKS
    assert sum(BOOKS.values()) == sum(SERIES.values()) == 398


@pytest.mark.parametrize("series", SERIES)
def test_a_series_has_no_gap(series: str) -> None:
    number = re.compile(re.escape(series) + (r"(\d)" if series.endswith("-E") else r"-(\d\d)"))
    found = [match for entry in entries() if (match := number.fullmatch(entry["id"]))]
    assert [int(match[1]) for match in found] == list(range(1, SERIES[series] + 1))


def test_every_entry_stands_in_the_book_of_its_series() -> None:
    for book in index()["books"]:
        for entry in entries_of(book):
            assert entry["id"].partition("-")[0] in SERIES_OF_BOOK[book["key"]]


def test_kinds_are_valid_and_fit_the_ids() -> None:
    for entry in entries():
        assert entry["kind"] in KINDS
        assert (entry["kind"] == "ruling") == entry["id"].startswith("R")
        if "-E" in entry["id"]:
            assert entry["kind"] == "example"
        assert set(entry) <= {"id", "kind", "rulings"}


def test_what_no_program_can_test_is_a_short_known_list() -> None:
    handling = {entry["id"] for entry in entries() if entry["kind"] == "handling"}
    assert handling == {"B-39", "X0-07", "S-18", "S-38", "C-51", "F-11", "F-12"}


def test_every_ruling_referred_to_exists() -> None:
    rulings = {entry["id"] for entry in entries() if entry["kind"] == "ruling"}
    for entry in entries():
        named = entry.get("rulings", [])
        assert set(named) <= rulings, entry["id"]
        assert len(named) == len(set(named)), entry["id"]
        assert named or "rulings" not in entry, entry["id"]
        assert not (named and entry["kind"] == "ruling"), entry["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_every_text_and_nothing_else(language: str) -> None:
    wanted = titles() + [entry["id"] for entry in entries()]
    assert set(texts(language)) == set(wanted)
    # The reader merges a message that is there twice, so count them in the file; one is the header.
    lines = po_file(language).read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("msgid ") for line in lines) == len(wanted) + 1
    assert [id_ for id_ in wanted if not texts(language)[id_]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_sound(language: str) -> None:
    found = catalogue(language)
    assert str(found.locale) == language
    assert found.charset.lower() == "utf-8"
    assert found.num_plurals == 2
    assert not found.obsolete
    for message in found:
        assert list(message.check(found)) == []
        if message.id:
            assert not message.fuzzy
            assert not message.locations


def test_french_differs_from_english() -> None:
    same = [key for key in texts("en") if texts("en")[key] == texts("fr")[key]]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_only_ids_that_exist(language: str) -> None:
    ids = {entry["id"] for entry in entries()}
    for key, text in texts(language).items():
        assert set(re.findall(r"\b(?:R?[BSCF]|R?X\d?)-E?\d+\b", text)) <= ids, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_blanks_and_quotes_are_clean(language: str) -> None:
    for key, text in texts(language).items():
        assert text == text.strip(), key
        assert not re.search(r"\s\s|[\t\n\r]", text), key
        assert "'" not in text, key
        assert '"' not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_are_whole_sentences(language: str) -> None:
    for entry in entries():
        assert re.search(r"[.)]$", texts(language)[entry["id"]]), entry["id"]


def test_french_punctuation_has_its_no_break_spaces() -> None:
    for key, text in texts("fr").items():
        assert not re.search("(?<!\u00a0)[:;!?\u00bb]", text), key
        assert not re.search("\u00ab(?!\u00a0)", text), key
        assert text.count("\u00ab") == text.count("\u00bb"), key
