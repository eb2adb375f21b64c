"""axe-core on the table and the replay in many states, in both themes and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Arrive
from tests.browser.kit import ROOT, faults
from tests.browser.play import (
    Finger,
    awaited,
    go_on,
    moved_on,
    open_table,
    scored,
    sit_down,
    version,
)
from tests.browser.test_moments import at_the_end, prefer, to_a_leg_end
from tests.support import later


def roll_until(page: Page, wanted: str) -> None:
    """Reveal dice until something else is to be done than to move."""
    while (state := awaited(page)) != wanted:
        if state == "scoring":
            go_on(page)
            continue
        before = version(page)
        page.locator(".groups .main").first.click()
        moved_on(page, before)


def faults_in_both_sizes(page: Page) -> list[str]:
    """What is found on a phone, then on a desktop."""
    found: list[str] = []
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        found += faults(page)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_the_table(arrive: Arrive, size: str, scheme: str) -> None:
    page = arrive(size, color_scheme=scheme)
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    assert faults(page) == []


@pytest.mark.parametrize("scheme", [later("light"), "dark"])
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
    page.get_by_role("button", name="First-game guide").click()
    expect(page.locator(".guide")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("size", [later("desktop"), "phone"])
@pytest.mark.parametrize("edition", ["base", "cards"])
def test_help_mode(arrive: Arrive, edition: str, size: str) -> None:
    page = arrive(size)
    sit_down(page, open_table(page, edition))
    assert awaited(page) == "mine"
    page.keyboard.press("h")
    expect(page.locator(".money[role=button]")).to_have_count(3)
    assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", later("dark")])
def test_scoring_and_end(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    sit_down(page, open_table(page))
    scored(page)
    assert faults_in_both_sizes(page) == []
    roll_until(page, "end")
    expect(page.locator("dialog.end path.line").first).to_be_visible()
    assert faults_in_both_sizes(page) == []
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert faults_in_both_sizes(page) == []


def test_the_supercup_and_a_record_of_one(someone: Page) -> None:
    modules = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
    sit_down(someone, open_table(someone, modules=modules, bots=["random"] * 5))
    assert awaited(someone) == "mine"
    assert faults(someone) == []
    someone.goto("/replay")
    someone.locator("input[type=file]").set_input_files(
        ROOT / "tests/games/supercup-all-10.camelup"
    )
    expect(someone.get_by_role("slider")).to_be_visible()
    someone.keyboard.press("End")
    someone.keyboard.press("h")
    expect(someone.locator(".log [role=button]").first).to_be_visible()
    assert faults(someone) == []


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


@pytest.mark.parametrize("scheme", [later("light"), "dark"])
def test_what_is_chosen_and_the_sheet(arrive: Arrive, scheme: str) -> None:
    page = arrive("phone", color_scheme=scheme)
    sit_down(page, open_table(page, bots=("random",), take_back=True, time_limit=3_600), "safe")
    assert awaited(page) == "mine"
    page.locator(".sheetbutton").tap()
    expect(page.locator(".todo.open")).to_be_visible()
    assert faults(page) == []
    page.locator(".main[data-kind=leg-tile]").tap()
    expect(page.locator(".tray")).to_be_visible()
    assert faults(page) == []
    page.locator(".tray .choice").first.tap()
    expect(page.locator(".sure")).to_be_visible()
    assert faults_in_both_sizes(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog").get_by_role("timer")).to_be_visible()
    assert faults_in_both_sizes(page) == []
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert faults_in_both_sizes(page) == []


@pytest.mark.parametrize("scheme", ["light", later("dark")])
def test_a_hand_of_cards(arrive: Arrive, scheme: str) -> None:
    page = arrive("phone", color_scheme=scheme)
    sit_down(page, open_table(page, "cards", bots=("random",)), "safe")
    assert awaited(page) == "mine"
    assert faults_in_both_sizes(page) == []
    pointer = Finger(page)
    while page.locator(".confirm").count() > 0:
        pointer.turn()
        awaited(page)
    assert faults_in_both_sizes(page) == []


@pytest.mark.parametrize("scheme", [later("light"), "dark"])
def test_the_odds_board(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    page.goto("/follow")
    page.locator("[data-start]").click()
    expect(page.locator(".placing")).to_be_visible()
    assert faults_in_both_sizes(page) == []
    for camel in page.locator(".placing [data-camel]").all():
        camel.click()
        page.locator(".placing [data-space='2']").click()
    page.locator("[data-begin]").click()
    expect(page.locator("main[data-entries='1']")).to_be_visible()
    expect(page.locator(".odds tbody tr, table tbody tr").first).to_be_visible()
    assert faults_in_both_sizes(page) == []
    page.locator("[data-edit]").click()
    expect(page.locator("dialog[open] [data-line]")).to_be_visible()
    assert faults_in_both_sizes(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_puzzle_before_and_after_its_solution(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    page.goto("/puzzles/1")
    expect(page.locator(".puzzle .sidepanel li").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".told")).to_have_count(1)
    assert faults_in_both_sizes(page) == []
    page.locator(".sidepanel li button").first.click()
    if (show := page.get_by_role("button", name="Show the solution")).count() > 0:
        show.click()
    expect(page.get_by_role("link", name="All puzzles").last).to_be_visible()
    assert faults_in_both_sizes(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_with_an_open_decision(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(ROOT / "tests/games/base-2-two-legs.camelup")
    page.locator("a[href*='/review']").first.click()
    page.locator(".sidepanel[data-review] label", has_text="All").click()
    decision = page.locator("[data-review] ol button").first
    decision.click()
    expect(decision).to_have_attribute("aria-expanded", "true")
    assert faults_in_both_sizes(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_end_of_a_leg_and_of_a_race_while_they_are_shown(arrive: Arrive, scheme: str) -> None:
    page = arrive(color_scheme=scheme, reduced_motion="no-preference")
    prefer(page)
    sit_down(page, open_table(page, bots=("greedy", "greedy", "greedy")))
    to_a_leg_end(page)
    assert faults(page, held=True) == []
    expect(page.locator(".flight-cloth")).to_have_count(1)
    at_the_end(page, "base-4-mixed")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('[data-revealed]')")
    assert faults(page, held=True) == []
