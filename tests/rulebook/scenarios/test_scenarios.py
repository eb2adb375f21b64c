"""Worked positions from the rules, one JSON file per book; a further file needs no code here.

A scenario begins with a ``position`` (a position document) or a ``setup`` (edition, players,
modules, age_order). It plays ``moves`` and then compares

* ``expect``: what lies on the table, see :func:`observe` for the names;
* ``events``: all that happened, in order, but the single lines of a leg scoring; of each event at
  least the fields given;
* ``lines``: the single lines of the leg scoring, in any order;
* ``cases``: after some more moves (``after``), is ``move`` ``legal``? Or: which actions of a
  ``kind`` does a ``seat`` have (``exactly``)? ``turn`` puts another player on turn beforehand, and
  ``expect`` looks at the table after a legal move;
* ``components``: what is in the box, see :func:`components`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup.core.common import LegPaid
from camelup.core.errors import IllegalMove, SetupError
from camelup.core.game import CHANCE
from camelup.core.values import Action, Event, Move, Outcome
from camelup.editions import make_game
from camelup.pyramid.edition import Die
from camelup.pyramid.events import LegReward
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.partnerships import PartnershipsState
from camelup.pyramid.parts.photographer import Camera, PhotographerState
from camelup.pyramid.parts.position_bets import PositionBetsState
from camelup.pyramid.parts.supporting_dice import SupportingDiceState
from camelup.pyramid.scoring import places
from camelup.pyramid.state import State

FILES = sorted(Path(__file__).parent.glob("*.json"))

FORMAT = "camelup-scenarios"


def scenarios() -> Iterator[Any]:
    for file in FILES:
        document = json.loads(file.read_text(encoding="utf-8"))
        if document.get("format") != FORMAT:
            continue
        for scenario in document["scenarios"]:
            cited = (*scenario["clauses"], *scenario.get("rulings", ()))
            yield pytest.param(
                scenario, id=f"{file.stem}-{scenario['id']}", marks=pytest.mark.clause(*cited)
            )


KNOWN = {"id", "title", "clauses", "rulings", "position", "setup", "moves", "expect", "events"}
KNOWN |= {"lines", "cases", "components"}


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_scenario(scenario: dict[str, Any]) -> None:
    assert set(scenario) <= KNOWN
    assert set(scenario) & {"expect", "cases", "components"}, "nothing to check"
    game, state = _begin(scenario)
    after, events = _play(game, state, scenario.get("moves", ()))
    _compare(game, after, events, scenario.get("expect", {}))
    if "events" in scenario:
        _compare_events(events, scenario["events"])
    if "lines" in scenario:
        lines = [_plain(event) for event in events if isinstance(event, LegReward)]
        assert _sorted(lines) == _sorted(scenario["lines"])
    for case in scenario.get("cases", ()):
        _check_case(game, scenario["position"], case)
    if "components" in scenario:
        assert components(game) == scenario["components"]


def _begin(scenario: dict[str, Any]) -> tuple[PyramidGame, State]:
    if "position" in scenario:
        document = scenario["position"]
        game = _game(document["edition"], len(document["players"]), document.get("modules", ()))
        return game, game.from_document(document)
    game = _game(**scenario["setup"])
    return game, game.start()


def _game(edition: str, players: int, modules: Any = (), age_order: Any = None) -> PyramidGame:
    ages = range(players) if age_order is None else age_order
    game = make_game(edition, players, modules, age_order=ages)
    assert isinstance(game, PyramidGame)
    return game


def _move(game: PyramidGame, plain: dict[str, Any]) -> Move:
    move: Move = msgspec.convert(plain, game.move_type)
    return move


def _play(game: PyramidGame, state: State, moves: Any) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for plain in moves:
        move = _move(game, plain)
        assert _is_legal(game, state, move), f"not legal: {move}"
        state, more = game.apply(state, move)
        events += more
    return state, events


def _is_legal(game: PyramidGame, state: State, move: Move) -> bool:
    """By the lists of the engine; carrying the move out has to agree."""
    if isinstance(move, Action):
        listed = move in game.legal(state, move.seat)
    else:
        assert isinstance(move, Outcome)
        listed = any(outcome == move for outcome, _ in game.chances(state))
    if listed:
        game.apply(state, move)
    else:
        with pytest.raises(IllegalMove):
            game.apply(state, move)
    return listed


def _check_case(game: PyramidGame, position: dict[str, Any], case: dict[str, Any]) -> None:
    state = game.from_document({**position, "turn": case.get("turn", position["turn"])})
    state, _ = _play(game, state, case.get("after", ()))
    if "exactly" in case:
        listed = [a for a in game.legal(state, case["seat"]) if a.kind == case["kind"]]
        assert _sorted(map(_plain, listed)) == _sorted(case["exactly"])
        return
    move = _move(game, case["move"])
    assert _is_legal(game, state, move) is case["legal"], case
    if "expect" in case:
        after, events = game.apply(state, move)
        _compare(game, after, events, case["expect"])


def observe(game: PyramidGame, s: State, events: Any) -> dict[str, Any]:
    """Everything a scenario can expect, as plain values; sets are sorted."""
    e, dice = game.edition, s.pyramid.dice
    ahead = [(e.length + 1, "clockwise"), (0, "counterclockwise")]
    crossed = [{"unit": list(u), "direction": d} for n, u in s.stacks for m, d in ahead if n == m]
    supporting = [key.removeprefix("supporting-") for key in dice if e.die[key].kind not in _PLAIN]
    seen: dict[str, Any] = {
        "stacks": {str(n): list(unit) for n, unit in s.stacks if 1 <= n <= e.length},
        "crossed": crossed[0] if crossed else None,
        "ranking": list(places(e, s)),
        "money": list(s.money),
        "totals": [event.total for event in events if isinstance(event, LegPaid)],
        "turn": s.turn,
        "marker": s.marker,
        "over": s.stage == "over",
        "winners": list(game.winners(s)),
        "tiles": [_plain(tile) for tile in s.desert_tiles],
        "dice_count": len(dice),
        "racing_dice": sorted(key for key in dice if e.die[key].kind in _PLAIN),
        "supporting_dice": sorted(supporting),
        "pyramid_tiles": s.pyramid.tiles,
        "taken": list(s.pyramid.taken),
        "leg_stacks": {c: list(v) for c, v in zip(e.racers, s.leg_bets.stacks, strict=True)},
        "hand_sizes": [len(hand) for hand in s.race_bets.hands],
        "winner_deck": [_plain(card) for card in s.race_bets.winner],
        "loser_deck": [_plain(card) for card in s.race_bets.loser],
        "length": e.length,
        "partnerships": isinstance(s, PartnershipsState),
        "camera": None,
        "position_tiles": list(s.position_tiles) if isinstance(s, PositionBetsState) else [],
    }
    if isinstance(s, PhotographerState) and s.camera != Camera():
        seen["camera"] = _plain(s.camera)
    if isinstance(s, SupportingDiceState) and s.supporting is not None:
        seen["pedestal"] = sorted(s.supporting.pedestal)
        seen["crater"] = sorted(s.supporting.crater)
    return seen


_PLAIN = ("racing", "grey")
_UNORDERED = ("racing_dice", "supporting_dice", "pedestal", "crater", "position_tiles")


def _compare(game: PyramidGame, s: State, events: Any, expect: dict[str, Any]) -> None:
    expected = {k: sorted(v) if k in _UNORDERED else v for k, v in expect.items()}
    seen = observe(game, s, events)
    assert {key: seen[key] for key in expected} == expected
    if game.to_move(s) is not CHANCE:
        assert game.from_document(game.to_document(s)) == s


def _compare_events(events: list[Event], expected: list[dict[str, Any]]) -> None:
    told = [_plain(event) for event in events if not isinstance(event, LegReward)]
    assert [event["type"] for event in told] == [event["type"] for event in expected]
    for event, wanted in zip(told, expected, strict=True):
        assert {key: event.get(key) for key in wanted} == wanted


def components(game: PyramidGame) -> dict[str, Any]:
    """What the game is made of, as far as the engine embodies it."""
    e = game.edition
    s = game.start()
    cards = len(s.race_bets.hands[0])
    most = _most_players(e.key, e.modules)
    found: dict[str, Any] = {
        "racing_camels": len(e.racers),
        "crazy_camels": len(e.crazy),
        "track": e.length,
        "dice": {key: _faces(die) for key, die in e.die.items()},
        "race_cards": cards * most,
        "cards_per_player": cards,
        "desert_tiles": len(s.desert_tiles),
        "leg_tiles": sum(map(len, s.leg_bets.stacks)),
        "leg_values": list(e.leg_values),
        "pyramid_tiles": s.pyramid.tiles,
        "most_players": most,
    }
    if isinstance(s, PositionBetsState):
        found["position_tiles"] = list(s.position_tiles)
    if isinstance(s, PhotographerState):
        found["cameras"] = 1
    if isinstance(s, PartnershipsState):
        found["partnership_cards"] = len(s.partners)
    return found


def _faces(die: Die) -> dict[str, str]:
    share = Fraction(1, len(die.faces))
    return {str(face.number): str(share) for face in die.faces}


def _most_players(edition: str, modules: Any) -> int:
    most = 0
    for players in range(1, 20):
        try:
            make_game(edition, players, modules)
        except SetupError:
            continue
        most = players
    return most


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _sorted(plain: Any) -> list[str]:
    return sorted(json.dumps(item, sort_keys=True) for item in plain)
