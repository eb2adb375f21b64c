"""Every clause of the index has its code and its test, or is said to be text only.

The whole suite is collected in a fresh process, so this holds however the present run was narrowed.
"""

from __future__ import annotations

import pytest

from camelup.text.rules import books
from tools.clauses.citations import ROOT, ranges
from tools.clauses.collected import collected
from tools.clauses.page import KINDS, TARGET, holds_rules, page, places, text_only, without_lines

ENTRIES = {entry.id: entry for book in books("en") for s in book.sections for entry in s.entries}
CODE = {id for id, entry in ENTRIES.items() if entry.kind not in KINDS}
MISTAKES = set(range(1, 21))


@pytest.fixture(scope="module")
def tests() -> dict[str, dict[str, list[str]]]:
    """The tests that cite each id, for all ``clause`` and ``mistake`` markers of the suite."""
    return collected()


@pytest.fixture(scope="module")
def cited(tests: dict[str, dict[str, list[str]]]) -> dict[str, set[str]]:
    """The ids in all ``clause`` and ``mistake`` markers of the suite."""
    return {name: set(ids) for name, ids in tests.items()}


def test_every_testable_clause_is_cited(cited: dict[str, set[str]]) -> None:
    testable = {id for id, entry in ENTRIES.items() if entry.kind in ("rule", "example")}
    assert len(testable) == 277
    assert sorted(testable - cited["clause"]) == []


def test_no_unknown_clause_is_cited(cited: dict[str, set[str]]) -> None:
    assert sorted(cited["clause"] - set(ENTRIES)) == []


def test_what_only_concerns_cardboard_is_not_said_to_be_tested(cited: dict[str, set[str]]) -> None:
    handling = {id for id, entry in ENTRIES.items() if entry.kind == "handling"}
    assert sorted(handling & cited["clause"]) == []


def test_every_known_mistake_has_its_test(cited: dict[str, set[str]]) -> None:
    assert cited["mistake"] == {str(number) for number in MISTAKES}


# In the code


def test_every_clause_is_cited_where_the_rules_live_or_is_text_only() -> None:
    in_code = {id for id, those in places().items() if any(map(holds_rules, those))}
    assert sorted(CODE - in_code - set(text_only())) == []


def test_what_is_text_only_is_a_clause_without_code_and_says_why() -> None:
    assert sorted(set(text_only()) - CODE) == []
    assert sorted(set(text_only()) & set(places())) == []
    assert all(text_only().values())


def test_the_code_cites_no_unknown_clause() -> None:
    assert sorted(set(places()) - set(ENTRIES)) == []


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_no_range_of_clauses_is_cited(folder: str) -> None:
    """Who looks for one clause would not find it in a range."""
    assert list(ranges(ROOT / folder)) == []


def test_the_page_of_clauses_is_up_to_date(tests: dict[str, dict[str, list[str]]]) -> None:
    """``make clauses`` writes it anew; numbers of lines may lag behind."""
    written = TARGET.read_text(encoding="utf-8")
    assert without_lines(written) == without_lines(page(tests["clause"]))
