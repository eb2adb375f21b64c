"""axe-core on the table and the replay in many states, in both themes and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import faults
from tests.browser.play import awaited, go_on, moved_on, open_table, sit_down, version


def roll_until(page: Page, wanted: str) -> None:
    """Reveal dice until something else is to be done than to move."""
    while (state := awaited(page)) != wanted:
        if state == "scoring":
            go_on(page)
            continue
        before = version(page)
        page.locator(".groups .main").first.click()
        moved_on(page, before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_the_table(arrive: Arrive, size: str, scheme: str) -> None:
    page = arrive(size, color_scheme=scheme)
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_at_the_table(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    sit_down(page, open_table(page, "second", bots=["random"] * 5))
    assert awaited(page) == "mine"
    for number in range(2, 6):
        page.keyboard.press(str(number))
        expect(page.locator(".tray")).to_be_visible()
        assert faults(page) == []
        page.keyboard.press("Escape")
    page.locator(".hand .card").first.click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator(".player").first.locator("[data-topic=money]").click(button="right")
    expect(page.locator("dialog.float h3")).to_be_visible()
    page.locator("dialog.float summary").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table menu").click()
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_scoring_and_end(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    sit_down(page, open_table(page))
    roll_until(page, "scoring")
    assert faults(page) == []
    roll_until(page, "end")
    expect(page.locator("dialog.end path.line").first).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert faults(page) == []


def test_the_coach(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.get_by_role("tab", name="Coach").click()
    someone.get_by_role("checkbox", name="Coach me").check()
    expect(someone.locator(".coach tbody tr")).to_have_count(5)
    expect(someone.locator(".groups .value").first).to_be_visible()
    assert faults(someone) == []


def test_cards_and_the_cover(someone: Page) -> None:
    sit_down(someone, open_table(someone, "cards", mine=("Ann", "Ben"), bots=("random",)))
    assert awaited(someone) == "cover"
    assert faults(someone) == []
    someone.locator("dialog.cover button").click()
    assert awaited(someone) == "mine"
    assert faults(someone) == []
