"""The legs of a running game that are over, for whoever comes back: as his seat saw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from camelup.core.game import Pending, seen_by
from camelup.core.take_back import ReadAgain
from camelup.play.dice import Dice
from camelup.play.record import Header, Record
from camelup.server.games.legs import legs_of
from camelup.text import speaker
from tests.reference.setups import Setup
from tests.server.kit import Browser
from tests.server.test_reading_replays import SETUPS, played

Visit = Callable[[], Browser]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seat", [None, 1])
def test_every_leg_is_told_with_all_that_ended_it(setup: Setup, seat: int | None) -> None:
    record = played(setup)
    found = legs_of(record, speaker("en", setup.edition, record.header.players), seat).legs
    states = [step.state for _, step in record.replay()]
    assert [end.leg for end in found] == list(range(1, len(found) + 1))
    assert found[-1].version == len(record.moves)
    for end in found:
        told: list[Any] = [said.event for said in end.events]
        assert [e.leg for e in told if e.kind == "leg-ranked"] == [end.leg]
        assert end.view == record.game.view(states[end.version], seat)
        assert told == list(seen_by(told, seat))


def test_no_leg_is_over_in_the_first() -> None:
    record = played(Setup("base", 3), moves=6)
    assert record.state.leg == 1
    assert legs_of(record, speaker("en", "base", record.header.players), 0).legs == ()


def test_a_leg_that_real_dice_took_back_is_not_over() -> None:
    names, dice = ("Ann", "Ben"), Dice("legs")
    record = Record(
        Header(edition="base", players=names, age_order=(0, 1), real_dice=True, read_again=True)
    )
    say = speaker("en", "base", names)
    while record.state.leg == 1:
        seats = record.game.to_move(record.state)
        if isinstance(seats, Pending):
            chances = [outcome for outcome, _ in record.game.chances(record.state)]
            record.add(dice.choose(chances))
            continue
        legal = record.game.legal(record.state, min(seats))
        record.add(next(action for action in legal if action.kind == "pyramid-tile"))
    assert [end.leg for end in legs_of(record, say, 0).legs] == [1]
    record.add(ReadAgain())
    assert record.state.leg == 1
    assert legs_of(record, say, 0).legs == ()
    record.add(dice.choose([outcome for outcome, _ in record.game.chances(record.state)]))
    (end,) = legs_of(record, say, 0).legs
    assert end.view == record.game.view(record.state, 0)


def test_only_for_the_own_seat_and_while_the_game_goes_on(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = ann.table("me", "random")["id"]
    path = f"/api/tables/{table}/legs"
    assert ann.get(path)["legs"] == []
    with ann.tab(table, 0) as tab:
        update = tab.turn()
        while update["view"]["leg"] < 3 and not update["over"]:
            kinds = {choice["action"]["type"]: choice["action"] for choice in update["legal"]}
            tab.act(update, kinds["pyramid-tile"])
            update = tab.turn()
    mine = ann.get(f"{path}?seat=0&language=fr")["legs"]
    assert [end["leg"] for end in mine][:2] == [1, 2]
    assert mine[0]["view"]["seat"] == 0
    assert ben.get(path)["legs"][0]["view"]["seat"] is None
    assert ben.get(f"{path}?seat=0", 403)["code"] == "seat-not-yours"
    for odd in ("2", "-1", "x", "", "٣", "00002", "9" * 400):
        assert ann.get(f"{path}?seat={odd}", 404)["code"] == "no-seat"


def test_a_table_whose_game_has_not_begun_has_none(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "open", start=False)["id"]
    assert ann.get(f"/api/tables/{table}/legs?seat=0")["legs"] == []
