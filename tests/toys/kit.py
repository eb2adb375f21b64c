"""What the toys are played with: a table of bots, an environment, a table of the server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from camelup import bots
from camelup.envs import camelup_v0
from camelup.play.record import Record, load_record, read_record
from camelup.play.table import Table, start
from tests.server.kit import Browser, Message, Served, settings

ROOT = Path(__file__).parents[2]


def played(
    edition: str, players: int = 3, modules: tuple[str, ...] = (), seed: int = 1
) -> Table[Any, Any]:
    """A whole game of random bots."""
    table: Table[Any, Any] = start(edition, players, modules, seed=seed)
    company = [bots.make("random", f"{seed} {seat}") for seat in range(players)]
    while not table.over:
        seat = min(table.to_move)
        choice = bots.guarded(company[seat], table.view(seat), table.legal(seat))
        assert choice.fault is None
        table.play(choice.action)
    return table


def check_saved(table: Table[Any, Any], folder: Path) -> None:
    """What is saved is read and verified again."""
    table.save(folder / "game.camelup")
    record = load_record(folder / "game.camelup")
    assert record.state == table.state
    assert record.text() == table.record.text()


def check_environment(edition: str, players: int, modules: tuple[str, ...] = ()) -> None:
    """A whole game by numbers, each observation within its limits."""
    env = camelup_v0.env(edition, players, modules)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        assert observation is not None
        assert env.observation_space(agent).contains(observation)
        env.step(None if over else int(observation["action_mask"].nonzero()[0][-1]))
    assert not env.agents


def served_game(
    folder: Path, choose: Callable[[Message], Message], **plan: Any
) -> tuple[Message, Record]:
    """A person and a bot at a table of the server: what is told of it in the end, and the record.

    ``choose`` picks the person's action from what the server tells.
    """
    with Served(settings(str(folder / "tables.sqlite3"))) as served:
        ann = Browser(served.port)
        table = ann.table("me", "random", **plan)
        with ann.tab(table["id"], 0) as tab:
            while not (update := tab.turn())["over"]:
                tab.act(update, choose(update))
            assert update["events"][-1]["event"]["type"] == "game-over"
        over: Message = ann.get(f"/api/tables/{table['id']}")
        record = read_record(served.record(table["id"]))
        ann.close()
    assert over["phase"] == "over"
    assert over["scores"] == list(record.game.scores(record.state))
    return over, record
