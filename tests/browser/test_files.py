"""What a browser has to load: little, all from here, and no script inside the page."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.kit import CLIENT

ASSETS = CLIENT.parent / "assets"
LIMIT = 160_000


def packed(files: list[Path]) -> int:
    """Bytes on the wire: each file compressed by itself."""
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


def test_all_scripts_together_are_small() -> None:
    scripts = [*ASSETS.glob("*.js"), *CLIENT.parent.glob("*.js")]
    assert scripts
    assert packed(scripts) < LIMIT


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
