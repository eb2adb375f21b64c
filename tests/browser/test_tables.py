"""Opening a table, the lobby, and the ways for friends to come."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints, Server, begun, table_of
from tests.browser.play import open_table

AT_A_TABLE = re.compile(r"/table/[\w-]+$")


def set_up(page: Page, *, listed: bool = False) -> None:
    """A table with its host, an open seat and a bot; for friends, unless it is to be in lists."""
    page.goto("/new")
    if listed:
        page.get_by_role("radio", name="Everybody", exact=True).check(force=True)
    page.get_by_label("Name of the player in seat 1").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.get_by_role("heading", level=1, name="The table is set")).to_be_visible()


def pick(page: Page, seat: int, sort: str) -> None:
    page.get_by_role("group", name=f"Seat {seat}", exact=True).get_by_role(
        "radio", name=sort
    ).check(force=True)


def test_modules_say_what_they_need(someone: Page) -> None:
    someone.goto("/new")
    spicy = someone.get_by_role("checkbox", name="spicy option")
    track = someone.get_by_role("checkbox", name="long track")
    partners = someone.get_by_role("checkbox", name="partnerships")
    expect(partners).to_be_disabled()
    expect(partners).to_have_accessible_description(re.compile("From 6 players on"))
    spicy.check()
    expect(track).to_be_checked()
    expect(track).to_be_disabled()
    spicy.uncheck()
    expect(track).not_to_be_checked()
    for _ in range(3):
        someone.get_by_role("button", name="Add a seat").click()
    expect(partners).to_be_enabled()
    for _ in range(3):
        someone.get_by_role("button", name="Add a seat").click()
    for name in ("long track", "photographer", "position bets", "partnerships"):
        expect(someone.get_by_role("checkbox", name=name)).to_be_checked()
        expect(someone.get_by_role("checkbox", name=name)).to_be_disabled()
    expect(spicy).not_to_be_checked()
    someone.get_by_role("button", name="Add a seat").click()
    expect(someone.get_by_role("button", name="Add a seat")).to_be_disabled()


def test_an_edition_has_its_own_number_of_seats(someone: Page) -> None:
    someone.goto("/new")
    someone.get_by_role("button", name="Remove seat 3").click()
    expect(someone.get_by_role("button", name="Remove seat 1")).to_be_disabled()
    someone.get_by_role("radio", name="second edition").check(force=True)
    expect(someone.get_by_role("button", name="Remove seat 3")).to_be_visible()
    expect(someone.get_by_role("heading", name="Supercup modules")).to_be_hidden()


def test_everything_that_was_chosen_is_played(someone: Page) -> None:
    someone.goto("/new")
    someone.get_by_role("checkbox", name="photographer").check()
    someone.get_by_label("Name of the player in seat 1").fill("Ann")
    pick(someone, 2, "This device")
    someone.get_by_label("Name of the player in seat 2").fill("Bob")
    someone.get_by_label("Level of the bot in seat 3").select_option("greedy")
    someone.get_by_role("checkbox", name="Coach").uncheck()
    someone.get_by_role("checkbox", name="Money in sight").uncheck()
    someone.get_by_label("Time for a turn").select_option(label="2 minutes")
    someone.get_by_label("Seed of the dice").fill("tower")
    someone.get_by_role("button", name="Start the game").click()
    expect(someone).to_have_url(AT_A_TABLE)
    table = begun(someone)
    assert table["edition"] == "base"
    assert table["modules"] == ["photographer"]
    assert table["options"] == {
        "coach": False,
        "open_money": False,
        "time_limit": 120,
        "seed": "tower",
        "take_back": False,
        "position": "",
        "real_dice": False,
        "keeper": None,
        "private": False,
        "watching": True,
        "talk": "all",
        "overheard": False,
    }
    assert [(seat["name"], seat["mine"]) for seat in table["seats"][:2]] == [
        ("Ann", True),
        ("Bob", True),
    ]
    assert table["seats"][2]["bot"] == "greedy"


def test_a_friend_comes_by_the_link_and_the_game_begins(arrive: Arrive) -> None:
    host = arrive()
    set_up(host)
    start = host.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    link = host.get_by_role("textbox", name="Invite").input_value()
    assert link == host.url

    friend = arrive("phone", lang="fr")
    friend.goto(link)
    friend.get_by_label("Votre nom").fill("Benoît")
    friend.get_by_role("button", name="Prendre place", exact=True).click()
    expect(friend.get_by_text("Vous avez une place")).to_be_visible()

    expect(host.get_by_text("Benoît").first).to_be_visible()
    expect(host.get_by_text("All seats are taken", exact=True)).to_be_visible()
    expect(start).to_be_enabled()
    start.click()
    for page in (host, friend):
        table = begun(page)
        assert table["seats"][1]["name"] == "Benoît"
        values = table["fairness"]["values"]
        assert [len(value) for value in values] == [32, 32, 0], "both browsers add to the dice"
        assert values[0] != values[1]
        expect(
            page.get_by_role("heading", level=1, name=re.compile("The table is set|mise"))
        ).to_be_hidden()


def test_a_link_for_one_seat_works_once(arrive: Arrive, complaints: Complaints) -> None:
    host = arrive()
    set_up(host)
    host.get_by_role("button", name="Link for this seat only: Seat 2").click()
    dialog = host.get_by_role("dialog")
    link = dialog.get_by_role("textbox").input_value()
    assert re.search(r"/table/[\w-]+#seat=1&token=[\w-]{16,}$", link)
    host.keyboard.press("Escape")

    friend = arrive()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="A seat for you")).to_be_visible()
    friend.get_by_label("Your name").fill("Bea")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend).to_have_url(AT_A_TABLE)
    assert table_of(friend)["seats"][1]["mine"]
    expect(host.get_by_text("Bea").first).to_be_visible()

    complaints.allow("/take")
    thief = arrive()
    thief.goto(link)
    thief.get_by_role("button", name="Sit down").click()
    expect(thief.get_by_role("alert")).to_be_visible()
    assert not any(seat["mine"] for seat in table_of(thief)["seats"])
    thief.get_by_role("link", name="Only watch").click()
    expect(thief).to_have_url(AT_A_TABLE)


def test_the_host_fills_and_frees_seats(someone: Page) -> None:
    set_up(someone)
    someone.get_by_label("A bot for Seat 2").select_option("greedy")
    expect(someone.get_by_text("All seats are taken", exact=True)).to_be_visible()
    assert table_of(someone)["seats"][1]["bot"] == "greedy"
    rows = someone.get_by_role("button", name="Free the seat")
    expect(rows).to_have_count(2)
    rows.last.click()
    expect(someone.get_by_text("1 seat is open")).to_be_visible()
    someone.get_by_role("button", name="This device too").click()
    expect(someone.get_by_text("All seats are taken", exact=True)).to_be_visible()
    assert [seat["mine"] for seat in table_of(someone)["seats"]] == [True, False, True]
    someone.get_by_role("button", name="Start the game").click()
    begun(someone)


def test_leaving_a_seat(arrive: Arrive) -> None:
    host = arrive()
    set_up(host)
    friend = arrive()
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit here").click()
    expect(host.get_by_text("All seats are taken", exact=True)).to_be_visible()
    friend.get_by_role("button", name="Leave the seat").click()
    expect(host.get_by_text("1 seat is open")).to_be_visible()
    expect(friend.get_by_role("button", name="Take a seat")).to_be_visible()


def test_the_invitation_can_be_copied(someone: Page) -> None:
    someone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    set_up(someone)
    someone.get_by_role("button", name="Copy").click()
    expect(someone.get_by_text("Copied.")).to_be_visible()
    assert someone.evaluate("navigator.clipboard.readText()") == someone.url


def test_on_the_server_s_machine_the_link_is_one_that_others_can_open(someone: Page) -> None:
    origin = "http://192.0.2.7:8000"
    someone.route("**/api/invitation", lambda route: route.fulfill(json={"origin": origin}))
    set_up(someone)
    link = f"{origin}/table/{table_of(someone)['id']}"
    expect(someone.get_by_role("textbox", name="Invite")).to_have_value(link)
    expect(someone.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(someone.get_by_text("works on this machine only")).to_be_hidden()
    someone.get_by_role("button", name="Link for this seat only: Seat 2").click()
    seat_link = someone.get_by_role("dialog").get_by_role("textbox").input_value()
    assert seat_link.startswith(f"{link}#seat=1&token=")


def test_a_link_that_only_works_here_says_so(someone: Page) -> None:
    set_up(someone)
    expect(someone.get_by_text("works on this machine only")).to_be_visible()
    expect(someone.get_by_role("img", name="QR code of the link")).to_be_hidden()


def test_an_open_table_is_in_the_list_to_join(arrive: Arrive) -> None:
    host = arrive()
    set_up(host, listed=True)
    id = table_of(host)["id"]
    friend = arrive()
    friend.goto("/join")
    friend.locator(f'a[href="/table/{id}"]').click()
    expect(friend.get_by_role("button", name="Take a seat")).to_be_visible()
    host.goto("/mine")
    expect(host.locator(f'a[href="/table/{id}"]')).to_have_text("Go on")


def test_a_pasted_code_leads_to_its_table(arrive: Arrive) -> None:
    host = arrive()
    set_up(host)
    friend = arrive()
    friend.goto("/join")
    field = friend.get_by_label("Link or code of a table")
    field.fill("no such thing")
    friend.get_by_role("button", name="Open", exact=True).click()
    expect(friend.get_by_text("neither a link nor a code")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(table_of(host)["id"])
    friend.get_by_role("button", name="Open", exact=True).click()
    expect(friend.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_running_game_can_be_watched(arrive: Arrive) -> None:
    host = arrive()
    host.goto("/")
    host.get_by_role("button", name="Play now").click()
    expect(host).to_have_url(AT_A_TABLE)
    id = begun(host)["id"]
    watcher = arrive()
    watcher.goto("/watch")
    watcher.locator(f'a[href="/table/{id}"]').click()
    expect(watcher).to_have_url(AT_A_TABLE)
    assert not any(seat["mine"] for seat in table_of(watcher)["seats"])


def test_older_games_follow_on_demand(someone: Page) -> None:
    opened = [open_table(someone) for _ in range(5)]

    def by_twos(route: Route) -> None:
        """What the server says, on shorter pages."""
        answer = route.fetch()
        told = answer.json()
        lists = {name: told[name][:2] for name in ("join", "watch", "mine", "replays")}
        route.fulfill(response=answer, json={**told, **lists, "most": 2})

    someone.route(re.compile(r"/api/tables(\?before=.*)?$"), by_twos)
    someone.goto("/mine")
    games = someone.locator("main a[href^='/table/']")
    older = someone.get_by_role("button", name="Show older ones")
    for count in (2, 4):
        expect(games).to_have_count(count)
        older.click()
    expect(games).to_have_count(5)
    expect(older).to_be_hidden()
    links = [str(one.get_attribute("href")) for one in games.all()]
    assert sorted(links) == sorted(f"/table/{id}" for id in opened)


def test_a_lobby_outlives_its_server(
    arrive: Arrive, own_server: Server, complaints: Complaints
) -> None:
    host = arrive(url=own_server.url)
    set_up(host)
    complaints.allow("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    own_server.kill()
    expect(host.get_by_text("The connection is lost")).to_be_visible()
    own_server.start()
    expect(host.get_by_text("The connection is lost")).to_be_hidden()
    friend = arrive(url=own_server.url)
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit here").click()
    expect(host.get_by_role("button", name="Start the game")).to_be_enabled()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_nothing_is_wider_than_the_screen(arrive: Arrive, size: str) -> None:
    page = arrive(size, lang="fr")
    page.goto("/")
    for path in ("/", "/new", "/join", "/watch", "/mine", "/replay", "/rules"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        sizes: dict[str, Any] = page.evaluate(
            "() => ({inside: document.documentElement.scrollWidth, screen: innerWidth})"
        )
        assert sizes["inside"] <= sizes["screen"], path
