"""Figures of the client in a real browser: a click, the first page, its scripts, its frames."""

from __future__ import annotations

import contextlib
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import camelup
from bench.measure import Figure
from bench.server import BOT_TABLES, Served, serving
from camelup.editions.supercup import MODULES
from tests.browser.kit import chromium
from tests.browser.play import SETTLED_IN

MOVES = 300
FEWEST_MOVES = 100
MOST_SECONDS = 30.0
"""Of moves, as the games of the bots do not last for ever."""
PAUSE = 0.05
"""Before a click, so that the figures are those of a click and not of the picture before it."""
VISITS = 7
FRAMES = 900
"""So many frames of a table that moves are looked at, about a quarter of a minute."""

DESKTOP, PHONE = (1440, 900), (390, 844)

# When the latest click came, and when each version of the table was in the page and was drawn.
CLOCKS = """() => {
  const now = () => performance.timeOrigin + performance.now();
  const views = {};
  let tell = () => {};
  window.seen = {
    click: 0,
    view: (version) => new Promise((done) => {
      tell = () => views[version] && done(views[version]);
      tell();
    }),
  };
  addEventListener('click', (event) => {
    seen.click = performance.timeOrigin + event.timeStamp;
  }, true);
  const table = document.querySelector('.table');
  new MutationObserver(() => {
    const { version } = table.dataset;
    const shown = now();
    requestAnimationFrame(() => {
      const frame = new MessageChannel();
      frame.port1.onmessage = () => {
        views[version] = [shown, now()];
        tell();
      };
      frame.port2.postMessage(null);
    });
  }).observe(table, { attributeFilter: ['data-version'] });
}"""

# How long the first page took until "Play now" could be pressed and stood on the screen.
READY = """() => {
  const look = () => {
    if (!document.querySelector('form button.primary')) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (window.ready = performance.now())));
  };
  look();
}"""

# The times between frames while something moves on the board.
GAPS = """(frames) => new Promise((done) => {
  const gaps = [];
  let last = null;
  const frame = (now) => {
    const moving = document.querySelector('button.skip') !== null;
    if (moving && last !== null) gaps.push(now - last);
    last = moving ? now : null;
    if (gaps.length < frames) requestAnimationFrame(frame);
    else done(gaps);
  };
  requestAnimationFrame(frame);
})"""


@contextlib.contextmanager
def visit(browser: Browser, served: Served, size: tuple[int, int], **wish: Any) -> Iterator[Page]:
    """Somebody whose browser knows nothing yet."""
    viewport: Any = {"width": size[0], "height": size[1]}
    context = browser.new_context(base_url=served.url, viewport=viewport, locale="en", **wish)
    yield context.new_page()
    context.close()


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the server for something as this browser does."""
    answer = page.request.post(path, data=body, headers={"Origin": page.url.rstrip("/")})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def seated(*pages: Page) -> list[Page]:
    """Put each of the browsers on a seat of one table; whose turn it is comes first."""
    for page in pages:
        page.goto("/")
        page.evaluate(SETTLED_IN, "once")
    host, *guests = pages
    seats = [{"kind": "person", "mine": True}, *({"kind": "open"} for _ in guests)]
    plan = {"edition": "base", "seats": seats, "options": {"seed": "bench"}}
    table = f"/api/tables/{(id := post(host, '/api/tables', plan)['id'])}"
    for seat, guest in enumerate(guests, start=1):
        post(guest, f"{table}/seats/{seat}/take", {})
    post(host, f"{table}/start", {})
    for page in pages:
        page.goto(f"/table/{id}")
        page.wait_for_selector(".table")
        page.evaluate(CLOCKS)
    (first,) = host.request.get(table).json()["to_move"]
    return [*pages[first:], *pages[:first]]


def click(page: Page, number: int) -> None:
    """Put a desert tile somewhere: camels stay where they are, which makes a long game."""
    page.click(".main[data-kind=desert-tile]")
    places = page.locator(".tray .choice")
    places.nth(number % places.count()).click()


def clicks(browser: Browser, bot_tables: int) -> tuple[list[float], list[float]]:
    """Sorted milliseconds from a click to the new view in another browser, and to its frame."""
    still = {"reduced_motion": "reduce"}  # the view itself, not the film that leads to it
    shown: list[float] = []
    drawn: list[float] = []
    with (
        serving() as served,
        visit(browser, served, DESKTOP, **still) as one,
        visit(browser, served, DESKTOP, **still) as two,
    ):
        order = seated(one, two)
        served.crowd(bot_tables)
        end = time.monotonic() + MOST_SECONDS
        while len(shown) < MOVES and (len(shown) < FEWEST_MOVES or time.monotonic() < end):
            here, there = order[len(shown) % 2], order[1 - len(shown) % 2]
            before = int(str(there.get_attribute(".table", "data-version")))
            time.sleep(PAUSE)
            click(here, len(shown))
            views = there.evaluate("(version) => seen.view(version)", before + 1)
            clicked = here.evaluate("seen.click")
            shown.append(views[0] - clicked)
            drawn.append(views[1] - clicked)
    return sorted(shown), sorted(drawn)


def first_page(browser: Browser, served: Served) -> float:
    """Seconds until a new browser with nothing in its cache shows a page that can be played on."""
    with visit(browser, served, DESKTOP) as page:
        page.add_init_script(f"({READY})()")
        page.goto("/")
        milliseconds: float = page.wait_for_function("() => window.ready").json_value()
    return milliseconds / 1000


def scripts(served: Served) -> int:
    """Bytes of all scripts of the client together, as they are sent."""
    folder = Path(camelup.__file__).parent / "webdist"
    size = 0
    for script in folder.rglob("*.js"):
        address = f"{served.url}/{script.relative_to(folder).as_posix()}"
        asked = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            size += len(answer.read())
    return size


def gaps(browser: Browser, served: Served, size: tuple[int, int], table: str) -> list[float]:
    """Sorted milliseconds between the frames of a table of bots that somebody watches."""
    with visit(browser, served, size) as page:
        page.goto(f"/table/{table}")
        found: list[float] = page.evaluate(GAPS, FRAMES)
    return sorted(found)


def frame_figures(browser: Browser) -> Iterator[Figure]:
    """How smoothly a table moves."""
    shown = {
        "base": ("base", (), DESKTOP),
        "base, on a phone": ("base", (), PHONE),
        "second": ("second", (), DESKTOP),
        "Supercup": ("base", tuple(MODULES), DESKTOP),
        "cards": ("cards", (), DESKTOP),
    }
    for name, (edition, modules, size) in shown.items():
        with serving() as served:
            bots = ("cautious",) * (6 if modules else 4)
            table = served.table(*bots, edition=edition, modules=modules)
            took = gaps(browser, served, size, table)
        what = f"browser: {name}"
        yield Figure(f"{what}, frames while it moves", "/s", 1000 * len(took) / sum(took), 59)
        yield Figure(f"{what}, 99th percentile of a frame", "ms", took[len(took) * 99 // 100])


def click_figures(browser: Browser) -> Iterator[Figure]:
    """How soon a click is seen elsewhere."""
    what = "browser: from a click to the view in another"
    alone, _ = clicks(browser, 0)
    yield Figure(f"{what}, median", "ms", alone[len(alone) // 2])
    shown, drawn = clicks(browser, BOT_TABLES)
    what += f", {BOT_TABLES} bot tables beside"
    yield Figure(f"{what}, median", "ms", shown[len(shown) // 2], at_most=30)
    yield Figure(f"{what}, 99th percentile", "ms", shown[len(shown) * 99 // 100], at_most=100)
    yield Figure(f"{what}, until it is drawn, median", "ms", drawn[len(drawn) // 2])


def browser_figures() -> Iterator[Figure]:
    """See the module."""
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield from click_figures(browser)
        with serving() as served:
            slowest = max(first_page(browser, served) for _ in range(VISITS))
            size = scripts(served)
        what = f"browser: first page ready to play, cold, slowest of {VISITS}"
        yield Figure(what, "s", slowest, at_most=1.5)
        yield Figure("browser: all scripts, compressed", "kB", size / 1000, at_most=160)
        yield from frame_figures(browser)
        browser.close()


if __name__ == "__main__":
    for figure in browser_figures():
        print(f"{figure.what}: {figure.value:,.2f} {figure.unit} {figure.bound}")
