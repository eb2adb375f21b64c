"""A page of any browser, in the few words of Playwright's that ``play.py`` uses.

So the same hands play in Firefox and WebKit as in Chromium.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple, cast

from playwright.sync_api import Page

from tests.browser.engines import Engine

FOUND = """([selector, index]) => {
  const found = [...document.querySelectorAll(selector)].at(index);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = found.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}"""
COUNT = "(selector) => document.querySelectorAll(selector).length"
ATTRIBUTE = """([selector, index, name]) =>
  [...document.querySelectorAll(selector)].at(index)?.getAttribute(name)"""


class Answer(NamedTuple):
    """What was waited for."""

    value: Any

    def json_value(self) -> Any:
        """As plain data."""
        return self.value


class EngineLocator:
    """What a selector finds: of several the first, unless another is asked for."""

    def __init__(self, engine: Engine, selector: str, index: int = 0) -> None:
        self._engine, self._selector, self._index = engine, selector, index

    @property
    def first(self) -> EngineLocator:
        return EngineLocator(self._engine, self._selector, 0)

    @property
    def last(self) -> EngineLocator:
        return EngineLocator(self._engine, self._selector, -1)

    def count(self) -> int:
        return int(self._engine.evaluate(COUNT, self._selector))

    def get_attribute(self, name: str) -> str | None:
        told = self._engine.evaluate(ATTRIBUTE, [self._selector, self._index, name])
        return None if told is None else str(told)

    def click(self, force: bool = False) -> None:
        """In its middle, as soon as it is there."""
        place = self._engine.wait_for(FOUND, [self._selector, self._index])
        self._engine.click(place["x"], place["y"])


class EngineMouse:
    """A mouse that clicks at places."""

    def __init__(self, engine: Engine) -> None:
        self.click = engine.click


class EnginePage:
    """One page of a browser that Playwright does not drive."""

    def __init__(self, engine: Engine, home: str) -> None:
        self._engine, self._home = engine, home
        self.evaluate = engine.evaluate
        self.mouse = EngineMouse(engine)
        self.url = "about:blank"

    def goto(self, path: str) -> None:
        self.url = self._home + path
        self._engine.goto(self.url)

    def locator(self, selector: str) -> EngineLocator:
        return EngineLocator(self._engine, selector)

    def wait_for_function(self, function: str, arg: Any = None) -> Answer:
        return Answer(self._engine.wait_for(function, arg))

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)


def page_of(engine: Engine, home: str) -> Page:
    """For hands that know Playwright's page; what they use of it must stand above."""
    return cast(Page, EnginePage(engine, home))
