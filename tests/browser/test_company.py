"""Several people: two browsers and a bot with a power cut, spectators, one device for two."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints, Server, table_of
from tests.browser.play import (
    MOST_TURNS,
    SETTLED_IN,
    awaited,
    go_on,
    moved_on,
    open_table,
    play_by_pointer,
    sit_down,
    version,
)


def two_at_a_table(arrive: Arrive, url: str = "", **wishes: Any) -> tuple[Page, Page]:
    """Ann and Ben in browsers of their own, with a bot between them."""
    ann, ben = arrive(url=url, **wishes), arrive("phone", url=url, **wishes)
    ann.goto("/new")
    ann.get_by_label("Name of the player in seat 1").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann).to_have_url(re.compile(r"/table/[\w-]+$"))
    ben.goto(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    for page in (ann, ben):
        page.evaluate(SETTLED_IN, "once")
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        expect(page.locator(".table")).to_be_visible()
    return ann, ben


def act(page: Page, kind: str) -> None:
    """Play the first action of a kind, or of the first kind, from the list; a sheet on a phone."""
    before = version(page)
    sheet = page.locator(".sheetbutton")
    if sheet.is_visible():
        sheet.click()
    wanted = page.locator(f".main[data-kind={kind}]")
    (wanted if wanted.count() > 0 else page.locator(".groups .main").first).click()
    if page.locator(".tray .choice").count() > 0:
        page.locator(".tray .choice").first.click()
    moved_on(page, before)


def play_on(*pages: Page, turns: int) -> int:
    """Let everybody play until so many turns are made or the game is over; how many were made."""
    made = 0
    for _ in range(MOST_TURNS):
        if made == turns or all(page.locator("dialog.end[open]").count() for page in pages):
            return made
        for page in pages:
            go_on(page)
            if page.locator(".groups .main").count() > 0 and made < turns:
                act(page, ("pyramid-tile", "leg-tile", "pyramid-tile")[made % 3])
                made += 1
        pages[0].wait_for_timeout(20)  # nobody's turn here: let the other browser and the bot go on
    raise AssertionError("the game does not end")


def same_table(ann: Page, ben: Page) -> None:
    """Both see the same: camels, money, and the same number of moves."""
    shown = "(page) => [...document.querySelectorAll('.player .money')].map((e) => e.innerText)"
    told = table_of(ann)
    while any(told["seats"][seat]["bot"] for seat in told["to_move"]):
        told = table_of(ann)  # a bot is about to move
    expect(ann.locator(".table")).to_have_attribute("data-version", str(told["version"]))
    expect(ben.locator(".table")).to_have_attribute("data-version", version(ann))
    assert ann.evaluate(shown) == ben.evaluate(shown)


def test_a_power_cut_in_the_middle_of_a_game(
    arrive: Arrive, own_server: Server, complaints: Complaints
) -> None:
    ann, ben = two_at_a_table(arrive, own_server.url)
    assert play_on(ann, ben, turns=6) == 6
    for page in (ann, ben):
        go_on(page)
    before = table_of(ann)

    complaints.allow("ERR_CONNECTION", "WebSocket connection")
    own_server.kill()
    for page in (ann, ben):
        expect(page.locator(".offline")).to_be_visible()
        expect(page.locator(".groups .main")).to_have_count(0)
    own_server.start()
    for page in (ann, ben):
        expect(page.locator(".offline")).to_be_hidden()

    while not any(page.locator(".groups .main").count() for page in (ann, ben)):
        ann.wait_for_timeout(20)  # the bot moves on
    same_table(ann, ben)
    after = table_of(ann)
    assert after["version"] >= before["version"], "nothing that was shown is lost"
    assert after["seats"] == before["seats"]
    play_on(ann, ben, turns=MOST_TURNS)
    for page in (ann, ben):
        expect(page.locator("dialog.end .ranking li")).to_have_count(3)
    same_table(ann, ben)


def test_two_tabs_of_one_seat(arrive: Arrive) -> None:
    first = arrive()
    id = open_table(first)
    sit_down(first, id)
    second = first.context.new_page()
    sit_down(second, id)
    for page in (first, second):
        assert awaited(page) == "mine"
    for mover in (first, second):
        act(mover, "pyramid-tile")
        for _ in range(MOST_TURNS):  # the bots move on meanwhile
            shown = {version(first), version(second), str(table_of(first)["version"])}
            if len(shown) == 1:
                break
            first.wait_for_timeout(30)
        assert len(shown) == 1
        for page in (first, second):
            go_on(page)
            assert awaited(page) == "mine"


def test_a_seat_goes_to_a_bot_and_back(arrive: Arrive) -> None:
    ann, ben = two_at_a_table(arrive)
    ben_s_place = ben.url
    ben.goto("/rules")
    expect(ann.locator(".player", has_text="Ben")).to_contain_text("away")
    ann.get_by_role("button", name="Table menu").click()
    menu = ann.get_by_role("dialog", name="Table menu")
    menu.get_by_role("listitem").filter(has_text="Ben").get_by_role(
        "button", name="Let a bot play"
    ).click()
    expect(menu.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("A bot stands in")
    ben.goto(ben_s_place)
    expect(ben.locator(".seatnotice")).to_contain_text("A bot is playing for you.")
    ben.get_by_role("button", name="Take back").click()
    expect(menu.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("is here")


def test_a_friend_joins_a_game_with_bots(arrive: Arrive) -> None:
    ann, ben = arrive(), arrive("phone")
    sit_down(ann, open_table(ann, bots=("random", "random")))
    act(ann, "pyramid-tile")
    ann.get_by_role("button", name="Table menu").click()
    ann.get_by_role("button", name="Let a friend take it").first.click()
    expect(ann.get_by_text("a bot plays until somebody comes")).to_be_visible()
    ann.get_by_role("button", name="Let a bot play").last.click()
    expect(ann.get_by_text("a bot plays until somebody comes")).to_have_count(0)
    ann.get_by_role("button", name="Let a friend take it").first.click()
    expect(ann.get_by_text("a bot plays until somebody comes")).to_be_visible()
    ben.goto(ann.url)
    ben.evaluate(SETTLED_IN, "once")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("button", name="Sit down")).to_have_count(0)
    expect(ann.get_by_role("button", name="Let a friend take it")).to_have_count(0)
    ann.keyboard.press("Escape")
    play_on(ann, ben, turns=4)
    same_table(ann, ben)


def test_a_seat_moves_to_another_device(arrive: Arrive) -> None:
    ann, phone = arrive(), arrive("phone")
    sit_down(ann, open_table(ann))
    ann.get_by_role("button", name="Table menu").click()
    ann.get_by_role("button", name="On another device").click()
    link = ann.locator(".offer input").input_value()
    assert re.search(r"#seat=0&token=[\w-]{20,}$", link)
    phone.goto("/rules")
    phone.evaluate(SETTLED_IN, "once")
    phone.goto(link)
    phone.locator("form button.primary").click()
    assert awaited(phone) == "mine"
    act(phone, "pyramid-tile")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("heading", name="Watching")).to_be_visible()
    expect(ann.locator(".bar .mine")).to_have_count(0)


def test_a_spectator_sees_the_table_and_no_secrets(arrive: Arrive) -> None:
    ann, guest = arrive(), arrive()
    id = open_table(ann)
    sit_down(ann, id)
    assert awaited(ann) == "mine"
    heard = frames(guest)
    sit_down(guest, id)
    expect(guest.get_by_role("heading", name="Watching")).to_be_visible()
    expect(guest.locator(".groups .main")).to_have_count(0)
    ann.get_by_role("button", name="Race Betting card: blue").click()
    ann.locator("dialog.float .choice").first.click()
    expect(guest.locator(".log")).to_contain_text("Ann lays a Race Betting card face down")
    play_by_pointer(ann)
    expect(guest.locator("dialog.end")).to_contain_text("story of the money")
    assert views(heard)
    for view in views(heard):
        if view["stage"] != "over":
            assert all(player["hand"] is None for player in view["players"])
            assert all(card["camel"] is None for card in view["winner_deck"])


def frames(page: Page) -> list[str]:
    """Everything that the sockets of a page will hear."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    return heard


def views(heard: list[str]) -> list[dict[str, Any]]:
    messages = [json.loads(text) for text in heard]
    return [message["view"] for message in messages if message["type"] == "update"]


@pytest.mark.parametrize("edition", ["base", "cards"])
def test_one_device_for_two(someone: Page, edition: str) -> None:
    heard = frames(someone)
    sit_down(someone, open_table(someone, edition, mine=("Ann", "Ben"), bots=("random",)))
    assert awaited(someone) == "cover"
    expect(someone.get_by_role("dialog", name=re.compile("Pass the device to"))).to_be_visible()
    for view in views(heard):
        assert all(player["hand"] is None for player in view["players"]), "nobody has sat down yet"
    someone.keyboard.press("Escape")
    expect(someone.locator("dialog.cover")).to_be_visible()
    first = someone.locator("dialog.cover h2").inner_text()
    someone.locator("dialog.cover button").click()
    assert awaited(someone) == "mine"
    name = first.removeprefix("Pass the device to ")
    expect(someone.locator(".player.me")).to_contain_text(name)
    for view in views(heard)[1:]:
        shown = {seat for seat, player in enumerate(view["players"]) if player["hand"] is not None}
        assert shown <= {view["seat"]}
    used = play_by_pointer(someone)
    assert sum(used.values()) > 8
    expect(someone.locator("dialog.end .ranking li")).to_have_count(3)


def test_a_whole_game_on_a_phone(arrive: Arrive) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page))
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    for turn in range(MOST_TURNS):
        state = awaited(page)
        assert page.evaluate(wide), "nothing is wider than the screen"
        if state == "end":
            break
        if state == "scoring":
            go_on(page)
            continue
        act(page, "pyramid-tile" if turn % 2 else "leg-tile")
    expect(page.locator("dialog.end .ranking li")).to_have_count(3)
    board = page.locator(".boardroom").bounding_box()
    assert board
    assert board["width"] == 390


def test_things_are_tapped_on_a_phone(arrive: Arrive) -> None:
    page = arrive("phone")
    sit_down(page, open_table(page, "second"))
    used = play_by_pointer(page)
    assert {"pyramid-tile", "leg-tile", "winner-deck"} <= set(used), used
