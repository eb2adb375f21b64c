"""Replays: step by step and played, by slider and keys, with a link to a step, from a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import awaited, go_on, moved_on, open_table, sit_down, version


def finished(page: Page) -> str:
    """A game that is played to its end as quickly as possible; its id."""
    id = open_table(page, bots=("random",))
    sit_down(page, id)
    while (state := awaited(page)) != "end":
        if state == "scoring":
            go_on(page)
        else:
            before = version(page)
            page.locator(".main[data-kind=pyramid-tile]").click()
            moved_on(page, before)
    return id


def step(page: Page) -> int:
    found = re.match(r"Step (\d+) of", page.locator("label[for=replay-step]").inner_text())
    assert found
    return int(found[1])


@pytest.fixture(scope="module")
def replays() -> list[str]:
    """The address of a replay, once a game has been played for it."""
    return []


@pytest.fixture
def replay(arrive: Arrive, replays: list[str]) -> Page:
    """The replay of a finished game, at its beginning."""
    page = arrive()
    if replays:
        page.goto(replays[0])
    else:
        finished(page)
        page.get_by_role("link", name="Replay").click()
        page.wait_for_url("**/replay/*")
        replays.append(page.url)
    expect(page.get_by_role("heading", level=1, name="Replay")).to_be_visible()
    return page


def test_a_finished_game_step_by_step(replay: Page) -> None:
    assert step(replay) == 0
    replay.get_by_role("button", name="One step on").click()
    expect(replay).to_have_url(re.compile(r"\?step=1$"))
    replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowRight")
    expect(replay).to_have_url(re.compile(r"\?step=3$"))
    replay.keyboard.press("ArrowLeft")
    assert step(replay) == 2
    replay.keyboard.press("End")
    expect(replay.locator(".log")).to_contain_text("Money at the end")
    expect(replay.get_by_role("button", name="One step on")).to_be_disabled()
    replay.get_by_role("slider").fill("4")
    assert step(replay) == 4
    expect(replay.locator(".log")).not_to_contain_text("Money at the end")
    replay.keyboard.press("Home")
    assert step(replay) == 0


def test_a_replay_plays_by_itself(replay: Page) -> None:
    last = int(str(replay.get_by_role("slider").get_attribute("max")))
    replay.goto(f"{replay.url.partition('?')[0]}?step={last - 3}")
    replay.get_by_role("button", name="Play").click()
    expect(replay.get_by_role("button", name="Pause")).to_be_visible()
    expect(replay.locator(".log")).to_contain_text("Money at the end")
    expect(replay.get_by_role("button", name="Play")).to_be_visible()
    assert step(replay) == last


def test_a_link_leads_to_a_step(replay: Page, arrive: Arrive) -> None:
    replay.get_by_role("slider").fill("5")
    replay.get_by_text("Link to this step").click()
    link = replay.locator(".share input").input_value()
    assert link.endswith("?step=5")
    friend = arrive(lang="fr")
    friend.goto(link)
    expect(friend.locator("label[for=replay-step]")).to_have_text(re.compile("Étape 5 sur"))
    friend.goto(link.replace("?step=5", "#step=7"))
    expect(friend.locator("label[for=replay-step]")).to_have_text(re.compile("Étape 7 sur"))
    money = "() => [...document.querySelectorAll('.player .money')].map((e) => e.innerText)"
    friend.get_by_role("slider").fill("5")
    assert [text[:1] for text in friend.evaluate(money)] == [
        text[:1] for text in replay.evaluate(money)
    ]


def test_a_record_is_downloaded_and_shown_again(replay: Page, tmp_path: Path) -> None:
    with replay.expect_download() as download:
        replay.get_by_role("link", name="Record").click()
    record = tmp_path / "game.camelup"
    download.value.save_as(record)
    assert record.read_text().startswith("{")
    replay.goto("/replay")
    replay.locator("input[type=file]").set_input_files(record)
    expect(replay).to_have_url(re.compile("/replay/file"))
    expect(replay.locator(".player")).to_have_count(2)
    replay.keyboard.press("End")
    expect(replay.locator(".log")).to_contain_text("Money at the end")
    replay.get_by_label("Show the hand of").select_option(index=1)
    expect(replay.locator(".side .mine")).to_be_visible()


def test_a_replay_says_what_things_are(replay: Page) -> None:
    replay.get_by_role("button", name="What is this? Ask about anything").click()
    replay.locator(".player .money").first.focus()
    replay.keyboard.press("Space")
    expect(replay.locator("dialog.float h3")).to_be_visible()
    replay.keyboard.press("Escape")
    expect(replay.locator(".player .money").first).to_be_focused()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()
    assert step(replay) == 0, "asking is not playing"


def test_the_chart_leads_to_a_step(replay: Page) -> None:
    chart = replay.get_by_role("img", name="Everybody’s money over the game")
    box = chart.bounding_box()
    assert box
    replay.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    last = int(str(replay.get_by_role("slider").get_attribute("max")))
    assert abs(step(replay) - last / 2) <= last / 10 + 1


def test_a_replay_fills_every_window(replay: Page) -> None:
    shape = """() => {
      const box = (one) => one.getBoundingClientRect();
      const bar = box(document.querySelector('.frame > .bar'));
      const top = document.querySelector('.top');
      const buttons = [...document.querySelectorAll('.top :is(a, button), .frame > .bar button')]
        .filter((one) => one.checkVisibility()).map(box);
      return {
        gap: innerHeight - bar.bottom,
        small: buttons.filter(({ width, height }) => Math.min(width, height) < 24).length,
        outside: buttons.filter(({ left, right, bottom }) =>
          left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1).length,
        top: top.scrollWidth - top.clientWidth,
      };
    }"""
    for width, height in ((320, 568), (390, 844), (844, 390), (720, 450), (1024, 768), (1440, 900)):
        replay.set_viewport_size({"width": width, "height": height})
        replay.wait_for_function("(width) => innerWidth === width", arg=width)
        replay.wait_for_timeout(100)
        found = replay.evaluate(shape)
        assert abs(found["gap"]) <= 1, (width, found)
        assert found["small"] == found["outside"] == 0, (width, found)
        assert found["top"] <= 1, (width, found)
