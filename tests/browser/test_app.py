"""The client as an app: it can be installed, has a kind word without the server, and is never an
older one than the server's."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import CLIENT, Complaints, Server, faults
from tests.browser.play import open_table, sit_down

CONTROLLED = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client that can be replaced by another build."""
    return Path(shutil.copytree(CLIENT.parent, tmp_path / "web"))


@pytest.fixture
def replaceable(tmp_path: Path, client: Path) -> Iterator[Server]:
    """Its server."""
    started = Server(tmp_path, client)
    started.start()
    yield started
    started.stop()


def rebuilt(client: Path) -> str:
    """The same client with other names, as another build has them; the name it begins with."""
    (entry,) = re.findall(r"/assets/(index-[\w-]+)\.js", (client / "index.html").read_text())
    scripts = list(client.glob("assets/*.js"))
    named = re.compile("|".join(re.escape(file.stem) for file in scripts))
    for file in [client / "index.html", client / "sw.js", *scripts]:
        text = named.sub(r"\g<0>-newer", file.read_text(encoding="utf-8"))
        file.write_text(re.sub(r'"version":"\w+"', '"version":"newer"', text), encoding="utf-8")
    for file in scripts:
        file.rename(file.with_stem(f"{file.stem}-newer"))
    return f"{entry}-newer"


def test_the_client_can_be_installed(arrive: Arrive) -> None:
    page = arrive(service_workers="allow")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert re.search(r'"short_name":"Camel Up"', told["data"])
    # Nobody installs anything in the window of a test; the rest is for the page to have.
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in found if one["errorId"] != "in-incognito"] == []
    assert (
        page.evaluate(
            """async () => {
          const manifest = await (await fetch('/manifest.webmanifest?language=fr')).json();
          const sizes = manifest.icons.map(async ({ src, sizes }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return sizes === 'any' || `${image.naturalWidth}x${image.naturalHeight}` === sizes;
          });
          return Promise.all(sizes);
        }"""
        )
        == [True] * 4
    )


@pytest.mark.parametrize(
    ("lang", "title", "rules"),
    [("en", "The caravan is resting", "Rules"), ("fr", "La caravane se repose", "Règles")],
)
def test_without_the_server_there_is_a_kind_page_and_the_rules(
    arrive: Arrive, own_server: Server, complaints: Complaints, lang: str, title: str, rules: str
) -> None:
    page = arrive("phone", lang, own_server.url, service_workers="allow")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    complaints.allow("ERR_CONNECTION", "Failed to load resource", "net::", "preload assets")
    own_server.kill()
    page.goto("/mine")
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name=re.compile("rules|règles")).last.click()
    expect(page.get_by_role("heading", level=1, name=rules)).to_be_visible()
    expect(page.locator("#B-1, li[id]").first).to_be_visible()
    page.goto("/rules")
    expect(page.locator("li[id]").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    own_server.start()
    expect(page.locator(".hero")).to_be_visible()


def test_a_new_build_replaces_an_old_one_at_once(
    arrive: Arrive, replaceable: Server, client: Path, complaints: Complaints
) -> None:
    # a worker whose server is away lets what was asked for fail without a reason
    complaints.allow("ERR_CONNECTION", "ERR_FAILED", "WebSocket connection")
    page = arrive(url=replaceable.url, service_workers="allow")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.reload()  # from now on the worker is asked for everything
    sit_down(page, open_table(page))
    replaceable.kill()
    expect(page.locator(".offline")).to_be_visible()
    newer = rebuilt(client)
    replaceable.start()
    # The table is loaded anew by itself as soon as it hears of the server again, and goes on.
    begins_with(page, newer)
    expect(page.locator(".groups .main").first).to_be_visible()
    page.wait_for_function("async () => (await caches.keys()).join() === 'camelup-newer'")
    page.goto("/rules")
    begins_with(page, newer)
    expect(page.get_by_role("heading", level=1, name="Rules")).to_be_visible()


def begins_with(page: Page, entry: str) -> None:
    expect(page.locator(f'script[src="/assets/{entry}.js"]')).to_have_count(1)
