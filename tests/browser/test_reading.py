"""Rules and replays, for those who read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import camelup
from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints


def test_the_rules_can_be_searched(someone: Page) -> None:
    someone.goto("/rules")
    expect(someone.get_by_role("radio").first).to_be_checked()
    search = someone.get_by_role("searchbox", name="Search all rules")
    search.fill("mirage underneath")
    expect(
        someone.get_by_role("status").filter(has_text=re.compile(r"^\d+ clauses?$"))
    ).to_be_visible()
    for clause in someone.locator("li[id]").all():
        assert "mirage" in clause.inner_text().lower()
    assert someone.locator("mark").count() > 1
    search.fill("no clause says elephant")
    expect(someone.get_by_text("No clause holds all these words.")).to_be_visible()


def test_a_clause_has_an_address(someone: Page) -> None:
    someone.goto("/rules#S-20")
    clause = someone.locator("[id='S-20']")
    expect(clause).to_be_in_viewport()
    expect(clause).to_have_class(re.compile("named"))
    someone.get_by_role("link", name="S-21", exact=True).click()
    expect(someone).to_have_url(re.compile("/rules#S-21$"))
    expect(someone.locator("[id='S-21']")).to_have_class(re.compile("named"))


def test_every_book_can_be_read_in_french(arrive: Arrive) -> None:
    page = arrive(lang="fr")
    page.goto("/rules")
    books = page.get_by_role("radio")
    expect(books.first).to_be_checked()
    assert books.count() > 4
    for book in books.all():
        book.check(force=True)
        assert page.locator("li[id]").count() > 1


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    table = camelup.start("base", ["Ann", "Bob"], seed=5)
    while not table.over:
        table.play(table.legal(min(table.to_move))[-1])
    path = tmp_path / "game.camelup"
    table.save(path)
    return path


def test_a_record_from_a_file_is_shown(someone: Page, record: Path) -> None:
    someone.goto("/replay")
    someone.locator("input[type=file]").set_input_files(record)
    expect(someone).to_have_url(re.compile("/replay/file"))
    expect(someone.get_by_text("Ann").first).to_be_visible()
    someone.reload()
    expect(someone.get_by_text("Ann").first).to_be_visible()


def test_a_spoilt_record_is_refused_with_its_place(
    someone: Page, record: Path, complaints: Complaints
) -> None:
    lines = record.read_text().splitlines()
    lines[4] = lines[4].replace('"', "'", 1)
    record.write_text("\n".join(lines) + "\n")
    someone.goto("/replay")
    complaints.allow("/api/replays")
    someone.locator("input[type=file]").set_input_files(record)
    expect(someone.get_by_role("alert")).to_contain_text("5")
    expect(someone).to_have_url(re.compile("/replay$"))
