"""The board as it is drawn: with the highest stacks in the worst places, nothing hides anything.

The geometry itself is checked for all positions and sizes in ``web/src/board/misread.test.ts``.
Here the real pictures are looked at: what is painted later must not lie over letters, numbers, dice
or tiles.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from camelup.play.dice import Dice
from camelup.play.table import Table, start, start_from
from tests.browser.conftest import Arrive
from tests.browser.play import awaited, open_table, sit_down

SCREENS = {
    "desktop": (1440, 900),
    "tablet": (1024, 768),
    "phone": (390, 844),
    "landscape": (844, 390),
}

BASE: dict[str, Any] = {"format": "camelup-position", "version": 1, "edition": "base", "turn": 0}
SECOND = BASE | {"edition": "second"}
PLAIN: list[dict[str, Any]] = [{} for _ in range(4)]
FIVE = ["blue", "green", "orange", "yellow", "white"]
SEVEN = ["white", "red", "blue", "black", "green", "yellow", "purple"]
SUPERCUP = ["long-track", "spicy", "photographer", "position-bets", "partnerships"]


def track(position: dict[str, Any], **more: Any) -> dict[str, Any]:
    return position | {"players": PLAIN} | more


POSITIONS: dict[str, dict[str, Any]] = {
    "base: one behind four": track(BASE, track={"16": FIVE[:4], "1": FIVE[4:]}),
    "base: all in the back": track(BASE, track={"4": FIVE}),
    "base: all in front, tiles behind": track(
        BASE,
        track={"14": FIVE},
        players=[{"tile": {"space": n, "side": s}} for n, s in ((2, "oasis"), (16, "mirage"))],
    ),
    "second: one behind six": track(SECOND, track={"16": SEVEN[:6], "1": SEVEN[6:]}),
    "second: all in the back": track(SECOND, track={"4": SEVEN}),
    "second: three, three and one": track(
        SECOND, track={"13": SEVEN[:3], "3": SEVEN[3:6], "8": SEVEN[6:]}
    ),
    "second: neighbours": track(
        SECOND, track={"12": ["white", "red", "blue"], "11": ["black", "green", "yellow", "purple"]}
    ),
    "supercup: one behind four": track(
        BASE,
        modules=SUPERCUP,
        players=[{} for _ in range(6)],
        track={"20": FIVE[:4], "1": FIVE[4:]},
    ),
}


def long_road() -> dict[str, Any]:
    """Camel Up Cards with its longest track."""
    table = start("cards", 6, seed=9, age_order=tuple(range(6)))
    dice = Dice("long")
    while table.view().stage != "turn":
        table.play(dice.choose(table.legal(min(table.to_move))))
    stacks = {"5": ["orange"], "12": ["white", "yellow"], "26": ["green", "blue"]}
    return table.position() | {"track": stacks, "spaces": 29, "leg": 4}


# What is painted later and lies over a point of these things; shadows may.
COVERED = """(what) => {
  const inside = '.board .picture svg';
  const shapes = [...document.querySelectorAll(`${inside} :is(path,rect,circle,ellipse,polygon)`)];
  const painted = (shape) => {
    const { fill, fillOpacity, opacity } = getComputedStyle(shape);
    const clear = /rgba?\\(.*[,/] (0(\\.[0-4]\\d*)?)\\)$/.test(fill);
    return fill !== 'none' && !clear && opacity > 0.4 && fillOpacity > 0.4;
  };
  const tops = shapes.filter(painted).map((shape) => {
    return { shape, box: shape.getBoundingClientRect(), back: shape.getScreenCTM().inverse() };
  });
  const meet = (a, b) =>
    a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
  const name = (one) => {
    const { dataset } = one.closest('[data-camel], [data-space], [data-tent], [data-tile]') ?? one;
    return JSON.stringify(dataset);
  };
  return [...document.querySelectorAll(what)].flatMap((thing) => {
    const box = thing.getBoundingClientRect();
    const whole = thing.closest('[data-tent], [data-tile], text');
    const points = [[.5, .5], [.2, .3], [.8, .3], [.2, .75], [.8, .75]].map(
      ([x, y]) => new DOMPoint(box.left + box.width * x, box.top + box.height * y));
    const later = ({ shape }) =>
      thing.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING;
    return tops
      .filter((top) => later(top) && !whole.contains(top.shape) && meet(top.box, box))
      .filter(({ shape, back }) =>
        points.some((point) => shape.isPointInFill(point.matrixTransform(back))))
      .map(({ shape }) => `${name(thing)} under ${shape.tagName} of ${name(shape)}`);
  });
}"""

DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""

BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return { left, top, right, bottom };
})"""


def shown(page: Page, table: Table, folder: Path) -> Page:
    """The replay of a game that has only a position."""
    record = folder / "position.camelup"
    table.save(record)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".board [data-camel]").first).to_be_visible()
    return page


def check(page: Page) -> None:
    """On every screen letters, numbers, dice and tiles are seen, and every camel as a whole."""
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        things = "[data-camel] text, .digit, [data-tent] svg, [data-tile] svg"
        assert page.evaluate(COVERED, things) == [], name
        (board,) = page.evaluate(BOXES, ".board .picture")
        camels = page.evaluate(BOXES, ".board [data-camel] svg")
        assert all(board["top"] - 1 <= camel["top"] for camel in camels), name
        assert all(camel["bottom"] <= board["bottom"] + 1 for camel in camels), name


@pytest.mark.parametrize("name", POSITIONS)
def test_nothing_is_hidden(someone: Page, tmp_path: Path, name: str) -> None:
    check(shown(someone, start_from(POSITIONS[name], seed=1), tmp_path))


def test_nothing_is_hidden_on_the_longest_road(someone: Page, tmp_path: Path) -> None:
    check(shown(someone, start_from(long_road(), seed=1), tmp_path))


SIGNS = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const signs = document.querySelectorAll('.frame > :not(.stage), .banner, [role=status]');
  return [...signs].filter((sign) => {
    const { left, top, right, bottom, width } = sign.getBoundingClientRect();
    if (width < 2 || getComputedStyle(sign).visibility === 'hidden') return false;
    return left < board.right - 1 && right > board.left + 1
      && top < board.bottom - 1 && bottom > board.top + 1;
  }).map((sign) => sign.outerHTML.slice(0, 80));
}"""
"""What of the page lies over the board."""


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_no_sign_of_the_page_covers_the_board(arrive: Arrive, edition: str) -> None:
    page = arrive()
    sit_down(page, open_table(page, edition))
    awaited(page)
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(SIGNS) == [], name


def test_the_order_of_the_camels_stands_in_one_line(arrive: Arrive, tmp_path: Path) -> None:
    table = start_from(POSITIONS["second: three, three and one"], seed=1)
    page = shown(arrive("phone"), table, tmp_path)
    line = page.get_by_role("list", name="Order of the camels, from first to last")
    items = line.get_by_role("listitem")
    expect(items).to_have_count(3)
    expect(items.nth(0)).to_contain_text("Space 13, from bottom to top: white, red, blue")
    expect(items.nth(1)).to_contain_text("Space 8, purple alone")
    expect(items.nth(2)).to_contain_text("Space 3, from bottom to top: black, green, yellow")
    (box,) = page.evaluate(BOXES, ".board .order")
    assert box["left"] >= 0
    assert box["right"] <= 390
    assert box["bottom"] - box["top"] < 40


def test_the_line_holds_seven_camels_that_are_all_alone(arrive: Arrive, tmp_path: Path) -> None:
    alone = {str(space): [camel] for space, camel in zip(range(9, 16), SEVEN, strict=True)}
    page = shown(arrive("phone"), start_from(track(SECOND, track=alone), seed=1), tmp_path)
    page.set_viewport_size({"width": 320, "height": 568})
    page.evaluate(DRAWN)
    chips = page.evaluate(BOXES, ".board .order .chip")
    assert len(chips) == 7
    assert all(chip["left"] >= 0 and chip["right"] <= 320 for chip in chips), chips
    assert all(chip["right"] - chip["left"] >= 18 for chip in chips), "large enough to be read"


def test_a_tap_names_a_tower_from_top_to_bottom(arrive: Arrive, tmp_path: Path) -> None:
    position = track(SECOND, track={"4": SEVEN})
    page = shown(arrive("phone"), start_from(position, seed=1), tmp_path)
    page.locator("[data-stack='4']").tap()
    names = page.locator(".board .tag text")
    expect(names).to_have_text(list(reversed(SEVEN)))
    (box,) = page.evaluate(BOXES, ".board .tag rect")
    assert box["left"] >= 0
    assert box["right"] <= 390
    sizes = names.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    assert min(sizes) >= 12, sizes
