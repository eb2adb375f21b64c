"""Windows of every size: the board has the most room, and nothing is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import awaited, go_on, moved_on, open_table, sit_down, version

SIZES = (
    (320, 568),
    (568, 320),
    (360, 740),
    (390, 844),
    (844, 390),
    (640, 512),
    (720, 450),
    (768, 1024),
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
"""720x450 is a desktop at 200 %."""

ALL = ("long-track", "photographer", "position-bets", "partnerships", "spicy")
TABLES: dict[str, dict[str, Any]] = {
    "supercup": {"modules": ALL, "bots": ("random",) * 9},
    "second": {"edition": "second", "bots": ("random",) * 7},
    "cards": {"edition": "cards", "bots": ("random",) * 5},
}

PLACES = """() => Object.fromEntries(['.top', '.banner', '.left', '.boardroom', '.news', '.bar']
  .map((name) => [name, document.querySelector(`.frame ${name}`)])
  .filter(([, place]) => place && place.checkVisibility())
  .map(([name, place]) => {
    const { left, top, right, bottom } = place.getBoundingClientRect();
    return [name, [left, top, right, bottom]];
  }))"""

SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return scrollWidth > innerWidth || scrollHeight > innerHeight;
}"""

# What is cut off: buttons outside of the window, words that end in the middle.
CUT = """() => {
  const found = [];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  for (const button of document.querySelectorAll('.bar button, .bar .card, .top a, .top button')) {
    if (!seen(button)) continue;
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = button.getBoundingClientRect();
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1
      && box.bottom <= innerHeight + 1;
    if (!inside) found.push(`outside: ${button.textContent.trim() || button.ariaLabel}`);
  }
  for (const words of document.querySelectorAll('.bar .words, .bar .button, .banner .words')) {
    if (!seen(words)) continue;
    if (words.scrollWidth > words.clientWidth + 1) found.push(`cut: ${words.textContent}`);
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[^\\s'’-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
  }
  return found;
}"""

PLAYERS_CUT = """() => {
  const room = document.querySelector('.left').getBoundingClientRect();
  return [...document.querySelectorAll('.player')]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.top < room.top - 1 || box.bottom > room.bottom + 1).length;
}"""


def fit(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height",
        arg=[width, height],
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def overlaps(one: list[float], other: list[float]) -> bool:
    slack = 1.0
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > slack
        and min(one[3], other[3]) - max(one[1], other[1]) > slack
    )


def misplaced(page: Page, width: int, height: int) -> list[str]:
    """What stands over something else, or does not stand in the window."""
    places: dict[str, list[float]] = page.evaluate(PLACES)
    assert {".banner", ".boardroom", ".bar", ".left"} <= places.keys()
    # the buttons and the sign of the turn share a line on a phone, side by side
    top = page.evaluate(
        """() => [...document.querySelectorAll('.top > *')]
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""
    )
    places.pop(".top", None)
    places |= {f"button {n}": box for n, box in enumerate(top)}
    names = sorted(places)
    found = [
        f"{one} over {other}"
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        if overlaps(places[one], places[other])
    ]
    found += [
        f"{name} outside"
        for name, (left, top_, right, bottom) in places.items()
        if left < -1 or top_ < -1 or right > width + 1 or bottom > height + 1
    ]
    left, top_, right, bottom = places[".boardroom"]
    share = (right - left) * (bottom - top_) / (width * height)
    if share < 0.45:
        found.append(f"the board has {share:.2f} of the window")
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", sorted(TABLES))
def test_every_window_has_room_for_all(arrive: Arrive, kind: str, lang: str) -> None:
    page = arrive(lang=lang)
    sit_down(page, open_table(page, **TABLES[kind]))
    assert awaited(page) == "mine"
    found = []
    for width, height in SIZES:
        fit(page, width, height)
        bad = misplaced(page, width, height)
        if page.evaluate(SCROLLS):
            bad.append("the page scrolls")
        if page.locator(".sheetbutton").is_visible():
            page.locator(".sheetbutton").click()
            expect(page.locator(".todo.open")).to_be_visible()
            bad += page.evaluate(CUT)
            page.keyboard.press("Escape")
        else:
            bad += page.evaluate(CUT)
        if width >= 1024 and height >= 768 and page.evaluate(PLAYERS_CUT):
            bad.append("not everybody is in sight")
        found += [f"{width}x{height}: {what}" for what in bad]
    assert found == []


def bet(page: Page) -> None:
    """Take the first betting ticket that there is, or roll."""
    before = version(page)
    leg = page.locator(".main[data-kind=leg-tile]")
    if leg.count() > 0:
        leg.click()
        page.locator(".tray .choice").first.click()
    else:
        page.locator(".groups .main").first.click()
    moved_on(page, before)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1024, 768), (1440, 900)])
def test_nothing_moves_as_the_hand_grows(arrive: Arrive, size: tuple[int, int]) -> None:
    page = arrive()
    sit_down(page, open_table(page, bots=("random",)))
    assert awaited(page) == "mine"
    fit(page, *size)
    places = {}
    for turn in range(8):
        while awaited(page) == "scoring":
            go_on(page)
        page.mouse.move(0, 0)  # what lies under the pointer rises a little
        here = page.evaluate(PLACES)
        first = page.locator(".groups .main").first.bounding_box()
        places[turn] = (here[".boardroom"], here[".bar"], first)
        if page.locator(".sheetbutton").is_visible():
            page.locator(".sheetbutton").click()
        bet(page)
        while_waiting = page.evaluate(PLACES)
        assert while_waiting[".boardroom"] == here[".boardroom"]
        assert while_waiting[".bar"] == here[".bar"]
    assert len({repr(place) for place in places.values()}) == 1, places


@pytest.mark.parametrize("kind", ["base", "cards"])
def test_the_board_stays_as_it_is_while_cards_are_picked(arrive: Arrive, kind: str) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page, kind, bots=("random",)))
    places = set()
    for _ in range(6):
        while awaited(page) == "scoring":
            go_on(page)
        places.add(repr(page.evaluate(PLACES)[".boardroom"]))
        before = version(page)
        confirm = page.locator(".confirm button")
        if confirm.count() > 0:
            cards = page.locator(".hand .card[aria-pressed=false]:not([aria-disabled=true])")
            while confirm.get_attribute("aria-disabled") == "true":
                cards.first.click()
                places.add(repr(page.evaluate(PLACES)[".boardroom"]))
            confirm.click()
        elif page.locator(".decline").is_visible():
            page.locator(".decline").click()
        else:
            page.locator(".sheetbutton").click()
            page.locator(".groups .main").first.click()
            if page.locator(".tray .choice").count() > 0:
                page.locator(".tray .choice").first.click()
        moved_on(page, before)
    assert len(places) == 1, places


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (1024, 768), (320, 568)])
def test_what_can_be_done_at_the_end_is_in_sight(arrive: Arrive, size: tuple[int, int]) -> None:
    page = arrive()
    sit_down(page, open_table(page, bots=("random",)))
    fit(page, *size)
    while (state := awaited(page)) != "end":
        if state == "scoring":
            outside = "dialog.scoring footer button"
            box = page.locator(outside).bounding_box()
            assert box
            assert box["y"] + box["height"] <= size[1]
            go_on(page)
            continue
        before = version(page)
        if page.locator(".sheetbutton").is_visible():
            page.locator(".sheetbutton").click()
        page.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(page, before)
    expect(page.locator("dialog.end path.line").first).to_be_visible()
    for button in page.locator("dialog.end footer .button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
