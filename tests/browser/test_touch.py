"""A phone as it is: notches, double taps, long drags, an address bar that comes and goes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import CLIENT
from tests.browser.play import THINGS, awaited, open_table, sit_down
from tests.browser.test_screens import fit

PORTRAIT = {"top": 47, "left": 0, "bottom": 34, "right": 0}
LANDSCAPE = {"top": 0, "left": 47, "bottom": 21, "right": 47}

# What can be touched, or tells something, and lies under a notch or a rounded corner.
HIDDEN = """({ top, left, bottom, right }) => {
  const found = [];
  const parts = 'button, a, input, select, [role=button], .banner, .happened span, h1, h2, h3';
  const open = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  for (const one of open.querySelectorAll(parts)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.closest('.visually-hidden, .skip')) continue;
    if (getComputedStyle(one).clipPath !== 'none') continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0 || box.top > innerHeight) continue;
    const slack = 1;
    const under = [
      box.top < top - slack && 'top',
      box.left < left - slack && 'left',
      box.bottom > innerHeight - bottom + slack && 'bottom',
      box.right > innerWidth - right + slack && 'right',
    ].filter(Boolean);
    // What scrolls may pass below an edge, as long as it can come out of it.
    const scrolls = (element) => element && (element === document.documentElement
      && element.scrollHeight > innerHeight || element.scrollHeight > element.clientHeight + 1
      && /auto|scroll/.test(getComputedStyle(element).overflowY) || scrolls(element.parentElement));
    if (under.length > 0 && !scrolls(one)) {
      found.push(`${under}: ${one.getAttribute("class")} ${one.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}"""

ZOOMS = """() => {
  const found = new Set();
  for (let x = 5; x < innerWidth; x += 24) {
    for (let y = 5; y < innerHeight; y += 24) {
      let one = document.elementFromPoint(x, y);
      const first = one;
      while (one && !/manipulation|none|pinch-zoom/.test(getComputedStyle(one).touchAction)) {
        one = one.parentElement;
      }
      if (!one && first) found.add(`${first.tagName} ${first.className}`);
    }
  }
  return [...found];
}"""


def notched(page: Page, insets: dict[str, int]) -> None:
    """A screen whose edges are not all free."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def waiting(page: Page, **table: Any) -> None:
    sit_down(page, open_table(page, **{"bots": ("random",), **table}), "safe")
    assert awaited(page) == "mine"


@pytest.mark.parametrize(
    ("size", "insets"), [((390, 844), PORTRAIT), ((844, 390), LANDSCAPE)], ids=["tall", "wide"]
)
def test_nothing_lies_under_the_notch(
    arrive: Arrive, size: tuple[int, int], insets: dict[str, int]
) -> None:
    page = arrive("phone")
    page.goto("/")
    notched(page, insets)
    fit(page, *size)
    found = {}
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    found["home"] = page.evaluate(HIDDEN, insets)
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    found["rules"] = page.evaluate(HIDDEN, insets)
    for kind in ("base", "cards"):
        waiting(page, edition=kind)
        found[f"table of {kind}"] = page.evaluate(HIDDEN, insets)
    waiting(page)
    page.keyboard.press("2")
    expect(page.locator(".tray")).to_be_attached()
    if page.locator(".sheetbutton").is_visible():
        page.locator(".sheetbutton").tap()
        expect(page.locator(".todo.open")).to_be_visible()
        found["sheet"] = page.evaluate(HIDDEN, insets)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".sidebutton").tap()
    expect(page.locator(".side.open")).to_be_visible()
    page.wait_for_timeout(300)
    found["log"] = page.evaluate(HIDDEN, insets)
    page.locator(".sidepanel .close").tap()
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["menu"] = page.evaluate(HIDDEN, insets)
    page.keyboard.press("Escape")
    page.locator(".player [data-topic=money]").first.click(button="right")
    expect(page.get_by_role("dialog")).to_be_visible()
    found["help"] = page.evaluate(HIDDEN, insets)
    assert [f"{name}: {one}" for name, what in found.items() for one in what] == []


def test_no_double_tap_zooms(arrive: Arrive) -> None:
    page = arrive("phone")
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.evaluate(ZOOMS) == []
    waiting(page)
    assert page.evaluate(ZOOMS) == []
    page.locator(".sheetbutton").tap()
    assert page.evaluate(ZOOMS) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(ZOOMS) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_drag_selects_no_words(arrive: Arrive, size: str) -> None:
    page = arrive(size)
    waiting(page)
    width, height = (390, 844) if size == "phone" else (1440, 900)
    for down, up in (
        ((0.05, 0.05), (0.95, 0.6)),
        ((0.5, 0.3), (0.2, 0.95)),
        ((0.1, 0.95), (0.9, 0.85)),
    ):
        page.mouse.move(down[0] * width, down[1] * height)
        page.mouse.down()
        page.mouse.move(up[0] * width, up[1] * height, steps=6)
        page.mouse.up()
        page.keyboard.press("Escape")
        assert page.evaluate("() => getSelection().toString().trim()") == ""


def test_the_address_bar_comes_and_goes(arrive: Arrive) -> None:
    page = arrive("phone")
    waiting(page)
    shape = """() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      return { bottom: box('.bar').bottom, top: box('.left').top, high: innerHeight,
        layout: { ...document.documentElement.dataset }, scrolled: scrollY,
        page: document.documentElement.scrollHeight };
    }"""
    seen = []
    for height in (844, 760, 844, 744):
        fit(page, 390, height)
        seen.append(page.evaluate(shape))
    assert all(one["bottom"] == one["high"] == one["page"] for one in seen), seen
    assert all(one["top"] == 0 == one["scrolled"] for one in seen), seen
    assert all(one["layout"] == seen[0]["layout"] for one in seen), "nothing else changes its place"


def test_heights_follow_what_is_seen_of_the_page() -> None:
    """On a phone `vh` counts what is behind the address bar, too."""
    for file in CLIENT.parent.glob("assets/*.css"):
        style = file.read_text(encoding="utf-8")
        assert not re.findall(r"[\d.]+vh\b", style), file.name


def test_a_pinch_may_still_enlarge(arrive: Arrive) -> None:
    page = arrive("phone")
    page.goto("/")
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in content
    assert "maximum-scale" not in content
    waiting(page)
    things = page.evaluate(THINGS)
    assert things, "and what can be touched is there"
    assert page.evaluate(
        "() => getComputedStyle(document.querySelector('.frame')).touchAction"
    ) == ("manipulation")
