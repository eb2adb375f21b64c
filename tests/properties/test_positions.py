"""Positions: small documents, no loss, and a clear refusal of whatever cannot be."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import camelup
from camelup.play.dice import Dice
from camelup.play.schema import schema
from tests.reference.setups import Setup, every_setup, random_game

VALIDATOR = jsonschema.Draft202012Validator(schema("position"))
RECORD_VALIDATOR = jsonschema.Draft202012Validator(schema("record"))
SETUPS = list(every_setup())


def base(**changes: Any) -> dict[str, Any]:
    """A base game position at the start of a leg, with some fields replaced."""
    document: dict[str, Any] = {
        "format": "camelup-position",
        "version": 1,
        "edition": "base",
        "players": [{}, {}, {}],
        "track": {"1": ["green", "yellow"], "2": ["orange"], "3": ["blue", "white"]},
    }
    return {**document, **changes}


def second(**changes: Any) -> dict[str, Any]:
    """A second edition position at the start of a leg, with some fields replaced."""
    track = {"1": ["green", "yellow"], "2": ["red"], "3": ["blue", "purple"]}
    crazy = {"15": ["white"], "16": ["black"]}
    return base(edition="second", **{"track": {**track, **crazy}, **changes})


def load(document: dict[str, Any]) -> Any:
    return camelup.game_of(document).from_document(document)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_no_position_of_a_game_is_lost(setup: Setup, seed: int) -> None:
    game = setup.game()
    for count, (before, _, _) in enumerate(random_game(game, Dice(seed), by_kind=True)):
        if count % 7 == 0:
            text = json.dumps(game.to_document(before))
            document = json.loads(text)
            VALIDATOR.validate(document)
            again = camelup.game_of(document)
            assert again.from_document(document) == before
            assert len(text) < 4000  # ten players with all modules and their bets


@pytest.mark.parametrize("setup", SETUPS[::12], ids=str)
def test_every_line_of_a_record_fits_the_schema(setup: Setup) -> None:
    table = camelup.start(setup.edition, setup.players, setup.modules, seed=3)
    while not table.over:
        table.play(table.legal(min(table.to_move))[-1])
    for line in table.record.lines():
        RECORD_VALIDATOR.validate(json.loads(line))


def test_a_small_document_is_enough() -> None:
    state = load(base())
    assert state.money == (3, 3, 3)
    assert state.pyramid.dice == ("blue", "green", "orange", "yellow", "white")
    assert state.pyramid.tiles == 5
    assert state.race_bets.hands == (("blue", "green", "orange", "yellow", "white"),) * 3
    assert state.leg_bets.stacks == ((5, 3, 2),) * 5


def test_missing_pyramid_tiles_go_to_the_players_before() -> None:
    state = load(base(tents=[["green", 2], ["white", 1]], turn=1))
    assert state.pyramid.taken == (1, 0, 1)
    assert state.pyramid.tiles == 3
    state = load(second(tents=[["grey", 2]], turn=0))
    assert state.pyramid.taken == (0, 0, 1)
    assert state.pyramid.dice == ("blue", "green", "red", "yellow", "purple")


def test_the_last_camels_supporting_die_is_in_a_fresh_pyramid() -> None:
    state = load(base(modules=["long-track"]))
    assert state.pyramid.dice[-1] == "supporting-green"
    assert state.supporting.pedestal == ("blue", "orange", "yellow", "white")


ONE_OUT = [{"pyramid_tiles": 1}, {}, {}]
REFUSED = {
    "not an object": ([], "document.object", "$"),
    "no edition": ({"players": [{}]}, "document.edition", "$.edition"),
    "edition a list": (base(edition=[]), "document.edition", "$.edition"),
    "unknown edition": (base(edition="third"), "document.edition", "$.edition"),
    "players a number": (base(players=3), "document.players", "$.players"),
    "modules a text": (base(modules="spicy"), "document.modules", "$.modules"),
    "no format": ({**base(), "format": "x"}, "document.value", "$.format"),
    "unknown field": (base(colour="red"), "document.unknown", "$"),
    "money a text": (base(players=[{"money": "3"}, {}, {}]), "document.type", "$.players[0].money"),
    "missing field": (
        base(winner_deck=[{"seat": 0}]),
        "document.missing",
        "$.winner_deck[0]",
    ),
    "negative money": (
        base(players=[{}, {"money": -1}, {}]),
        "position.money",
        "$.players[1].money",
    ),
    "camel missing": (
        base(track={"1": ["green"], "3": ["blue", "white", "orange"]}),
        "position.camel-missing",
        "$.track",
    ),
    "camel twice": (
        base(track={"1": ["green", "yellow", "orange"], "3": ["blue", "white", "green"]}),
        "position.camel-twice",
        "$.track",
    ),
    "camel unknown": (base(track={"1": ["pink"]}), "position.camel-unknown", "$.track.1"),
    "space 17": (base(track={"17": ["green"]}), "position.space", "$.track.17"),
    "space 0": (base(track={"0": ["green"]}), "position.space", "$.track.0"),
    "tiles adjacent": (
        base(
            players=[
                {"tile": {"space": 8, "side": "oasis"}},
                {"tile": {"space": 9, "side": "mirage"}},
                {},
            ]
        ),
        "position.tile-adjacent",
        "$.players[1].tile.space",
    ),
    "tile twice": (
        base(players=[{"tile": {"space": 8, "side": "oasis"}}] * 2 + [{}]),
        "position.tile-twice",
        "$.players[0].tile.space",
    ),
    "tile on space 1": (
        base(
            track={"2": ["green", "yellow"], "3": ["blue", "white", "orange"]},
            players=[{"tile": {"space": 1, "side": "oasis"}}, {}, {}],
        ),
        "position.tile-space",
        "$.players[0].tile.space",
    ),
    "tile under a camel": (
        base(players=[{"tile": {"space": 3, "side": "oasis"}}, {}, {}]),
        "position.tile-on-camel",
        "$.players[0].tile.space",
    ),
    "bad side": (
        base(players=[{"tile": {"space": 5, "side": "upside"}}, {}, {}]),
        "document.value",
        "$.players[0].tile.side",
    ),
    "die in and out": (
        base(
            players=ONE_OUT,
            dice=["blue", "green", "orange", "yellow", "white"],
            tents=[["green", 1]],
        ),
        "position.die-twice",
        "$.dice",
    ),
    "die missing": (
        base(players=ONE_OUT, dice=["blue", "green", "orange", "yellow"]),
        "position.die-missing",
        "$.dice",
    ),
    "die unknown": (base(dice=["pink"]), "position.die-unknown", "$.dice[0]"),
    "die shows 4": (
        base(players=ONE_OUT, tents=[["green", 4]]),
        "position.die-number",
        "$.tents[0]",
    ),
    "too many pyramid tiles": (
        base(players=[{"pyramid_tiles": 2}, {}, {}], tents=[["green", 1]]),
        "position.tiles",
        "$.players",
    ),
    "negative pyramid tiles": (
        base(players=[{"pyramid_tiles": -1}, {"pyramid_tiles": 1}, {}]),
        "position.tiles-negative",
        "$.players[0].pyramid_tiles",
    ),
    "leg over": (
        base(tents=[[c, 1] for c in ("green", "yellow", "orange", "blue", "white")]),
        "position.leg-over",
        "$.dice",
    ),
    "leg tile twice": (
        base(players=[{"leg_tiles": [{"camel": "green", "value": 5}]}] * 2 + [{}]),
        "position.leg-tile",
        "$.players[1].leg_tiles[0]",
    ),
    "leg tile from the middle": (
        base(players=[{"leg_tiles": [{"camel": "green", "value": 3}]}, {}, {}]),
        "position.leg-order",
        "$.players",
    ),
    "covered without the module": (
        base(players=[{"leg_tiles": [{"camel": "green", "value": 5, "bet": 3}]}, {}, {}]),
        "position.no-position-tiles",
        "$.players[0].leg_tiles[0]",
    ),
    "position tile twice": (
        base(
            modules=["position-bets"],
            players=[
                {
                    "leg_tiles": [
                        {"camel": "green", "value": 5, "bet": 3},
                        {"camel": "blue", "value": 5, "bet": 3},
                    ]
                },
                {},
                {},
            ],
        ),
        "position.place-twice",
        "$.players",
    ),
    "position tile for the first place": (
        base(
            modules=["position-bets"],
            players=[{"leg_tiles": [{"camel": "green", "value": 5, "bet": 1}]}, {}, {}],
        ),
        "position.place",
        "$.players",
    ),
    "race card twice": (
        base(
            winner_deck=[{"seat": 0, "camel": "green"}],
            loser_deck=[{"seat": 0, "camel": "green"}],
        ),
        "position.cards",
        "$.players[0].hand",
    ),
    "race card in hand and deck": (
        base(
            players=[{"hand": ["blue", "green", "orange", "yellow", "white"]}, {}, {}],
            winner_deck=[{"seat": 0, "camel": "green"}],
        ),
        "position.cards",
        "$.players[0].hand",
    ),
    "card of nobody": (
        base(winner_deck=[{"seat": 7, "camel": "green"}]),
        "position.seat",
        "$.winner_deck[0].seat",
    ),
    "turn of nobody": (base(turn=3), "position.seat", "$.turn"),
    "leg 0": (base(leg=0), "position.leg", "$.leg"),
    "crossed but running": (
        base(
            track={"1": ["green", "yellow"], "2": ["orange"]},
            crossed={"unit": ["blue", "white"], "direction": "clockwise"},
        ),
        "position.over",
        "$.stage",
    ),
    "over but nobody crossed": (base(stage="over"), "position.not-over", "$.stage"),
    "start roll with camels": (base(stage="start-roll"), "position.too-early", "$.track"),
    "camera without the module": (
        base(camera={"seat": 0, "space": 9}),
        "position.no-camera",
        "$.camera",
    ),
    "camera on a camel": (
        base(modules=["photographer"], camera={"seat": 0, "space": 3}),
        "position.camera-space",
        "$.camera.space",
    ),
    "camera of nobody": (
        base(modules=["photographer"], camera={"space": 9}),
        "position.camera-seat",
        "$.camera.seat",
    ),
    "camera off the track": (
        base(modules=["photographer"], camera={"seat": 0, "space": 17}),
        "position.space",
        "$.camera.space",
    ),
    "partner in a small game": (
        base(players=[{"partner": 1}, {"partner": 0}, {}]),
        "position.no-partners",
        "$.players",
    ),
    "partner not mutual": (
        second(players=[{"partner": 1}, {}, {}, {}, {}, {}]),
        "position.partner",
        "$.players[0].partner",
    ),
    "supporting dice without the module": (
        base(supporting={"pedestal": []}),
        "position.no-supporting",
        "$.supporting",
    ),
    "supporting die missing": (
        base(
            modules=["long-track"],
            supporting={"pedestal": ["blue"]},
            dice=["blue", "green", "orange", "yellow", "white", "supporting-green"],
        ),
        "position.die-missing",
        "$.supporting",
    ),
    "supporting die in two places": (
        base(
            modules=["long-track"],
            supporting={"pedestal": ["blue", "green", "orange", "yellow", "white"]},
            dice=["blue", "green", "orange", "yellow", "white", "supporting-green"],
        ),
        "position.die-twice",
        "$.supporting",
    ),
    "crater in the plain game": (
        base(
            modules=["long-track"],
            supporting={"pedestal": ["orange", "yellow", "white"], "crater": ["blue"]},
        ),
        "position.crater",
        "$.supporting.crater",
    ),
    "dice unclear": (
        base(modules=["long-track"], tents=[["green", 1]]),
        "position.say-dice",
        "$.dice",
    ),
    "crazy camel missing": (
        second(track={"1": ["green", "yellow", "red", "blue", "purple"], "16": ["white"]}),
        "position.camel-missing",
        "$.track",
    ),
    "nothing to add": (
        base(modules=["long-track", "spicy"], stage="extra"),
        "position.no-extra",
        "$.stage",
    ),
    "unstacked at the wrong time": (base(unstacked=[1]), "position.unstacked", "$.unstacked"),
}


@pytest.mark.parametrize(("document", "key", "where"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_refused_with_what_and_where(document: Any, key: str, where: str) -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        load(document)
    assert (refusal.value.key, refusal.value.facts["where"]) == (key, where)


def test_a_document_of_another_game_is_refused() -> None:
    game = camelup.make_game("base", 3)
    for other, key in (
        (second(), "position.other-game"),
        (base(modules=["spicy", "long-track"]), "position.other-game"),
        (base(players=[{}] * 4), "position.other-players"),
    ):
        with pytest.raises(camelup.PositionError) as refusal:
            game.from_document(other)
        assert refusal.value.key == key


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, -1, 0, 1, 3, 99, "", "green", "grey", [], {}, ["green"], True, 2.5]
)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, item in inside:
        found.append((*here, key))
        if isinstance(item, (dict, list)):
            found += paths(item, (*here, key))
    return found


@given(st.sampled_from(SETUPS), st.integers(0, 40), st.data())
def test_a_spoilt_document_is_accepted_whole_or_refused_cleanly(
    setup: Setup, moves: int, data: st.DataObject
) -> None:
    game = setup.game()
    state = game.start()
    for count, (_, _, step) in enumerate(random_game(game, Dice(moves), by_kind=True)):
        state = step.state
        if count >= moves:
            break
    document = copy.deepcopy(json.loads(json.dumps(game.to_document(state))))
    *way, last = data.draw(st.sampled_from(paths(document)))
    place = document
    for key in way:
        place = place[key]
    if data.draw(st.booleans()):
        del place[last]
    else:
        place[last] = data.draw(JUNK)
    try:
        again = camelup.game_of(document)
        loaded = again.from_document(document)
    except (camelup.PositionError, camelup.SetupError):
        return
    assert again.from_document(again.to_document(loaded)) == loaded
