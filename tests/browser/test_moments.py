"""The moments of a game: a leg that ends on the board, the race's end, the podium, sound."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import ROOT
from tests.browser.play import awaited, go_on, moved_on, open_table, scored, sit_down, version
from tests.support import later

GAMES = ROOT / "tests/games"

KEPT = """(kept) => localStorage.setItem('camelup.settings', JSON.stringify(kept))"""

# What is laid before players and what is turned over, as it comes.
WATCH = """() => {
  window.seen = { turned: {}, sums: {}, revealed: [], cloths: [] };
  const known = new WeakSet();
  const added = (element) => {
    if (!(element instanceof HTMLElement) || known.has(element)) return;
    known.add(element);
    queueMicrotask(() => {
      const { turned, revealed, sum } = element.dataset;
      if (turned !== undefined) seen.turned[turned] = (seen.turned[turned] ?? 0) + 1;
      if (revealed !== undefined) seen.revealed.push(Number(revealed));
      const words = element.matches('.flight-cloth') && element.querySelector('p').textContent;
      if (words) seen.cloths.push(words);
      if (sum !== undefined) seen.sums[sum] = element.textContent;
    });
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach((node) => {
      added(node);
      node.querySelectorAll?.('.flight').forEach(added);
    });
  }).observe(document.body, { childList: true, subtree: true });
}"""


def prefer(page: Page, **kept: Any) -> None:
    """Settings that this browser has kept."""
    page.goto("/rules")
    page.evaluate(KEPT, {"speed": "brisk", "sound": False, **kept})


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "") or 0)


def ledger(page: Page) -> list[dict[str, Any]]:
    """What the open ledger says of each player: how many lines, what was paid, what he has."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => [...document.querySelectorAll('dialog.scoring .account')].map((one) => ({
          lines: one.querySelectorAll('li .amount').length,
          paid: one.querySelector('.gain').textContent.trim(),
          money: one.querySelector('.total .number').textContent,
        }))"""
    )
    return [
        {"lines": one["lines"], "paid": number(one["paid"]), "money": number(one["money"])}
        for one in found
    ]


def to_a_leg_end(page: Page) -> None:
    """Reveal dice, quickly, until the camels in front are called."""
    while page.locator(".flight-cloth").count() == 0:
        if page.locator(".groups .main").count() > 0 and page.locator(".skip").count() == 0:
            before = version(page)
            page.locator(".main[data-kind=pyramid-tile]").click()
            page.wait_for_function(
                """(before) => document.querySelector('.flight-cloth')
                  || document.querySelector('.table').dataset.version !== before""",
                arg=before,
            )
        page.wait_for_function(
            """() => document.querySelector('.flight-cloth')
              || (document.querySelector('.groups .main') && !document.querySelector('.skip'))"""
        )


def test_a_leg_ends_on_the_board_and_comes_to_what_the_ledger_says(arrive: Arrive) -> None:
    page = arrive(reduced_motion="no-preference")
    prefer(page)
    sit_down(page, open_table(page, bots=("greedy", "greedy", "greedy")))
    page.evaluate(WATCH)
    to_a_leg_end(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".flight-medal")).to_have_count(2)
    assert awaited(page) in ("mine", "end")
    seen = page.evaluate("seen")
    assert re.fullmatch(r"Leg 1: \w+ leads, \w+ is second", seen["cloths"][0])
    shown = [number(text) for text in page.locator(".player .money .number").all_inner_texts()]
    page.locator(".news .ledger").click()
    accounts = ledger(page)
    assert any(one["lines"] for one in accounts)
    assert [seen["turned"].get(str(seat), 0) for seat in range(4)] == [
        one["lines"] for one in accounts
    ]
    sums = {int(seat): number(text) for seat, text in seen["sums"].items()}
    assert sums == {seat: one["paid"] for seat, one in enumerate(accounts) if one["paid"]}
    assert shown == [one["money"] for one in accounts], "nobody has been paid since"


@pytest.mark.parametrize("how", ["key", later("tap"), later("button"), "ledger"])
def test_whoever_has_seen_enough_of_a_scoring_goes_on_at_once(arrive: Arrive, how: str) -> None:
    page = arrive(reduced_motion="no-preference")
    prefer(page, speed="calm")
    sit_down(page, open_table(page, bots=("random",)))
    page.keyboard.press("s")
    while page.locator(".flight-cloth").count() == 0:
        if page.locator(".skip").count() > 0:
            page.wait_for_timeout(20)
        elif page.locator(".groups .main").count() > 0:
            page.locator(".main[data-kind=pyramid-tile]").click()
    if how == "key":
        page.keyboard.press("Escape")
    elif how == "tap":
        box = page.locator(".boardroom").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    elif how == "button":
        page.locator(".news .skip").click()
    else:
        page.locator(".news .ledger").click()
        expect(page.locator("dialog.scoring[open]")).to_be_visible()
        assert page.locator(".flight-cloth").count() == 0
        go_on(page)
    expect(page.locator(".groups .main").first).to_be_visible()
    assert page.locator(".flight-cloth").count() == 0


def test_without_motion_a_scoring_lies_there_and_holds_nobody_up(someone: Page) -> None:
    sit_down(someone, open_table(someone, bots=("greedy", "greedy")))
    someone.evaluate(WATCH)
    scored(someone)
    seen = someone.evaluate("seen")
    assert seen["cloths"][0].startswith("Leg 1")
    accounts = ledger(someone)
    turned = [seen["turned"].get(str(seat), 0) for seat in range(3)]
    assert turned == [one["lines"] for one in accounts]
    moving = """() => document.getAnimations().filter((one) =>
      one.effect?.target?.closest?.('.flights')).length"""
    assert someone.evaluate(moving) == 0


def test_scorings_are_read_again_in_the_log(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    scored(someone)
    title = someone.locator("dialog.scoring h2").inner_text()
    go_on(someone)
    someone.locator(".log .reread").first.click()
    expect(someone.locator("dialog.scoring h2")).to_have_text(title)
    someone.keyboard.press("Escape")
    expect(someone.locator("dialog.scoring")).to_have_count(0)


LEG = """(leg) => document.querySelector('dialog[open]')
  || Number(document.querySelector('.frame > .turn')?.textContent.match(/Leg (\\d)/)?.[1]) >= leg"""


def test_the_ledgers_of_all_legs_are_there_after_a_reload(someone: Page) -> None:
    sit_down(someone, open_table(someone, bots=("random",)))
    while awaited(someone) == "mine" and not someone.evaluate(LEG, 3):
        before = version(someone)
        someone.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(someone, before)
    someone.reload()
    assert awaited(someone) == "mine"
    someone.locator(".news .ledger").click()
    title = someone.locator("dialog.scoring h2")
    expect(title).to_have_text("Scoring of leg 2")
    second = ledger(someone)
    someone.get_by_role("button", name="The leg before").click()
    expect(title).to_have_text("Scoring of leg 1")
    assert ledger(someone) != second
    expect(someone.get_by_role("button", name="The leg before")).to_be_disabled()
    someone.get_by_role("button", name="The leg after").click()
    assert ledger(someone) == second
    go_on(someone)
    expect(someone.locator("dialog.scoring")).to_have_count(0)


def test_a_broken_promise_of_the_dice_is_told_at_once_and_once(someone: Page) -> None:
    id = open_table(someone, seed="")
    sit_down(someone, id)
    assert awaited(someone) == "mine"
    someone.evaluate(
        """(id) => localStorage.setItem('camelup.promises',
          JSON.stringify({ [id]: { commitment: 'another', values: [], seats: [] } }))""",
        id,
    )
    someone.reload()
    alert = someone.locator(".news [role=alert]")
    expect(alert).to_contain_text("not what was promised")
    alert.get_by_role("button").click()
    expect(someone.get_by_role("dialog")).to_contain_text("Do not trust these dice")
    someone.keyboard.press("Escape")
    expect(alert).to_have_count(0)
    someone.reload()
    assert awaited(someone) == "mine"
    expect(alert).to_have_count(0)


def at_the_end(page: Page, game: str) -> list[dict[str, Any]]:
    """The events of the last step of a recorded game, which is about to be shown."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as told:
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(GAMES / f"{game}.camelup")
    steps = told.value.json()["steps"]
    expect(page.get_by_role("slider")).to_be_visible()
    page.evaluate(WATCH)
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    return [said["event"] for said in steps[-1]["events"]]


@pytest.mark.parametrize("game", ["base-4-mixed", later("second-5-greedy"), "supercup-all-10"])
def test_secret_cards_are_turned_over_in_the_order_in_which_they_lie(
    arrive: Arrive, game: str
) -> None:
    page = arrive(reduced_motion="no-preference")
    prefer(page)
    events = at_the_end(page, game)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".flights")).to_have_count(1)
    page.wait_for_function("() => !document.querySelector('.flights')", timeout=60_000)
    cards = [event for event in events if event["type"] == "race-card-scored"]
    assert cards
    seen = page.evaluate("seen")
    assert seen["revealed"] == [card["seat"] for card in cards]
    (ranked,) = [event for event in events if event["type"] == "race-ranked"]
    assert f"The {ranked['winner']} camel wins the race!" in seen["cloths"]


def test_the_end_of_cards(arrive: Arrive) -> None:
    page = arrive(reduced_motion="no-preference")
    prefer(page)
    events = at_the_end(page, "cards-4-greedy")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".flights")).to_have_count(1)
    page.wait_for_function("() => !document.querySelector('.flights')", timeout=60_000)
    seen = page.evaluate("seen")
    scored = [event["seat"] for event in events if event["type"].endswith("-scored")]
    assert seen["turned"] == {str(seat): scored.count(seat) for seat in set(scored)}
    assert any("wins the race!" in cloth for cloth in seen["cloths"])


def test_a_podium_with_everybody(someone: Page) -> None:
    sit_down(someone, open_table(someone, bots=("random", "random", "random")))
    while awaited(someone) != "end":
        before = version(someone)
        someone.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(someone, before)
    places = someone.locator("dialog.end .ranking li").evaluate_all(
        "(all) => all.map((one) => [Number(one.dataset.place), "
        "parseInt(one.querySelector('.money .visually-hidden').textContent)])"
    )
    assert len(places) == 4
    someone.set_viewport_size({"width": 844, "height": 390})
    low = someone.locator("dialog.end .ranking")
    assert low.evaluate("(list) => list.scrollHeight <= list.clientHeight"), "nothing is cut off"
    for place, money in places:
        assert place == 1 + sum(other > money for _, other in places)


def test_sound_is_offered_once_and_the_volume_is_kept(arrive: Arrive) -> None:
    page = arrive()
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    ask = page.locator(".news .ask")
    expect(ask).to_be_visible()
    assert json.loads(page.evaluate("localStorage['camelup.settings']"))["sound"] is False
    ask.get_by_role("button", name="Yes").click()
    expect(ask).to_have_count(0)
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("checkbox", name="Sound")).to_be_checked()
    page.get_by_role("slider", name="Volume").fill("25")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    expect(ask).to_have_count(0)
    page.keyboard.press("m")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("25")


def test_whoever_wants_no_sound_is_not_asked_again(arrive: Arrive) -> None:
    page = arrive("phone", lang="fr")
    page.add_init_script(
        "window.made = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.made += 1; } }"
    )
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    page.locator(".news .ask").get_by_role("button", name="Non").click()
    page.reload()
    assert awaited(page) == "mine"
    expect(page.locator(".news .ask")).to_have_count(0)
    assert page.evaluate("made") == 0
