"""Real dice at a browser table: the host types in what the pyramid shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints, Server, begun, faults, table_of
from tests.browser.play import SETTLED_IN, go_on, version
from tests.support import later

STACKS = {"1": ["white"], "2": ["blue", "green"], "3": ["orange", "yellow"]}


def at_one_table(host: Page, guest: Page, edition: str = "base", **more: Any) -> str:
    """Two people sit at a table with real dice; its address."""
    for page in (host, guest):
        page.goto("/rules")
        page.evaluate(SETTLED_IN, "once")
    seats = [{"kind": "person", "name": "Ann", "mine": True}, {"kind": "open"}]
    seats += [{"kind": "bot", "bot": "random"}] * (1 if edition == "second" else 0)
    body = {"edition": edition, "seats": seats, "options": {"real_dice": True}, **more}
    answer = host.request.post("/api/tables", data=body)
    assert answer.ok, answer.text()
    address = f"/table/{answer.json()['id']}"
    host.goto(address)
    guest.goto(address)
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Take a seat", exact=True).click()
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        begun(page)
        expect(page.locator(".table")).to_be_visible()
    return address


def placed(host: Page, stacks: dict[str, list[str]], first: str = "0") -> None:
    desk = host.locator("[data-dice]")
    desk.locator("[data-first]").select_option(first)
    for space, camels in stacks.items():
        for camel in camels:
            desk.locator(f"[data-camel={camel}]").click()
            desk.locator(f"[data-space='{space}']").click()
    desk.locator("[data-begin]").click()
    expect(desk).to_be_hidden()


def act(page: Page, kind: str) -> None:
    """Choose what there is of a kind, on a desktop or behind the button of a phone."""
    button = page.locator(f".groups .main[data-kind={kind}]")
    expect(button).to_be_attached()
    if not button.is_visible():
        page.locator(".sheetbutton").click()
    button.click()


def die(host: Page, number: int, colour: str = "") -> int:
    """Two taps: the die, its number."""
    answers = host.locator("[data-dice] section[data-kind=die] .answers")
    before = version(host)
    chosen = f"[data-value='\"{colour}\"']" if colour else "button >> nth=0"
    taps = 1
    if answers.get_attribute("data-field") == "die":
        answers.locator(chosen).click()
        taps += 1
    answers.locator(f"[data-value='{number}']").click()
    host.wait_for_function(
        "(n) => document.querySelector('.table').dataset.version !== n"
        " || document.querySelector('dialog.scoring[open], [data-sure]')",
        arg=before,
    )
    return taps


def asked(host: Page) -> None:
    """The host has read whatever was scored, and is asked for the die."""
    host.wait_for_selector("dialog.scoring[open], [data-dice]")
    go_on(host)
    expect(host.locator("[data-dice]")).to_be_visible()


def turn_of(pages: tuple[Page, Page]) -> Page | None:
    """Whoever may act now; nobody once the game is over."""
    while True:
        for page in pages:
            if page.locator("dialog.scoring[open]").count():
                go_on(page)
            if page.locator("dialog.end[open]").count():
                return None
            if page.locator(".groups .main").count():
                return page
        pages[0].wait_for_timeout(30)


def test_a_whole_game_in_which_the_host_enters_every_die(arrive: Arrive) -> None:
    host, guest = arrive("phone"), arrive()
    at_one_table(host, guest)
    expect(guest.get_by_text("Ann looks at the pyramid").first).to_be_visible()
    assert guest.locator("[data-dice]").count() == 0
    placed(host, STACKS, first="1")
    assert turn_of((host, guest)) is guest
    act(guest, "pyramid-tile")
    expect(guest.get_by_text("Ann looks at the pyramid").first).to_be_visible()
    assert die(host, 2, "green") == 2
    host.locator("[data-again]").click()  # it was another one
    expect(host.locator("[data-dice]")).to_be_visible()
    die(host, 3, "white")
    thrown = 1
    while (page := turn_of((host, guest))) is not None:
        act(page, "pyramid-tile")
        asked(host)
        assert die(host, 3) <= 2
        thrown += 1
        if host.locator("[data-sure]").count():
            host.locator("[data-sure]").click()
    assert thrown > 15
    assert table_of(host)["phase"] == "over"
    host.wait_for_selector("dialog.scoring[open], dialog.end[open]")
    go_on(host)
    expect(host.locator("dialog.end")).to_contain_text("real dice")
    assert "Fair dice" not in host.locator("dialog.end").inner_text()


def test_the_server_is_killed_while_a_die_is_awaited(
    arrive: Arrive, own_server: Server, complaints: Complaints
) -> None:
    complaints.allow("ERR_CONNECTION", "WebSocket connection")
    host, guest = arrive("phone", url=own_server.url), arrive(url=own_server.url)
    at_one_table(host, guest)
    placed(host, STACKS)
    act(host, "pyramid-tile")
    expect(host.locator("[data-dice]")).to_be_visible()
    own_server.kill()
    expect(host.locator("[data-dice]")).to_be_hidden()
    own_server.start()
    expect(host.locator("[data-dice]")).to_be_visible()
    die(host, 1, "yellow")
    assert turn_of((host, guest)) is guest


@pytest.mark.parametrize("size", ["phone", later("desktop")])
def test_the_second_edition_begins(arrive: Arrive, size: str) -> None:
    host, guest = arrive(size), arrive()
    at_one_table(host, guest, "second")
    stacks = {"1": ["green", "yellow"], "2": ["red"], "3": ["blue", "purple"],
              "15": ["black"], "16": ["white"]}  # fmt: skip
    assert faults(host) == []
    placed(host, stacks)
    act(host, "pyramid-tile")
    expect(host.locator("[data-dice]")).to_be_visible()
    assert faults(host) == []
    grey = host.locator("[data-dice] [data-value='\"grey\"']")
    grey.click()
    host.locator("[data-dice] [data-value='\"black\"']").click()
    host.locator("[data-dice] [data-value='2']").click()
    assert turn_of((host, guest)) is guest


PRESS = "(n) => [...document.querySelectorAll('[data-dice] .answers button')].at(n)?.click()"
"""The first or last answer, if there still is one: the desk goes away with the last question."""


def test_everybody_enters_his_own_cards(arrive: Arrive) -> None:
    host, guest = arrive("phone"), arrive("phone")
    at_one_table(host, guest, "cards")
    for _ in range(6):  # the youngest, and the cards of the start
        before = version(host)
        host.locator("[data-dice] .answers button").first.click()
        host.wait_for_function(
            "(n) => document.querySelector('.table').dataset.version !== n", arg=before
        )
    expect(host.get_by_text("Your card?").first).to_be_visible()
    expect(guest.get_by_text("Ann looks at").first).to_be_visible()
    for page, rank in ((host, 0), (guest, -1)):
        desk = page.locator("[data-dice]")
        expect(desk).to_be_visible()
        while desk.count():
            page.evaluate(PRESS, rank)
            page.wait_for_timeout(60)
    for page in (host, guest):
        expect(page.locator(".groups .main[data-kind=discard]")).to_be_attached()
