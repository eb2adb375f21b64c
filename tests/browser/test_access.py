"""axe-core finds nothing serious on any page, in either theme, small or large."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints, faults
from tests.support import later

LOST = ("/nowhere", "/table/nothing")
PAGES = ("/", "/new", "/join", "/watch", "/mine", "/replay", "/rules", "/follow", "/devices",
         "/evening", "/puzzles", *LOST)  # fmt: skip


@pytest.mark.parametrize(
    ("size", "theme", "lang"), [("desktop", "light", "en"), ("phone", "dark", "fr")]
)
def test_pages(arrive: Arrive, complaints: Complaints, size: str, theme: str, lang: str) -> None:
    complaints.allow(*LOST, "/api/tables/nothing")
    page = arrive(size, lang=lang, color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert faults(page) == [], path


@pytest.mark.parametrize("theme", ["light", later("dark")])
def test_lobby_and_dialogs(arrive: Arrive, theme: str) -> None:
    page = arrive(color_scheme=theme)
    page.goto("/new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1, name="The table is set")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_timeout(300)
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Link for this seat only: Seat 2").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []
    page.goto(page.get_by_role("dialog").get_by_role("textbox").input_value())
    expect(page.get_by_role("heading", name="A seat for you")).to_be_visible()
    assert faults(page) == []


def test_a_fault_would_be_found(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(
        "document.querySelector('h1').insertAdjacentHTML('afterend', '<button></button>')"
    )
    assert any("button-name" in fault for fault in faults(page))
