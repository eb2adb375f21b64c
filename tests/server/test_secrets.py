"""Nothing secret leaves the server: every byte that is received during whole games is explained.

Each message of a running game must be exactly what can be made of the receiver's own view, of the
events as he may see them, of his own legal actions, and of what is public about the table. That
views and visible events hold no secrets is proved in ``tests/properties``; on top of it, twin games
that differ only in one player's hidden cards are compared byte for byte as the others receive them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from camelup.core.game import OVER, seen_by
from camelup.core.values import Action, Event
from camelup.play.record import Record, read_record
from camelup.server.protocol import Advice, Refusal, TableInfo, Update
from camelup.server.tables.coach import advice
from camelup.server.workers.worker_process import advise
from camelup.text import Speaker, speaker
from tests.server.kit import Browser, Message, Served, Tab
from tests.server.test_play import GAMES

Visit = Callable[[], Browser]


@cache
def label(say: Speaker, action: Action) -> str:
    return say.action(action)


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Moment(NamedTuple):
    """A game after one move."""

    state: Any
    events: tuple[Event, ...]


def moments(record: Record) -> list[Moment]:
    return [Moment(step.state, step.events) for _, step in record.replay()]


class Witness:
    """Knows the whole game afterwards, and checks what somebody was told during it."""

    def __init__(self, record: Record, table: Message) -> None:
        self.game, self.table = record.game, table
        self.moments = moments(record)
        self.names = [seat["name"] for seat in table["seats"]]
        self.seen = 0
        """The version of the latest update on this socket."""

    def check(self, frame: str, seat: int | None, language: str) -> None:
        message = json.loads(frame)
        if message["type"] == "update":
            self._update(message, seat, language)
        elif message["type"] == "advice":
            self._advice(message, seat, language)
        elif message["type"] == "table":
            self._table(message)
        else:
            assert message["type"] in ("pong", "error")
            assert set(message) <= {"type", *Refusal.__struct_fields__}

    def _update(self, update: Message, seat: int | None, language: str) -> None:
        assert set(update) == {"type", *Update.__struct_fields__}
        game, version = self.game, update["version"]
        state = self.moments[version].state
        say = speaker(language, game.edition_key, self.names)
        assert update["seat"] == seat
        assert update["view"] == plain(game.view(state, seat))
        seats = game.to_move(state)
        assert update["to_move"] == (sorted(seats) if isinstance(seats, frozenset) else [])
        mine = game.legal(state, seat) if seat in update["to_move"] and seat is not None else ()
        assert update["legal"] == [
            {"action": plain(action), "text": label(say, action), "topic": action.kind}
            for action in mine
        ]
        since = 1 if update["fresh"] else self.seen + 1
        happened = [e for one in self.moments[since : version + 1] for e in one.events]
        told = [{"event": plain(e), "text": say.event(e)} for e in seen_by(happened, seat)]
        assert update["events"] == told[-60:] if update["fresh"] else told
        assert update["over"] == (seats is OVER)
        self.seen = version

    def _advice(self, message: Message, seat: int | None, language: str) -> None:
        assert set(message) == {"type", *Advice.__struct_fields__}
        game, state = self.game, self.moments[message["version"]].state
        seats = game.to_move(state)
        mine = seat is not None and isinstance(seats, frozenset) and seat in seats
        legal = game.legal(state, seat) if mine and seat is not None else ()
        found = advise(game.view(state, seat), legal)
        say = speaker(language, game.edition_key, self.names)
        assert message == plain(advice(found, message["version"], seat, say))

    def _table(self, info: Message) -> None:
        assert set(info) == {"type", *TableInfo.__struct_fields__}
        if info["phase"] != "over":
            assert (info["scores"], info["winners"]) == (None, [])
            assert info["options"]["seed"] == ""
            assert info["fairness"]["seed"] is None


def frames_while_playing(tab: Tab) -> Iterator[str]:
    """What came in before the end of the game turned everything face up."""
    for frame in tab.heard:
        message = json.loads(frame)
        if message.get("over") or message.get("phase") == "over":
            return
        yield frame


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES, ids=lambda v: str(v)[:12])
def test_every_byte_of_a_whole_game_is_explained(
    visit: Visit, served: Served, edition: str, players: int, modules: tuple[str, ...]
) -> None:
    host, guests = visit(), [visit(), visit()]
    seats = ["open", "open", *["random"] * (players - 2)]
    hidden = {"open_money": False}
    table = host.table(*seats, edition=edition, modules=modules, start=False, options=hidden)
    id = table["id"]
    for seat, guest in enumerate(guests):
        guest.post(f"/api/tables/{id}/seats/{seat}/take", {"name": f"Guest {seat}"})
    table = host.post(f"/api/tables/{id}/start")
    asked: list[str] = []
    with ExitStack() as stack:
        ears = [
            stack.enter_context(guests[0].tab(id, 0)),
            stack.enter_context(guests[1].tab(id, 1, language="fr")),
            stack.enter_context(host.tab(id, None)),
        ]
        play_all(ears, lambda: asked.append(host.http.get(f"/api/tables/{id}").text))
    record = read_record(served.record(id))
    for tab, language in zip(ears, ("en", "fr", "en"), strict=True):
        witness, kinds = Witness(record, table), set()
        for frame in frames_while_playing(tab):
            witness.check(frame, tab.seat, language)
            kinds.add(json.loads(frame)["type"])
        assert {"table", "update", "advice"} <= kinds
        assert witness.seen > 20
    running = [text for text in asked if json.loads(text)["phase"] != "over"]
    assert running
    keys = [host.key, *(guest.key for guest in guests)]
    for text in (*running, *(frame for tab in ears for frame in frames_while_playing(tab))):
        assert not any(secret in text for secret in (*keys, *secrets_of(served, id)))


def secrets_of(served: Served, id: str) -> list[str]:
    """The seed of the dice, and the hashed keys of all who play."""
    table = served.node.rooms._rooms[id].table
    return [table.secret, *table.owners]


def play_all(ears: Sequence[Tab], ask: Callable[[], object]) -> None:
    """Both guests play at random, sometimes with the coach on, and the spectator listens.

    The coach is asked as soon as the game waits for one guest alone, and again every 25 turns: in
    whatever way the dice fall, every game hears of him.
    """
    rng, turns, again = Random("secrets"), 0, 0
    latest = {tab.seat: tab.until("update") for tab in ears}
    while not all_at_once(ears, latest)["over"]:
        seat = next((s for s in (0, 1) if s in latest[s]["to_move"]), None)
        if seat is None:
            latest[0] = ears[0].until("update")
            continue
        if turns >= again and latest[seat]["to_move"] == [seat]:
            ask()
            consult(ears, latest[seat]["version"])
            again = turns + 25
        turns += 1
        ears[seat].act(latest[seat], any_of(rng, latest[seat]["legal"]))
        latest[seat] = ears[seat].until("update", lambda update: update["acted"])


def all_at_once(ears: Sequence[Tab], latest: dict[int | None, Message]) -> Message:
    """Let everybody hear of what the first of them has heard of."""
    newest = max(update["version"] for update in latest.values())
    for tab in ears:
        while latest[tab.seat]["version"] < newest:
            latest[tab.seat] = tab.until("update")
            newest = max(newest, latest[tab.seat]["version"])
    return latest[None] if latest[None]["version"] == newest else all_at_once(ears, latest)


def consult(ears: Sequence[Tab], version: int) -> None:
    """Everybody asks the coach, while the game waits for somebody."""
    for tab in ears:
        tab.say({"type": "coach", "on": True})
    for tab in ears:
        tab.until("advice", lambda advice: advice["version"] == version)
        tab.say({"type": "coach", "on": False})


def any_of(rng: Random, legal: list[Message]) -> Message:
    """Dice half of the time, so that the game ends soon; else any kind, then one of its kind."""
    topics = sorted({choice["topic"] for choice in legal})
    dice = [topic for topic in topics if topic in ("pyramid-tile", "reveal")]
    topic = dice[0] if dice and rng.random() < 0.5 else rng.choice(topics)
    action: Message = rng.choice([c for c in legal if c["topic"] == topic])["action"]
    return action


# Twins


PYRAMID = [
    ("base", 3, ()),
    ("base", 3, ("long-track", "spicy", "photographer", "position-bets")),
    ("second", 3, ()),
]
SECRET_SEAT = 1


class Twin:
    """A table whose seats are all played by hand, with a spectator; each seat its own browser."""

    def __init__(self, visit: Visit, edition: str, players: int, modules: tuple[str, ...]) -> None:
        self.host = visit()
        options = {"seed": "twins", "coach": True}
        table = self.host.table(*["open"] * players, edition=edition, modules=modules,
                                start=False, options=options)  # fmt: skip
        self.id = table["id"]
        guests = [visit() for _ in range(players)]
        for seat, guest in enumerate(guests):
            guest.post(f"/api/tables/{self.id}/seats/{seat}/take", {"name": f"Guest {seat}"})
        places = [*enumerate(guests), (None, visit()), (0, guests[0])]
        tabs = [self._joined(guest, seat) for seat, guest in places]
        self.tabs, self.nosy = tabs[:-1], tabs[-1]
        self.other = visit()
        self.pages: list[str] = []
        for tab in tabs[:-2]:
            tab.until("table", lambda t: t["watchers"] == 1)
        self.host.post(f"/api/tables/{self.id}/start")
        self.latest = [tab.until("update") for tab in self.tabs]

    def _joined(self, guest: Browser, seat: int | None) -> Tab:
        """One after another, as each hears who comes after him."""
        tab = guest.tab(self.id, seat)
        tab.until("table")
        return tab

    @property
    def over(self) -> bool:
        return bool(self.latest[-1]["over"])

    def legal(self, seat: int) -> list[Message]:
        legal: list[Message] = self.latest[seat]["legal"]
        return legal

    def act(self, seat: int, action: Message) -> None:
        self.tabs[seat].act(self.latest[seat], action)
        self.latest = [tab.until("update") for tab in self.tabs]
        if self.latest[0]["version"] % 9 == 0:
            self.pages.append(self.other.http.get(f"/api/tables/{self.id}").text)
            self.pry()

    def pry(self) -> None:
        """Ask for all that is refused: what a refusal says must not depend on secrets either."""
        address = f"/api/tables/{self.id}/seats/{SECRET_SEAT}"
        for path, body in (("take", {}), ("give", {"kind": "open"}), ("link", {})):
            self.pages.append(self.host.http.post(f"{address}/{path}", json=body).text)
        version = self.latest[0]["version"]
        die = {"type": "pyramid-tile", "seat": SECRET_SEAT}
        tries = [
            (version, SECRET_SEAT, die),
            (version, 0, die),
            (1, 0, {"type": "pyramid-tile", "seat": 0}),
            *((version, 0, card) for card in _cards(self.latest[0])),
            *((version, SECRET_SEAT, card) for card in _cards(self.latest[0])),
        ]
        for number, (told, seat, action) in enumerate(tries):
            self.nosy.say({"type": "act", "id": f"pry {version} {number}", "version": told,
                           "seat": seat, "action": action})  # fmt: skip
            self.nosy.until("error")
        self.nosy.say({"type": "why", "seat": SECRET_SEAT})
        self.nosy.until("error")

    def heard(self, seat: int) -> list[str]:
        """What a seat (the last one: the spectator) received, without what names the table."""
        return self._told(self.tabs[seat])

    def refused(self) -> list[str]:
        """What was told to the seat that asks too much."""
        return self._told(self.nosy)

    def _told(self, tab: Tab) -> list[str]:
        return [self._nameless(frame) for frame in frames_while_playing(tab)]

    def asked(self) -> list[str]:
        return [self._nameless(text) for text in self.pages if '"phase":"over"' not in text]

    def _nameless(self, text: str) -> str:
        return re.sub(r'"created":"[^"]*"', "", text.replace(self.id, "ID"))

    def close(self) -> None:
        for tab in (*self.tabs, self.nosy):
            tab.socket.close()


def _cards(update: Message) -> list[Message]:
    """Every card that the secretive player may have, laid in his name."""
    camels = update["view"].get("leg_stacks", ())
    return [
        {"type": "race-card", "seat": SECRET_SEAT, "camel": camel, "deck": "winner"}
        for camel in camels
    ]


@pytest.mark.parametrize(("edition", "players", "modules"), PYRAMID, ids=lambda v: str(v)[:12])
def test_twin_games_look_the_same_to_the_others(
    visit: Visit, edition: str, players: int, modules: tuple[str, ...]
) -> None:
    """The same game twice; in the second one a player lays other colours on the same decks."""
    one, twin = (Twin(visit, edition, players, modules) for _ in range(2))
    rng, laid = Random("twins"), 0
    hand = one.latest[SECRET_SEAT]["view"]["players"][SECRET_SEAT]["hand"]
    recolour = dict(zip(hand, [*hand[1:], hand[0]], strict=True))
    while not one.over:
        (seat,) = one.latest[0]["to_move"]
        action = any_of(rng, one.legal(seat))
        shadow = action
        if action["type"] == "race-card" and seat == SECRET_SEAT:
            shadow = {**action, "camel": recolour[action["camel"]]}
            laid += 1
        one.act(seat, action)
        twin.act(seat, shadow)
    assert laid
    for seat in range(players + 1):
        if seat != SECRET_SEAT:
            assert one.heard(seat) == twin.heard(seat)
        else:
            assert one.heard(seat) != twin.heard(seat)
        assert len(one.heard(seat)) > 20
    assert one.asked()
    assert one.asked() == twin.asked()
    assert sum('"type":"error"' in frame for frame in one.refused()) > 20
    assert one.refused() == twin.refused()
    one.close()
    twin.close()


def test_twin_leg_set_ups_of_cards_look_the_same_to_the_others(visit: Visit) -> None:
    """What a player discards, adds to the deck and chooses as intel is his secret."""
    one, twin = (Twin(visit, "cards", 3, ()) for _ in range(2))
    rng, chosen = Random("cards"), 0
    while seats := [s for s in range(3) if s in one.latest[0]["to_move"]]:
        if one.latest[0]["view"]["stage"] != "leg-setup":
            break
        seat = rng.choice(seats)
        action, shadow = (any_of(rng, table.legal(seat)) for table in (one, twin))
        if seat != SECRET_SEAT:
            shadow = action
        chosen += seat == SECRET_SEAT and action != shadow
        one.act(seat, action)
        twin.act(seat, shadow)
    assert chosen
    # The last choice ends the set-up and shows all intel: it is left out.
    assert one.heard(0)[:-1] == twin.heard(0)[:-1]
    assert one.heard(2)[:-1] == twin.heard(2)[:-1]
    assert one.heard(3)[:-1] == twin.heard(3)[:-1]
    assert one.heard(SECRET_SEAT)[:-1] != twin.heard(SECRET_SEAT)[:-1]
    assert len(one.heard(0)) > 5
    one.close()
    twin.close()


def test_a_running_game_is_not_replayed(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")
    with ann.tab(table["id"], 0) as tab:
        tab.turn()
        for path in (f"/api/replays/{table['id']}", f"/api/replays/{table['id']}/record"):
            answer = ann.http.get(path)
            assert answer.status_code in (403, 404, 409)
            assert "moves" not in answer.text


def test_a_bot_keeps_its_reasons_until_the_end(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "greedy")
    with ann.tab(table["id"], 0) as tab:
        while True:
            update = tab.turn()
            if update["over"]:
                break
            tab.say({"type": "why", "seat": 1})
            assert tab.until("error")["code"] == "why-later"
            roll = [c["action"] for c in update["legal"] if c["topic"] == "pyramid-tile"]
            tab.act(update, roll[0])
        tab.say({"type": "why", "seat": 1})
        assert tab.until("reason", lambda r: r["seat"] == 1)["text"]
        for seat in (0, 5, -1):
            tab.say({"type": "why", "seat": seat})
            assert tab.until("error")["code"] == "no-reason"
