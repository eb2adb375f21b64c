"""My games on another device, and an evening of several tables."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints
from tests.browser.play import SETTLED_IN, open_table, sit_down


def test_my_games_come_to_a_phone_and_are_taken_away(
    arrive: Arrive, complaints: Complaints
) -> None:
    complaints.allow("/api/devices/use")  # a link that was used
    ann, phone, other = arrive(), arrive("phone"), arrive("phone")
    id = open_table(ann)
    sit_down(ann, id)
    ann.goto("/mine")
    ann.get_by_role("link", name="My games on another device").click()
    ann.locator("[data-make]").click()
    link = ann.locator(".copy input").input_value()
    assert re.search(r"/device#[\w-]{22}$", link)
    phone.goto(link)
    phone.locator("[data-use]").click()
    expect(phone.locator(f'a[href="/table/{id}"]')).to_have_text("Go on")
    expect(ann.get_by_text("Phone")).to_be_visible()
    phone.evaluate(SETTLED_IN, "once")
    phone.locator(f'a[href="/table/{id}"]').click()
    expect(phone.locator(".bar .mine").first).to_be_visible()
    # The link works once, and says so.
    other.goto(link)
    other.locator("[data-use]").click()
    expect(other.get_by_text("has been used already")).to_be_visible()
    # Taken away, the phone only looks on.
    ann.get_by_role("button", name="Take away").click()
    expect(ann.get_by_text("None but the one where you began.")).to_be_visible()
    expect(phone.locator(".bar .mine")).to_have_count(0)


def take_part(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.evaluate(SETTLED_IN, "once")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take part").click()
    expect(page.get_by_role("button", name="I have to go")).to_be_visible()


def test_an_evening_gathers_people_and_draws_tables(arrive: Arrive) -> None:
    host, guest = arrive(), arrive("phone")
    host.goto("/new")
    host.get_by_role("link", name="Make a tournament evening").click()
    host.get_by_label("Name of the evening").fill("Friday")
    host.locator("form summary").click()
    host.locator("[data-module=photographer]").check()
    host.get_by_role("button", name="Make the evening").click()
    expect(host.get_by_role("heading", level=1, name="Friday")).to_be_visible()
    take_part(host, host.url, "Ann")
    take_part(guest, host.url, "Ben")
    expect(host.get_by_text("2 people have sat down")).to_be_visible()
    host.locator("[data-next]").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()
        expect(page.locator("[data-standings] tbody tr")).to_have_count(2)
    # Whoever went elsewhere is called to his table, and finds the evening among his games.
    guest.goto("/mine")
    expect(guest.locator("[data-evenings]")).to_contain_text("Friday")
    guest.goto("/rules")
    guest.locator("[data-evening-call] a").click()
    expect(guest.locator(".table")).to_be_visible()
    guest.goto("/mine")
    guest.locator("[data-evenings] a").click()
    guest.locator("[data-mine]").click()
    expect(guest.locator(".table")).to_be_visible()
    guest.get_by_role("button", name="Table menu").click()
    guest.get_by_role("link", name="To the evening").click()
    expect(guest.get_by_text("playing")).to_be_visible()
