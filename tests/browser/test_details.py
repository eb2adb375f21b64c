"""Small things that were wrong once: keys, the way back, time, large and slow pages."""

from __future__ import annotations

import re
import threading
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.play import awaited, moved_on, open_table, sit_down, version


def box(page: Page, selector: str) -> Any:
    measured = page.locator(selector).first.bounding_box()
    assert measured
    return measured


def apart(one: Any, other: Any) -> bool:
    return bool(
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_the_start_page_of_a_large_screen(someone: Page) -> None:
    for width, height in ((2560, 1440), (1920, 1080), (1440, 900)):
        someone.set_viewport_size({"width": width, "height": height})
        someone.goto("/")
        expect(someone.get_by_role("button", name="Play now")).to_be_visible()
        head = box(someone, "header")
        tower = box(someone, ".scene .tower")
        card = box(someone, ".content > :last-child")
        assert tower["y"] >= head["y"] + head["height"], f"{width}: the top camel has its head"
        assert apart(card, box(someone, ".scene .far-camels")), width
        assert apart(card, tower), width
        pyramid = box(someone, ".scene .lit")
        assert pyramid["y"] >= head["y"] + head["height"], width


def test_a_slow_page_shows_that_it_is_on_its_way(arrive: Arrive) -> None:
    page = arrive()
    go_on = threading.Event()

    def late(route: Route) -> None:
        if go_on.is_set():
            route.continue_()
        else:
            held.append(route)

    held: list[Route] = []
    page.route(re.compile("/api/text/"), late)
    page.goto("/", wait_until="commit")
    expect(page.locator("#early img")).to_be_visible()
    page.wait_for_function("() => document.querySelector('#app') !== null")
    go_on.set()
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("#early")).to_have_count(0)


def test_a_question_mark_asks_without_focus(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.evaluate("document.activeElement.blur()")
    someone.keyboard.press("?")
    expect(someone.get_by_role("status").filter(has_text="Choose what to explain")).to_be_visible()
    banner = box(someone, ".banner")
    assert apart(banner, box(someone, ".note")), "the note is not on the sign of the turn"


def test_every_number_does_what_it_stands_on(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    before = version(someone)
    someone.keyboard.press("2")
    expect(someone.locator(".tray")).to_be_visible()
    someone.keyboard.press("Escape")
    someone.keyboard.press("1")
    moved_on(someone, before)


def test_the_way_back_closes_the_sheet_and_not_the_table(arrive: Arrive) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    here = page.url
    page.locator(".sheetbutton").click()
    expect(page.locator(".todo.open")).to_be_visible()
    page.go_back()
    expect(page.locator(".todo.open")).to_have_count(0)
    assert page.url == here
    page.locator(".sheetbutton").click()
    page.locator(".sheetclose").click()
    expect(page.locator(".todo.open")).to_have_count(0)
    page.locator(".sidebutton").click()
    expect(page.locator(".side.open")).to_be_visible()
    page.go_back()
    expect(page.locator(".side.open")).to_have_count(0)
    assert page.url == here


def test_a_warning_before_the_time_is_up(someone: Page) -> None:
    someone.clock.install()
    sit_down(someone, open_table(someone, time_limit=3_600))
    assert awaited(someone) == "mine"
    warning = someone.get_by_role("alert").filter(has_text="Time is nearly up")
    expect(someone.get_by_role("timer")).to_be_visible()
    expect(warning).to_have_count(0)
    someone.clock.fast_forward(3_592_000)
    expect(warning).to_be_visible()


def test_who_has_a_bot_in_his_seat_is_not_told_that_he_watches(arrive: Arrive) -> None:
    page = arrive()
    sit_down(page, open_table(page, mine=("Ann", "Ben"), bots=()))
    assert awaited(page) == "cover"
    page.locator("dialog.cover button").click()
    assert awaited(page) == "mine"
    id = page.url.rpartition("/")[2]
    given = """([id, seat]) => fetch(`/api/tables/${id}/seats/${seat}/give`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: seat ? 'open' : 'bot', bot: seat ? '' : 'random' }) })"""
    # Ben's seat is free: the table waits for somebody, and Ann's bot has nothing to do for long.
    page.evaluate(given, [id, 1])
    page.evaluate(given, [id, 0])
    expect(page.locator("#actions-title")).to_have_text("A bot is playing for you.")
    expect(page.locator(".actions")).not_to_contain_text("Watching")
    page.locator(".bar").get_by_role("button", name="I am back").click()
    expect(page.locator("#actions-title")).not_to_have_text("A bot is playing for you.")


def test_dates_are_those_of_the_country(arrive: Arrive) -> None:
    page = arrive(locale="en-GB")
    open_table(page)
    page.goto("/mine")
    expect(page.locator("article").first).to_contain_text(
        re.compile(r"\d{1,2} [A-Z][a-z]{2,3} 20\d\d")
    )


def test_who_reads_sees_the_time_and_is_called_back(someone: Page) -> None:
    someone.clock.install()
    sit_down(someone, open_table(someone, time_limit=3_600))
    assert awaited(someone) == "mine"
    card = someone.get_by_role("dialog", name=re.compile("Pyramid tile"))
    someone.locator(".main[data-kind=pyramid-tile]").focus()
    someone.keyboard.press("?")
    expect(card.get_by_role("timer")).to_have_text(re.compile(r"(60|59):\d\d"))
    expect(card.get_by_role("button", name="Back to the table")).to_have_count(0)
    someone.clock.fast_forward(3_592_000)
    expect(card.get_by_role("alert")).to_contain_text("Time is nearly up")
    expect(someone).to_have_title(re.compile("^⏰ Time is nearly up"))
    card.get_by_role("button", name="Back to the table").click()
    expect(card).to_have_count(0)
    expect(someone.locator("#actions-title")).to_be_focused()
    menu = someone.get_by_role("button", name="Table menu")
    for further in ("", "Settings", "First-game guide"):
        menu.click()
        if further:
            someone.get_by_role("button", name=further).click()
        shown = someone.get_by_role("dialog")
        expect(shown.get_by_role("timer")).to_be_visible()
        shown.get_by_role("button", name="Back to the table").click()
        expect(shown).to_have_count(0)


def test_who_reads_without_a_clock_is_left_alone(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.get_by_role("button", name="Table menu").click()
    expect(someone.get_by_role("dialog")).to_be_visible()
    expect(someone.get_by_role("timer")).to_have_count(0)
