"""Betting actions: leg betting cards and final betting cards."""

from __future__ import annotations

import pytest

from camelup.cards.actions import (
    PlacePiece,
    RevealCard,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.events import (
    MidfieldCardTaken,
    OverallCardReturned,
    OverallCardTaken,
    WinnerCardTaken,
)
from camelup.cards.state import WinnerCard
from camelup.core.common import EndTurn
from camelup.core.errors import IllegalMove
from camelup.core.values import Action
from tests.rulebook.cards.table import offered, play, reveal, table, winner_cards

BETS = (
    TakeWinnerCard(0, "blue"),
    TakeMidfieldCard(0, "blue"),
    TakeOverallCard(0, "winner", "blue"),
    TakeOverallCard(0, "loser", "blue"),
)


@pytest.mark.clause("C-28", "RC-26")
@pytest.mark.parametrize("bet", BETS)
def test_a_bet_before_the_race_track_action(bet: Action) -> None:
    game, s = table()
    s, _ = play(game, s, bet)
    assert (s.turn, s.stage) == (0, "turn")
    for kind in (TakeWinnerCard, TakeMidfieldCard, TakeOverallCard):
        assert offered(game, s, kind) == []
    s, _ = play(game, s, PlacePiece(0, "palm", "12"))
    assert (s.turn, s.stage) == (1, "turn")


@pytest.mark.clause("C-28", "RC-26")
@pytest.mark.parametrize("bet", BETS)
def test_a_bet_after_the_race_track_action(bet: Action) -> None:
    game, s = table()
    s, _ = reveal(game, s, "green+1")
    assert (s.turn, s.stage) == (0, "bet")
    s, _ = play(game, s, bet)
    assert (s.turn, s.stage) == (1, "turn")


@pytest.mark.clause("C-28", "RC-26")
def test_the_betting_action_is_voluntary() -> None:
    game, s = table()
    s, _ = reveal(game, s, "green+1")
    s, events = play(game, s, EndTurn(0))
    assert [event.kind for event in events] == ["turn-ended"]
    assert (s.turn, s.stage) == (1, "turn")


@pytest.mark.clause("C-28", "RC-26")
def test_a_bet_before_revealing_leaves_none_after() -> None:
    game, s = table()
    s, _ = play(game, s, TakeMidfieldCard(0, "blue"))
    s, _ = reveal(game, s, "green+1")
    assert (s.turn, s.stage, s.bet_made) == (1, "turn", False)


@pytest.mark.clause("C-40", "C-41", "C-16")
def test_winner_cards_come_from_the_top_until_none_is_left() -> None:
    game, s = table(2, deck=("green+1",) * 5)
    values: list[int] = []
    for _ in range(4):
        s, events = play(game, s, TakeWinnerCard(s.turn, "blue"))
        values.extend(event.value for event in events if isinstance(event, WinnerCardTaken))
        s, _ = reveal(game, s, "green+1")
    assert values == [5, 3, 2, 2]
    assert TakeWinnerCard(s.turn, "blue") not in game.legal(s, s.turn)
    assert TakeWinnerCard(s.turn, "white") in game.legal(s, s.turn)


@pytest.mark.clause("C-40", "C-60", "RC-19")
def test_each_midfield_card_exists_once() -> None:
    game, s = table()
    s, events = play(game, s, TakeMidfieldCard(0, "blue"), PlacePiece(0, "palm", "12"))
    assert events[0] == MidfieldCardTaken(0, "blue")
    left = [a.camel for a in offered(game, s, TakeMidfieldCard) if isinstance(a, TakeMidfieldCard)]
    assert left == ["green", "orange", "white", "yellow"]
    with pytest.raises(IllegalMove):
        game.apply(s, TakeMidfieldCard(1, "blue"))


@pytest.mark.clause("C-42", "C-60", "RC-19")
@pytest.mark.parametrize("role", ["winner", "loser"])
def test_a_final_card_in_front_of_anybody_cannot_be_taken(role: str) -> None:
    game, s = table(seats={0: {f"overall_{role}": "blue"}, 1: {f"overall_{role}": "white"}})
    found = [
        (a.role, a.camel)
        for a in offered(game, s, TakeOverallCard)
        if isinstance(a, TakeOverallCard)
    ]
    assert [camel for r, camel in found if r == role] == ["green", "orange", "yellow"]
    assert len([camel for r, camel in found if r != role]) == 5


@pytest.mark.clause("C-43", "RC-19")
def test_taking_another_final_card_returns_the_old_one() -> None:
    game, s = table(seats={0: {"overall_winner": "yellow"}, 1: {"overall_loser": "white"}})
    s, events = play(game, s, TakeOverallCard(0, "winner", "white"), PlacePiece(0, "palm", "12"))
    assert events[:2] == (
        OverallCardReturned(0, "winner", "yellow"),
        OverallCardTaken(0, "winner", "white"),
    )
    assert s.players[0].overall_winner == "white"
    s, _ = play(game, s, PlacePiece(1, "fennec", "13"), TakeOverallCard(1, "winner", "yellow"))
    assert s.players[1].overall_winner == "yellow"
    assert s.players[1].overall_loser == "white"
    assert game.view(s, None).overall_winner_cards == ("blue", "green", "orange")


@pytest.mark.clause("C-43", "RC-19")
def test_one_card_of_each_kind_even_on_the_same_camel() -> None:
    game, s = table(seats={0: {"overall_winner": "yellow"}})
    s, events = play(game, s, TakeOverallCard(0, "loser", "yellow"), RevealCard(0))
    assert [event.kind for event in events] == ["overall-card-taken"]
    assert (s.players[0].overall_winner, s.players[0].overall_loser) == ("yellow", "yellow")


@pytest.mark.clause("C-52", "RC-19", "C-64")
def test_final_cards_stay_through_all_legs() -> None:
    game, s = table(
        deck=("green+1",), seats={0: {"overall_winner": "yellow"}, 2: {"overall_loser": "blue"}}
    )
    s, _ = reveal(game, s, "green+1")
    assert s.leg == 2
    assert s.players[0].overall_winner == "yellow"
    assert s.players[2].overall_loser == "blue"


@pytest.mark.clause("C-41")
def test_one_player_can_have_all_leg_cards_of_a_colour() -> None:
    held = winner_cards("blue 5", "blue 3", "blue 2")
    game, s = table(seats={0: {"winner_cards": held}})
    s, _ = play(game, s, TakeWinnerCard(0, "blue"))
    assert s.players[0].winner_cards == tuple(WinnerCard("blue", v) for v in (5, 3, 2, 2))
