"""Bad input: a short typed answer or a close code, never a traceback, never a stuck table."""

from __future__ import annotations

import json
import logging
import re
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from camelup.server.http.limits import Bucket
from tests.server.kit import (
    PATIENCE,
    Browser,
    Message,
    Served,
    dial,
    request,
    settings,
    wait_until,
)

Visit = Callable[[], Browser]
HELLO = {"type": "hello", "protocol": 1}


@pytest.fixture(autouse=True)
def _no_traceback(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever comes in, the server has nothing to complain about."""
    yield
    said = caplog.get_records("call")
    loud = [r for r in said if r.exc_info or (r.levelno >= logging.ERROR and "camelup" in r.name)]
    assert [logging.Formatter().format(record) for record in loud] == []


def said(call: ClientConnection, *messages: object) -> None:
    for message in messages:
        call.send(message if isinstance(message, (str, bytes)) else json.dumps(message))


def closed(call: ClientConnection) -> int:
    """Hear everything until the other side closes; its code."""
    with pytest.raises(ConnectionClosed) as end:
        hear_all(call)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


def hear_all(call: ClientConnection) -> None:
    while True:
        call.recv(PATIENCE)


def still_works(ann: Browser, table: str) -> None:
    with ann.tab(table, 0) as tab:
        update = tab.turn()
        tab.act(update, update["legal"][0]["action"])
        tab.until("update", lambda u: u["acted"])


# The socket


NONSENSE = [
    "", "{", "[]", "null", "1", '"hello"', "{}", '{"type": "hullo"}', '{"type": 7}',
    '{"type": "act"}',
    '{"type": "act", "id": 1, "version": 1, "seat": 0, "action": {}}',
    '{"type": "act", "id": "a", "version": "1", "seat": 0, "action": {}}',
    '{"type": "act", "id": "a", "version": 1, "seat": 0, "action": []}',
    '{"type": "act", "id": "a", "version": 1, "seat": 0, "action": {}, "more": 1}',
    '{"type": "act", "id": "' + "a" * 65 + '", "version": 1, "seat": 0, "action": {}}',
    '{"type": "act", "id": "", "version": 1, "seat": 0, "action": {}}',
    '{"type": "act", "id": "a\\u0000", "version": 1, "seat": 0, "action": {}}',
    '{"type": "look", "seat": "0"}', '{"type": "look", "seat": 0.5}',
    '{"type": "look", "seat": 0, "language": "tlh"}', '{"type": "coach"}', '{"type": "why"}',
    '{"type": "ping", "extra": true}', "[" * 2000, '{"type":"ping"}x', '{"a":' * 1000,
]  # fmt: skip


def test_messages_that_make_no_sense_are_answered_and_then_cut_off(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    for start in range(0, len(NONSENSE), 9):
        some = NONSENSE[start : start + 9]
        with ann.tab(table, 0) as tab:
            tab.until("update")
            for message in some:
                tab.say(message)
                refusal = tab.until("error")
                assert (refusal["code"], refusal["id"]) == ("bad-message", None)
                assert refusal["text"]
            tab.say({"type": "ping"})
            tab.until("pong")
            for _ in range(10 - len(some)):
                tab.say("?")
            assert closed(tab.socket) == 4400
    still_works(ann, table)


ODD_ACTIONS: list[Message] = [
    {}, {"type": "pyramid-tile"}, {"type": "pyramid-tile", "seat": 1},
    {"type": "pyramid-tile", "seat": 0, "more": 1}, {"type": "start-roll", "numbers": [1]},
    {"type": "reveal", "die": "green", "number": 1}, {"type": ["x"]}, {"seat": {"a": [None]}},
]  # fmt: skip


def test_actions_that_are_not_in_the_list_are_refused(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    with ann.tab(table, 0) as tab:
        update = tab.turn()
        for number, action in enumerate(ODD_ACTIONS):
            tab.act(update, action, id=str(number))
            refusal = tab.until("error")
            assert (refusal["code"], refusal["id"]) == ("not-legal", str(number))
        for version in (-1, update["version"] - 1, 2**62):
            tab.act({"version": version}, update["legal"][0]["action"], id=f"v{version}")
            assert tab.until("error")["code"] == "stale"
        tab.say({"type": "act", "id": "s", "version": 1, "seat": -1, "action": {}})
        assert tab.until("error")["code"] == "seat-not-yours"
    still_works(ann, table)


def test_the_first_message_must_be_a_hello(visit: Visit, served: Served) -> None:
    table = visit().table("me", "random")["id"]
    for first, code in (
        ({"type": "ping"}, 4400), ("nonsense", 4400), ({"type": "hello"}, 4400),
        ({**HELLO, "protocol": 2}, 4406), ({**HELLO, "value": "x" * 65}, 4400),
        (b"\x00\xff", 1003),
    ):  # fmt: skip
        call = dial(served.port, table)
        said(call, first)
        assert closed(call) == code
    call = dial(served.port, table)
    said(call, HELLO, HELLO)
    heard = [json.loads(call.recv(PATIENCE))["type"] for _ in range(2)]
    assert heard == ["table", "error"]
    call.close()


def test_binary_and_oversized_frames_close_the_socket(visit: Visit, served: Served) -> None:
    table = visit().table("me", "random")["id"]
    for frame, code in ((b"{}", 1003), ("x" * 20_000, 1009), ("\x00" * 17_000, 1009)):
        call = dial(served.port, table)
        said(call, HELLO, frame)
        assert closed(call) == code


def test_bytes_that_are_no_text_close_the_socket(visit: Visit, served: Served) -> None:
    table = visit().table("me", "random")["id"]
    call = dial(served.port, table)
    said(call, HELLO)
    call.send(b"\xff\xfe\xfd", text=True)
    assert closed(call) == 1007


def test_an_unknown_table_closes_the_socket(served: Served) -> None:
    for id in ("nowhere", "x" * 500, "%00", "é"):
        assert closed(dial(served.port, id)) == 4404
    with pytest.raises(InvalidStatus):
        dial(served.port, "..%2f..")


def test_nobody_waits_for_ever_for_a_hello(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), hello=0.2)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")["id"]
        assert closed(dial(own.port, table)) == 4401
        ann.close()


def test_floods_and_crowds_are_cut_off(tmp_path: Path) -> None:
    limits = {"rate": 1.0, "burst": 30, "sockets_per_table": 3, "sockets": 4}
    with Served(settings(str(tmp_path / "t.db"), **limits)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")["id"]
        call = dial(own.port, table, ann.key)
        said(call, HELLO, *[{"type": "ping"}] * 40)
        assert closed(call) == 4429
        crowd = [dial(own.port, table) for _ in range(3)]
        for one in crowd:
            said(one, HELLO)
            one.recv(PATIENCE)
        assert closed(dial(own.port, table)) == 4429
        other = ann.table("me", "random")["id"]
        guest = dial(own.port, other)
        said(guest, HELLO)
        guest.recv(PATIENCE)
        assert closed(dial(own.port, other)) == 4429
        for one in (*crowd, guest):
            one.close()
        wait_until(lambda: not own.limits.sockets._open)
        again = dial(own.port, table)  # there is room again
        said(again, HELLO)
        again.recv(PATIENCE)
        again.close()
        first, *others = [ann.http.get("/api/tables") for _ in range(40)]
        assert first.status_code == 200
        refused = [answer.json()["code"] for answer in others if answer.status_code == 429]
        assert set(refused) == {"too-fast"}
        ann.close()


@pytest.mark.parametrize(("host", "answer"), [("127.0.0.1", b"200"), ("other.example", b"421")])
def test_whoever_asks_too_often_is_hung_up_on(tmp_path: Path, host: str, answer: bytes) -> None:
    """A refusal costs the server as much as an answer; a new connection is not so easy to get."""
    chosen = settings(str(tmp_path / "t.db"), rate=0.0, burst=2)
    with Served(chosen) as own, socket.create_connection(("127.0.0.1", own.port)) as call:
        call.settimeout(PATIENCE)
        call.sendall(8 * request(path="/api/text/en", Host=host, Connection="keep-alive"))
        heard = b""
        while part := call.recv(65_536):
            heard += part
    assert re.findall(rb"HTTP/1.1 (\d+)", heard) == [answer, answer, b"429"]


def test_pages_and_files_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), files=0.0, files_burst=3)) as own:
        url = f"http://127.0.0.1:{own.port}"
        asked = ("/", "/sw.js", "/assets/x", "/", "/assets/x", "/health/live", "/api/text/en")
        statuses = [httpx.get(url + path).status_code for path in asked]
        health = [httpx.get(f"{url}/health/live").status_code for _ in range(3)]
    assert statuses[3:] == [429, 429, 200, 200]
    assert 429 not in statuses[:3]
    assert health == [200, 200, 429]


def test_one_machine_has_only_so_many_sockets(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), sockets_per_machine=2)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")["id"]
        calls = [dial(own.port, table) for _ in range(2)]
        for call in calls:
            said(call, HELLO)
            call.recv(PATIENCE)
        assert closed(dial(own.port, table)) == 4429
        for call in calls:
            call.close()
        ann.close()


def test_all_sockets_of_a_machine_together_have_a_limit(tmp_path: Path) -> None:
    """Each look is answered with the whole table: a hundred sockets could keep a server busy.

    Who is at fault is not known, so all are heard, but later.
    """
    with Served(settings(str(tmp_path / "t.db"), messages=4.0, messages_burst=4)) as own:
        ann = Browser(own.port)
        table = ann.table("me", "random")["id"]
        calls = [dial(own.port, table) for _ in range(2)]
        begun = time.monotonic()
        for call in calls:
            said(call, HELLO, *[{"type": "ping"}] * 3)
        for call in calls:
            pongs = 0
            while pongs < 3:
                pongs += json.loads(call.recv(PATIENCE))["type"] == "pong"
            call.close()
        ann.close()
    assert time.monotonic() - begun > 0.9, "four of eight at once, and four a second"


def test_messages_that_are_too_many_are_heard_one_after_another() -> None:
    """All of them at once, whenever there is one left, would hold everybody up again and again."""
    bucket = Bucket(rate=0.001, most=2)
    pauses = [bucket.reserve() for _ in range(5)]
    assert pauses[:2] == [0.0, 0.0]
    assert [round(pause, -2) for pause in pauses[2:]] == [1000.0, 2000.0, 3000.0]


def test_tables_are_not_opened_by_the_hundred(tmp_path: Path) -> None:
    limits = {"tables_per_minute": 1.0, "tables_burst": 3}
    with Served(settings(str(tmp_path / "t.db"), **limits)) as own:
        ann, bob = Browser(own.port), Browser(own.port)
        for _ in range(3):
            ann.table("me", "random")
        plan = {"edition": "base", "seats": [{"kind": "open"}] * 3}
        assert ann.post("/api/tables", plan, 429)["code"] == "too-fast"
        assert bob.post("/api/tables", plan, 429)["code"] == "too-fast"  # the same machine
        ann.close()
        bob.close()


# Origins


FOREIGN = ["http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1:1", "x", "//"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_sites_may_not_ask(visit: Visit, served: Served, origin: str) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    plan = {"edition": "base", "seats": [{"kind": "open"}] * 3}
    answer = ann.http.post("/api/tables", json=plan, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    with pytest.raises(InvalidStatus) as caught:
        dial(served.port, table, ann.key, Origin=origin)
    assert caught.value.response.status_code == 403


def test_one_s_own_pages_may(visit: Visit, served: Served) -> None:
    ann = visit()
    own = f"http://127.0.0.1:{served.port}"
    plan = {"edition": "base", "seats": [{"kind": "open"}] * 3}
    answer = ann.http.post("/api/tables", json=plan, headers={"Origin": own})
    assert answer.status_code == 201
    call = dial(served.port, answer.json()["id"], ann.key, Origin=own)
    said(call, HELLO)
    assert json.loads(call.recv(PATIENCE))["type"] == "table"
    call.close()
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert ann.http.post("/api/tables", json=plan, headers=cross).status_code == 403


# HTTP


def test_requests_that_make_no_sense_are_answered(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    for body in (b"{", b"[]", b"\xff\xfe", b'{"kind": "cat"}', b'{"kind": "bot", "x": 1}'):
        answer = ann.http.post(f"/api/tables/{table}/seats/0/give", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
    long = ann.http.post("/api/tables", content=b" " * 20_000)
    assert (long.status_code, long.json()["code"]) == (413, "too-large")
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/start"):
        answer = ann.http.request("POST" if path.endswith("start") else "GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
    for path in ("/api/nothing", f"/api/tables/{table}/seats/-1/take", "/nothing", "/assets/x.js"):
        assert ann.http.get(path).json()["code"] == "no-address"
        assert ann.http.get(path).status_code == 404
    answer = ann.http.delete("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "bad-address")
    still_works(ann, table)


def test_files_outside_the_client_s_folder_are_not_served(visit: Visit) -> None:
    ann = visit()
    for path in ("/..%2fserver/run.py", "/assets/..%2f..%2fserver/run.py", "/%2e%2e/server/run.py"):
        assert ann.http.get(path).status_code == 404


def test_half_a_request_hurts_nobody(visit: Visit, served: Served) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    for data in (b"GET / HTTP/1.1\r\nHos", b"\x16\x03\x01", head):
        with socket.create_connection(("127.0.0.1", served.port)) as raw:
            raw.sendall(data)
    still_works(ann, table)


def test_a_false_cookie_is_replaced(served: Served) -> None:
    for cookie in ("", "x", "a" * 23, "é" * 22, "../" * 8):
        answer = httpx.get(
            f"http://127.0.0.1:{served.port}/api/tables",
            headers=[(b"Cookie", f"camelup={cookie}".encode())],
        )
        assert answer.status_code == 200
        assert served.node.keys.issued(answer.cookies["camelup"])


# Headers


def test_pages_are_protected(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random")["id"]
    for path in ("/", "/new", f"/table/{table}", "/api/tables", "/nothing"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert not any("script" in part or "unsafe-eval" in part for part in policy)
        assert "style-src 'self'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert ann.http.get("/api/tables").headers["cache-control"] == "no-store"


def test_the_key_of_a_browser_is_out_of_reach_of_scripts_and_other_sites(served: Served) -> None:
    answer = httpx.get(f"http://127.0.0.1:{served.port}/")
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie  # there is no https here


def test_files_that_never_change_are_kept_and_packed(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Camel Up</title>")
    (web / "assets" / "index-abc123.js").write_text("let x = 1;\n" * 1000)
    with Served(settings(str(tmp_path / "t.db"), web=str(web))) as own:
        base = f"http://127.0.0.1:{own.port}"
        script = httpx.get(f"{base}/assets/index-abc123.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert script.text.startswith("let x")
        assert "set-cookie" not in script.headers
        for path in ("/", "/new", "/table/abc", "/replay/abc", "/replay", "/rules", "/watch"):
            page = httpx.get(f"{base}{path}")
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
            assert "Camel Up" in page.text
            assert "set-cookie" in page.headers


def test_a_client_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"), web=str(tmp_path / "none"))) as own:
        base = f"http://127.0.0.1:{own.port}"
        page = httpx.get(base, headers={"Accept-Language": "fr"})
        assert page.status_code == 503
        assert "make setup" in page.text
        assert 'lang="fr"' in page.text
