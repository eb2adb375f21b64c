"""What the expert takes to lie on the race cards that it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp

import pytest

from camelup.bots.beliefs import LEAST, TICKETS, TRUST, Decks, card_weights
from camelup.bots.prospects import ROLL, WINNER
from tests.bots.test_prospects import CAMELS, ENDS_NOW, money, prospects
from tests.support import Table, table

TRACK = {5: "blue", 6: "green", 7: "orange", 8: "yellow", 10: "white"}
AHEAD = {3: "blue", 4: "green", 5: "orange", 6: "yellow", 12: "white"}
"""White wins five races out of six from here."""

RISING = (0.05, 0.1, 0.15, 0.2, 0.5)
LEVEL = (0.2,) * 5
WHITE = CAMELS.index("white")

Laid = Sequence[tuple[int, str]]


def laid(*seats: int, camels: Sequence[str] = CAMELS) -> Laid:
    """A card of each seat in turn, lowest first; what is on it others cannot see."""
    return [(seat, camels[seats[:i].count(seat)]) for i, seat in enumerate(seats)]


def weights(
    chances: Sequence[float], *, winner: Laid = (), loser: Laid = (), leg: int = 1, players: int = 4
) -> list[list[float]]:
    """For each card, those of the winner deck first, the weights of the five racers."""
    at = table("base", TRACK, players=players, winner=winner, loser=loser, leg=leg)
    decks = Decks.of(at.game.view(at.state, 0), CAMELS)
    found = card_weights(decks, chances, chances[::-1])
    return [found[i : i + 5] for i in range(0, len(found), 5)]


def belief(row: Sequence[float]) -> float:
    """How much likelier than the outsider the favourite is, in this row."""
    return max(row) / min(row)


# Weights


def test_every_card_has_a_weight_for_every_racer() -> None:
    """The winner deck comes first, and each deck has the chances of its own."""
    assert weights(RISING) == []
    rows = weights(RISING, winner=laid(1, 2), loser=laid(3, 1, 2, camels=CAMELS[::-1]))
    assert [len(row) for row in rows] == [5] * 5
    for row in rows[:2]:
        assert row == sorted(row)
    for row in rows[2:]:
        assert row == sorted(row, reverse=True)


@pytest.mark.parametrize("leg", [1, 3, 6])
def test_equal_chances_say_nothing(leg: int) -> None:
    loser = laid(3, camels=CAMELS[::-1])
    for row in weights(LEVEL, winner=laid(1, 2, 3, 1, 2, 3), loser=loser, leg=leg):
        assert belief(row) == pytest.approx(1)


def test_nobody_is_out_of_question() -> None:
    (row,) = weights((0.0, 0.0, 0.0, 0.0, 1.0), winner=laid(1))
    assert row == pytest.approx([LEAST ** TRUST[0][0]] * 4 + [1])


def test_in_the_first_leg_the_odds_say_most_about_every_card() -> None:
    rows = weights(RISING, winner=laid(1, 2, 3, 1, 2, 3))
    first, second, _ = TRUST[0]
    assert [belief(row) for row in rows] == pytest.approx([10**first] * 3 + [10**second] * 3)


def test_somebodys_first_card_is_on_the_favourite_rather_than_his_third() -> None:
    said = [belief(row) for row in weights(RISING, winner=laid(1, 1, 1))]
    assert said == pytest.approx([10**trust for trust in TRUST[0]])
    assert said == sorted(said, reverse=True)


def test_who_holds_leg_tiles_of_a_racer_has_rather_bet_on_its_victory() -> None:
    """That of others, and a bet on the loser, are as likely as without them."""
    decks = Decks((1, 2), (1,), 1, ((0,) * 5, (0, 2, 0, 0, 0), (0,) * 5))
    found = card_weights(decks, LEVEL, LEVEL)
    mine, others, loser = found[:5], found[5:10], found[10:]
    assert mine[1] / mine[0] == pytest.approx(exp(2 * TICKETS[0]))
    assert len(set(mine[2:] + mine[:1])) == 1
    assert belief(others) == belief(loser) == 1


def test_later_cards_are_trusted_more_than_earlier_ones() -> None:
    """A deck is an order of time: the lowest card was laid when another camel looked best."""
    deck = laid(1, 2, 3, 1, 2, 3)
    for rows in (
        weights(RISING, winner=deck, leg=4),
        weights(RISING, loser=[*deck, (1, "orange"), (2, "orange")], leg=4),
    ):
        said = [belief(row) for row in rows]
        assert said == sorted(said)
        assert said[0] < said[-1]
        assert len(set(said)) > 2


def test_a_card_is_trusted_less_from_leg_to_leg() -> None:
    said = [belief(weights(RISING, winner=laid(1), leg=leg)[0]) for leg in (1, 2, 3, 4, 5)]
    assert said == sorted(said, reverse=True)
    assert said[0] == pytest.approx(10 ** TRUST[0][0])
    assert said[-1] == pytest.approx(10 ** TRUST[-1][0])
    assert said[-1] > 1


def test_more_players_lay_more_cards_in_a_leg() -> None:
    """The third card of four players is of the second leg; of eight, still of the first."""
    few, many = (
        belief(weights(RISING, winner=laid(1, 2, 3), leg=2, players=players)[2])
        for players in (4, 8)
    )
    assert few == pytest.approx(10 ** TRUST[0][0])
    assert many == pytest.approx(10 ** TRUST[1][0])


# What follows from them


def decided(winner: Laid) -> Table:
    """White wins with whatever comes; all that is hidden are the cards on the winner deck."""
    return table("base", ENDS_NOW, players=4, dice="white", money=(3,) * 4, winner=winner)


def gains(winner: Laid) -> list[float]:
    """What the cards on the deck bring to each, in the expert's eyes."""
    pairs = zip(money(decided(winner), ROLL), money(decided(()), ROLL), strict=True)
    return [with_cards - without for with_cards, without in pairs]


@pytest.mark.clause("B-64", "B-65", "B-66")
def test_fresh_cards_are_on_the_favourite() -> None:
    """Each of three players is taken to have bet on white, in the order of the deck."""
    assert gains(laid(1, 2, 3)) == pytest.approx([0, 8, 5, 3], abs=0.3)
    assert gains(laid(3, 1)) == pytest.approx([0, 5, 0, 8], abs=0.3)


@pytest.mark.clause("B-03", "B-66")
def test_nobody_has_two_cards_of_one_camel() -> None:
    """Of several cards of one player only one can be right, the others cost 1 each."""
    assert gains(laid(1, 1, 1)) == pytest.approx([0, 8 - 1 - 1, 0, 0], abs=0.3)
    assert gains(laid(1, 1, 2)) == pytest.approx([0, 8 - 1, 5, 0], abs=0.3)


@pytest.mark.clause("B-66")
def test_its_own_cards_need_no_guess() -> None:
    """They are wrong, and the expert knows it; the other's is the first right one."""
    own = [(0, "blue"), (1, "blue"), (0, "green")]
    assert gains(own) == pytest.approx([-2, 8, 0, 0], abs=0.3)


def bet_on_white(at: Table) -> float:
    """What the seat has on average once it has laid white's card on the winner deck."""
    return money(at, WINNER | WHITE)[0]


@pytest.mark.clause("B-49", "B-64")
def test_a_bet_is_worth_less_on_a_deck_that_holds_likely_cards() -> None:
    worth = [bet_on_white(decided(laid(*range(1, 1 + cards)))) for cards in range(4)]
    assert worth == sorted(worth, reverse=True)
    assert all(more - less > 1 for more, less in pairwise(worth))


@pytest.mark.clause("B-03", "B-64")
def test_a_bet_is_worth_more_if_all_cards_below_are_of_one_player() -> None:
    """Three cards of three players can all be right, of three cards of one player only one can."""
    assert bet_on_white(decided(laid(1, 1, 1))) > bet_on_white(decided(laid(1, 2, 3))) + 2
    one, three = (bet_on_white(decided(laid(*seats))) for seats in ((1,), (1, 1, 1)))
    assert one == pytest.approx(three, abs=0.5)


def test_a_bet_is_worth_more_if_the_cards_below_are_old() -> None:
    """In the first leg they are on white, most likely; in the fourth they may be on anybody."""
    chances = []
    for leg in (1, 2, 3, 4):
        at = table("base", AHEAD, players=4, money=(3,) * 4, winner=laid(1, 2), leg=leg)
        found = prospects(at)
        assert found.race[WHITE] > 0.8
        chances.append(found.chance(WINNER | WHITE, found.standing(found.now.leg)))
    assert chances == sorted(chances)
    assert chances[-1] > 2 * chances[0]
