"""Observations and masks tell no secret: states that differ only in it give the same numbers."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from msgspec.structs import replace

from camelup import make_game
from camelup.cards.game import CardsGame
from camelup.core.game import OVER
from camelup.core.values import Seat
from camelup.editions.catalogue import AnyGame
from camelup.envs.families import encoding_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from tests.properties.test_hidden_information import recolouring, twin_of
from tests.reference.setups import Setup, every_setup, random_game
from tests.rulebook.cards.test_hidden import shuffled

PYRAMID = [setup for setup in every_setup() if setup.edition != "cards"][::6]


class Numbers:
    """All that an environment tells a seat."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.encoding = game, encoding_of(game)
        self.rows = self.encoding.rows(game)

    def __call__(self, state: object, seat: Seat) -> tuple[bytes, bytes]:
        row = array("h", bytes(2 * self.encoding.layout.size))
        self.rows.write(state, seat, row)
        mask = self.encoding.actions.mask(self.game.legal(state, seat))
        return row.tobytes(), mask.tobytes()


@pytest.mark.parametrize("open_money", [True, False])
@pytest.mark.parametrize("setup", PYRAMID, ids=str)
def test_race_cards_of_others_make_no_difference(setup: Setup, open_money: bool) -> None:
    game = make_game(setup.edition, setup.players, setup.modules, open_money=open_money)
    assert isinstance(game, PyramidGame)
    numbers, rng, differing = Numbers(game), Random(f"{setup}"), 0
    for state, _, _ in random_game(game, Dice(f"hidden {setup}"), by_kind=True):
        viewer = rng.randrange(setup.players)
        twin = twin_of(
            state, game.edition.racers, recolouring(state, game.edition.racers, viewer, rng)
        )
        differing += twin != state
        assert numbers(state, viewer) == numbers(twin, viewer)
    assert differing > 10


@pytest.mark.parametrize("open_money", [True, False])
def test_hidden_money_makes_no_difference(open_money: bool) -> None:
    game = make_game("base", 4, open_money=open_money)
    numbers, rng, differing = Numbers(game), Random(4), 0
    for state, _, _ in random_game(game, Dice("money"), by_kind=True):
        viewer = rng.randrange(4)
        money = tuple(m if s == viewer else rng.randrange(9) for s, m in enumerate(state.money))
        same = numbers(state, viewer) == numbers(replace(state, money=money), viewer)
        assert not same or not open_money or money == state.money
        assert same or open_money
        differing += not same
    assert bool(differing) == open_money


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_cards_of_others_make_no_difference(players: int) -> None:
    game, rng, differing = CardsGame(players), Random(players), 0
    numbers = Numbers(game)
    for state, _, step in random_game(game, Dice(f"cards {players}"), by_kind=True):
        viewer = rng.randrange(players)
        twin = shuffled(state, viewer, rng)
        differing += twin != state
        assert numbers(state, viewer) == numbers(twin, viewer)
        if game.to_move(step.state) is OVER:
            break
    assert differing > 10


def test_what_one_knows_does_make_a_difference() -> None:
    game = make_game("base", 3)
    assert isinstance(game, PyramidGame)
    numbers, rng, differing = Numbers(game), Random(1), 0
    for state, _, _ in random_game(game, Dice("own"), by_kind=True):
        racers = game.edition.racers
        twin = twin_of(state, racers, recolouring(state, racers, None, rng))
        own = state.race_bets.hands[0] != twin.race_bets.hands[0]
        differing += own
        assert (numbers(state, 0)[0] != numbers(twin, 0)[0]) >= own
    assert differing > 5
