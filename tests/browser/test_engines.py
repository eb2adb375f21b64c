"""Firefox and WebKit: a whole game of each edition, from the first turn to the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.engine_page import page_of
from tests.browser.engines import Engine, Firefox, WebKit
from tests.browser.kit import Server
from tests.browser.play import Hurried, open_table, play_by_pointer

READY = """() => {
  localStorage.setItem('camelup.guide', 'seen');
  localStorage.setItem('camelup.clicks', 'once');
  localStorage.setItem('camelup.settings', JSON.stringify({ speed: 'instant', sound: false }));
}"""
RANKED = "() => document.querySelectorAll('dialog.end[open] .ranking li').length"


@pytest.fixture(scope="module", params=[Firefox, WebKit])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """One browser of each kind for all editions."""
    started = request.param(tmp_path_factory.mktemp("engine"))
    yield started
    started.close()


@pytest.fixture
def page(engine: Engine, server: Server) -> Page:
    """Somebody who wants no guide and no animation."""
    opened = page_of(engine, server.url)
    opened.goto("/rules")
    opened.evaluate(READY)
    return opened


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_a_whole_game_in_other_browsers(engine: Engine, page: Page, edition: str) -> None:
    id = open_table(page, edition, bots=["random", "random"])
    page.goto(f"/table/{id}")
    used = play_by_pointer(page, Hurried)
    assert len(used) > 3, used
    assert engine.wait_for(RANKED) == 3
