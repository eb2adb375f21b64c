"""Nobody learns what he may not know: views and events are the same byte for byte (RB-20, RB-21).

At every step of random games a twin state is made that differs only in what the viewer cannot
know: the colours on every other player's Race Betting cards are permuted, in hand and in the decks.
Camel Up Cards has its own twin in ``tests/rulebook/cards``.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from camelup import OVER, Move, make_game, seen_by
from camelup.core.values import Seat
from camelup.play.dice import Dice
from camelup.pyramid.parts.race_bets import BetOnRace, RaceBetsSlice, RaceCard
from camelup.pyramid.state import State
from tests.reference.setups import Setup, every_setup, random_move

PYRAMID_SETUPS = [setup for setup in every_setup() if setup.edition != "cards"]
Recolour = dict[Seat, dict[str, str]]


def recolouring(
    state: State, racers: tuple[str, ...], viewer: Seat | None, rng: Random
) -> Recolour:
    """For every seat a renaming of the camels on its cards; the viewer's own cards stay."""
    return {
        seat: dict(zip(racers, racers if seat == viewer else rng.sample(racers, 5), strict=True))
        for seat in range(len(state.money))
    }


def twin_of(state: State, racers: tuple[str, ...], colours: Recolour) -> State:
    """The state with other secrets."""

    def deck(cards: tuple[RaceCard, ...]) -> tuple[RaceCard, ...]:
        return tuple(RaceCard(card.seat, colours[card.seat][card.camel]) for card in cards)

    bets = state.race_bets
    hands = tuple(
        tuple(camel for camel in racers if camel in {colours[seat][c] for c in hand})
        for seat, hand in enumerate(bets.hands)
    )
    return replace(state, race_bets=RaceBetsSlice(hands, deck(bets.winner), deck(bets.loser)))


def twin_move(move: Move, colours: Recolour) -> Move:
    """The same move in the twin: a secret card shows the twin's colour."""
    if isinstance(move, BetOnRace):
        return replace(move, camel=colours[move.seat][move.camel])
    return move


@pytest.mark.clause("B-12", "B-24", "B-47", "B-48", "S-13", "S-42", "RB-20", "RB-21")
@pytest.mark.parametrize("open_money", [True, False])
@pytest.mark.parametrize("setup", PYRAMID_SETUPS[::5], ids=str)
def test_views_and_events_tell_no_secret(setup: Setup, open_money: bool) -> None:
    game = make_game(setup.edition, setup.players, setup.modules, open_money=open_money)
    racers = game.edition.racers  # type: ignore[attr-defined]
    dice, rng = Dice(f"{setup}"), Random(f"{setup}")
    state = game.start()
    while True:
        move = random_move(game, state, dice, by_kind=True)
        step = game.apply(state, move)
        if game.to_move(step.state) is OVER:
            break  # end scoring turns the decks face up
        viewer = rng.choice([None, *range(setup.players)])
        colours = recolouring(state, racers, viewer, rng)
        twin = twin_of(state, racers, colours)
        shadow = game.apply(twin, twin_move(move, colours))
        assert encoded(game.view(state, viewer)) == encoded(game.view(twin, viewer))
        assert encoded(seen_by(step.events, viewer)) == encoded(seen_by(shadow.events, viewer))
        state = step.state


@pytest.mark.clause("B-24", "RB-20")
def test_money_of_others_can_be_hidden_until_the_end() -> None:
    game = make_game("base", 3, open_money=False)
    state = game.start()
    assert [p.money for p in game.view(state, 1).players] == [None, 3, None]
    assert [p.money for p in game.view(state, None).players] == [None, None, None]
    open_game = make_game("base", 3)
    assert [p.money for p in open_game.view(state, None).players] == [3, 3, 3]


@pytest.mark.clause("RB-21")
def test_decks_lie_open_when_the_game_is_over() -> None:
    game, dice = make_game("second", 4), Dice("end")
    state = game.start()
    while game.to_move(state) is not OVER:
        before, state = state, game.apply(state, random_move(game, state, dice, True)).state
    laid = [card.camel for card in state.race_bets.winner]
    assert laid
    assert [card.camel for card in game.view(state, None).winner_deck] == laid
    assert {card.camel for card in game.view(before, None).winner_deck} == {None}


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)
