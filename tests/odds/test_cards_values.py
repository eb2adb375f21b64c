"""Camel Up Cards: what actions are worth, by hand on small positions."""

from __future__ import annotations

import random

import pytest

from camelup.cards.actions import (
    PlacePiece,
    PlayHandCard,
    RevealCard,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.common import EndTurn
from camelup.core.game import CHANCE, OVER
from camelup.core.values import Action, Move
from camelup.odds.cards_values import cards_values
from camelup.odds.parts import ActionValue
from tests.rulebook.cards.table import card, plain, table, winner_cards


def values(game: CardsGame, s: State) -> dict[Action, ActionValue]:
    legal = game.legal(s, s.turn)
    found = cards_values(game.view(s, s.turn), legal)
    assert [value.action for value in found] == list(legal)
    for value in found:
        assert value.value == pytest.approx(sum(part.amount for part in value.parts))
    return {value.action: value for value in found}


@pytest.mark.clause("C-46", "C-47")
def test_leg_cards_with_one_card_left() -> None:
    """19 cards are unlocated; yellow leads by 2 and is caught by the white +2 alone."""
    game, s = table(deck=("green+2",))
    worth = values(game, s)
    assert worth[TakeWinnerCard(0, "yellow")].value == pytest.approx(5 * 18 / 19 + 1 / 19)
    # White is first with its own +2, third after the blue +2, otherwise second.
    assert worth[TakeWinnerCard(0, "white")].value == pytest.approx((5 - 1 + 17) / 19)
    assert worth[TakeWinnerCard(0, "green")].value == pytest.approx(-1)
    # Blue is third; its own +2 makes it second, the orange +2 puts orange on top of it.
    assert worth[TakeMidfieldCard(0, "blue")].value == pytest.approx((1 + 1 + 2 * 17) / 19)
    parts = worth[TakeMidfieldCard(0, "blue")].parts
    assert {part.facts["pays"] for part in parts} == {2, 1, -1}
    assert sum(part.facts["probability"] for part in parts) == pytest.approx(1)
    assert worth[RevealCard(0)].value == 0


@pytest.mark.clause("C-48")
def test_a_piece_that_nobody_can_reach_costs_one() -> None:
    game, s = table(deck=("green+2",))
    worth = values(game, s)
    assert worth[PlacePiece(0, "palm", "16")].value == pytest.approx(-1)
    # Only yellow +1 lands on 10: 5 of 19 unlocated cards; then the palm goes back.
    assert worth[PlacePiece(0, "palm", "10")].value == pytest.approx(-14 / 19)


@pytest.mark.clause("C-39")
def test_own_cards_gain_from_a_hand_card() -> None:
    """Seat 0 bets on white, which stands 1 behind yellow; it holds a white card."""
    track = {"3": ["green"], "4": ["orange"], "6": ["blue"], "7": ["white"], "8": ["yellow"]}
    seats = {0: {"winner_cards": winner_cards("white 5")}}
    game, s = table(deck=("green+2",), track=track, hands={0: "white+2"}, seats=seats)
    worth = values(game, s)
    hand = worth[PlayHandCard(0, card("white+2"))]
    assert [part.key for part in hand.parts] == ["value.own-bets"]
    # 18 cards are unlocated. White +1 (5) makes white first, blue +2 third, others second.
    before = (5 * 5 - 1 + 12) / 18
    # Once it stands on yellow, only the blue +2 can top it.
    after = (17 * 5 + 1) / 18
    assert hand.value == pytest.approx(after - before)


@pytest.mark.clause("C-43", "C-56")
def test_a_swap_gives_back_what_was_held() -> None:
    track = {"3": ["green"], "4": ["orange"], "6": ["blue"], "7": ["white"], "16": ["yellow"]}
    seats = {0: {"overall_winner": "green", "overall_loser": "orange"}}
    game, s = table(deck=("yellow+1",), track=track, seats=seats)
    worth = values(game, s)
    swap = worth[TakeOverallCard(0, "winner", "yellow")]
    assert swap.value > 5.5
    assert swap.parts[-1].key == "value.overall-returned"
    assert swap.parts[-1].amount > 0  # green would have cost 1 nearly always
    assert TakeOverallCard(0, "winner", "green") not in worth


def test_leaving_the_bet_out_is_worth_nothing() -> None:
    game, s = table(deck=("green+2", "blue+1"), stage="bet")
    assert values(game, s)[EndTurn(0)].value == 0


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_action_of_a_random_leg_has_a_value(players: int) -> None:
    rng = random.Random(players)
    game = CardsGame(players)
    s = game.start()
    stages = set()
    while (turn := game.to_move(s)) is not OVER and s.leg < 2:
        if turn is CHANCE:
            move: Move = rng.choice(game.chances(s))[0]
        else:
            assert isinstance(turn, frozenset)
            seat = rng.choice(sorted(turn))
            legal = game.legal(s, seat)
            if rng.random() < 0.3 and (s.stage == "leg-setup" or len(s.deck) < 5):
                found = cards_values(game.view(s, seat), legal)
                assert [value.action for value in found] == list(legal)
                assert all(-30 < value.value < 30 for value in found)
                stages.add(s.stage)
            move = rng.choice(legal)
        s = game.apply(s, move).state
    assert stages


def test_choices_of_the_set_up_prefer_a_deck_one_can_bet_on() -> None:
    """With two players, to keep one colour in the deck tells more than to spread them."""
    game = CardsGame(2, (0, 1))
    hand = [*("blue+1",) * 5, "blue+2", "green+1", "green+1", "orange+1", "white+1", "yellow+1"]
    seats = [{"hand": [plain(text) for text in (*hand, "yellow+1")]}, {}]
    rest = [*("green+1",) * 3, "green+2", *("orange+1",) * 4, "orange+2", *("white+1",) * 3]
    seats[1] = {"hand": [plain(text) for text in rest]}
    s = game.from_document(
        {
            "format": "camelup-position",
            "version": 1,
            "edition": "cards",
            "players": seats,
            "track": {"1": ["green", "blue"], "2": ["orange", "white", "yellow"]},
            "stage": "leg-setup",
        }
    )
    found = cards_values(game.view(s, 0), game.legal(s, 0))
    best = max(found, key=lambda value: value.value)
    worst = min(found, key=lambda value: value.value)
    thrown = [c.camel for c in getattr(best.action, "cards")]  # noqa: B009
    assert thrown.count("blue") <= 1
    assert best.value > worst.value + 1


def test_nobody_to_move_has_no_values() -> None:
    game, s = table()
    assert cards_values(game.view(s, 1), game.legal(s, 1)) == []
    with pytest.raises(ValueError, match="spectator"):
        cards_values(game.view(s, None), game.legal(s, 0))
