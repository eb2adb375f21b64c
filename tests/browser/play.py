"""Playing at a table in a browser: what people do with mouse, finger and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

WAITING = """() => {
  const open = (name) => document.querySelector(`dialog.${name}[open]`) !== null;
  if (open('cover')) return 'cover';
  if (open('scoring')) return 'scoring';
  if (open('end')) return 'end';
  return document.querySelector('.groups .main') ? 'mine' : null;
}"""

# The things on the board that can be acted on and that a pointer reaches at their middle.
THINGS = """() => [...document.querySelectorAll('.board .thing [role=button]')].flatMap((thing) => {
  const box = thing.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  if (document.elementFromPoint(x, y) !== thing) return [];
  return [{ topic: thing.closest('[data-topic]').dataset.topic, x, y }];
})"""

# In Cards: the next card to pick, or the button that plays those picked; nothing when it is over.
NEXT_PICK = """() => {
  const ready = '[aria-disabled=true]';
  const button = document.querySelector('.confirm button');
  if (!button) return null;
  const card = document.querySelector(`.hand .card[aria-pressed=false]:not(${ready})`);
  const next = button.matches(ready) ? card : button;
  if (!next) return null;
  next.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = next.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}"""

STRAY = 400
"""A second tap that comes sooner, in milliseconds, is taken for a part of the first."""

MOST_TURNS = 400
"""A game that is longer has got stuck."""

MOST_PICKS = 1200
"""A choice of cards that is pressed more often has got stuck."""


def open_table(
    page: Page,
    edition: str = "base",
    *,
    modules: Sequence[str] = (),
    mine: Sequence[str] = ("Ann",),
    bots: Sequence[str] = ("random", "random"),
    **options: Any,
) -> str:
    """A game that begins at once, with people at this device and bots; its id."""
    if page.url == "about:blank":
        page.goto("/rules")
    people = [{"kind": "person", "name": name, "mine": True} for name in mine]
    body = {
        "edition": edition,
        "modules": list(modules),
        "seats": [*people, *({"kind": "bot", "bot": bot} for bot in bots)],
        "options": {"seed": "browser", **options},
        "start": True,
    }
    answer = page.evaluate(
        """async (body) => {
          const headers = { 'Content-Type': 'application/json' };
          const sent = { method: 'POST', headers, body: JSON.stringify(body) };
          const answer = await fetch('/api/tables', sent);
          return [answer.status, await answer.json()];
        }""",
        body,
    )
    assert answer[0] < 300, answer
    return str(answer[1]["id"])


SETTLED_IN = """(clicks) => {
  localStorage.setItem('camelup.guide', 'seen');
  localStorage.setItem('camelup.clicks', clicks);
}"""
"""The guide has been read; one click plays, or what is chosen is shown first."""


def sit_down(page: Page, id: str, clicks: str = "once") -> None:
    """Open a table of this browser, without the guide."""
    if page.url == "about:blank":
        page.goto("/rules")
    page.evaluate(SETTLED_IN, clicks)
    page.goto(f"/table/{id}")
    expect(page.locator(".table")).to_be_visible()


def awaited(page: Page, known: str = "") -> str:
    """Wait until something is to be done here: ``mine``, ``cover``, ``scoring`` or ``end``."""
    found = page.wait_for_function(WAITING)
    return str(found.json_value())


def go_on(page: Page, press: Callable[[Locator], None] = lambda button: button.click()) -> None:
    """Read the ledger of a scoring to its end."""
    button = page.locator("dialog.scoring[open] footer button")
    while page.locator("dialog.scoring[open]").count() > 0:
        press(button)


def scored(page: Page) -> None:
    """Reveal dice until a leg has been scored on the board, and open its ledger."""
    while page.locator(".news .ledger").count() == 0:
        assert awaited(page) == "mine"
        before = version(page)
        page.locator(".main[data-kind=pyramid-tile]").click()
        moved_on(page, before)
    page.locator(".news .ledger").click()
    expect(page.locator("dialog.scoring[open]")).to_be_visible()


def version(page: Page) -> str:
    """Something that changes with every update that is shown."""
    return str(page.locator(".table").get_attribute("data-version"))


def moved_on(page: Page, before: str) -> None:
    """Wait until the server has answered a move, and the board shows it."""
    page.wait_for_function(
        "(before) => document.querySelector('.table')?.dataset.version !== before", arg=before
    )


class Pointer:
    """Plays by clicks alone, on the things themselves; takes turns with what can be done."""

    clicks = "once"
    """What one click does at the table that this hand plays at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: dict[str, int] = {}

    def turn(self) -> None:
        """One action: picked cards, or a thing on the board."""
        before = version(self.page)
        if self.page.locator(".confirm").count() > 0:
            self._pick_cards()
        elif self._play_hand_card() or self._use_thing():
            self._decide()
        else:
            raise AssertionError("there is nothing to click on")
        moved_on(self.page, before)

    def press(self, thing: Locator) -> None:
        """A click on a part of the page."""
        thing.click()

    def _press_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def _decide(self) -> None:
        """What is chosen is played at once."""

    def _count(self, kind: str) -> None:
        self.done[kind] = self.done.get(kind, 0) + 1

    def _pick_cards(self) -> None:
        """Pick and confirm; what was picked may be asked for anew until the table goes on."""
        self._count(self.page.locator(".groups .main").first.get_attribute("data-kind") or "")
        before = version(self.page)
        for _ in range(MOST_PICKS):
            if version(self.page) != before:
                return
            if place := self.page.evaluate(NEXT_PICK):
                self._press_at(place["x"], place["y"])
            self.page.wait_for_timeout(50)
        raise AssertionError("what is picked is not played")

    def _play_hand_card(self) -> bool:
        """In Cards a card of the hand is clicked, when it is its turn."""
        showing = self.page.locator(".main[data-kind=intel]").count() > 0
        playing = self.page.locator(".main[data-kind=hand-card]").count() > 0
        enough = self.done.get("hand-card", 0) > self.done.get("reveal", 0)
        if not showing and (not playing or enough):
            return False
        self._count("intel" if showing else "hand-card")
        self.press(self.page.locator(".hand .card").first)
        return True

    def _use_thing(self) -> bool:
        """Of the things that light up, one of the kind that was used least so far."""
        things = self.page.evaluate(THINGS)
        if not things:
            # What lights up can still be drawn over by something that is about to go.
            self.page.wait_for_function(f"() => ({THINGS})().length > 0")
            things = self.page.evaluate(THINGS)
        thing = self._wish(things)
        self._count(thing["topic"])
        self._press_at(thing["x"], thing["y"])
        self._choose()
        return True

    def _wish(self, things: Sequence[dict[str, Any]]) -> dict[str, Any]:
        weight = {"pyramid-tile": 0.5, "reveal": 0.5}
        return min(things, key=lambda t: self.done.get(t["topic"], 0) * weight.get(t["topic"], 1))

    def _choose(self) -> None:
        """Where a thing can mean several actions, take the last of them."""
        several = self.page.locator("dialog.float[open] .choice")
        if several.count() > 0:
            self.press(several.last)


class Hurried(Pointer):
    """Uses each thing once, and from then on only what ends the race."""

    def _wish(self, things: Sequence[dict[str, Any]]) -> dict[str, Any]:
        ending = [thing for thing in things if thing["topic"] in ("pyramid-tile", "reveal")]
        new = [thing for thing in things if thing["topic"] not in self.done]
        return super()._wish(new or ending or things)


class Finger(Hurried):
    """Plays by taps alone: what is chosen waits for a second tap, on the button that plays it."""

    clicks = "safe"

    def press(self, thing: Locator) -> None:
        thing.tap()

    def _press_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def _decide(self) -> None:
        button = self.page.locator(".sure .do")
        expect(button).to_be_focused()
        self.page.wait_for_timeout(STRAY)
        button.tap()


def play_by_pointer(page: Page, hand: type[Pointer] = Pointer) -> dict[str, int]:
    """Play a game to its end by clicks; which things were used, and how often."""
    pointer = hand(page)
    for _ in range(MOST_TURNS):
        match awaited(page):
            case "mine":
                pointer.turn()
            case "scoring":
                go_on(page, pointer.press)
            case "cover":
                pointer.press(page.locator("dialog.cover button"))
            case _:
                return pointer.done
    raise AssertionError(f"the game does not end: {pointer.done}")
