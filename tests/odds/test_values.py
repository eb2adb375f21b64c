"""What actions are worth: by hand, against the law, and against the engine's own scoring."""

from __future__ import annotations

from fractions import Fraction
from math import isclose
from typing import Any

import pytest

import camelup
from camelup import odds
from camelup.odds.leg import leg_odds
from camelup.odds.values import Situation, expected_prize
from camelup.play.dice import Dice
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.photographer import PlaceCamera
from camelup.pyramid.parts.position_bets import BetOnPosition
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from camelup.pyramid.parts.supporting_dice import AddSupportingDie
from tests.reference.setups import Setup, every_setup, random_move

LAST_DIE = {
    "format": "camelup-position",
    "version": 1,
    "edition": "base",
    "track": {"4": ["blue"], "5": ["green", "white"], "7": ["yellow"], "9": ["orange"]},
    "tents": [["blue", 1], ["green", 1], ["yellow", 1], ["orange", 1]],
}
"""White rolls 1, 2 or 3, to 6, 7 (on top of yellow) or 8; orange leads."""


def values(document: dict[str, Any], seat: int = 0) -> dict[camelup.Action, odds.ActionValue]:
    game = camelup.game_of(document)
    return {v.action: v for v in odds.values_of(game, game.from_document(document), seat)}


def position(**changes: Any) -> dict[str, Any]:
    return {**LAST_DIE, "players": [{}, {}, {}], **changes}


def test_leg_tiles_by_hand() -> None:
    worth = values(position())
    assert worth[TakeLegTile(0, "orange")].value == 5
    assert worth[TakeLegTile(0, "blue")].value == -1
    # White is second with 2 and 3, third with 1 (behind orange and yellow).
    assert isclose(worth[TakeLegTile(0, "white")].value, 2 / 3 - 1 / 3)
    parts = {p.key: p.facts["probability"] for p in worth[TakeLegTile(0, "white")].parts}
    assert isclose(parts["value.second"], 2 / 3)
    assert isclose(parts["value.other"], 1 / 3)


def test_the_pyramid_tile_is_worth_one() -> None:
    assert values(position())[TakePyramidTile(0)].value == 1


def test_a_tile_earns_its_landings_and_moves_ones_own_bets() -> None:
    mine = {"leg_tiles": [{"camel": "yellow", "value": 5}]}
    worth = values(position(players=[mine, {}, {}]))
    # Yellow is second when white rolls 1 (white on 6), third otherwise: worth 1/3 - 2/3.
    # A mirage on 8 sends white back to 7, underneath yellow: yellow is second twice out of three.
    tile = worth[PlaceTile(0, 8, "mirage")]
    parts = {part.key: part.amount for part in tile.parts}
    assert isclose(parts["value.landings"], 1 / 3)
    assert isclose(parts["value.own-bets"], (2 / 3 - 1 / 3) - (1 / 3 - 2 / 3))
    assert isclose(tile.value, 1)


def test_moving_a_tile_gives_its_old_income_up() -> None:
    mine = {"tile": {"space": 6, "side": "oasis"}}
    worth = values(position(players=[mine, {}, {}]))
    parts = {part.key: part.amount for part in worth[PlaceTile(0, 8, "oasis")].parts}
    assert isclose(parts["value.old-tile"], -1 / 3)
    assert isclose(parts["value.landings"], 1 / 3)


def test_the_camera_by_hand() -> None:
    worth = values(position(modules=["photographer"]))
    assert isclose(worth[PlaceCamera(0, 8)].value, 1 / 3)
    assert worth[PlaceCamera(0, 12)].value == 0


def test_position_tiles_by_hand() -> None:
    mine = {"leg_tiles": [{"camel": "white", "value": 5}]}
    worth = values(position(modules=["position-bets"], players=[mine, {}, {}]))
    bottom = worth[BetOnPosition(0, 3, "bottom", "white", 2)]
    assert isclose(bottom.value, 3 / 3 - 2 / 3)
    covered = worth[BetOnPosition(0, 3, "own", "white", 5)]
    assert isclose(covered.value, 0, abs_tol=1e-12)
    assert worth[BetOnPosition(0, 5, "bottom", "blue", 2)].value == 3


def test_a_partner_is_worth_his_best_piece() -> None:
    rich = {"leg_tiles": [{"camel": "orange", "value": 5}, {"camel": "white", "value": 5}]}
    players = [
        {},
        rich,
        {"pyramid_tiles": 4},
        {"leg_tiles": [{"camel": "blue", "value": 5}]},
        {},
        {},
    ]
    worth = values(position(modules=["partnerships"], players=players))
    assert worth[Partner(0, 1)].value == 5
    assert worth[Partner(0, 2)].value == 1
    assert worth[Partner(0, 3)].value == 0


def test_a_race_card_pays_by_what_lies_below_it() -> None:
    """With the race as good as over: 8 for the first right card, less for later ones."""
    track = {"1": ["blue", "white", "yellow", "orange"], "16": ["green"]}
    fresh = {"track": track, "tents": []}
    worth = values(position(**fresh))
    assert isclose(worth[BetOnRace(0, "winner", "green")].value, 8)
    deck = [{"seat": 1, "camel": "green"}, {"seat": 2, "camel": "green"}]
    later = values(position(**fresh, winner_deck=deck))
    assert isclose(later[BetOnRace(0, "winner", "green")].value, 3)
    assert later[BetOnRace(0, "winner", "blue")].value == -1


def test_the_camels_on_hidden_cards_do_not_matter() -> None:
    for camel in ("green", "blue"):
        deck = [{"seat": 1, "camel": camel}]
        worth = values(position(winner_deck=deck))
        if camel == "green":
            first = {action: value.value for action, value in worth.items()}
    assert first == {action: value.value for action, value in worth.items()}


def test_the_expected_prize_is_a_mixture() -> None:
    document = position(winner_deck=[{"seat": 1, "camel": "green"}])
    game = camelup.game_of(document)
    now = Situation(game.view(game.from_document(document), 0), 0)
    assert isclose(expected_prize(now, "winner", "green", 0.25), 0.75 * 8 + 0.25 * 5)
    assert expected_prize(now, "loser", "green", 0.25) == 8


def test_a_supporting_die_costs_its_tile_and_changes_the_law() -> None:
    mine = {
        "pyramid_tiles": 1,
        "leg_tiles": [{"camel": "white", "value": 5}],
    }
    document = position(
        modules=["long-track", "spicy"],
        stage="extra",
        players=[mine, {}, {}],
        tents=[["blue", 1]],
        dice=["green", "orange", "yellow", "white", "supporting-blue"],
        supporting={"pedestal": ["green", "orange", "yellow", "white"]},
    )
    worth = values(document)
    game = camelup.game_of(document)
    state = game.from_document(document)
    after = game.apply(state, AddSupportingDie(0, "white")).state
    e = game.edition  # type: ignore[attr-defined]

    def tile(law: odds.LegOdds) -> float:
        first, second, *others = law.of("white")
        return 5 * first + second - sum(others)

    change = tile(leg_odds(e, after)) - tile(leg_odds(e, state))
    assert change > 0
    assert isclose(worth[AddSupportingDie(0, "white")].value, change - 1)


@pytest.mark.parametrize("setup", list(every_setup())[::11], ids=str)
def test_every_legal_action_has_a_value_made_of_its_parts(setup: Setup) -> None:
    game, dice = setup.game(), Dice(f"values {setup}")
    state = game.start()
    asked = 0
    for count in range(160):
        seats = game.to_move(state)
        if isinstance(seats, frozenset) and count % 9 == 0:
            seat = min(seats)
            worth = odds.values_of(game, state)
            assert {v.action for v in worth} == set(game.legal(state, seat))
            assert worth == sorted(worth, key=lambda v: -v.value)
            assert all(isclose(v.value, sum(p.amount for p in v.parts)) for v in worth)
            asked += 1
        if seats is camelup.OVER:
            break
        state = game.apply(state, random_move(game, state, dice, by_kind=True)).state
    assert asked


def test_only_who_is_to_act_can_ask() -> None:
    game = camelup.make_game("base", 3)
    with pytest.raises(camelup.PositionError) as refusal:
        odds.values_of(game, game.start())
    assert refusal.value.key == "odds.nobody-acts"
    document = position()
    with pytest.raises(camelup.PositionError) as refusal:
        values(document, seat=2)
    assert refusal.value.key == "odds.not-your-turn"


def test_the_value_of_a_leg_tile_is_its_mean_over_all_legs() -> None:
    """The engine's own scoring, over every way the last two dice can fall."""
    document = position(tents=[["blue", 1], ["green", 1], ["yellow", 1]])
    game = camelup.game_of(document)
    state = game.from_document(document)
    worth = {v.action: v.value for v in odds.values_of(game, state)}
    for camel in ("white", "orange", "yellow"):
        action = TakeLegTile(0, camel)
        mean = _mean_reward(game, game.apply(state, action).state, Fraction(1), camel)
        assert isclose(worth[action], mean)


def _mean_reward(game: Any, state: Any, weight: Fraction, camel: str) -> float:
    """Roll on until the leg is scored; the mean of what the tile of ``camel`` gave."""
    if game.to_move(state) is not camelup.CHANCE:
        state = game.apply(state, TakePyramidTile(state.turn)).state
    mean = 0.0
    for outcome, p in game.chances(state):
        step = game.apply(state, outcome)
        lines = [event for event in step.events if event.kind == "leg-tile-scored"]
        if any(event.kind == "leg-ranked" for event in step.events):
            mean += float(weight * p) * sum(line.amount for line in lines if line.camel == camel)
        else:
            mean += _mean_reward(game, step.state, weight * p, camel)
    return mean
