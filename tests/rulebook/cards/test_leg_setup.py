"""Building the racing deck, and the starting player (C-27)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from camelup.cards.actions import Contribute, DealCard, Discard, ShowIntel, TopCard
from camelup.cards.data import LEG_SETUP, RACING_CARDS, Card
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.common import LegStarted
from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, seen_by
from tests.rulebook.cards.table import card, cards, kinds, only, play, reveal, table

FIVE = ("blue+1", "green+1", "white+1", "yellow+1", "orange+1")


def before_dealing(players: int) -> tuple[CardsGame, State]:
    game = CardsGame(players, tuple(range(players)))
    return game, play(game, game.start(), *(TopCard(card(text)) for text in FIVE)).state


def dealt(players: int) -> tuple[CardsGame, State]:
    """Everybody gets the first cards of what is left, in the listed order."""
    game, s = before_dealing(players)
    while s.stage == "deal":
        s = game.apply(s, game.chances(s)[0][0]).state
    return game, s


def chosen(game: CardsGame, s: State, seat: int, times: int) -> State:
    for _ in range(times):
        s = game.apply(s, game.legal(s, seat)[0]).state
    return s


@pytest.mark.clause("C-20", "RC-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_purple_number_is_dealt_and_spare_cards_stay_unseen(players: int) -> None:
    _, s = dealt(players)
    purple = LEG_SETUP[players].dealt
    assert [len(player.hand) for player in s.players] == [purple] * players
    assert len(s.unseen) == 30 - players * purple
    every = [c for player in s.players for c in player.hand]
    assert Counter([*every, *s.unseen]) == Counter(RACING_CARDS)


@pytest.mark.clause("C-19", "C-20")
def test_each_dealt_card_is_one_of_those_left() -> None:
    game, s = before_dealing(3)
    assert game.to_move(s) is CHANCE
    chances = dict(game.chances(s))
    assert chances[DealCard(0, Card("blue", 1))] == Fraction(5, 30)
    assert chances[DealCard(0, Card("blue", 2))] == Fraction(1, 30)
    s, _ = play(game, s, DealCard(0, Card("blue", 2)))
    assert sum(p for _, p in game.chances(s)) == 1
    assert DealCard(0, Card("blue", 2)) not in dict(game.chances(s))


@pytest.mark.clause("C-20", "C-21", "C-22", "RC-27")
def test_everybody_chooses_at_the_same_time_at_his_own_pace() -> None:
    game, s = dealt(4)
    assert game.to_move(s) == frozenset({0, 1, 2, 3})
    s = chosen(game, s, 2, 3)
    assert game.to_move(s) == frozenset({0, 1, 3})
    assert game.legal(s, 2) == ()
    assert all(isinstance(action, Discard) for action in game.legal(s, 0))
    s = chosen(game, s, 0, 1)
    assert all(isinstance(action, Contribute) for action in game.legal(s, 0))
    s = chosen(game, s, 0, 1)
    assert all(isinstance(action, ShowIntel) for action in game.legal(s, 0))


@pytest.mark.clause("RC-27")
def test_the_order_of_choosing_makes_no_difference() -> None:
    game, s = dealt(3)
    one, other = s, s
    for seat in (0, 1, 2):
        one = chosen(game, one, seat, 3)
    for _ in range(3):
        for seat in (2, 1, 0):
            other = chosen(game, other, seat, 1)
    assert one == other
    assert one.stage == "turn"


@pytest.mark.clause("C-20", "C-21")
def test_choices_are_the_different_sets_of_cards() -> None:
    game, s = before_dealing(6)
    for text in ("blue+1", "blue+1", "blue+1", "green+1", "white+2"):
        s, _ = play(game, s, DealCard(0, card(text)))
    while s.stage == "deal":
        s = game.apply(s, game.chances(s)[0][0]).state
    pairs = [action.cards for action in game.legal(s, 0) if isinstance(action, Discard)]
    assert pairs == [
        cards("blue+1", "blue+1"),
        cards("blue+1", "green+1"),
        cards("blue+1", "white+2"),
        cards("green+1", "white+2"),
    ]
    s, _ = play(game, s, Discard(0, cards("blue+1", "white+2")))
    assert s.players[0].hand == cards("blue+1", "blue+1", "green+1")
    assert game.legal(s, 0) == (
        Contribute(0, cards("blue+1")),
        Contribute(0, cards("green+1")),
    )
    s, _ = play(game, s, Contribute(0, cards("blue+1")))
    assert game.legal(s, 0) == (ShowIntel(0, card("blue+1")), ShowIntel(0, card("green+1")))


@pytest.mark.clause("C-20", "C-21")
def test_cards_that_are_not_in_the_hand_cannot_be_chosen() -> None:
    game, s = dealt(6)
    missing = next(c for c in RACING_CARDS if c not in s.players[0].hand)
    with pytest.raises(IllegalMove) as refused:
        game.apply(s, Discard(0, (missing, missing)))
    assert refused.value.key == "move.not-legal"
    s = chosen(game, s, 0, 3)
    with pytest.raises(IllegalMove) as refused:
        game.apply(s, Discard(0, s.players[0].discarded))
    assert refused.value.key == "move.already-chosen"


@pytest.mark.clause("C-22", "RC-27")
def test_intel_is_shown_only_when_the_last_has_chosen() -> None:
    game, s = dealt(3)
    for seat in (0, 1):
        s = chosen(game, s, seat, 3)
    s = chosen(game, s, 2, 2)
    for viewer in (None, 1, 2):
        assert game.view(s, viewer).players[0].intel is None
    assert game.view(s, 0).players[0].intel == s.players[0].intel
    s, events = game.apply(s, game.legal(s, 2)[0])
    assert kinds(events) == ["intel-chosen", *["intel-shown"] * 3, "deck-built"]
    for viewer in (None, 0, 1, 2):
        shown = [player.intel for player in game.view(s, viewer).players]
        assert shown == [player.intel for player in s.players]
        assert None not in shown


@pytest.mark.clause("C-22", "RC-27")
def test_others_learn_only_that_a_choice_was_made() -> None:
    game, s = dealt(3)
    for kind in ("cards-discarded", "cards-contributed", "intel-chosen"):
        s, events = game.apply(s, game.legal(s, 0)[0])
        (own,) = only(seen_by(events, 0), kind)
        (others,) = only(seen_by(events, 1), kind)
        assert own.variant() == "open"
        assert others.variant() == "hidden"
        assert seen_by(events, 1) == seen_by(events, 2) == seen_by(events, None)


@pytest.mark.clause("C-19", "C-21", "C-22", "C-23", "RC-01", "RC-22")
@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 12), (4, 12), (5, 10), (6, 12)])
def test_the_racing_deck_and_one_card_in_each_hand(players: int, size: int) -> None:
    game, s = dealt(players)
    for seat in range(players):
        s = chosen(game, s, seat, 2 if players == 2 else 3)
    assert s.stage == "turn"
    assert len(s.deck) == size
    assert [len(player.hand) for player in s.players] == [1] * players
    given = [c for player in s.players for c in player.contributed]
    shown = [player.intel for player in s.players if player.intel is not None]
    assert sorted([*given, *shown]) == list(s.deck)
    assert len(shown) == (0 if players == 2 else players)


@pytest.mark.clause("C-22", "C-32", "RC-21")
def test_the_deck_is_shuffled() -> None:
    game, s = table(deck=("blue+1", "blue+1", "white+2", "green+1"))
    s, _ = play(game, s, game.legal(s, 0)[0])
    assert dict(game.chances(s)) == {
        TopCard(Card("blue", 1)): Fraction(1, 2),
        TopCard(Card("green", 1)): Fraction(1, 4),
        TopCard(Card("white", 2)): Fraction(1, 4),
    }


@pytest.mark.clause("C-27", "RC-20")
@pytest.mark.parametrize(
    ("money", "ages", "starter"),
    [
        ((5, 3, 9), (0, 1, 2), 1),
        ((5, 3, 3), (0, 1, 2), 1),
        ((5, 3, 3), (0, 2, 1), 2),
        ((4, 4, 4), (2, 1, 0), 2),
        ((1, 4, 2), (2, 1, 0), 0),
    ],
)
def test_the_poorest_starts_a_leg(
    money: tuple[int, ...], ages: tuple[int, ...], starter: int
) -> None:
    seats = {seat: {"money": amount} for seat, amount in enumerate(money)}
    game, s = table(seats=seats, ages=ages, deck=("yellow+1",), turn=2)
    s, events = reveal(game, s, "yellow+1")
    assert (s.leg, s.turn) == (3, starter)
    assert only(events, "leg-started") == [LegStarted(leg=3, seat=starter)]


@pytest.mark.clause("C-16", "C-17", "C-18", "C-52", "RC-29")
def test_betting_cards_and_pieces_lie_ready_for_every_leg() -> None:
    game, s = table(
        deck=("green+1",),
        seats={
            0: {
                "winner_cards": [{"camel": "blue", "value": 5}],
                "midfield_cards": ["white"],
                "overall_winner": "blue",
            },
            1: {"overall_loser": "green"},
        },
        fennec={"space": "12", "seat": 1},
        palm={"space": "11", "seat": 2},
    )
    assert game.view(s, None).winner_stacks["blue"] == (3, 2, 2)
    s, _ = reveal(game, s, "green+1")
    seen = game.view(s, None)
    assert set(seen.winner_stacks.values()) == {(5, 3, 2, 2)}
    assert len(seen.midfield_cards) == 5
    assert (seen.fennec, seen.palm) == (None, None)
    assert [player.winner_cards for player in seen.players] == [(), (), ()]
    assert seen.players[0].midfield_cards == ()
    assert seen.players[0].overall_winner == "blue"
    assert seen.players[1].overall_loser == "green"
    assert len(s.unseen) == 30
