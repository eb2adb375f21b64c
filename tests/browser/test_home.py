"""The start page: a game in two clicks, remembered; language, theme and settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from camelup.bots.ladder import STRENGTHS
from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints, begun, faults
from tests.browser.play import awaited, open_table, sit_down


def test_a_game_is_one_click_away(someone: Page) -> None:
    someone.goto("/")
    someone.get_by_role("button", name="Play now").click()
    expect(someone).to_have_url(re.compile(r"/table/[\w-]+$"))
    table = begun(someone)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot", "bot"]
    assert table["seats"][0]["mine"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_button_to_play_is_on_the_first_screen(arrive: Arrive, lang: str) -> None:
    page = arrive(lang=lang)
    page.goto("/")
    for width, height in ((320, 568), (390, 844), (844, 390), (720, 450), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("form button.primary")).to_be_in_viewport(ratio=1)


def test_strengths_are_offered_as_one_ladder(someone: Page) -> None:
    someone.goto("/")
    offered = someone.get_by_role("group", name="Their strength").get_by_role("radio")
    expect(offered).to_have_count(len(STRENGTHS))
    assert offered.evaluate_all("all => all.map((one) => one.value)") == list(STRENGTHS)
    expect(offered.nth(1)).to_be_checked()


def test_how_it_was_played_is_remembered(someone: Page) -> None:
    someone.goto("/")
    someone.get_by_role("radio", name="Cards").check(force=True)
    someone.get_by_label("Your name").fill("Zoé")
    someone.get_by_role("radio", name="Seasoned").check(force=True)
    fewer = someone.get_by_role("button", name="One fewer")
    fewer.click()
    fewer.click()
    expect(fewer).to_be_disabled()
    someone.get_by_role("button", name="Play now").click()
    expect(someone).to_have_url(re.compile(r"/table/"))

    someone.goto("/")
    expect(someone.get_by_role("radio", name="Cards")).to_be_checked()
    expect(someone.get_by_role("radio", name="Seasoned")).to_be_checked()
    expect(someone.get_by_label("Your name")).to_have_value("Zoé")
    someone.get_by_role("button", name="Play now").click()
    expect(someone).to_have_url(re.compile(r"/table/"))
    table = begun(someone)
    assert table["edition"] == "cards"
    assert [seat["bot"] for seat in table["seats"]] == ["", "seasoned"]
    assert table["seats"][0]["name"] == "Zoé"


def test_opponents_stay_within_what_the_edition_allows(someone: Page) -> None:
    someone.goto("/")
    choices = someone.request.get("/api/choices").json()
    for edition in choices["editions"]:
        someone.get_by_role("radio", name=edition["title"]).check(force=True)
        most = min(edition["most_players"], (edition["full_modules_from"] or 99) - 1)
        more = someone.get_by_role("button", name="One more")
        while more.is_enabled():
            more.click()
        expect(someone.locator("output")).to_have_text(str(most - 1))


def test_the_language_changes_at_once_and_stays(someone: Page) -> None:
    someone.goto("/")
    expect(someone.locator("html")).to_have_attribute("lang", "en")
    someone.get_by_label("Your name").fill("Ann")
    someone.get_by_role("button", name="Français").click()
    expect(someone.get_by_role("button", name="Jouer")).to_be_visible()
    expect(someone.get_by_label("Votre nom")).to_have_value("Ann")
    expect(someone.locator("html")).to_have_attribute("lang", "fr")
    expect(someone.get_by_role("radio", name="deuxième édition")).to_be_visible()
    someone.reload()
    expect(someone.get_by_role("button", name="Jouer")).to_be_visible()
    someone.get_by_role("link", name="Règles").first.click()
    expect(someone).to_have_title("Règles · Camel Up")


def test_a_french_browser_is_spoken_to_in_french(arrive: Arrive) -> None:
    page = arrive(lang="fr")
    page.goto("/")
    expect(page.get_by_role("button", name="Jouer")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_theme_follows_the_system_until_one_is_chosen(arrive: Arrive) -> None:
    page = arrive(color_scheme="dark")
    html = page.locator("html")
    page.goto("/")
    expect(html).to_have_attribute("data-theme", "dusk")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "day")
    page.get_by_role("button", name="Switch to the dusk theme").click()
    expect(html).to_have_attribute("data-theme", "dusk")
    page.reload()
    expect(html).to_have_attribute("data-theme", "dusk")


def test_the_theme_is_there_before_the_client(arrive: Arrive, complaints: Complaints) -> None:
    page = arrive(color_scheme="dark")
    complaints.allow("ERR_FAILED")
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto("/")
    assert page.locator("#app").inner_html() == ""
    expect(page.locator("html")).to_have_attribute("data-theme", "dusk")


def test_settings_are_kept(someone: Page) -> None:
    someone.emulate_media(reduced_motion="no-preference")
    someone.goto("/")
    someone.evaluate("localStorage.setItem('camelup.settings', '{}')")
    someone.reload()
    someone.get_by_role("button", name="Settings").click()
    dialog = someone.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("radio", name="Calm")).to_be_checked()
    expect(dialog.get_by_role("checkbox", name="Sound")).not_to_be_checked()
    dialog.get_by_role("radio", name="Brisk").check(force=True)
    dialog.get_by_role("checkbox", name="Sound").check()
    someone.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(someone.get_by_role("button", name="Settings")).to_be_focused()
    someone.reload()
    someone.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_role("radio", name="Brisk")).to_be_checked()
    expect(dialog.get_by_role("checkbox", name="Sound")).to_be_checked()
    someone.emulate_media(reduced_motion="reduce")
    expect(dialog.get_by_role("radio", name="Instant")).to_be_checked()
    expect(dialog.get_by_role("radio", name="Brisk")).to_be_disabled()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_page_is_reached_and_named(arrive: Arrive, size: str) -> None:
    page = arrive(size)
    page.goto("/")
    for name, path in (
        ("New table", "/new"),
        ("Join", "/join"),
        ("Watch", "/watch"),
        ("My games", "/mine"),
        ("Replays", "/replay"),
        ("Rules", "/rules"),
    ):
        if size == "phone":
            page.get_by_role("button", name="Menu").click()
        page.get_by_role("navigation").get_by_role("link", name=name, exact=True).locator(
            "visible=true"
        ).first.click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(page).to_have_title(f"{name} · Camel Up")
        expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()
    page.go_back()
    expect(page).to_have_title("Replays · Camel Up")
    page.go_forward()
    expect(page).to_have_title("Rules · Camel Up")


def test_by_keyboard_alone(someone: Page) -> None:
    someone.goto("/")
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()
    someone.keyboard.press("Tab")
    skip = someone.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    for _ in range(40):
        someone.keyboard.press("Tab")
        if someone.evaluate("document.activeElement.textContent.trim()") == "Play now":
            break
    someone.keyboard.press("Enter")
    expect(someone).to_have_url(re.compile(r"/table/"))


def test_an_address_that_leads_nowhere_says_what_to_do(
    someone: Page, complaints: Complaints
) -> None:
    complaints.allow("404")
    answer = someone.goto("/nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    expect(someone.get_by_role("heading", level=1)).to_contain_text("nothing here but sand")
    someone.get_by_role("link", name="To the start page").click()
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()


def test_leaving_a_table_asks_for_no_other(someone: Page) -> None:
    asked: list[str] = []
    someone.on("request", lambda request: asked.append(request.url))
    someone.goto("/new")
    someone.evaluate(
        """(path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        }""",
        f"/table/{open_table(someone)}",
    )
    for _ in range(3):
        expect(someone.locator(".table")).to_be_visible()
        someone.go_back()
        expect(someone.get_by_role("button", name="Open the table")).to_be_visible()
        someone.go_forward()
    assert not [address for address in asked if address.endswith("/api/tables/")]


def test_a_table_that_does_not_exist_says_what_to_do(someone: Page, complaints: Complaints) -> None:
    complaints.allow("404")
    someone.goto("/table/no-such-table")
    expect(someone.get_by_role("alert")).to_contain_text(re.compile("table", re.IGNORECASE))
    someone.get_by_role("link", name="To the start page").click()
    expect(someone.get_by_role("button", name="Play now")).to_be_visible()


@pytest.mark.parametrize(("lang", "turn"), [("en", "Your turn."), ("fr", "À vous de jouer.")])
def test_a_game_that_waits_comes_first_with_its_picture(
    arrive: Arrive, lang: str, turn: str
) -> None:
    page = arrive("phone", lang)
    id = open_table(page)
    waiting = page.locator("section", has=page.locator("#waiting"))
    sit_down(page, id)
    assert awaited(page) == "mine"
    page.goto("/")
    expect(waiting.get_by_text(turn)).to_be_visible()
    expect(waiting.locator("img")).to_be_visible()
    assert faults(page) == []
    waiting.locator("a.primary").click()
    expect(page).to_have_url(re.compile(f"/table/{id}$"))
