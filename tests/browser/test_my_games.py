"""After a game: its result to share, and the figures of all games of a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import faults
from tests.browser.play import Hurried, open_table, play_by_pointer, sit_down

LEFT_MARGIN = "() => document.documentElement.scrollWidth <= innerWidth"


def played(page: Page) -> str:
    """A finished game on the screen; its table."""
    id = open_table(page)
    sit_down(page, id)
    play_by_pointer(page, Hurried)
    return id


def test_a_result_is_shared_and_counted(arrive: Arrive, tmp_path: Path) -> None:
    page = arrive("phone")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    id = played(page)
    end = page.locator("dialog.end")
    expect(end.get_by_label("Another edition")).to_be_visible()
    page.evaluate("() => { delete Navigator.prototype.canShare }")
    with page.expect_download() as saved:
        end.get_by_role("button", name="Share result").click()
    picture = tmp_path / "result.png"
    saved.value.save_as(picture)
    data = picture.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = (int.from_bytes(data[at : at + 4]) for at in (16, 20))
    assert width == 2000
    assert height > 1700
    expect(end.get_by_role("status")).to_contain_text("saved")
    told = page.evaluate("() => navigator.clipboard.readText()")
    link = re.search(rf"http\S+(/replay/{id}\?step=\d+)$", told)
    assert link, told
    page.goto(link[1])
    expect(page.locator(".board")).to_be_visible()

    page.goto("/mine")
    page.get_by_role("link", name="My statistics").click()
    expect(page.get_by_role("heading", level=1, name="My statistics")).to_be_visible()
    expect(page.locator(".figures .number").first).to_have_text("1")
    assert page.evaluate(LEFT_MARGIN)
    assert faults(page) == []
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download as JSON").click()
    (game,) = json.loads(Path(taken.value.path()).read_text())["games"]
    assert game["id"] == id
    page.get_by_role("button", name="Forget my games").click()
    page.get_by_role("button", name="Forget them").click()
    expect(page.get_by_text("One game is forgotten.")).to_be_visible()
    expect(page.get_by_text("No finished game yet.")).to_be_visible()


def test_many_games_can_be_read_on_a_phone(arrive: Arrive) -> None:
    page = arrive("phone")
    game = {"created": "2026-01-02T03:04:05Z", "modules": [], "names": ["Ann", "Bot", "Cleo"],
            "bots": ["", "champion-careful", ""], "mine": [0], "money": [31, 28, 9], "winners": [0],
            "accuracy": 81.5, "luck": -0.12, "choices": 0.1}  # fmt: skip
    editions = ("base", "second", "cards")
    games = [{**game, "id": f"g{n}", "edition": editions[n % 3]} for n in range(120)]
    page.route("**/api/me/games", lambda route: route.fulfill(json={"games": games, "most": 500}))
    page.goto("/me")
    expect(page.locator(".figures .number").first).to_have_text("120")
    assert page.locator(".wide").evaluate_all(
        "(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"
    )
    trend = page.get_by_role("group", name="Game after game")
    assert trend.locator("rect").last.evaluate("(bar) => bar.getBoundingClientRect().width") >= 12
    expect(trend.locator("circle").last).to_be_in_viewport()
    assert faults(page) == []
