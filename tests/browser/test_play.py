"""Whole games of each edition: by clicks on the things themselves, by taps alone, by keys alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import (
    Finger,
    awaited,
    go_on,
    moved_on,
    open_table,
    play_by_pointer,
    sit_down,
    version,
)
from tests.support import later

SUPERCUP = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


def ended_well(page: Page, players: int) -> None:
    """The end screen ranks everybody, tells the story of the money, and leads on."""
    end = page.locator("dialog.end")
    expect(end.locator(".ranking li")).to_have_count(players)
    expect(end.locator("path.line")).to_have_count(players)
    expect(end.locator(".fair")).to_contain_text("seed")
    expect(end.get_by_role("link", name="Replay")).to_be_visible()
    expect(end.get_by_role("button", name="Rematch")).to_be_visible()


@pytest.mark.parametrize(
    ("edition", "kinds"),
    [
        ("base", {"pyramid-tile", "leg-tile", "space", "winner-deck", "loser-deck"}),
        ("second", {"pyramid-tile", "leg-tile", "space", "winner-deck", "loser-deck"}),
        (
            "cards",
            {"discard", "contribute", "intel", "reveal", "space", "winner-card", "overall-card"},
        ),
    ],
)
def test_a_whole_game_by_clicks_alone(someone: Page, edition: str, kinds: set[str]) -> None:
    sit_down(someone, open_table(someone, edition))
    used = play_by_pointer(someone)
    assert kinds <= set(used), used
    ended_well(someone, 3)


def test_a_whole_supercup_by_clicks_alone(someone: Page) -> None:
    sit_down(someone, open_table(someone, modules=SUPERCUP, bots=["random"] * 9))
    used = play_by_pointer(someone)
    assert {"position-tile", "partnership", "space", "pyramid-tile"} <= set(used), used
    ended_well(someone, 10)


def test_a_race_card_is_dragged_to_a_deck(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    card = someone.get_by_role("button", name="Race Betting card: green")
    deck = someone.locator("[data-deck=loser]")
    start, end = card.bounding_box(), deck.bounding_box()
    assert start is not None
    assert end is not None
    before = version(someone)
    someone.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    someone.mouse.down()
    someone.mouse.move(end["x"] + 20, end["y"] + 20, steps=5)
    someone.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    someone.mouse.up()
    moved_on(someone, before)
    expect(someone.locator(".log")).to_contain_text("Ann secretly bets on green as overall loser.")


def focused(page: Page) -> str:
    """What has the focus; the page itself means that it was lost."""
    return str(
        page.evaluate("() => document.activeElement?.id || document.activeElement?.className || ''")
    )


QUICK: dict[str, dict[str, Any]] = {
    "base": {"bots": ("random",)},
    "second": {"edition": "second", "bots": ("random",) * 2},
    "cards": {"edition": "cards", "bots": ("random",)},
    "supercup": {"modules": SUPERCUP, "bots": ("random",) * 5},
}


@pytest.mark.parametrize("kind", ["base", "cards", later("second"), later("supercup")])
def test_a_whole_game_by_taps_alone(arrive: Arrive, kind: str) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page, **QUICK[kind]), Finger.clicks)
    used = play_by_pointer(page, Finger)
    assert len(used) >= 5, used
    end = page.locator("dialog.end")
    expect(end.locator(".ranking li")).to_have_count(1 + len(QUICK[kind]["bots"]))
    end.get_by_role("link", name="Replay").tap()
    expect(page.get_by_role("slider")).to_be_visible()


@pytest.mark.parametrize("kind", [later("base"), later("cards"), "second", "supercup"])
def test_a_whole_game_by_keys_alone(someone: Page, kind: str) -> None:
    sit_down(someone, open_table(someone, **QUICK[kind]))
    used = set()
    for turn in range(400):
        state = awaited(someone)
        if state == "end":
            break
        if state == "scoring":
            someone.keyboard.press("Enter")
            continue
        before = version(someone)
        used.add(key_turn(someone, turn))
        moved_on(someone, before)
        assert someone.evaluate("() => document.activeElement !== document.body"), focused(someone)
    expect(someone.locator("dialog.end[open]")).to_be_visible()
    assert len(used) >= 4, used
    ended_well(someone, 1 + len(QUICK[kind]["bots"]))


def key_turn(page: Page, turn: int) -> str:
    """Choose a kind of action by its number and play the first of it; the kind that was played."""
    kinds = page.locator(".groups .main")
    number = turn % min(kinds.count(), 6)
    kind = kinds.nth(number).get_attribute("data-kind") or ""
    page.keyboard.press(str(number + 1))
    if kind in ("discard", "contribute"):
        pick_by_keys(page)
    else:
        page.keyboard.press("Enter")
    return kind


def pick_by_keys(page: Page) -> None:
    """The first cards of the hand, then the button that says they are picked."""
    confirm = page.locator(".confirm button")
    while confirm.get_attribute("aria-disabled") == "true":
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    for _ in range(20):
        if page.evaluate("() => document.activeElement?.closest('.confirm') !== null"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_tab_alone_reaches_every_action(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.keyboard.press("a")
    expect(someone.locator("#actions-title")).to_be_focused()
    reached = []
    for _ in range(4):
        someone.keyboard.press("Tab")
        reached.append(someone.evaluate("() => document.activeElement?.dataset.kind"))
    assert reached == ["pyramid-tile", "leg-tile", "desert-tile", "race-card"]
    someone.keyboard.press("Enter")
    someone.keyboard.press("Tab")
    names = []
    for _ in range(11):
        someone.keyboard.press("Tab")
        name = someone.evaluate("() => document.activeElement?.textContent.trim()")
        names.append(name or "")
    bets = [name for name in names if re.match(r"Bet on \w+ as (overall )?(winner|loser)", name)]
    assert len(bets) == 10, names
    someone.keyboard.press("Escape")
    expect(someone.locator(".main[data-kind=race-card]")).to_be_focused()


def test_what_happens_is_announced(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    live = someone.locator(".visually-hidden[aria-live=polite]")
    expect(live).to_contain_text("Your turn")
    before = version(someone)
    someone.locator(".main[data-kind=pyramid-tile]").click()
    moved_on(someone, before)
    if awaited(someone) == "scoring":
        go_on(someone)
    latest = someone.locator(".log li > div > span").last.inner_text()
    assert "first turn" not in latest, "something has happened"
    expect(live).to_contain_text(latest)


def test_a_game_in_french(arrive: Arrive) -> None:
    page = arrive(lang="fr")
    sit_down(page, open_table(page, "second"))
    key = re.compile(r"\b(table|replay|board|shell|settings)\.[a-z]")
    for _ in range(200):
        match awaited(page):
            case "end":
                break
            case _:
                before = version(page)
                assert not key.search(page.locator("body").inner_text())
                page.locator(".main[data-kind=pyramid-tile]").click()
                moved_on(page, before)
    expect(page.locator("dialog.end")).to_contain_text("L’histoire de l’argent")
    page.locator("dialog.end footer .button", has_text="Dernier").click()
    assert not key.search(page.locator("dialog.scoring").inner_text())
    go_on(page)
    expect(page.locator(".log")).to_contain_text("Décompte")
    assert not key.search(page.locator("body").inner_text())
