"""Replays: every step of a finished game, with nothing hidden; of a running one nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import camelup
from camelup.core.errors import RecordError
from camelup.core.game import CHANCE
from camelup.play.dice import Dice
from camelup.play.open_view import open_view
from camelup.play.record import Record, read_record
from camelup.server.errors import TooLarge
from camelup.server.games import told as telling
from camelup.server.games.replay import replay_of, replay_parts
from camelup.server.games.told import MOST_MOVES, MOST_SHOWN, uploaded
from camelup.server.http.replays_api import MOST_BYTES
from camelup.server.protocol import Replay
from camelup.server.workers import record_service
from tests.reference.setups import Setup
from tests.server.kit import Browser, wait_until

Visit = Callable[[], Browser]

SETUPS = (
    Setup("base", 3),
    Setup("base", 6, ("long-track", "spicy", "photographer", "position-bets", "partnerships")),
    Setup("second", 4),
    Setup("cards", 3),
)


def played(setup: Setup, moves: int = 10**6) -> Record:
    table = camelup.start(setup.edition, setup.players, setup.modules, seed="replay")
    players = Dice("replay")
    while not table.over and table.version < moves:
        table.play(players.choose(table.legal(players.choose(sorted(table.to_move)))))
    return table.record


def shown(data: bytes) -> bytes:
    """The replay of an uploaded record, in English."""
    return b"".join(uploaded(data, "en"))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_step_is_an_action_with_the_chance_after_it(setup: Setup) -> None:
    record = played(setup)
    found = replay_of(record, "en")
    states = [step.state for _, step in record.replay()]
    assert [s.version for s in found.steps] == [
        n for n, state in enumerate(states) if record.game.to_move(state) is not CHANCE
    ]
    first, last = found.steps[0], found.steps[-1]
    assert (first.seat, first.text) == (None, "Setting up")
    assert last.version == len(record.moves)
    assert last.scores == record.game.scores(record.state)
    assert found.winners == record.game.winners(record.state)
    assert found.names == record.header.players
    assert all(step.seat is not None and step.text for step in found.steps[1:])
    told: list[Any] = [said.event for step in found.steps for said in step.events]
    assert told == [event for _, step in record.replay() for event in step.events]
    assert all(said.text for step in found.steps for said in step.events)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_nothing_is_hidden_in_it(setup: Setup) -> None:
    record = played(setup)
    for _, step in record.replay():
        view = open_view(record.game, step.state)
        assert view.seat is None
        for seat in range(setup.players):
            own = record.game.view(step.state, seat)
            assert view.players[seat] == own.players[seat]
            for deck in ("winner_deck", "loser_deck"):
                for card, seen in zip(getattr(view, deck, ()), getattr(own, deck, ()), strict=True):
                    assert card.camel is not None
                    assert seen.camel in (None, card.camel)
        spectator = record.game.view(step.state, None)
        shown = msgspec.structs.asdict(view)
        for name, value in msgspec.structs.asdict(spectator).items():
            if name not in ("players", "winner_deck", "loser_deck"):
                assert shown[name] == value


def test_it_speaks_the_language_asked_for() -> None:
    english, french = (replay_of(played(SETUPS[0]), language) for language in ("en", "fr"))
    assert french.steps[0].text == "Mise en place"
    assert french.steps[5].text != english.steps[5].text
    assert "dés équitables" in french.fair
    assert "fair dice" in english.fair


def test_a_record_that_goes_on_is_shown_as_far_as_it_goes() -> None:
    record = played(SETUPS[0], moves=30)
    found = msgspec.json.decode(shown(record.text().encode()), type=Replay)
    assert found.winners == ()
    assert found.steps[-1].version == len(record.moves)


def test_what_is_no_record_is_refused_with_its_line() -> None:
    text = played(SETUPS[0]).text().encode()
    for bad, line in ((b"", 1), (b"\x00\xff", 1), (b"[" * 9999 + b"\n", 1), (text[:-9], None)):
        with pytest.raises(RecordError) as caught:
            shown(bad)
        if line is not None:
            assert caught.value.facts["line"] == line


def test_a_record_that_never_ends_is_refused() -> None:
    with pytest.raises(TooLarge):
        shown(b"{}\n" * (MOST_MOVES + 1))
    assert 10 * len(played(SETUPS[1]).text()) < MOST_BYTES


def named(name: str) -> Record:
    """A record of eight players whose names begin with this one."""
    table = camelup.start("base", [name + str(seat) for seat in range(8)], seed="replay")
    players = Dice("replay")
    while not table.over:
        legal = table.legal(players.choose(sorted(table.to_move)))
        table.play(players.choose(legal))
    return table.record


def test_names_in_an_uploaded_record_are_limited_as_at_tables() -> None:
    record = named("N" * 20_000 + "\u202e\n")
    replay = msgspec.json.decode(body := shown(record.text().encode()), type=Replay)
    assert replay.names == ("N" * 24,) * 8
    assert len(body) < MOST_SHOWN / 4
    assert "N" * 25 not in body.decode()


def test_the_replay_of_an_uploaded_record_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(SETUPS[1])
    whole = shown(record.text().encode())
    assert 4 * len(whole) < MOST_SHOWN
    monkeypatch.setattr(telling, "MOST_SHOWN", len(whole) // 2)
    with pytest.raises(TooLarge) as caught:
        shown(record.text().encode())
    assert caught.value.code == "long-replay"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_step_by_step_it_is_the_same(setup: Setup) -> None:
    record = played(setup)
    parts = list(replay_parts(record, "fr", "an id"))
    assert b"".join(parts) == msgspec.json.encode(replay_of(record, "fr", "an id"))
    assert max(map(len, parts)) < len(b"".join(parts)) / 10


# Over the wire


def test_it_is_kept_small_while_somebody_reads_it(visit: Visit) -> None:
    """Packed for a browser, unpacked part by part for whoever cannot do that himself."""
    text = played(SETUPS[1]).text().encode()
    plain, small = (
        visit().http.post("/api/replays", content=text, headers={"Accept-Encoding": way})
        for way in ("identity", "gzip")
    )
    assert plain.content == small.content == shown(text)
    assert "content-encoding" not in plain.headers
    assert 8 * int(small.headers["content-length"]) < len(plain.content)


def test_only_so_many_wait_for_their_replay(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in ("CROWDED", "MOST_WAITING"):
        monkeypatch.setattr(record_service, bound, 0)
    answer = visit().http.post("/api/replays", content=b"x")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")


def finished(browser: Browser, edition: str = "base") -> str:
    id: str = browser.table("random", "random", "random", edition=edition)["id"]
    with browser.tab(id):
        wait_until(lambda: browser.get(f"/api/tables/{id}")["phase"] == "over")
    return id


def test_a_game_of_the_server_is_replayed_downloaded_and_uploaded(visit: Visit) -> None:
    browser = visit()
    id = finished(browser)
    found = browser.get(f"/api/replays/{id}?language=fr")
    assert found["id"] == id
    assert "Aucun joueur n’a ajouté de valeur" in found["fair"]  # bots play alone
    download = browser.http.get(f"/api/replays/{id}/record")
    disposition = download.headers["content-disposition"]
    assert disposition.startswith("attachment; filename=")
    assert disposition.endswith('.camelup"')
    assert read_record(download.text).over
    other = visit()
    again = other.http.post("/api/replays?language=fr", content=download.content).json()
    # Why bots did what they did is kept here, not in the record.
    first, *moves = found["steps"]
    assert first["why"] == ""
    assert all(step["why"].startswith("Tiré au sort") for step in moves)
    bare = [{**step, "why": ""} for step in found["steps"]]
    assert again == {**found, "id": None, "steps": bare}


def test_a_game_that_is_not_over_gives_nothing_away(visit: Visit) -> None:
    browser = visit()
    id = browser.table("me", "random")["id"]
    with browser.tab(id, 0) as tab:
        tab.turn()
        for path in (f"/api/replays/{id}", f"/api/replays/{id}/record", "/api/replays/none"):
            answer = browser.get(path + "?language=fr", 404)
            assert answer["code"] == "no-replay"
            assert answer["text"] == "Aucune partie finie ne se trouve à cette adresse."


def test_a_bad_upload_is_a_short_answer_in_the_language_asked_for(visit: Visit) -> None:
    browser = visit()
    lines = played(SETUPS[2]).text().splitlines(keepends=True)
    line = next(n for n, one in enumerate(lines) if '"number":1' in one)
    lines[line] = lines[line].replace('"number":1', '"number":2')
    cases = {
        "".join(lines).encode(): (400, "record.altered", f"Ligne {line + 1}\u00a0:"),
        b"hello": (400, "record.cut-off", "Ligne 1\u00a0:"),
        b"x" * (MOST_BYTES + 1): (413, "too-large", ""),
        b"{}\n" * (MOST_MOVES + 1): (413, "too-many-moves", ""),
    }
    for body, (status, code, start) in cases.items():
        answer = browser.http.post("/api/replays?language=fr", content=body)
        assert answer.status_code == status
        told = answer.json()
        assert told["code"] == code
        assert told["text"].startswith(start)
        assert len(answer.content) < 500


def test_an_upload_from_another_site_is_refused(visit: Visit) -> None:
    text = played(SETUPS[0]).text()
    headers = {"Origin": "http://elsewhere.example"}
    answer = visit().http.post("/api/replays", content=text, headers=headers)
    assert answer.status_code == 403
