"""Action 4: Race Betting cards."""

from __future__ import annotations

import pytest

from camelup.core.game import seen_by
from camelup.pyramid.parts.race_bets import BetOnRace, Deck, RaceCard, RaceCardPlaced
from tests.support import pyramid_game, random_game, table

START = {1: "green yellow orange", 3: "blue white"}
COLOURS = ("blue", "green", "orange", "yellow", "white")
DECKS: tuple[Deck, Deck] = ("winner", "loser")


@pytest.mark.clause("B-47", "B-48")
def test_any_card_may_go_on_either_deck() -> None:
    at = table("base", START)
    wanted = {BetOnRace(0, deck, c) for deck in DECKS for c in COLOURS}
    assert set(at.options(BetOnRace)) == wanted


@pytest.mark.clause("B-47")
def test_a_bet_on_the_winner() -> None:
    at = table("base", START).bet("winner", "green")
    assert at.state.race_bets.winner == (RaceCard(0, "green"),)
    assert at.state.race_bets.loser == ()
    assert at.state.race_bets.hands[0] == ("blue", "orange", "yellow", "white")


@pytest.mark.clause("B-48")
def test_a_bet_on_the_loser() -> None:
    at = table("base", START).bet("loser", "green")
    assert at.state.race_bets.loser == (RaceCard(0, "green"),)
    assert at.state.race_bets.winner == ()


@pytest.mark.clause("B-47", "B-48", "RB-21")
@pytest.mark.parametrize("deck", ["winner", "loser"])
def test_the_camel_on_a_card_is_its_owners_secret(deck: Deck) -> None:
    at = table("base", START).bet(deck, "green")
    for seat in (None, 0, 1, 2):
        (event,) = seen_by(at.events, seat)
        camel = "green" if seat == 0 else None
        assert event == RaceCardPlaced(0, deck, camel)
        view = at.game.view(at.state, seat)
        (card,) = view.winner_deck if deck == "winner" else view.loser_deck
        assert (card.seat, card.camel) == (0, camel)


@pytest.mark.clause("RB-21")
def test_everybody_sees_how_many_cards_a_player_has_left() -> None:
    at = table("base", START, winner=[(1, "blue")], loser=[(1, "white"), (2, "white")])
    for seat in (None, 0, 1, 2):
        players = at.game.view(at.state, seat).players
        assert [player.hand_size for player in players] == [5, 3, 4]
        assert [i for i, player in enumerate(players) if player.hand is not None] == (
            [] if seat is None else [seat]
        )


@pytest.mark.clause("B-49")
def test_decks_keep_the_order_of_placing() -> None:
    at = table("base", START)
    at.bet("winner", "green").bet("winner", "blue").bet("loser", "green").bet("winner", "white")
    assert at.state.race_bets.winner == (
        RaceCard(0, "green"),
        RaceCard(1, "blue"),
        RaceCard(0, "white"),
    )
    assert at.state.race_bets.loser == (RaceCard(2, "green"),)


@pytest.mark.clause("B-50")
def test_further_bets_on_both_decks_while_cards_are_left() -> None:
    at = table("base", START, winner=[(0, "green"), (0, "blue")], loser=[(0, "white")])
    assert set(at.options(BetOnRace)) == {
        BetOnRace(0, deck, camel) for deck in DECKS for camel in ("orange", "yellow")
    }


@pytest.mark.clause("B-50", "RB-26")
def test_a_card_that_lies_on_one_deck_cannot_lie_on_the_other() -> None:
    at = table("base", START, winner=[(0, "green")])
    assert not at.may(BetOnRace(0, "winner", "green"))
    assert not at.may(BetOnRace(0, "loser", "green"))


@pytest.mark.clause("B-50")
def test_without_cards_there_are_no_more_race_bets() -> None:
    at = table("base", START, winner=[(0, camel) for camel in COLOURS])
    assert at.options(BetOnRace) == []


@pytest.mark.clause("B-50", "B-49", "B-61")
@pytest.mark.parametrize("seed", range(3))
def test_a_placed_card_never_moves_again(seed: int) -> None:
    for step in random_game(pyramid_game(players=3), seed):
        before, after = step.before.race_bets, step.after.race_bets
        assert after.winner[: len(before.winner)] == before.winner
        assert after.loser[: len(before.loser)] == before.loser
        laid = len(after.winner) + len(after.loser)
        assert laid + sum(map(len, after.hands)) == 15
