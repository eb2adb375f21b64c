"""A real server and a real browser for the tests in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from tests.browser.kit import CLIENT, Complaints, Server, chromium

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}

AT_ONCE = """if (location.protocol.startsWith('http') && !localStorage.getItem('camelup.settings'))
  localStorage.setItem('camelup.settings', JSON.stringify({ speed: 'instant', sound: false }));"""
"""Nobody is held up by what lies on the table to be read."""

PATIENCE = 60_000
"""Milliseconds after which something is surely stuck, however busy the machine is."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium(shell=True),
        "args": ["--no-sandbox"],
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process. A test that kills it uses ``own_server``."""
    yield from _serve(tmp_path_factory)


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for one test alone."""
    yield from _serve(tmp_path_factory)


def _serve(folders: pytest.TempPathFactory) -> Iterator[Server]:
    assert CLIENT.is_file(), "The browser client is not built: run `make setup`."
    started = Server(folders.mktemp("server"))
    started.start()
    yield started
    started.stop()
    assert "Traceback" not in started.log, started.log


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="module")
def whole_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """With windows, as people have it: for what the bare one does not know, or draws otherwise."""
    opened = browser_type.launch(**(browser_type_launch_args | {"executable_path": chromium()}))
    yield opened
    opened.close()


class Arrive(Protocol):
    """Somebody with a browser of his own; ``url`` for another server than the common one."""

    def __call__(
        self, size: str = "desktop", lang: str = "en", url: str = "", **wishes: Any
    ) -> Page: ...


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Whatever browsers complain about during a test makes it fail."""
    heard = Complaints()
    heard.allow("Service Worker registration blocked by Playwright")
    yield heard
    assert heard.found == []


@pytest.fixture
def arrive(browser: Browser, base_url: str, complaints: Complaints) -> Iterator[Arrive]:
    """Open browsers that know nothing of each other; animation is off unless asked for."""
    opened: list[BrowserContext] = []

    def new_person(size: str = "desktop", lang: str = "en", url: str = "", **wishes: Any) -> Page:
        width, height = SIZES[size]
        settings: dict[str, Any] = {
            "base_url": url or base_url,
            "viewport": {"width": width, "height": height},
            "locale": {"en": "en-GB", "fr": "fr-FR"}[lang],
            "reduced_motion": "reduce",
            "has_touch": size == "phone",
            "service_workers": "block",
        }
        context = browser.new_context(**(settings | wishes))
        if "reduced_motion" not in wishes:
            context.add_init_script(AT_ONCE)
        context.set_default_timeout(PATIENCE)
        complaints.listen(context)
        opened.append(context)
        return context.new_page()

    yield new_person
    for context in opened:
        context.close()


@pytest.fixture
def someone(arrive: Arrive) -> Page:
    """One person at a desktop, in English."""
    return arrive()
