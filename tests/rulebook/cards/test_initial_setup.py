"""The initial set-up: track, money, five cards for the starting positions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from camelup.cards.actions import TopCard
from camelup.cards.data import Card
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.common import YoungestIs
from camelup.core.game import CHANCE, Step
from tests.rulebook.cards.table import card, play, stacks


def started(*texts: str, players: int = 4) -> tuple[CardsGame, Step[State]]:
    game = CardsGame(players, tuple(range(players)))
    return game, play(game, game.start(), *(TopCard(card(text)) for text in texts))


@pytest.mark.clause("C-10", "C-11", "RC-03")
def test_five_camels_side_by_side_and_three_pounds_each() -> None:
    game = CardsGame(5, (0, 1, 2, 3, 4))
    s = game.start()
    assert stacks(game, s) == {"start": ["blue", "green", "orange", "white", "yellow"]}
    assert game.scores(s) == (3, 3, 3, 3, 3)
    assert game.to_move(s) is CHANCE


@pytest.mark.clause("C-12", "C-05")
def test_the_first_start_card_is_any_of_thirty() -> None:
    game = CardsGame(2, (0, 1))
    chances = dict(game.chances(game.start()))
    assert len(chances) == 10
    assert chances[TopCard(Card("white", 1))] == Fraction(5, 30)
    assert chances[TopCard(Card("white", 2))] == Fraction(1, 30)


@pytest.mark.clause("C-12")
def test_a_revealed_card_cannot_come_again() -> None:
    game, (s, _) = started("white+2", "blue+1")
    chances = dict(game.chances(s))
    assert TopCard(Card("white", 2)) not in chances
    assert chances[TopCard(Card("white", 1))] == Fraction(5, 28)
    assert chances[TopCard(Card("blue", 1))] == Fraction(4, 28)


@pytest.mark.clause("C-12", "C-14", "C-15", "RC-25")
def test_start_cards_stack_and_carry() -> None:
    game, (s, _) = started("blue+2", "blue+1", "yellow+2", "yellow+1")
    assert stacks(game, s) == {"start": ["green", "orange", "white"], "3": ["blue", "yellow"]}
    s, _ = play(game, s, TopCard(Card("blue", 1)))
    assert stacks(game, s) == {"start": ["green", "orange", "white"], "4": ["blue", "yellow"]}


@pytest.mark.clause("C-13", "RC-03")
def test_a_camel_on_the_start_card_carries_nobody() -> None:
    game, (s, _) = started("blue+1")
    assert stacks(game, s) == {"start": ["green", "orange", "white", "yellow"], "1": ["blue"]}
    s, _ = play(game, s, TopCard(Card("green", 1)))
    assert stacks(game, s) == {"start": ["orange", "white", "yellow"], "1": ["blue", "green"]}


@pytest.mark.clause("C-15")
def test_camels_below_stay() -> None:
    game, (s, _) = started("blue+1", "green+1", "white+1", "green+1")
    assert stacks(game, s) == {
        "start": ["orange", "yellow"],
        "1": ["blue"],
        "2": ["green", "white"],
    }


@pytest.mark.clause("C-12", "C-19", "RC-25", "C-64")
def test_after_exactly_five_cards_all_thirty_are_shuffled() -> None:
    game, (s, _) = started("blue+1", "green+1", "white+1", "green+1")
    assert (s.stage, s.leg, len(s.unseen)) == ("start", 0, 26)
    s, _ = play(game, s, TopCard(Card("orange", 1)))
    assert (s.stage, s.leg, len(s.unseen), s.revealed) == ("deal", 1, 30, ())


@pytest.mark.clause("RB-19", "RC-20", "C-27")
def test_the_age_order_is_drawn_where_nobody_said_it() -> None:
    game = CardsGame(3)
    s = game.start()
    assert dict(game.chances(s)) == {YoungestIs(seat): Fraction(1, 3) for seat in range(3)}
    s, _ = play(game, s, YoungestIs(2))
    assert dict(game.chances(s)) == {YoungestIs(seat): Fraction(1, 2) for seat in (0, 1)}
    s, _ = play(game, s, YoungestIs(0))
    assert (s.ages, s.stage) == ((2, 0, 1), "start")


@pytest.mark.clause("RB-19", "C-27", "C-11")
@pytest.mark.parametrize("ages", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_youngest_starts_the_first_leg(ages: tuple[int, ...]) -> None:
    game = CardsGame(3, ages)
    five = ("blue+1", "green+1", "white+1", "yellow+1", "orange+1")
    s, _ = play(game, game.start(), *(TopCard(card(text)) for text in five))
    assert s.turn == ages[0]
