"""What a browser has to load: little, all from here, and no script inside the page."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Response, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import CLIENT, Complaints
from tests.browser.play import open_table

ASSETS = CLIENT.parent / "assets"
LIMIT = 160_000
"""Bytes of script, compressed, for whichever page is the first."""

NEVER_IDLE = "window.requestIdleCallback = () => 0; window.cancelIdleCallback = () => {}"
"""What is fetched beforehand for the next page is no part of the first."""

FIRST: dict[str, Callable[[Page], str]] = {
    "home": lambda _: "/",
    "new": lambda _: "/new",
    "rules": lambda _: "/rules",
    "follow": lambda _: "/follow",
    "table": lambda page: f"/table/{open_table(page)}",
}


def answers(page: Page) -> list[Response]:
    """A list that grows with all that a page is answered."""
    heard: list[Response] = []
    page.on("response", lambda one: heard.extend([one]))
    return heard


def scripts_of(page: Page, path: str) -> dict[str, int]:
    """The scripts that a page loads when it is the first one, with their bytes on the wire."""
    heard = answers(page)
    page.goto(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    scripts = [one for one in heard if one.request.resource_type == "script"]
    return {one.url.rpartition("/")[2]: len(gzip.compress(one.body(), 6)) for one in scripts}


@pytest.mark.parametrize("name", sorted(FIRST))
def test_the_first_page_needs_little_script(arrive: Arrive, name: str) -> None:
    page = arrive()
    page.add_init_script(NEVER_IDLE)
    path = FIRST[name](page)
    page.goto("about:blank")
    loaded = scripts_of(page, path)
    assert "early.js" in loaded
    assert sum(loaded.values()) < LIMIT, loaded
    everything = {file.name for file in ASSETS.glob("*.js")}
    assert len(everything - loaded.keys()) > 5, "other pages are not loaded"


def test_the_table_is_fetched_before_it_is_needed(someone: Page) -> None:
    with someone.expect_response(re.compile(r"/assets/TablePage-.*\.js")):
        someone.goto("/")
        expect(someone.get_by_role("button", name="Play now")).to_be_visible()


def test_files_of_the_client_may_be_kept_for_ever(someone: Page) -> None:
    heard = answers(someone)
    someone.goto("/rules")
    someone.wait_for_load_state("networkidle")
    assets = [one for one in heard if "/assets/" in one.url]
    assert any("Rules-" in one.url for one in assets)
    assert {one.headers["cache-control"] for one in assets} == {
        "public, max-age=31536000, immutable"
    }
    page = someone.request.get("/")
    assert page.headers["cache-control"] == "no-cache"


def test_a_page_on_its_way_is_waited_for(someone: Page) -> None:
    held: list[Route] = []
    someone.route("**/assets/Rules-*.js", lambda route: held.extend([route]))
    someone.goto("/")
    someone.get_by_role("link", name="Rules").first.click()
    expect(someone.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    while not held:
        someone.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(someone.get_by_role("heading", level=1, name="Rules")).to_be_visible()


def renamed(route: Route) -> None:
    """The page of a server that was upgraded: its files have other names."""
    answer = route.fetch()
    route.fulfill(
        response=answer, body=re.sub(r"index-[\w-]+\.js", "index-newer.js", answer.text())
    )


def test_a_page_of_an_upgraded_server_is_loaded_anew_once(
    someone: Page, complaints: Complaints
) -> None:
    complaints.allow("404", "Failed to fetch", "Failed to load")
    someone.goto("/")
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()
    loads: list[Request] = []
    someone.on("request", lambda one: loads.append(one) if one.is_navigation_request() else None)
    someone.route("**/assets/Rules-*.js", lambda route: route.fulfill(status=404))
    someone.route(lambda url: url.endswith("/"), renamed)
    someone.get_by_role("link", name="Rules").first.click()
    notice = someone.get_by_role("alert")
    expect(notice).to_contain_text("could not be loaded")
    assert len(loads) == 1, "once, and then it says what is the matter"
    someone.unroute("**/assets/Rules-*.js")
    notice.get_by_role("button", name="Try again").click()
    expect(someone.get_by_role("heading", level=1, name="Rules")).to_be_visible()


def test_a_page_that_cannot_be_fetched_can_be_asked_for_again(
    someone: Page, complaints: Complaints
) -> None:
    complaints.allow("ERR_FAILED", "Failed to fetch")
    someone.goto("/")
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()
    someone.route("**/assets/Rules-*.js", lambda route: route.abort())
    someone.route(lambda url: url.endswith("/"), lambda route: route.abort())
    someone.get_by_role("link", name="Rules").first.click()
    notice = someone.get_by_role("alert")
    expect(notice).to_contain_text("The server does not answer")
    someone.unroute("**/assets/Rules-*.js")
    notice.get_by_role("button", name="Try again").click()
    expect(someone.get_by_role("heading", level=1, name="Rules")).to_be_visible()


def test_only_fonts_of_the_needed_scripts() -> None:
    fonts = sorted(file.name for file in ASSETS.glob("*.woff*"))
    assert len(fonts) == 4
    assert all("latin" in name and name.endswith(".woff2") for name in fonts)


def test_no_script_inside_the_page_and_nothing_from_elsewhere() -> None:
    page = CLIENT.read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"""\s(?:on\w+|style)=""", page) == []
    assert re.findall(r"""(?:src|href)="(?!/)""", page) == []


def test_all_that_is_loaded_comes_from_the_server(someone: Page, base_url: str) -> None:
    loaded: list[str] = []
    someone.on("request", lambda request: loaded.append(request.url))
    someone.goto("/")
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()
    someone.wait_for_load_state("networkidle")
    assert len(loaded) > 5
    assert [url for url in loaded if not url.startswith(f"{base_url}/")] == []
