"""What a browser needs to install the client: a manifest, and files that are asked for again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from camelup.server.http.manifest_api import ICONS, SHORTCUTS
from camelup.server.http.pages import PAGES
from tests.server.kit import Served, settings


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a client of two files."""
    folder = tmp_path_factory.mktemp("app")
    web = folder / "web"
    web.mkdir()
    (web / "sw.js").write_text("let x = 1;\n")
    (web / "icon.svg").write_text("<svg/>")
    with Served(settings(str(folder / "t.db"), web=str(web))) as own:
        yield f"http://127.0.0.1:{own.port}"


@pytest.mark.parametrize(("lang", "word"), [("en", "Rules"), ("fr", "Règles")])
def test_the_manifest_speaks_both_languages(base: str, lang: str, word: str) -> None:
    answer = httpx.get(f"{base}/manifest.webmanifest?language={lang}")
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in answer.headers
    told = answer.json()
    assert (told["name"], told["lang"], told["start_url"]) == ("Camel Up", lang, "/")
    assert word in [shortcut["name"] for shortcut in told["shortcuts"]]
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}


def test_shortcuts_and_icons_lead_somewhere() -> None:
    made = Path(__file__).parents[2] / "web/icons/plugin.ts"
    assert set(SHORTCUTS.values()) <= set(PAGES)
    for icon in ICONS:
        assert f"'{icon['src'].removeprefix('/')}'" in made.read_text(encoding="utf-8")


def test_the_service_worker_is_asked_for_each_time(base: str) -> None:
    worker = httpx.get(f"{base}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].split(";")[0] in (
        "text/javascript",
        "application/javascript",
    )
    assert "set-cookie" not in worker.headers
    policy = worker.headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    known = {"If-None-Match": worker.headers["etag"]}
    assert httpx.get(f"{base}/sw.js", headers=known).status_code == 304
    assert httpx.get(f"{base}/icon.svg").headers["content-type"] == "image/svg+xml"
