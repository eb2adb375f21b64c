"""Windows of every size: the board has the most room, and nothing is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import faults
from tests.browser.play import awaited, go_on, moved_on, open_table, sit_down, version
from tests.support import later

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


@pytest.fixture
def browser(whole_browser: Browser) -> Browser:
    """What fits is seen in the one that people have."""
    return whole_browser


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


@pytest.mark.parametrize("lang", [later("en"), "fr"])
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


@pytest.mark.parametrize("size", [(390, 844), later((844, 390)), (1024, 768), later((1440, 900))])
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


# A hand of cards of which something cannot be read: a number under the next card, a prompt that is
# cut, a button under the list.
HAND = """() => {
  const found = [];
  const box = (one) => one.getBoundingClientRect();
  const bar = box(document.querySelector('.bar'));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const cards = [...document.querySelectorAll('.hand .card')];
  cards.forEach((card, n) => {
    const number = [...card.querySelectorAll('text')].find((one) => /[+]/.test(one.textContent));
    const next = cards[n + 1];
    if (next && over(box(number), box(next))) found.push(`number ${n} is covered`);
    const { left, right } = box(card);
    const most = Math.min(bar.right, innerWidth);
    if (left < bar.left - 1 || right > most + 1) found.push(`${n} is cut`);
  });
  const confirm = document.querySelector('.confirm');
  const todo = document.querySelector('.todo');
  for (const part of confirm?.children ?? []) {
    const { top, bottom, right } = box(part);
    if (top < bar.top || bottom > innerHeight || right > innerWidth) {
      found.push(`cut: ${part.textContent.trim()}`);
    }
    if (todo.checkVisibility({ visibilityProperty: true }) && over(box(part), box(todo))) {
      found.push(`under the list: ${part.textContent.trim()}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("bots", [1, 3])
@pytest.mark.parametrize("lang", [later("en"), "fr"])
def test_a_hand_of_cards_can_be_read(arrive: Arrive, lang: str, bots: int) -> None:
    page = arrive(lang=lang)
    sit_down(page, open_table(page, "cards", bots=("random",) * bots))
    assert awaited(page) == "mine"
    expect(page.locator(".confirm")).to_be_visible()
    found = []
    for width, height in SIZES:
        fit(page, width, height)
        found += [f"{width}x{height}: {what}" for what in page.evaluate(HAND)]
    assert found == []


def test_what_opens_in_the_sheet_covers_nothing(arrive: Arrive) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    page.locator(".sheetbutton").tap()
    page.locator(".main[data-kind=leg-tile]").tap()
    expect(page.locator(".tray .choice").first).to_be_visible()
    covered = """() => [...document.querySelectorAll('.tray .choice, .main')].filter((one) => {
      one.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = one.getBoundingClientRect();
      return [0.15, 0.5, 0.85].some((x) => [0.15, 0.5, 0.85].some((y) =>
        !one.contains(document.elementFromPoint(left + x * width, top + y * height))));
    }).map((one) => one.textContent.trim())"""
    for width, height in ((320, 568), (390, 844)):
        fit(page, width, height)
        assert page.evaluate(covered) == []


@pytest.mark.parametrize("size", [(844, 390), later((390, 844)), later((1024, 768))])
def test_a_card_of_a_player_tells_all_of_them(arrive: Arrive, size: tuple[int, int]) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page, modules=ALL, bots=("random",) * 9))
    assert awaited(page) == "mine"
    fit(page, *size)
    if page.locator(".sheetbutton").is_visible():
        page.locator(".sheetbutton").tap()
    page.locator(".main[data-kind=leg-tile]").tap()
    before = version(page)
    page.locator(".tray .choice").first.tap()
    moved_on(page, before)
    page.locator(".player").first.tap(position={"x": 60, "y": 10})
    told = page.get_by_role("dialog", name="What Ann has")
    expect(told).to_contain_text("Pounds")
    expect(told).to_contain_text("in hand")
    ticket = told.get_by_text("Leg Betting tile")
    expect(ticket).to_be_visible()
    box = ticket.bounding_box()
    assert box
    assert box["width"] > 60, "in words that can be read"
    assert faults(page) == []
    told.get_by_role("button", name="Close").tap()
    expect(told).to_have_count(0)


def test_two_letters_stand_on_a_chip(arrive: Arrive) -> None:
    page = arrive(lang="fr")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    wide = """() => [...document.querySelectorAll('.order .chip')].map((chip) => {
      const words = document.createRange();
      words.selectNodeContents(chip);
      const [text, disc] = [words, chip].map((one) => one.getBoundingClientRect());
      const off = text.left + text.right - disc.left - disc.right;
      return [chip.textContent, text.width - chip.clientWidth, Math.abs(off) / 2];
    })"""
    for width, height in ((320, 568), (1440, 900)):
        fit(page, width, height)
        chips = page.evaluate(wide)
        assert any(len(letters) == 2 for letters, _, _ in chips)
        assert all(over <= 0 and off < 1 for _, over, off in chips), chips


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_bar_of_a_page_has_room_for_all(arrive: Arrive, lang: str) -> None:
    page = arrive(lang=lang)
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    outside = """() => [...document.querySelectorAll('header.bar :is(a, button)')]
      .filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.ariaLabel || one.textContent.trim())"""
    for width, height in SIZES:
        fit(page, width, height)
        assert page.evaluate(outside) == [], width


def test_a_dialog_closes_where_it_is_looked_for(arrive: Arrive) -> None:
    page = arrive("phone", lang="fr")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    fit(page, 320, 568)
    page.keyboard.press("m")
    head = page.get_by_role("dialog").get_by_role("heading", level=2).bounding_box()
    close = page.get_by_role("dialog").get_by_role("button", name="Fermer").bounding_box()
    assert head
    assert close
    assert close["x"] > head["x"] + head["width"] - 1, "beside the title, not below it"


PAGES = ("/", "/new", "/join", "/watch", "/mine", "/replay", "/rules", "/follow")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_of_the_narrowest_phone_are_not_cut(arrive: Arrive, lang: str) -> None:
    page = arrive("phone", lang=lang)
    fit(page, 320, 568)
    outside = """() => [...document.querySelectorAll(':is(header, main) :is(a, button, input)')]
      .filter((one) => one.checkVisibility() && !one.closest('.skip, .table-scroll'))
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.ariaLabel || one.textContent.trim())"""
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("header .more").is_visible()
        assert page.evaluate(outside) == [], path
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize("size", [(844, 390), later((720, 450)), later((1024, 768)), (320, 568)])
def test_what_can_be_done_at_the_end_is_in_sight(arrive: Arrive, size: tuple[int, int]) -> None:
    page = arrive()
    sit_down(page, open_table(page, bots=("random",)))
    fit(page, *size)
    while awaited(page) != "end":
        before = version(page)
        if page.locator(".sheetbutton").is_visible():
            page.locator(".sheetbutton").click()
        page.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(page, before)
    expect(page.locator("dialog.end path.line").first).to_be_visible()
    podium = page.locator("dialog.end .ranking")
    hidden = podium.evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert hidden <= 1, "everybody is seen whole, however low the window is"
    share = page.locator("dialog.end .body").evaluate("(one) => one.clientHeight / innerHeight")
    assert share > 0.3, "and there is room for what is told"
    for button in page.locator("dialog.end footer .button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
    page.locator("dialog.end footer .button", has_text="Last scoring").click()
    box = page.locator("dialog.scoring footer button").bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]
