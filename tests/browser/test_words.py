"""A private table of two people: others do not find it, they talk, and the host closes the door."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.kit import table_of
from tests.browser.test_company import two_at_a_table


def talk(page: Page) -> None:
    """By its button, or on a phone by that of the panel, which opens what was not read yet."""
    phone = page.locator("[data-talk]").is_hidden()
    page.locator(".sidebutton" if phone else "[data-talk]").click()


def test_friends_talk_at_a_private_table(arrive: Arrive) -> None:
    ann, ben = two_at_a_table(arrive)
    id = table_of(ann)["id"]
    eve = arrive()
    eve.goto("/watch")
    expect(eve.get_by_role("heading", level=1)).to_be_visible()
    expect(eve.locator(f'a[href="/table/{id}"]')).to_have_count(0)
    # A reaction, as a bubble at the card of whoever says it; it lets clicks pass.
    talk(ann)
    ann.locator("[data-reaction=lucky]").click()
    bubble = ben.locator(".bubble")
    expect(bubble).to_contain_text("What luck!")
    assert bubble.evaluate("one => getComputedStyle(one.parentElement).pointerEvents") == "none"
    expect(ben.locator(".sidebutton")).to_have_accessible_name(re.compile("Talk: 1 new message"))
    # A message is text, whatever it says.
    talk(ben)
    ben.get_by_label("Say something").fill("<b>Two</b> for me")
    ben.get_by_label("Say something").press("Enter")
    expect(ann.locator(".lines")).to_contain_text("<b>Two</b> for me")
    expect(ben.get_by_label("Say something")).to_have_value("")
    expect(ann.locator(".bubble b")).to_have_count(0)
    # Whoever is muted is not heard here, also of what he said before.
    ann.get_by_text("Who hears it, and muting").click()
    ann.get_by_role("button", name="Mute").click()
    expect(ann.locator(".lines")).not_to_contain_text("for me")
    ben.locator("[data-reaction=cheer]").click()
    expect(ben.locator(".lines")).to_contain_text("Bravo!")
    ann.get_by_role("button", name="Hear again").click()
    expect(ann.locator(".lines")).to_contain_text("Bravo!")
    # Too much at once is refused, and says so.
    for _ in range(9):
        ben.locator("[data-reaction=hello]").click()
    expect(ben.locator(".talk [role=alert]")).to_contain_text("Wait a moment")
    # Whoever has the link may look on, until the host closes the door.
    eve.goto(f"/table/{id}")
    expect(eve.locator(".table")).to_be_visible()
    expect(eve.locator("[data-talk]")).to_have_count(0)
    ann.get_by_role("button", name="Table menu").click()
    ann.get_by_role("dialog").locator("input[data-company=watching]").uncheck(force=True)
    expect(eve.locator("[data-closed]")).to_be_visible()
    expect(ben.locator(".table")).to_be_visible()
    # Three tabs fit into the panel in the longer language, too.
    ann.evaluate("() => localStorage.setItem('camelup.language', 'fr')")
    ann.reload()
    expect(ann.get_by_role("tab", name="Parler")).to_be_visible()
    wide = "(one) => one.scrollWidth > one.clientWidth + 1"
    assert not ann.locator(".sidepanel").evaluate(wide)
