"""Keys: the server accepts those it has issued, and keeps its own outside the database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text, update

from camelup.core.errors import CamelUpError
from camelup.play.dice import fresh_seed, token
from camelup.server.http.requests import machine
from camelup.server.keys import KeyRing, hashed, key_file, read_keys
from camelup.server.run import prepare
from camelup.server.store.schema import SEATS, TABLES
from tests.server.kit import Browser, Served, settings, wait_until

Visit = Callable[[], Browser]


def asked(served: Served, cookie: str) -> httpx.Response:
    return httpx.get(
        f"http://127.0.0.1:{served.port}/api/tables", headers={"Cookie": f"camelup={cookie}"}
    )


def test_a_key_that_was_never_issued_is_not_accepted(served: Served) -> None:
    real = asked(served, "").cookies["camelup"]
    assert "camelup" not in asked(served, real).cookies  # it is kept
    other = real[:-1] + ("A" if real[-1] != "A" else "B")
    another_server = KeyRing(["k" * 32]).issue()
    strange = [token(), token() + token(), other, real[22:] + real[:22], another_server]
    for key in strange:
        assert served.node.keys.issued(asked(served, key).cookies["camelup"])


def test_a_table_that_is_opened_with_a_made_up_key_is_not_its_owners(served: Served) -> None:
    made_up = token()
    plan = {"edition": "base", "seats": [{"kind": "person", "mine": True}, {"kind": "open"}]}
    url, cookie = f"http://127.0.0.1:{served.port}/api/tables", {"Cookie": f"camelup={made_up}"}
    told = httpx.post(url, json=plan, headers=cookie)
    assert told.status_code == 201
    assert not httpx.get(f"{url}/{told.json()['id']}", headers=cookie).json()["seats"][0]["mine"]


def test_a_key_from_before_keys_had_seals_still_holds_its_seat(tmp_path: Path) -> None:
    """It was issued if somebody sits on it."""
    database, old = tmp_path / "t.db", token()
    with Served(settings(str(database))) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random", start=False)["id"]
        engine = create_engine(f"sqlite:///{database}")
        with engine.begin() as connection:
            connection.execute(update(SEATS).where(SEATS.c.seat == 0).values(owner=hashed(old)))
        engine.dispose()
        ann.close()
    with Served(settings(str(database))) as again:
        told = httpx.get(
            f"http://127.0.0.1:{again.port}/api/tables/{id}", headers={"Cookie": f"camelup={old}"}
        )
        assert told.json()["seats"][0]["mine"]
        assert "camelup" not in told.cookies


def test_a_key_of_an_older_ring_is_understood() -> None:
    old, new = fresh_seed(), fresh_seed()
    before, after = KeyRing([old]), KeyRing([new, old])
    assert after.issued(before.issue())
    assert not before.issued(after.issue())
    secret = fresh_seed()
    assert after.unseal("a table", before.seal("a table", secret)) == secret
    assert before.unseal("a table", after.seal("a table", secret)) is None


# What decides coming dice


def kept_secrets(database: Path) -> dict[str, str]:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        rows: Any = connection.execute(text("SELECT id, secret FROM tables")).all()
    engine.dispose()
    return dict(map(tuple, rows))


def test_the_database_does_not_tell_coming_dice(tmp_path: Path) -> None:
    with Served(settings(str(tmp_path / "t.db"))) as own:
        ann = Browser(own.port)
        id = ann.table("me", "random")["id"]
        with ann.tab(id, 0) as tab:
            tab.turn()
            room = own.node.rooms._rooms[id]
            secret = room.table.secret
            assert len(secret) == 64
            for file in tmp_path.glob("t.db*"):
                assert secret.encode() not in file.read_bytes()
            assert secret not in kept_secrets(tmp_path / "t.db")[id]
            ann.post(f"/api/tables/{id}/seats/0/give", {"kind": "bot", "bot": "random"})
            told = wait_until(lambda: over(ann, id))
        assert told["fairness"]["seed"] == secret
        assert kept_secrets(tmp_path / "t.db")[id] == secret  # the record tells it, too
        ann.close()


def over(browser: Browser, id: str) -> Any:
    told = browser.get(f"/api/tables/{id}")
    return told if told["phase"] == "over" else None


def test_a_server_with_another_key_is_refused_at_the_start(tmp_path: Path) -> None:
    chosen = settings(str(tmp_path / "t.db"), key="k" * 32)
    with Served(chosen) as own:
        ann = Browser(own.port)
        ann.table("me", "random", start=False)
        ann.close()
    prepare(chosen)
    prepare(settings(str(tmp_path / "t.db"), key=f"{'n' * 32}\n{'k' * 32}"))
    for key in ("n" * 32, ""):
        with pytest.raises(CamelUpError) as caught:
            prepare(settings(str(tmp_path / "t.db"), key=key))
        assert caught.value.key == "cli.other-key"


def test_the_file_of_the_key_is_for_its_owner_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "server.key"
    first = key_file(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert key_file(path).issued(first.issue())
    assert [file.name for file in path.parent.iterdir()] == ["server.key"]
    with pytest.raises(CamelUpError):
        read_keys("short")
    with pytest.raises(CamelUpError):
        read_keys("")


def test_the_sealed_secret_fits_its_column() -> None:
    longest = TABLES.c.secret.type.length  # type: ignore[attr-defined]
    assert len(KeyRing(["k" * 32]).seal(token(), fresh_seed())) <= longest


# Who counts as one machine


@pytest.mark.parametrize(("address", "counts_as"), [
    ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "::1"), ("", ""),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("testclient", "testclient"),
])  # fmt: skip
def test_addresses_of_one_network_of_ipv6_are_one_machine(address: str, counts_as: str) -> None:
    assert machine(address) == counts_as


def test_a_token_is_never_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """``camelup admin export -m9_gCBD`` could not be told from an option."""
    drawn = iter(["-m9_gCBDhNo0EUXEiiUb1Q", "--9_gCBDhNo0EUXEiiUb1Q", "m9_gCBDhNo0EUXEiiUb1Q-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert token() == "m9_gCBDhNo0EUXEiiUb1Q-"
