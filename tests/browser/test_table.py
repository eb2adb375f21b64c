"""What the table offers around the game: motion, help, the guide, the coach, reasons, a rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import awaited, go_on, moved_on, open_table, scored, sit_down, version


def roll(page: Page) -> None:
    before = version(page)
    page.locator(".main[data-kind=pyramid-tile]").click()
    moved_on(page, before)


def be_brisk(page: Page) -> None:
    """Motion, but no longer than needed."""
    page.goto("/rules")
    page.evaluate(
        "localStorage.setItem('camelup.settings', JSON.stringify({speed: 'brisk', sound: false}))"
    )


def play_to_the_end(page: Page) -> None:
    while (state := awaited(page)) != "end":
        if state == "scoring":
            go_on(page)
        else:
            roll(page)


def test_with_motion_the_list_waits_for_the_board_and_can_be_hurried(arrive: Arrive) -> None:
    page = arrive(reduced_motion="no-preference")
    sit_down(page, open_table(page, bots=("random",)))
    assert awaited(page) == "mine"
    page.locator(".main[data-kind=pyramid-tile]").click()
    expect(page.locator("#actions-title")).to_be_focused()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    expect(page.locator(".groups .main")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Ann takes a Pyramid tile.")
    page.keyboard.press("s")
    assert awaited(page) in ("mine", "scoring")
    expect(page.locator(".log")).to_contain_text("camel")
    expect(skip).to_be_hidden()


def test_what_flies_away_no_longer_lies_there(arrive: Arrive) -> None:
    page = arrive(reduced_motion="no-preference")
    sit_down(page, open_table(page, bots=("random",)))
    assert awaited(page) == "mine"
    texts = "[...document.querySelectorAll('[data-ticket=blue] text')].map((e) => e.textContent)"
    assert "5" in page.evaluate(texts)
    page.locator(".main[data-kind=leg-tile]").click()
    page.locator(".tray .choice", has_text="blue").click()
    told = "document.querySelector('.log').textContent.includes('takes the blue')"
    gone = page.wait_for_function(f"() => {texts}.includes('5') ? null : [{told}]")
    assert gone.json_value() == [False], "it is told once it has landed"


def test_with_motion_each_sentence_is_said_once(arrive: Arrive) -> None:
    page = arrive(reduced_motion="no-preference")
    be_brisk(page)
    sit_down(page, open_table(page, bots=("random",)))
    assert awaited(page) == "mine"
    lines = page.locator(".log li > div > span")
    known = lines.count()
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes) window.heard.push(node.textContent);
          }).observe(document.querySelector('.visually-hidden[aria-live]'), { childList: true });
        }"""
    )
    for _ in range(2):
        roll(page)
        go_on(page)
        assert awaited(page) == "mine"
    heard = [text for text in page.evaluate("heard") if text and text != "Your turn"]
    assert len(heard) >= 4
    assert heard == lines.all_inner_texts()[known:]


def test_a_scoring_can_be_read_again(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    scored(someone)
    title = someone.locator("dialog.scoring h2").inner_text()
    go_on(someone)
    someone.get_by_role("button", name="Last scoring").click()
    expect(someone.locator("dialog.scoring h2")).to_have_text(title)


def test_everything_says_what_it_is(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    card = someone.locator("dialog.float")

    someone.get_by_role("button", name="What is this? Ask about anything").click()
    before = version(someone)
    someone.locator(".main[data-kind=pyramid-tile]").click()
    expect(card.locator("h3")).to_have_text(re.compile("Pyramid tile"))
    card.locator("summary").click()
    expect(card.locator("dt").first).to_have_text(re.compile(r"B-\d+"))
    someone.keyboard.press("Escape")
    assert version(someone) == before, "asking is not acting"

    someone.locator("[data-deck=winner]").click(button="right")
    expect(card.locator("h3")).to_be_visible()
    someone.keyboard.press("Escape")

    someone.locator(".main[data-kind=desert-tile]").focus()
    someone.keyboard.press("?")
    expect(card.locator("h3")).to_have_text(re.compile("Desert tile"))
    someone.keyboard.press("Escape")
    expect(someone.locator(".main[data-kind=desert-tile]")).to_be_focused()

    scored(someone)
    someone.locator("dialog.scoring .what").first.click()
    expect(card.locator("h3")).to_be_visible()
    someone.keyboard.press("Escape")
    expect(someone.locator("dialog.scoring")).to_be_visible()


def test_everything_can_be_asked_by_keys(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    scored(someone)
    go_on(someone)
    assert awaited(someone) == "mine"
    marks = """() => [...document.querySelectorAll('[data-topic]')].map((thing) =>
      ['tabindex', 'role', 'aria-label'].map((name) => thing.getAttribute(name)))"""
    before = someone.evaluate(marks)
    someone.keyboard.press("h")
    reached: set[str] = set()
    for _ in range(150):
        someone.keyboard.press("Tab")
        reached.add(
            someone.evaluate("document.activeElement.closest('[data-topic]')?.dataset.topic")
        )
    assert reached >= {"money", "marker", "leg", "race-card", "desert-tile", "leg-ranked"}

    leg = someone.locator(".leg")
    leg.focus()
    leg.click(trial=True)  # the note gives way

    card = someone.locator("dialog.float h3")
    money = someone.locator(".player .money").first
    money.focus()
    for key in ("Enter", "Space", "?"):
        someone.keyboard.press(key)
        expect(card).to_have_text("Money")
        someone.keyboard.press("Escape")
        expect(card).to_have_count(0)
        expect(money).to_be_focused()
    someone.keyboard.press("Tab")
    assert someone.evaluate(marks) == before, "all is as it was"


def test_a_choice_in_a_dialog_says_what_it_is(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.locator(".mine .hand .card").first.click()
    choice = someone.locator("dialog.float .choice").first
    expect(choice).to_be_focused()
    someone.keyboard.press("?")
    expect(someone.locator("dialog.float h3").last).to_have_text(re.compile("Race Betting card"))
    someone.keyboard.press("Escape")
    expect(choice).to_be_focused()


def test_a_long_press_asks_on_a_phone(arrive: Arrive) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page))
    assert awaited(page) == "mine"
    before = version(page)
    box = page.locator(".mine .hand li").first.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 12, "y": box["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("dialog.float h3")).to_have_text(re.compile("Race Betting card"))
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("dialog.float h3")).to_have_text(re.compile("Race Betting card"))
    assert version(page) == before


def test_the_guide_is_offered_once_and_can_be_had_again(someone: Page) -> None:
    id = open_table(someone)
    someone.goto(f"/table/{id}")
    guide = someone.locator(".guide")
    expect(guide.locator("h3")).to_have_text("Off to the races")
    for _ in range(7):
        guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="Play!").click()
    expect(guide).to_have_count(0)
    someone.reload()
    assert awaited(someone) == "mine"
    expect(guide).to_have_count(0)
    someone.keyboard.press("m")
    someone.get_by_role("button", name="First-game guide").click()
    expect(guide).to_be_visible()
    someone.keyboard.press("Escape")
    expect(guide).to_have_count(0)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_step_that_may_be_left_out_says_so_and_can_be(arrive: Arrive, size: str) -> None:
    page = arrive(size)
    sit_down(page, open_table(page, modules=("long-track", "spicy")))
    assert awaited(page) == "mine"
    expect(page.locator(".banner")).to_contain_text("Your turn")
    decline = page.get_by_role("button", name="Add no Supporting die")
    expect(decline).to_have_count(0)
    if size == "phone":
        page.locator(".sheetbutton").click()
    roll(page)
    expect(page.locator(".banner")).to_contain_text("A Supporting die?")
    expect(page.locator(".visually-hidden[aria-live]")).to_contain_text(
        "You may add a Supporting die"
    )
    before = version(page)
    decline.click()  # on a phone without opening the sheet
    moved_on(page, before)
    expect(page.locator(".log")).to_contain_text("Ann adds no Supporting die")
    assert awaited(page) in ("mine", "scoring")


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_everybody_sees_who_he_is(arrive: Arrive, size: str) -> None:
    page = arrive(size)
    sit_down(page, open_table(page))
    you = page.locator(".player .you")
    expect(you).to_have_text("you")
    expect(page.locator(".player", has=page.locator(".you"))).to_contain_text("Ann")
    assert you.is_visible()


def test_every_action_says_what_it_does_however_many_there_are(someone: Page) -> None:
    modules = ("long-track", "photographer", "position-bets", "partnerships")
    sit_down(someone, open_table(someone, modules=modules, bots=("random",) * 5))
    assert awaited(someone) == "mine"
    bet = someone.get_by_role("button", name=re.compile("Bet on this leg.*camel that will lead"))
    expect(bet).to_be_visible()
    assert someone.locator(".groups .main").count() >= 6
    expect(bet.locator("[title]")).to_have_attribute("title", re.compile("camel that will lead"))


def test_what_a_space_offers_has_a_heading_and_can_be_closed(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    someone.locator(".mine .hand .card").first.click()
    dialog = someone.get_by_role("dialog", name="Bet on the race")
    expect(dialog.locator("h3")).to_have_text("Bet on the race")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_a_bot_says_why_when_the_game_is_over(someone: Page) -> None:
    sit_down(someone, open_table(someone, bots=("greedy",)))
    assert awaited(someone) == "mine"
    roll(someone)
    expect(someone.locator(".log .why")).to_have_count(0)
    play_to_the_end(someone)
    someone.get_by_role("button", name="Back to the board").click()
    someone.locator(".log .why").last.click()
    expect(someone.locator(".log .reason")).to_have_text(re.compile(r"\w{3}"))
    someone.get_by_role("button", name="Result").click()
    someone.get_by_role("link", name="Replay").click()
    expect(someone.get_by_role("slider")).to_be_visible()
    someone.keyboard.press("End")
    expect(someone.locator(".log .reason").first).to_have_text(re.compile(r"\w{3}"))


def test_the_coach_is_remembered_and_follows(someone: Page) -> None:
    id = open_table(someone)
    sit_down(someone, id)
    assert awaited(someone) == "mine"
    someone.get_by_role("tab", name="Coach").click()
    switch = someone.get_by_role("checkbox", name="Coach me")
    switch.check()
    expect(someone.locator(".coach tbody tr")).to_have_count(5)
    expect(someone.locator(".coach .values li").first).to_be_visible()
    badge = someone.locator(".main[data-kind=pyramid-tile] .value")
    expect(badge).to_contain_text(re.compile(r"\d"))
    someone.reload()
    assert awaited(someone) == "mine"
    expect(badge).to_contain_text(re.compile(r"\d"))
    someone.get_by_role("tab", name="Coach").click()
    switch.uncheck()
    expect(badge).to_have_count(0)
    switch.check()
    expect(someone.locator(".coach tbody tr")).to_have_count(5)
    play_to_the_end(someone)
    expect(someone.locator(".coach")).to_contain_text("The game is over")
    expect(someone.locator(".coach tbody tr")).to_have_count(0)


def test_no_coach_where_the_table_has_none(someone: Page) -> None:
    sit_down(someone, open_table(someone, coach=False))
    assert awaited(someone) == "mine"
    expect(someone.get_by_role("tab", name="Log")).to_be_visible()
    expect(someone.get_by_role("tab", name="Coach")).to_have_count(0)


def test_hidden_money_and_a_clock(someone: Page) -> None:
    sit_down(someone, open_table(someone, open_money=False, time_limit=90))
    assert awaited(someone) == "mine"
    expect(someone.locator(".player").nth(0).locator(".money")).to_contain_text("3")
    expect(someone.locator(".player").nth(1).locator(".money")).to_have_text("?")
    expect(someone.get_by_role("timer")).to_have_text(re.compile(r"1:[0-2]\d|1:30"))


def test_another_language_in_the_middle_of_a_game(someone: Page) -> None:
    sit_down(someone, open_table(someone))
    assert awaited(someone) == "mine"
    roll(someone)
    someone.keyboard.press("m")
    someone.get_by_role("button", name="Settings").click()
    someone.get_by_role("radio", name="Français").check(force=True)
    someone.keyboard.press("Escape")
    if awaited(someone) == "scoring":
        go_on(someone)
    expect(someone.locator("#actions-title")).to_contain_text("À vous de jouer")
    expect(someone.locator(".log")).to_contain_text("tuile Pyramide")
    someone.keyboard.press("2")
    expect(someone.locator(".tray .choice").first).to_contain_text("Prendre la tuile")


def test_a_rematch_with_the_same_players(someone: Page) -> None:
    sit_down(someone, open_table(someone, bots=("random",)))
    first = someone.url
    play_to_the_end(someone)
    someone.get_by_role("button", name="Back to the board").click()
    expect(someone.locator("dialog.end")).to_have_count(0)
    someone.get_by_role("button", name="Result").click()
    someone.get_by_role("button", name="Rematch").click()
    expect(someone).not_to_have_url(first)
    expect(someone.locator(".player, .seat, [class*=seat]").first).to_contain_text("Ann")


def test_the_board_is_the_hero(arrive: Arrive) -> None:
    for size in ("desktop", "tablet"):
        page = arrive(size)
        sit_down(page, open_table(page))
        assert awaited(page) == "mine"
        board = page.locator(".stage").bounding_box()
        window = page.viewport_size
        assert board
        assert window
        share = board["width"] * board["height"] / (window["width"] * window["height"])
        assert share >= 0.6, (size, share)
