"""The odds board: whole games of every edition, entered by taps alone on a phone."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from camelup.core.values import Move
from camelup.play.lines import document_of
from camelup.play.record import Record, read_record
from tests.browser.conftest import Arrive
from tests.browser.kit import Complaints
from tests.browser.play import awaited, open_table, sit_down
from tests.follow.kit import GAMES, SET_UP, recorded, turns

HIDDEN = ("deal", "discard", "contribute")
"""What nobody sees of a game of Cards."""


def begun(page: Page, record: Record) -> None:
    """At the table, with as many players, all of them tracked."""
    header = record.header
    page.goto("/follow")
    page.locator(f"input[value={header.edition}]").check(force=True)
    wanted = len(header.players)
    while (players := int(page.locator(".stepper output").inner_text())) != wanted:
        page.get_by_role("button", name="One more" if players < wanted else "One fewer").click()
    if header.modules:
        page.locator("form details summary").click()
    for module in header.modules:
        page.locator(f"[data-module={module}]").check()
    page.locator("[data-start]").click()
    page.wait_for_url("**/follow/*")


def placed(page: Page, record: Record) -> None:
    """Tap a camel, tap a space."""
    state = record.header.opening()
    for move in record.moves:
        if move.kind not in SET_UP:
            break
        state = record.game.apply(state, move).state
    document = record.game.to_document(state)
    page.locator("[data-first]").select_option(str(document.get("turn", 0)))
    for space, camels in document["track"].items():
        for camel in camels:
            page.locator(f".placing [data-camel={camel}]").click()
            page.locator(f".placing [data-space='{space}']").click()
    page.locator("[data-begin]").click()
    expect(page.locator("main[data-entries='1']")).to_be_visible()


def entries(page: Page) -> int:
    return int(page.locator("main.follow").get_attribute("data-entries") or 0)


def tapped(page: Page, kind: str, facts: dict[str, Any]) -> int:
    """Answer the questions of one kind until something is entered; how many taps it took."""
    before, taps = entries(page), 0
    section = page.locator(f"section[data-kind='{kind}']")
    while True:
        answers = section.locator(".answers")
        field = answers.get_attribute("data-field")
        taps += 1
        if section.locator("[data-unfold]").count():
            section.locator("[data-unfold]").click()
            continue
        if field is None:
            answers.locator("button").click()
        else:
            value = json.dumps(facts.get(field), separators=(",", ":"), ensure_ascii=False)
            found = answers.locator(f"[data-value='{value}']")
            (found if found.count() else answers.locator("[data-value=null]")).click()
        page.wait_for_function(
            "([n, kind, field]) => document.querySelector('main.follow').dataset.entries != n"
            " || document.querySelector(`section[data-kind='${kind}'] .answers`)?.dataset.field"
            " != (field ?? undefined)",
            arg=[before, kind, field],
        )
        if entries(page) != before:
            return taps


def facts_of(moves: tuple[Move, ...]) -> dict[str, Any]:
    return {name: value for move in moves for name, value in document_of(move).items()}


@pytest.mark.parametrize(
    "name", ["base-2-two-legs", "second-3-two-legs", "without-long-track-6-short"]
)
def test_a_whole_game_by_taps_has_the_record_of_that_game(name: str, arrive: Arrive) -> None:
    record = recorded(name)
    page = arrive("phone", color_scheme="dark")
    begun(page, record)
    placed(page, record)
    most: dict[str, int] = {}
    for moves in turns(record):
        if moves[0].kind not in SET_UP:
            taps = tapped(page, moves[0].kind, facts_of(moves))
            most[moves[0].kind] = max(taps, most.get(moves[0].kind, 0))
    for card in [move for move in record.moves if move.kind == "race-card"]:
        tapped(page, "turn-over", facts_of((card,)))
    assert most["pyramid-tile"] <= 3
    assert most.get("leg-tile", 0) <= 3
    expect(page.locator("[data-awaiting=over]")).to_be_visible()
    scores = [int(li.get_attribute("data-score") or 0) for li in page.locator("[data-score]").all()]
    assert tuple(scores) == record.game.scores(record.state)
    text = page.request.get(page.locator("[data-record]").get_attribute("href") or "").text()
    assert list(read_record(text).moves) == list(record.moves)


def test_hidden_cards_undo_and_a_second_phone(arrive: Arrive) -> None:
    record = recorded("base-2-last-die")
    page, other = arrive("phone"), arrive("phone", lang="fr")
    begun(page, record)
    placed(page, record)
    laid = []
    for moves in turns(record):
        if moves[0].kind in SET_UP:
            continue
        tapped(page, moves[0].kind, facts_of(moves))
        if moves[0].kind == "race-card":
            laid.append(moves[0])
            if len(laid) == 1:  # undone and done again, seen elsewhere, and after a reload
                there = entries(page)
                page.locator("[data-undo]").click()
                expect(page.locator(f"main[data-entries='{there - 1}']")).to_be_visible()
                page.locator("[data-redo]").click()
                expect(page.locator(f"main[data-entries='{there}']")).to_be_visible()
                other.goto(page.url)
                expect(other.locator(f"main[data-entries='{there}']")).to_be_visible()
                page.reload()
                expect(page.locator(f"main[data-entries='{there}']")).to_be_visible()
    assert laid
    expect(page.locator("[data-awaiting=turn-over]")).to_be_visible()
    for card in laid:
        tapped(page, "turn-over", facts_of((card,)))
    expect(page.locator("[data-awaiting=over]")).to_be_visible()
    scores = [int(li.get_attribute("data-score") or 0) for li in page.locator("[data-score]").all()]
    assert tuple(scores) == record.game.scores(record.state)
    expect(other.locator("[data-awaiting=over]")).to_be_visible()


def test_a_position_is_looked_at_changed_and_refused(
    arrive: Arrive, complaints: Complaints
) -> None:
    complaints.allow("400 (Bad Request)")
    page = arrive()
    page.goto("/follow?position=5:gw_6:b_8:oy_out:g2_~10@2_turn:3")
    page.wait_for_url("**/follow/*")
    expect(page.locator("tr[data-camel=yellow]")).to_be_visible()
    page.locator("[data-edit]").click()
    page.locator("dialog [data-line]").fill("5:gw 6:b 99:oy players:4")
    page.locator("dialog [data-set]").click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("99:oy")
    page.locator("dialog [data-line]").fill("5:gw 6:b 7:oy players:4")
    page.locator("dialog [data-set]").click()
    expect(page.locator("main[data-entries='1']")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator("main[data-entries='0']")).to_be_visible()


def test_a_game_of_cards_that_nobody_knows_the_hands_of(arrive: Arrive) -> None:
    """Only what lies open is asked for; the money at the end is that of the game."""
    record = recorded("cards-2-hand-card-ends-it")
    page = arrive("phone")
    begun(page, record)
    for moves in turns(record):
        if moves[0].kind not in HIDDEN:
            tapped(page, moves[0].kind, facts_of(moves))
    expect(page.locator("[data-awaiting=over]")).to_be_visible()
    scores = [int(li.get_attribute("data-score") or 0) for li in page.locator("[data-score]").all()]
    assert tuple(scores) == record.game.scores(record.state)


def test_a_position_is_changed_by_taps_and_the_odds_follow(
    arrive: Arrive, complaints: Complaints
) -> None:
    complaints.allow("400 (Bad Request)")
    page = arrive("phone")
    page.goto("/analyse?position=5:gw_6:b_8:oy_out:g2_turn:3_players:4")
    page.wait_for_url("**/follow/*")
    expect(page.locator("tr[data-camel=yellow]")).to_be_visible()
    before = page.locator("tr[data-camel=white] .first").inner_text()
    page.locator("[data-edit]").click()
    entered = 0

    def tap(selector: str) -> None:
        nonlocal entered
        page.locator(f".editor {selector}").first.click()
        entered += 1
        expect(page.locator(f"main[data-entries='{entered}']")).to_be_attached()

    tap("[data-die=white] [data-number='3']")
    expect(page.locator("[data-worth='leg-tile white'] .change")).not_to_be_empty()
    tap("[data-take=white]")
    page.locator(".editor [data-side-of=mirage]").click()
    tap("[data-tile='12']")
    tap("[data-lay=white]")
    tap(".stepper button >> nth=1")  # another leg
    tap(".stepper button >> nth=3")
    tap("[data-rolled='1']")
    page.locator(".editor [data-tile='8']").click()  # a camel stands there
    expect(page.locator("dialog [role=alert]")).to_contain_text("8")
    page.keyboard.press("Escape")
    expect(page.locator("tr[data-camel=white] .first")).not_to_have_text(before)
    expect(page.locator("[data-space-worth]")).to_have_count(0)
    page.locator("[data-on-board]").check()
    expect(page.locator("[data-space-worth='9']")).to_be_visible()
    id = page.url.rpartition("/")[2]
    line = page.request.get(f"/api/follows/{id}").json()["notation"]
    for word in ("out:g2w3", "tickets:1w5", "-12@1", "win:1w", "money:4", "leg:2"):
        assert word in line, line
    page.locator("[data-undo]").click()
    expect(page.locator(f"main[data-entries='{entered - 1}']")).to_be_visible()
    page.locator("[data-share]").click()
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"[data-picture={kind}]").click()
        assert download.value.path().read_bytes().startswith(start)


def test_what_modules_bring_is_changed_by_taps(arrive: Arrive, complaints: Complaints) -> None:
    complaints.allow("400 (Bad Request)")
    page = arrive("phone")
    page.goto(
        "/analyse?position=long_spicy_photographer_position_partnerships_5:gw_6:b_8:oy_players:8"
    )
    page.wait_for_url("**/follow/*")
    page.locator("[data-edit]").click()
    editor = page.locator(".editor")
    taps = (
        editor.locator("[data-take=white]"),
        editor.locator("[data-bets='0'] [data-place='3']"),
        editor.get_by_role("group", name="Betting partner").locator("label").nth(3),
        editor.locator("[data-camera='12']"),
        editor.locator("[data-supporting=green] [data-at=crater]"),
        editor.locator("[data-supporting=blue] [data-at=pyramid]"),
        editor.get_by_role("group", name="starting player marker").locator("label").nth(2),
    )
    entered = itertools.count(1)

    def tap(what: Locator) -> None:
        """It is there when the board has one more entry; a button that waits says nothing."""
        what.click()
        expect(page.locator(f"main[data-entries='{next(entered)}']")).to_be_attached()

    for one in taps:
        tap(one)
    id = page.url.rpartition("/")[2]
    line = page.request.get(f"/api/follows/{id}").json()["notation"]
    for word in ("tickets:1w5", "partners:1-4", "camera:12@1", "supporting:b", "crater:g"):
        assert word in line, line
    editor.locator("[data-camera='8']").click()  # camels stand there
    expect(page.locator("dialog [role=alert]")).to_contain_text("8")
    editor.locator("[data-supporting=white] [data-at=pyramid]").click()  # one die too many
    expect(page.locator("dialog [role=alert]")).to_contain_text("Pyramid tiles")
    for name in ("[data-place='0']", "[data-camera='0']", "[data-die=yellow] [data-number='2']"):
        tap(editor.locator(name))
    page.locator(".placing [data-camel=yellow]").click()
    page.locator(".placing [data-space=finish]").click()
    tap(page.locator("[data-begin]"))
    expect(page.locator("main[data-awaiting=over]")).to_be_visible()


def test_cards_are_changed_by_taps_and_played_by_more(
    arrive: Arrive, complaints: Complaints
) -> None:
    complaints.allow("400 (Bad Request)")
    page = arrive("phone")
    page.goto("/analyse?position=cards_5:gw_6:b_8:oy_players:3")
    page.wait_for_url("**/follow/*")
    page.locator("[data-edit]").click()
    page.locator(".placing [data-camel=blue]").click()
    page.locator(".placing [data-space='9']").click()
    page.locator("[data-begin]").click()
    expect(page.locator("main[data-entries='1']")).to_be_visible()
    page.locator("[data-edit]").click()
    taps = (
        "[data-take=green]",
        "[data-midfield=white]",
        "[data-overall='loser yellow']",
        "[data-piece='11']",
        "[data-sandstorm='1-2']",
        "[data-youngest='2']",
        "[data-bet-made]",
        "[data-racing='green 1']",  # turned up
        "[data-racing='yellow 2']",
        "in hand [data-racing='white 1']",
        "in intel [data-racing='blue 2']",
        "in played [data-racing='orange 2']",
        "in contributed [data-racing='orange 1']",
        "in contributed [data-forget]",
    )
    for number, selector in enumerate(taps, 2):
        if selector.startswith("in "):
            place, selector = selector.removeprefix("in ").split(" ", 1)
            page.locator(f".editor input[value={place}]").check(force=True)
        page.locator(f".editor {selector}").click()
        expect(page.locator(f"main[data-entries='{number}']")).to_be_attached()
    page.locator(".editor input[value=revealed]").check(force=True)
    page.locator(".editor [data-there-card='0']").click()  # another one in its place: refused,
    page.locator(".editor [data-racing='yellow 2']").click()  # for there is one only
    expect(page.locator("dialog [role=alert]")).to_contain_text("+2")
    page.locator(".editor [data-there-card='0']").click()
    page.locator(".editor [data-racing='green 2']").click()
    expect(page.locator(f"main[data-entries='{len(taps) + 2}']")).to_be_attached()
    id = page.url.rpartition("/")[2]
    line = page.request.get(f"/api/follows/{id}").json()["notation"]
    assert " ".join(word for word in line.split() if not word.startswith("deck")) == (
        "cards 5:gw 8:oy 9:b sandstorm:1-2 fennec:11@1 tickets:1g5 midfield:1w lose:1y players:3"
        " bet-made leg:1 ages:3,1,2 revealed:g2y2 played:1o2 intel:1b2,2b1,3b1"
    )
    page.locator(".editor [data-piece='9']").click()  # a camel stands there
    expect(page.locator("dialog [role=alert]")).to_contain_text("9")
    page.get_by_text("Other players or modules").click()
    page.get_by_role("group", name="players").get_by_role("button", name="One more").click()
    old = page.url
    page.locator("[data-alter]").click()
    page.wait_for_url(lambda url: url != old)
    game = page.request.get(f"/api/follows/{page.url.rpartition('/')[2]}").json()
    assert len(game["names"]) == 4
    for word in ("9:b", "tickets:1g5", "midfield:1w", "lose:1y", "fennec:11@1"):
        assert word in game["notation"], game["notation"]


def test_analysis_opens_from_a_table_and_from_a_file(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/rules")
    table = open_table(page, bots=("random",))
    sit_down(page, table)
    awaited(page)
    page.get_by_role("button", name="Table menu").click()
    with page.expect_popup() as opened:
        page.locator("[data-analyse]").click()
    board = opened.value
    board.wait_for_url("**/follow/*")
    expect(board.locator("tr[data-camel]").first).to_be_visible()
    board.close()
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(GAMES / "base-3-real-dice.camelup")
    page.wait_for_url("**/replay/file*")
    page.locator("[data-analyse]").click()
    page.wait_for_url("**/follow/*")
    expect(page.locator("[data-redo]")).to_be_enabled()


def test_who_tracks_what_can_be_changed_later(arrive: Arrive) -> None:
    page = arrive()
    page.goto("/follow")
    page.locator("[data-start]").click()
    page.wait_for_url("**/follow/*")
    page.locator("[data-edit]").click()
    page.get_by_text("Who tracks what").click()
    page.get_by_role("textbox", name="Player 2").fill("Bea")
    page.get_by_text("And me").click()
    with page.expect_response(lambda answer: answer.request.method != "GET") as saved:
        page.locator("[data-save]").click()
    assert saved.value.ok
    expect(page.locator("dialog[open]")).to_be_visible()
    game = page.request.get(f"/api/follows/{page.url.rpartition('/')[2]}").json()
    assert game["tracks"] == "me"
    assert game["names"][1] == "Bea"
    assert game["known"] == [0]
