"""kill -9 at any moment: nothing is lost that anybody was shown, and everybody can go on."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from camelup.play.record import read_record
from camelup.play.verify import verify
from tests.server.kit import Browser, Message, Tab
from tests.server.test_play import pick
from tests.server.test_secrets import moments, plain
from tests.support import listening_to_ctrl_c


class Program:
    """``camelup play`` as people start it."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        command = ["play", "--no-browser", "--port", str(port), "--bot-pace", "0", "--db",
                   str(folder / "tables.sqlite3")]  # fmt: skip
        with listening_to_ctrl_c():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "camelup", *command], stdout=subprocess.PIPE, text=True
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", said)
        assert found, said
        self.port = int(found[1])

    def end(self, number: int) -> int:
        """Send a signal, and wait for the end."""
        self.process.send_signal(number)
        code = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[list[Program]]:
    started = [Program(tmp_path)]
    yield started
    started[-1].end(signal.SIGKILL)


class Player:
    """Somebody who comes back after every break, and repeats what was not answered."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        self.browser, self.table, self.seat = browser, table, seat
        self.shown: list[Message] = []
        self.count = 0
        self.waiting: Message | None = None
        self.tab: Tab | None = None

    def connect(self) -> None:
        self.tab = self.browser.tab(self.table, self.seat)
        if self.waiting is not None:
            self.tab.say(self.waiting)

    def leave(self) -> None:
        assert self.tab is not None
        self.tab.socket.close()

    def hear(self) -> Message:
        assert self.tab is not None
        update = self.tab.until("update")
        self.shown.append(update)
        if self.waiting is not None and update["acted"] == self.waiting["id"]:
            self.waiting = None
        return update

    def act(self, update: Message) -> None:
        assert self.tab is not None
        self.count += 1
        self.waiting = {"type": "act", "id": f"{self.seat}.{self.count}", "seat": self.seat,
                        "version": update["version"],
                        "action": pick(update, self.count)}  # fmt: skip
        self.tab.say(self.waiting)


def test_kill_9_loses_nothing(programs: list[Program], tmp_path: Path) -> None:
    ann, bob = (Browser(programs[0].port) for _ in range(2))
    table = ann.table("me", "open", "random", edition="second", start=False)["id"]
    bob.post(f"/api/tables/{table}/seats/1/take", {"name": "Bob"})
    players = [Player(ann, table, 0), Player(bob, table, 1)]
    for player in players:
        player.connect()
    ann.post(f"/api/tables/{table}/start")
    kills = 0
    while not play_until(players, turns=3 + kills, to_the_end=kills == 3):
        programs[-1].end(signal.SIGKILL)
        kills += 1
        for player in players:
            hear_the_rest(player)
        programs.append(Program(tmp_path, programs[0].port))
        for player in players:
            player.connect()
    for player in players:
        player.leave()
    assert kills == 3
    shown = [(player.seat, update) for player in players for update in player.shown]
    kept = kept_record(tmp_path, table)
    record = read_record(kept[0])
    assert verify(record).finding == "alone"  # these players add nothing to the dice
    assert len(kept[1]) == len(set(kept[1])) == sum(player.count for player in players)
    states = [moment.state for moment in moments(record)]
    for seat, update in shown:
        assert update["view"] == plain(record.game.view(states[update["version"]], seat))
    ann.close()
    bob.close()


def play_until(players: list[Player], turns: int, to_the_end: bool) -> bool:
    """Play some turns, the last of them without waiting for an answer; true at the end."""
    heard = {player.seat: player.hear() for player in players}
    while True:
        newest = max(heard.values(), key=lambda update: int(update["version"]))
        if newest["over"]:
            return True
        for player in players:
            update = heard[player.seat]
            if update["version"] < newest["version"] or player.waiting:
                heard[player.seat] = player.hear()
            elif player.seat in update["to_move"]:
                player.act(update)
                turns -= 1
                if turns <= 0 and not to_the_end:
                    return False
        level = {update["version"] for update in heard.values()} == {newest["version"]}
        if level and not {0, 1} & set(newest["to_move"]):  # a bot is to move
            heard[0] = players[0].hear()


def hear_the_rest(player: Player) -> None:
    """Whatever was on its way when the server died was shown, too."""
    with pytest.raises(ConnectionClosed):
        hear_all(player.hear)
    player.leave()


def hear_all(hear: Callable[[], object]) -> None:
    while True:
        hear()


def kept_record(folder: Path, table: str) -> tuple[str, list[str]]:
    """The lines as they are in the database, and the ids of all actions."""
    engine = create_engine(f"sqlite:///{folder / 'tables.sqlite3'}")
    query = text("SELECT line, action_id FROM moves WHERE table_id = :id ORDER BY number")
    with engine.connect() as connection:
        rows: list[Any] = list(connection.execute(query, {"id": table}))
    engine.dispose()
    return "".join(row[0] for row in rows), [row[1] for row in rows if row[1]]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--db", "."], "."),
        (["--db", "nonsense"], "nonsense"),
        (["--db", "mysql://nowhere/x"], "mysql://nowhere/x"),
        (["--bot-pace", "-1"], "-1"),
        (["--port", "99999"], "99999"),
        (["--port", "x"], "x"),
    ],
)
def test_a_mistake_of_the_user_is_told_in_one_line(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    (tmp_path / "nonsense").write_text("this is no database\n" * 100)
    command = [sys.executable, "-m", "camelup", "play", "--no-browser", "--port", "0", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_ends_cleanly_and_a_taken_port_is_explained(
    programs: list[Program], tmp_path: Path
) -> None:
    port = programs[0].port
    (tmp_path / "second").mkdir()
    second = subprocess.run(
        [sys.executable, "-m", "camelup", "play", "--no-browser", "--port", str(port),
         "--db", str(tmp_path / "second" / "t.db")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert second.returncode == 2
    assert f"--port {port + 1}" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    ann = Browser(port)
    table = ann.table("me", "random")["id"]
    with ann.tab(table, 0) as tab:
        shown = tab.turn()
        assert programs[0].end(signal.SIGINT) == 0
        with pytest.raises(ConnectionClosed):
            hear_all(tab.hear)
    programs.append(Program(tmp_path, port))
    with ann.tab(table, 0) as tab:
        again = tab.turn()
        assert json.dumps(again["view"]) == json.dumps(shown["view"])
    ann.close()
