"""Actions of the second edition: betting tickets, finish cards, and a turn as such."""

from __future__ import annotations

import pytest

from camelup.core.common import EndTurn
from camelup.core.game import seen_by
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import LegTileTaken, TakeLegTile
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace, Deck, RaceCard, RaceCardPlaced
from tests.support import Table, pyramid_game, table

START = {1: "green yellow red", 3: "blue purple", 15: "black", 16: "white"}
RACERS = ("blue", "green", "red", "yellow", "purple")


@pytest.mark.clause("S-31")
@pytest.mark.parametrize("players", [3, 5, 6, 8])
def test_four_kinds_of_action_and_a_fifth_with_six_players(players: int) -> None:
    at = table("second", START, players=players)
    kinds = {type(action) for action in at.game.legal(at.state, 0)}
    four = {TakeLegTile, PlaceTile, TakePyramidTile, BetOnRace}
    assert kinds == (four | {Partner} if players >= 6 else four)


@pytest.mark.clause("S-31")
def test_one_action_per_turn_and_no_passing() -> None:
    at = table("second", START)
    assert not at.may(EndTurn(0))
    assert at.take("green").turn == 1
    assert at.bet("winner", "green").turn == 2
    assert at.place(7, "mirage").turn == 0
    assert at.roll("grey", 1, "white").turn == 1


@pytest.mark.clause("S-32", "S-01")
def test_tickets_are_taken_from_the_top() -> None:
    at = table("second", START)
    for i, value in enumerate((5, 3, 2, 2)):
        at.take("red")
        assert at.told(LegTileTaken) == [LegTileTaken(i % 3, "red", value)]
    assert at.leg_stack("red") == ()
    assert not at.may(TakeLegTile(1, "red"))
    assert at.held(0) == ["red 5", "red 2"]


@pytest.mark.clause("S-32", "RB-30")
def test_a_player_may_have_all_tickets_of_a_colour() -> None:
    at = table("second", START, held={0: "red 5, red 3, red 2"}).take("red")
    assert at.held(0) == ["red 5", "red 3", "red 2", "red 2"]


@pytest.mark.clause("S-42")
def test_finish_cards_go_on_either_deck_and_stay_there() -> None:
    at = table("second", START)
    decks: tuple[Deck, Deck] = ("winner", "loser")
    wanted = {BetOnRace(0, deck, camel) for deck in decks for camel in RACERS}
    assert set(at.options(BetOnRace)) == wanted
    at.bet("winner", "red").bet("loser", "red").bet("winner", "blue")
    assert at.state.race_bets.winner == (RaceCard(0, "red"), RaceCard(2, "blue"))
    assert at.state.race_bets.loser == (RaceCard(1, "red"),)
    assert not at.may(BetOnRace(0, "winner", "red"))
    assert not at.may(BetOnRace(0, "loser", "red"))
    assert at.may(BetOnRace(0, "winner", "blue"))


@pytest.mark.clause("S-42", "RB-21")
def test_finish_cards_are_secret() -> None:
    at = table("second", START).bet("loser", "red")
    assert seen_by(at.events, 1) == (RaceCardPlaced(0, "loser", None),)
    assert seen_by(at.events, None) == (RaceCardPlaced(0, "loser", None),)
    assert seen_by(at.events, 0) == (RaceCardPlaced(0, "loser", "red"),)
    assert at.game.view(at.state, 1).loser_deck[0].camel is None
    assert at.game.view(at.state, 0).loser_deck[0].camel == "red"


@pytest.mark.clause("S-55", "RB-20")
def test_money_may_be_kept_secret() -> None:
    game = pyramid_game("second", open_money=False)
    at = Table(game, table("second", START, money=(1, 2, 3)).state)
    shown = [player.money for player in game.view(at.state, 1).players]
    assert shown == [None, 2, None]
