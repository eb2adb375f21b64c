"""The pictures and the film of the documents, taken from the real game: ``make pictures``.

A kept game is shown in a real browser by a real server, so the pictures can be taken again whenever
the board changes its looks.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from camelup import svg
from tests.browser.kit import Server, chromium
from tests.browser.play import awaited, go_on, moved_on, open_table, sit_down, version

Image: Any = import_module("PIL.Image")  # not there where types are checked

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs/pictures"
GAMES = ROOT / "tests/games"
DESKTOP, PHONE = (1280, 800), (390, 844)

# What is shown: a name, a kept game, the step of it, a language, the size of the window.
STILLS = [
    ("table", "base-4-mixed", 70, "en", DESKTOP),
    ("table-fr", "base-4-mixed", 70, "fr", DESKTOP),
    ("second", "second-4-mixed", 40, "en", DESKTOP),
    ("cards", "cards-3-mixed", 45, "en", DESKTOP),
    ("supercup", "supercup-6-mixed", 60, "en", DESKTOP),
    ("phone", "base-4-mixed", 70, "en", PHONE),
    ("phone-fr", "base-4-mixed", 70, "fr", PHONE),
]
# Odds of a line of notation on the board: a name, a language.
ODDS = (("odds", "en"), ("odds-fr", "fr"))
LINE = "5:gw 6:b 8:oy out:g"
FILM = ("film", "second-4-mixed", range(12, 53), (960, 600))
STEP_MS = 700


def main() -> None:
    """Take all of them."""
    PICTURES.mkdir(exist_ok=True)
    for name, lang in ODDS:
        picture = svg.png(svg.board(LINE, odds="leg", lang=lang))
        _write(name, [Image.open(io.BytesIO(picture))])
    with (
        tempfile.TemporaryDirectory() as folder,
        _serving(Path(folder)) as url,
        sync_playwright() as playwright,
    ):
        arguments = ["--no-sandbox", "--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        _playing(browser, url)
        for name, game, step, lang, size in STILLS:
            page = _replay(browser, url, game, lang, size)
            _go_to(page, step)
            _write(name, [_shot(page)])
            page.context.close()
        name, game, steps, size = FILM
        page = _replay(browser, url, game, "en", size)
        _write(name, [_above_the_controls(page, frame) for frame in _film(page, steps)], quality=55)
        browser.close()


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    server = Server(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def _page(browser: Browser, url: str, lang: str, size: tuple[int, int]) -> Page:
    width, height = size
    context = browser.new_context(
        base_url=url,
        locale=lang,
        viewport={"width": width, "height": height},
        color_scheme="light",
        device_scale_factor=1 if width > 600 else 2,
        reduced_motion="reduce",
    )
    return context.new_page()


def _playing(browser: Browser, url: str) -> None:
    """A game against three bots, some turns old."""
    page = _page(browser, url, "en", DESKTOP)
    sit_down(page, open_table(page, bots=("greedy", "cautious", "greedy")))
    for _ in range(4):
        while awaited(page) == "scoring":
            go_on(page)
        before = version(page)
        page.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(page, before)
    while awaited(page) == "scoring":
        go_on(page)
    page.locator(".news .ask button").last.click()
    page.wait_for_timeout(6_000)  # what the end of a leg brought has been told
    _write("playing", [_shot(page)])
    page.context.close()


def _replay(browser: Browser, url: str, game: str, lang: str, size: tuple[int, int]) -> Page:
    page = _page(browser, url, lang, size)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(GAMES / f"{game}.camelup")
    page.wait_for_url("**/replay/file*")
    page.get_by_role("slider").wait_for()
    return page


def _go_to(page: Page, step: int) -> None:
    slider = page.get_by_role("slider")
    slider.fill(str(step))
    slider.blur()
    page.wait_for_timeout(600)


def _film(page: Page, steps: range) -> Iterator[Any]:
    for step in steps:
        _go_to(page, step)
        yield _shot(page)


def _above_the_controls(page: Page, frame: Any) -> Any:
    """A frame of the film without the buttons of the replay."""
    controls = page.locator(".inside", has=page.get_by_role("slider")).bounding_box()
    assert controls
    return frame.crop((0, 0, frame.width, int(controls["y"]) - 8))


def _shot(page: Page) -> Any:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def _write(name: str, frames: list[Any], quality: int = 78) -> None:
    first, *more = frames
    path = PICTURES / f"{name}.webp"
    first.save(
        path, save_all=bool(more), append_images=more, duration=STEP_MS, loop=0,
        quality=quality, method=6,
    )  # fmt: skip
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
