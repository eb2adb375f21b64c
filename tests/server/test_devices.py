"""Another device: it gets seats and games by a link, once, and loses them when it is taken away."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from camelup.server.store.devices import VALID
from camelup.server.store.schema import DEVICES
from tests.server.kit import Browser, Message, Served
from tests.server.test_play import play_out

Visit = Callable[[], Browser]


def use(browser: Browser, token: str, status: int = 200, name: str = "Phone") -> Message:
    told: Message = browser.post("/api/devices/use", {"token": token, "name": name}, status)
    return told


def linked(ann: Browser, phone: Browser) -> Message:
    """The phone has Ann's games."""
    return use(phone, ann.post("/api/devices/link")["token"])


def mine(browser: Browser) -> set[str]:
    return {one["id"] for one in browser.get("/api/tables")["mine"]}


def test_seats_and_history_go_to_a_phone_and_come_back(visit: Visit) -> None:
    ann, phone = visit(), visit()
    own = phone.table("me", "random", options={"private": True})
    table = ann.table("me", "random", options={"private": True})
    told = linked(ann, phone)
    assert told["guest"]
    assert [(one["name"], one["here"]) for one in told["devices"]] == [("Phone", True)]
    assert mine(phone) == {table["id"]} == mine(ann)
    with ann.tab(table["id"], 0), phone.tab(table["id"], 0) as tab:
        assert play_out(tab)["over"]
    assert phone.http.get(f"/api/replays/{table['id']}").status_code == 200
    assert phone.post(f"/api/tables/{table['id']}/rematch")["host"]
    # Ann takes the phone away: it is itself again, with what was its own.
    (device,) = ann.get("/api/devices")["devices"]
    assert not ann.get("/api/devices")["guest"]
    with phone.tab(table["id"], 0) as tab:
        tab.until("update")
        assert ann.post(f"/api/devices/{device['id']}/remove")["devices"] == []
        with pytest.raises(ConnectionClosed):
            tab.until("nothing")
    assert mine(phone) == {own["id"]}
    assert phone.http.get(f"/api/replays/{table['id']}").status_code == 403
    with phone.tab(table["id"]) as tab:
        assert tab.until("table")["closed"]  # private, over, and not its own any more
    assert ann.post(f"/api/devices/{device['id']}/remove", {}, 404)["code"] == "device-gone"


def test_a_device_leaves_by_itself(visit: Visit) -> None:
    ann, phone = visit(), visit()
    (device,) = linked(ann, phone)["devices"]
    assert not phone.post(f"/api/devices/{device['id']}/remove")["guest"]
    assert "camelup-device" not in phone.http.cookies
    assert ann.get("/api/devices")["devices"] == []


def test_a_link_is_good_once_and_for_a_short_time(visit: Visit, served: Served) -> None:
    ann, phone, other = visit(), visit(), visit()
    assert use(other, "A" * 22, 404)["code"] == "device-unknown"
    first = ann.post("/api/devices/link")["token"]
    token = ann.post("/api/devices/link")
    assert token["seconds"] == VALID
    assert use(phone, first, 404)["code"] == "device-unknown"  # a new one replaces it
    assert use(ann, token["token"], 409)["code"] == "device-same"
    use(phone, token["token"])
    again = use(other, token["token"], 409)
    assert again["code"] == "device-used"
    assert "works once" in again["text"]
    assert not other.get("/api/devices")["guest"]
    # Also once the device is taken away.
    (device,) = ann.get("/api/devices")["devices"]
    ann.post(f"/api/devices/{device['id']}/remove")
    assert use(other, token["token"], 409)["code"] == "device-used"
    # Later on it is too late.
    late = ann.post("/api/devices/link")["token"]
    with served.node.store.engine.begin() as connection:
        unused = DEVICES.c.device.is_(None)
        connection.execute(update(DEVICES).where(unused).values(made=time.time() - VALID - 1))
    assert use(other, late, 409)["code"] == "device-late"


def test_others_can_neither_see_nor_take_away_a_device(visit: Visit) -> None:
    ann, phone, eve = visit(), visit(), visit()
    (device,) = linked(ann, phone)["devices"]
    assert eve.get("/api/devices")["devices"] == []
    assert eve.post(f"/api/devices/{device['id']}/remove", {}, 404)["code"] == "device-gone"
    eve.http.cookies.set("camelup-device", "A" * 22)
    assert not eve.get("/api/devices")["guest"]
