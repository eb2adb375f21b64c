"""A click that is safe: nothing that costs something happens by one stray tap."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import THINGS, awaited, moved_on, open_table, sit_down, version

OUT = ".sure"


def begun(page: Page, edition: str = "base", clicks: str = "safe") -> None:
    sit_down(page, open_table(page, edition, bots=("random",)), clicks)
    assert awaited(page) == "mine"


def thing(page: Page, topic: str) -> dict[str, float]:
    page.wait_for_function(f"() => ({THINGS})().length > 0")
    found: dict[str, float] = next(t for t in page.evaluate(THINGS) if t["topic"] == topic)
    return found


def test_a_tap_shows_what_will_happen_and_a_second_one_does_it(arrive: Arrive) -> None:
    page = arrive("phone")
    begun(page)
    before = version(page)
    pyramid = thing(page, "pyramid-tile")
    page.touchscreen.tap(pyramid["x"], pyramid["y"])
    sure = page.locator(OUT)
    expect(sure).to_contain_text("Pyramid tile")
    expect(page.locator(".thing[data-chosen]").first).to_be_visible()
    page.touchscreen.tap(pyramid["x"], pyramid["y"])  # a stray one more
    page.wait_for_timeout(2_500)
    assert version(page) == before, "taps on the board alone play nothing"
    sure.get_by_role("button", name="Something else").tap()
    expect(sure).to_have_count(0)
    page.touchscreen.tap(pyramid["x"], pyramid["y"])
    page.wait_for_timeout(400)
    sure.get_by_role("button", name="Do it").tap()
    moved_on(page, before)
    expect(sure).to_have_count(0)


def test_a_choice_of_the_sheet_is_shown_too(arrive: Arrive) -> None:
    page = arrive("phone")
    begun(page)
    before = version(page)
    page.locator(".sheetbutton").tap()
    page.locator(".main[data-kind=leg-tile]").tap()
    page.locator(".tray .choice", has_text="blue").tap()
    expect(page.locator(OUT)).to_contain_text("blue")
    expect(page.locator(".todo.open")).to_have_count(0)
    assert version(page) == before
    page.wait_for_timeout(400)
    page.locator(OUT).get_by_role("button", name="Do it").tap()
    moved_on(page, before)


def test_a_click_with_the_mouse_can_be_taken_back(someone: Page) -> None:
    begun(someone)
    before = version(someone)
    someone.locator(".main[data-kind=pyramid-tile]").click()
    someone.get_by_role("button", name="Take back").click()
    someone.wait_for_timeout(2_500)
    assert version(someone) == before
    assert awaited(someone) == "mine"
    pyramid = thing(someone, "pyramid-tile")
    someone.mouse.click(pyramid["x"], pyramid["y"])
    expect(someone.locator(OUT)).to_be_visible()
    someone.keyboard.press("Control+z")
    expect(someone.locator(OUT)).to_have_count(0)
    someone.mouse.click(pyramid["x"], pyramid["y"])
    moved_on(someone, before)  # by itself, after a moment


def test_keys_decide_twice(someone: Page) -> None:
    begun(someone)
    before = version(someone)
    someone.locator(".main[data-kind=pyramid-tile]").focus()
    someone.keyboard.press("Enter")
    sure = someone.locator(OUT)
    expect(sure.get_by_role("button", name="Do it")).to_be_focused()
    someone.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    expect(someone.locator("#actions-title")).to_be_focused()
    someone.locator(".main[data-kind=pyramid-tile]").focus()
    someone.keyboard.press("Enter")
    someone.wait_for_timeout(400)
    someone.keyboard.press("Enter")
    moved_on(someone, before)


def test_experts_play_with_one_click(someone: Page) -> None:
    begun(someone)
    someone.keyboard.press("m")
    someone.get_by_role("button", name="Settings").click()
    someone.get_by_role("radio", name="is played at once").check(force=True)
    someone.keyboard.press("Escape")
    before = version(someone)
    someone.locator(".main[data-kind=pyramid-tile]").click()
    expect(someone.locator(OUT)).to_have_count(0)
    moved_on(someone, before)


def test_cards_that_were_picked_and_confirmed_are_not_asked_for_again(arrive: Arrive) -> None:
    page = arrive("phone")
    begun(page, "cards")
    before = version(page)
    confirm = page.locator(".confirm button")
    cards = page.locator(".hand .card[aria-pressed=false]:not([aria-disabled=true])")
    for _ in range(12):
        if confirm.get_attribute("aria-disabled") == "true":
            cards.first.tap()
    confirm.tap()
    moved_on(page, before)


def test_the_tile_is_dragged_onto_a_space(someone: Page) -> None:
    begun(someone)
    before = version(someone)
    tile = someone.locator(".mine .tile").bounding_box()
    assert tile
    space = thing(someone, "space")
    someone.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    someone.mouse.down()
    someone.mouse.move(space["x"], space["y"], steps=6)
    someone.mouse.up()
    choice = someone.locator("dialog.float .choice").first
    expect(choice).to_have_text(re.compile("Desert tile on space"))
    choice.click()
    expect(someone.locator(OUT)).to_contain_text("Desert tile")
    moved_on(someone, before)
    expect(someone.locator(".log")).to_contain_text("Ann places")


def test_a_race_card_that_is_dropped_can_be_taken_back(someone: Page) -> None:
    begun(someone)
    before = version(someone)
    card = someone.locator(".mine .hand .card").first.bounding_box()
    deck = someone.locator("[data-deck]").first.bounding_box()
    assert card
    assert deck
    someone.mouse.move(card["x"] + 10, card["y"] + 20)
    someone.mouse.down()
    someone.mouse.move(deck["x"] + deck["width"] / 2, deck["y"] + deck["height"] / 2, steps=6)
    someone.mouse.up()
    expect(someone.locator(OUT)).to_contain_text("winner")
    someone.get_by_role("button", name="Take back").click()
    expect(someone.locator(OUT)).to_have_count(0)
    assert version(someone) == before


ASK = """async ([path, body]) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
}"""


def two_people(arrive: Arrive, take_back: bool) -> tuple[Page, Page]:
    """Ann and Ben in browsers of their own; the one who is to move comes first."""
    ann, ben = arrive(), arrive("phone")
    for page in (ann, ben):
        page.goto("/rules")
    seats = [{"kind": "person", "name": "Ann", "mine": True}, {"kind": "open"}]
    options = {"seed": "browser", "take_back": take_back}
    plan = {"edition": "base", "modules": [], "seats": seats, "options": options}
    (_, table) = ann.evaluate(ASK, ["/api/tables", plan])
    at = f"/api/tables/{table['id']}"
    assert ben.evaluate(ASK, [f"{at}/seats/1/take", {"name": "Ben"}])[0] < 300
    assert ann.evaluate(ASK, [f"{at}/start", {}])[0] < 300
    for page in (ann, ben):
        sit_down(page, table["id"])
    ann.wait_for_function("() => document.querySelector('.banner')?.textContent.trim()")
    if ann.locator(".groups .main").count() > 0:
        return ann, ben
    return ben, ann


def bet(page: Page) -> None:
    before = version(page)
    if page.locator(".sheetbutton").is_visible():
        page.locator(".sheetbutton").click()
    page.locator(".main[data-kind=leg-tile]").click()
    page.locator(".tray .choice").first.click()
    moved_on(page, before)


def test_a_choice_is_taken_back_while_nobody_has_acted_on_it(arrive: Arrive) -> None:
    first, second = two_people(arrive, take_back=True)
    assert awaited(first) == "mine"
    button = first.get_by_role("button", name="Take back my choice")
    expect(button).to_have_count(0)
    bet(first)
    expect(button).to_be_visible()
    assert awaited(second) == "mine"
    expect(second.get_by_role("button", name="Take back my choice")).to_have_count(0)
    button.click()
    assert awaited(first) == "mine"
    expect(button).to_have_count(0)
    expect(second.locator(".groups .main")).to_have_count(0)
    for page in (first, second):
        expect(page.locator(".log li").last).to_contain_text("back")
    bet(first)
    expect(button).to_be_visible()
    assert awaited(second) == "mine"
    bet(second)
    assert awaited(first) == "mine"
    expect(button).to_have_count(0)


def test_what_a_table_does_not_allow_is_not_offered(arrive: Arrive) -> None:
    first, second = two_people(arrive, take_back=False)
    assert awaited(first) == "mine"
    bet(first)
    assert awaited(second) == "mine"
    expect(first.get_by_role("button", name="Take back my choice")).to_have_count(0)
