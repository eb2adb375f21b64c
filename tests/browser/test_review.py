"""Review and puzzles: opened in a click, moved through by keys, list and board together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import faults
from tests.browser.play import Hurried, open_table, play_by_pointer, sit_down

NARROW = "() => document.documentElement.scrollWidth <= innerWidth"


def judged(versions: list[int]) -> Any:
    """A review that is there at once: one decision, of which the rest can be told."""
    option = {"text": "take the die", "chance": 0.4, "money": 9.0, "parts": ""}
    decision = {
        "version": versions[3], "seat": 0, "options": [option, {**option, "text": "bet"}],
        "played": 1, "obvious": None, "cost": 0.1, "money": 1.0, "error": 0.01,
        "verdict": "mistake", "find": 0.0, "why": "The die was worth more.", "hidden": False,
    }  # fmt: skip

    def answer(route: Route) -> None:
        told = route.fetch().json()
        seats = len(told["players"]) or 3
        moments = [{"version": v, "chances": [1 / seats] * seats} for v in versions]
        told |= {"decisions": [decision], "moments": moments, "complete": True}
        told |= {"done": 1, "total": 1, "turned": versions[5]}
        route.fulfill(json=told)

    return answer


def step_of(page: Page) -> int:
    found = re.search(r"step=(\d+)", page.url)
    return int(found[1]) if found else 0


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_review_from_the_end_of_a_game(arrive: Arrive, size: str) -> None:
    page = arrive(size)
    id = open_table(page)
    sit_down(page, id)
    play_by_pointer(page, Hurried)
    replay = page.request.get(f"/api/replays/{id}").json()
    page.route("**/review?*", judged([step["version"] for step in replay["steps"]]))
    page.locator("dialog.end").get_by_role("link", name="Review the game").click()
    expect(page).to_have_url(re.compile(f"/review/{id}"))
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"step=2$"))
    if size == "phone":
        page.locator(".sidebutton").click()
    page.locator(".decisions button").first.click()
    # The board shows what its player saw: the table before the move.
    page.wait_for_url(re.compile(r"step=2$"))
    page.keyboard.press("End")
    page.wait_for_function("() => !location.search.endsWith('step=2')")
    assert step_of(page) == len(replay["steps"]) - 1
    assert page.evaluate(NARROW)
    assert faults(page) == []
    page.goto(f"/replay/{id}?step=4")
    page.locator(f'a[href^="/review/{id}"]').first.click()
    expect(page.get_by_role("heading", level=1, name="Review")).to_be_visible()


@pytest.mark.parametrize(("size", "lang"), [("desktop", "en"), ("phone", "fr")])
def test_a_puzzle_says_its_theme_and_gives_hints_one_by_one(
    arrive: Arrive, size: str, lang: str
) -> None:
    page = arrive(size, lang)
    page.goto("/puzzles/1")
    expect(page.locator(".question .muted")).to_contain_text("·")  # before any hint
    expect(page.locator(".told")).to_have_count(0)
    hint = page.locator(".inside .row button", has=page.locator("svg")).first
    hint.press("Enter")
    expect(page.locator(".told")).to_have_count(1)
    page.locator(".inside .row button").last.press("Enter")
    expect(page.locator(".told b").first).to_be_visible()
    assert page.evaluate(NARROW)
    assert faults(page) == []
