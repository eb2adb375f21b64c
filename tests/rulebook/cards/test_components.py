"""What is in the box, and the reconstructed leg setup cards (RC-01, RC-02)."""

from __future__ import annotations

from collections import Counter

import pytest

from camelup.cards.data import COMPONENTS, LEG_SETUP, RACING_CARDS, WINNER_VALUES, Card, deck_size
from camelup.cards.game import CardsGame
from camelup.core.errors import SetupError
from camelup.editions import make_game

COLOURS = {"blue", "green", "orange", "white", "yellow"}


@pytest.mark.clause("C-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 8])
def test_only_two_to_six_can_play(players: int) -> None:
    with pytest.raises(SetupError) as refused:
        CardsGame(players)
    assert refused.value.key == "setup.players"
    assert refused.value.facts == {"edition": "cards", "low": 2, "high": 6, "players": players}


@pytest.mark.clause("C-01", "C-07")
def test_there_is_a_leg_setup_card_for_each_number_of_players() -> None:
    assert sorted(LEG_SETUP) == [2, 3, 4, 5, 6]
    for players in LEG_SETUP:
        assert CardsGame(players).players == players


@pytest.mark.clause("RB-19", "C-27")
@pytest.mark.parametrize("ages", [(0,), (0, 0, 1), (1, 2, 3)])
def test_an_age_order_names_every_seat_once(ages: tuple[int, ...]) -> None:
    with pytest.raises(SetupError) as refused:
        make_game("cards", 3, age_order=ages)
    assert refused.value.key == "setup.age-order"


@pytest.mark.clause("C-02")
def test_the_box_holds_110_cards() -> None:
    assert COMPONENTS == {
        "racing": 30, "leg-setup": 5, "race-track": 12, "start": 1, "finish": 1,
        "basic-money": 6, "nine-ten-money": 18, "winner": 20, "midfield": 5,
        "overall-winner": 5, "overall-loser": 5, "fennec": 1, "palm": 1,
    }  # fmt: skip
    assert sum(COMPONENTS.values()) == 110


@pytest.mark.clause("C-03", "C-05")
def test_each_camel_has_five_cards_of_one_and_one_of_two() -> None:
    wanted = {Card(camel, 1): 5 for camel in COLOURS} | {Card(camel, 2): 1 for camel in COLOURS}
    assert Counter(RACING_CARDS) == wanted


@pytest.mark.clause("C-06", "C-16", "C-17", "C-09")
def test_betting_cards_of_each_colour() -> None:
    game = CardsGame(4)
    seen = game.view(game.start(), None)
    assert WINNER_VALUES == (5, 3, 2, 2)
    assert seen.winner_stacks == dict.fromkeys(COLOURS, (5, 3, 2, 2))
    for lying_open in (seen.midfield_cards, seen.overall_winner_cards, seen.overall_loser_cards):
        assert set(lying_open) == COLOURS
        assert len(lying_open) == 5


# purple, gray, red, green, orange, blue, hand, deck, unused
TABLE = {
    2: (12, 5, 7, 6, 1, 0, 1, 12, 6),
    3: (9, 4, 5, 3, 2, 1, 1, 12, 3),
    4: (7, 3, 4, 2, 2, 1, 1, 12, 2),
    5: (6, 3, 3, 1, 2, 1, 1, 10, 0),
    6: (5, 2, 3, 1, 2, 1, 1, 12, 0),
}


@pytest.mark.clause("C-07", "C-19", "C-20", "C-21", "C-22", "C-23", "RC-01", "RC-22")
@pytest.mark.parametrize("players", TABLE)
def test_leg_setup_numbers(players: int) -> None:
    purple, gray, red, green, orange, blue, hand, deck, unused = TABLE[players]
    setup = LEG_SETUP[players]
    assert (setup.dealt, setup.discard, setup.left) == (purple, gray, red)
    assert (setup.contribute, setup.kept) == (green, orange)
    assert (setup.intel, setup.hand) == (blue, hand)
    assert deck_size(players) == deck
    assert 30 - players * purple == unused


@pytest.mark.clause("C-07", "C-08", "RC-02")
@pytest.mark.parametrize(("players", "spaces"), [(2, 15), (3, 16), (4, 17), (5, 18), (6, 19)])
def test_track_lengths(players: int, spaces: int) -> None:
    game = CardsGame(players)
    assert game.view(game.start(), None).track == tuple(str(n) for n in range(1, spaces + 1))
