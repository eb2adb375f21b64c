"""Odds of many positions at once are those of each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.odds.batch import CHUNK, odds_of_many
from camelup.odds.leg import leg_odds, query
from camelup.odds.race import race_odds
from camelup.play.dice import Dice
from camelup.pyramid.state import SETTING_UP
from tests.reference.setups import random_game
from tests.support import pyramid_game

SETUPS = [("base", 4, ()), ("second", 5, ()), ("base", 4, ("long-track", "spicy"))]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_many_positions_have_the_odds_of_each(setup: tuple[str, int, tuple[str, ...]]) -> None:
    game = pyramid_game(*setup, youngest=None)
    states = [
        s
        for seed in range(6)
        for s, _, _ in random_game(game, Dice(seed))
        if s.stage not in (*SETTING_UP, "over")
    ]
    assert len(states) > 2 * CHUNK
    many = odds_of_many(game, states, workers=3)
    for n in range(0, len(states), 7):
        leg = leg_odds(game.edition, states[n])
        assert many.places[n] == pytest.approx(leg.array())
        assert many.race_over[n] == pytest.approx(float(leg.ends_race))
        spaces = [float(leg.landing(space)) for space in range(1, game.edition.length + 1)]
        assert many.landings[n] == pytest.approx(spaces)
        if many.winner is not None and many.loser is not None:
            race = race_odds(game.edition, states[n])
            assert many.winner[n] == pytest.approx(race.winner)
            assert many.loser[n] == pytest.approx(race.loser)
    assert (many.winner is None) == bool(game.edition.crazy)
    again = odds_of_many(game, states, workers=1)
    assert np.array_equal(many.places, again.places)


def test_races_with_crazy_camels_are_simulated_if_asked_for() -> None:
    game = pyramid_game("second", 4)
    states = [s for s, _, _ in random_game(game, Dice(3)) if s.stage not in (*SETTING_UP, "over")]
    many = odds_of_many(game, states, workers=2, races=300)
    assert many.winner is not None
    assert many.loser is not None
    assert many.error is not None
    for n in range(0, len(states), 9):
        race = race_odds(game.edition, states[n], races=300)
        assert tuple(many.winner[n]) == race.winner
        assert tuple(many.loser[n]) == race.loser
        assert many.error[n] == race.error
    assert odds_of_many(game, states[:3]).error is None
    assert odds_of_many(game, [], races=5).winner.shape == (0, 5)  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="at least one"):
        odds_of_many(game, states, races=-1)


@pytest.mark.parametrize("edition", ["base", "second"])
def test_what_a_bet_does_not_change_is_worked_out_once(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, asked = pyramid_game(edition, 4), []
    plain = kernels.legs.Legs

    def counting(arrays: dict[str, Any], table: Any) -> Any:
        asked.append(len(arrays["words"]))
        return plain(arrays, table)

    monkeypatch.setattr(kernels.legs, "Legs", counting)
    states = [s for s, _, _ in random_game(game, Dice(4)) if s.stage not in (*SETTING_UP, "over")]
    questions = {query(game.edition, s)[1:5] for s in states}
    assert odds_of_many(game, states).places.shape[0] == len(states) > len(questions)
    assert set(asked) == {len(questions)}


def test_none_is_many_too_and_a_set_up_is_refused() -> None:
    game = pyramid_game("base", 3)
    assert odds_of_many(game, []).places.shape == (0, 5, 5)
    with pytest.raises(PositionError):
        odds_of_many(game, [game.start()])
