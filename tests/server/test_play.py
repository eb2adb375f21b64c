"""A game over the wire: hello, updates, actions, repeats, stale versions, several tabs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.kit import Browser, Message, Served, Tab

Visit = Callable[[], Browser]

GAMES = [
    ("base", 3, ()),
    ("base", 6, ("long-track", "spicy", "photographer", "position-bets", "partnerships")),
    ("second", 4, ()),
    ("cards", 3, ()),
]


def pick(update: Message, count: int) -> Message:
    """An action that changes from turn to turn, dice often enough for the game to end."""
    plain = [c for c in update["legal"] if c["topic"] in ("pyramid-tile", "reveal", "end-turn")]
    chosen = plain[0] if plain and count % 3 else update["legal"][count % len(update["legal"])]
    action: Message = chosen["action"]
    return action


def play_out(tab: Tab) -> Message:
    """Play a seat to the end of the game; returns the last update."""
    count = 0
    while not (update := tab.turn())["over"]:
        count += 1
        tab.act(update, pick(update, count))
    return update


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES, ids=lambda v: str(v)[:12])
def test_a_whole_game_against_bots(
    visit: Visit, served: Served, edition: str, players: int, modules: tuple[str, ...]
) -> None:
    ann = visit()
    table = ann.table("me", *["random"] * (players - 1), edition=edition, modules=modules)
    assert table["phase"] == "lobby"
    with ann.tab(table["id"], 0, value="abc") as tab:
        last = play_out(tab)
        assert last["to_move"] == []
        assert last["legal"] == []
    over = ann.get(f"/api/tables/{table['id']}")
    assert over["phase"] == "over"
    assert len(over["scores"]) == players
    assert [over["scores"][winner] for winner in over["winners"]] == [max(over["scores"])] * len(
        over["winners"]
    )
    assert over["version"] == last["version"]
