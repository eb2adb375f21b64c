"""Figures of the odds board in a real browser: ``python -m bench.bench follow``.

From the last tap for a die to the odds after it, drawn; and how much of that two answers of the
server take, that to what was entered and that to the question for the odds.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.browser import PHONE, visit
from bench.measure import Figure
from bench.server import Served, serving
from tests.browser.kit import chromium

# From a tap to the moment at which the odds of the next revision have been drawn.
ANSWERS = """() => {
  window.answers = { expect() {
    let tapped = 0;
    const old = document.querySelector('.odds[data-revision]')?.dataset.revision;
    const noted = (event) => { tapped = event.timeStamp; };
    addEventListener('click', noted, { capture: true, once: true });
    this.drawn = new Promise((done) => {
      const look = () => {
        const now = document.querySelector('.odds[data-revision]')?.dataset.revision;
        if (now === undefined || now === old) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const frame = new MessageChannel();
          frame.port1.onmessage = () => done(performance.now() - tapped);
          frame.port2.postMessage(null);
        });
      };
      const watch = new MutationObserver(look);
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  } };
}"""

# How long the server took for what was asked since: entering, and the first odds.
ASKED = """() => {
  const asked = performance.getEntriesByType('resource');
  const all = asked.filter(({ name }) => /api.follows/.test(name));
  performance.clearResourceTimings();
  const took = (found) => found ? found.responseEnd - found.startTime : 0;
  const odds = all.find(({ name }) => /odds/.test(name));
  return [took(all.find(({ name }) => !/odds|after=/.test(name))), took(odds)];
}"""

DICE, NUMBERS = 5, 3
"""Each die with each number: no position is asked for twice."""
POSITIONS = {
    "base": "base_5:gw_6:b_8:oy_players:4",
    "second edition": "second_5:gy_6:r_8:bp_14:k_13:w_players:4",
}


PAUSE = 0.3
"""Between taps; nobody is faster, and what came after the last odds is done."""


class Tap(NamedTuple):
    """Milliseconds."""

    drawn: float
    entered: float
    weighed: float


def taps(browser: Browser, served: Served, position: str) -> list[Tap]:
    """A die is entered on the odds board, and taken back; so often."""
    took = []
    with visit(browser, served, PHONE, reduced_motion="reduce") as page:
        page.goto(f"/analyse?position={position}")
        page.wait_for_selector(".odds[data-revision]")
        page.evaluate(ANSWERS)
        dice = page.locator("section[data-kind=pyramid-tile] .answers")
        for number in range(DICE * NUMBERS):
            dice.locator("button").nth(number % DICE).click()
            time.sleep(PAUSE)
            page.evaluate(ASKED)
            page.evaluate("() => answers.expect()")
            dice.locator(f"[data-value='{number // DICE + 1}']").click()
            drawn = page.evaluate("() => answers.drawn")
            took.append(Tap(drawn, *page.evaluate(ASKED)))
            page.evaluate("() => answers.expect()")
            page.click("[data-undo]")
            page.evaluate("() => answers.drawn")
    return took[1:]  # the first one starts what is needed


def follow_figures() -> Iterator[Figure]:
    """See the module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, position in POSITIONS.items():
            with serving() as served:
                took = taps(browser, served, position)
            what = f"browser: odds board, {name}, from a tap to the odds"
            yield Figure(f"{what}, median", "ms", median(t.drawn for t in took), at_most=100)
            yield Figure(f"{what}, slowest of {len(took)}", "ms", max(t.drawn for t in took))
            yield Figure(f"{what}, of these entering", "ms", median(t.entered for t in took))
            yield Figure(f"{what}, of these the odds", "ms", median(t.weighed for t in took))
        browser.close()
