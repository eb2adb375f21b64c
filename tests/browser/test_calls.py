"""Your turn: a sign on the icon and in the title, and a notification for who looks elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.play import SETTLED_IN, open_table
from tests.browser.test_company import act, two_at_a_table

LOOKS = """(away) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Another window is before this one, or it is not any more. No test can put one there."""

NOTICES = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map(({ title, data }) => `${title} ${data}`);
}"""
READY = "() => navigator.serviceWorker.ready.then(({ active }) => active !== null)"


@pytest.fixture
def browser(whole_browser: Browser) -> Browser:
    """Notifications are of windows."""
    return whole_browser


def calling(page: Page) -> None:
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    expect(page).to_have_title("● Table · Camel Up")


def quiet(page: Page) -> None:
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    expect(page).to_have_title("Table · Camel Up")


def mover(*pages: Page) -> tuple[Page, Page]:
    """Who is to move, and who is not."""
    while not any(page.locator(".groups .main").count() for page in pages):
        pages[0].wait_for_timeout(20)
    first, second = pages
    return (first, second) if first.locator(".groups .main").count() else (second, first)


def test_a_notification_calls_who_looks_elsewhere(arrive: Arrive) -> None:
    ann, ben = two_at_a_table(arrive, service_workers="allow")
    now, waits = mover(ann, ben)
    for page in (ann, ben):
        page.wait_for_function(READY)
    calling(now)
    quiet(waits)
    question = waits.locator(".news .ask", has_text="Notify you")
    expect(question).to_have_count(0)  # never at once
    waits.evaluate(LOOKS, True)
    waits.evaluate(LOOKS, False)
    expect(question).to_be_visible()
    waits.context.grant_permissions(["notifications"])
    question.get_by_role("button", name="Yes").click()
    expect(question).to_have_count(0)
    waits.evaluate(LOOKS, True)
    act(now, "pyramid-tile")
    calling(waits)
    path = "/table/" + waits.url.rpartition("/")[2]
    waits.wait_for_function(f"async () => String(await ({NOTICES})()) === 'Your turn {path}'")
    waits.evaluate(LOOKS, False)
    waits.wait_for_function(f"async () => (await ({NOTICES})()).length === 0")


def test_calls_can_be_switched_off(arrive: Arrive) -> None:
    page = arrive()
    page.context.grant_permissions(["notifications"])
    id = open_table(page)
    page.evaluate(SETTLED_IN, "once")
    page.goto(f"/table/{id}")
    calling(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Call me when it is my turn").uncheck()
    page.goto(f"/table/{id}")
    expect(page.locator(".groups .main").first).to_be_visible()
    expect(page).to_have_title("● Table · Camel Up")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
