"""Race track actions: pieces, the racing deck, the hand card."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.cards.actions import PlacePiece, PlayHandCard, RevealCard, TakeMidfieldCard, TopCard
from camelup.cards.data import Card
from camelup.cards.events import (
    CardRevealed,
    FinishCrossed,
    HandCardPlayed,
    PiecePlaced,
    PieceReturned,
    UnitMoved,
)
from camelup.cards.state import Piece
from camelup.core.common import EndTurn
from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE
from tests.rulebook.cards.table import (
    SPREAD,
    card,
    offered,
    only,
    play,
    play_hand,
    reveal,
    stacks,
    table,
)


def spaces(actions: list[object], piece: str) -> list[str]:
    return [a.space for a in actions if isinstance(a, PlacePiece) and a.piece == piece]


@pytest.mark.clause("C-28", "RC-18")
def test_a_turn_needs_a_race_track_action() -> None:
    game, s = table()
    assert game.to_move(s) == frozenset({0})
    assert not offered(game, s, EndTurn)
    assert RevealCard(0) in game.legal(s, 0)
    s, _ = play(game, s, TakeMidfieldCard(0, "blue"))
    assert s.turn == 0
    assert not offered(game, s, EndTurn)
    assert RevealCard(0) in game.legal(s, 0)


@pytest.mark.clause("C-28")
def test_the_turn_passes_clockwise() -> None:
    game, s = table(turn=2)
    s, _ = play(game, s, PlacePiece(2, "palm", "12"), EndTurn(2))
    assert (s.turn, s.stage) == (0, "turn")


@pytest.mark.clause("C-28")
def test_only_one_race_track_action() -> None:
    game, s = table(hands={0: "green+1"})
    s, _ = play(game, s, PlacePiece(0, "palm", "12"))
    for second in (PlacePiece(0, "fennec", "13"), RevealCard(0), PlayHandCard(0, card("green+1"))):
        with pytest.raises(IllegalMove) as refused:
            game.apply(s, second)
        assert refused.value.key == "move.not-legal"


@pytest.mark.clause("C-28")
def test_nobody_else_may_act() -> None:
    game, s = table()
    assert game.legal(s, 1) == game.legal(s, 2) == game.legal(s, 5) == ()
    with pytest.raises(IllegalMove) as refused:
        game.apply(s, RevealCard(1))
    assert (refused.value.key, refused.value.facts) == (
        "move.not-your-turn",
        {"seat": 1, "turn": 0},
    )


@pytest.mark.clause("C-29")
def test_a_piece_is_placed_and_its_card_taken() -> None:
    game, s = table()
    s, events = play(game, s, PlacePiece(0, "fennec", "5"))
    assert s.fennec == Piece(5, 0)
    assert events == (PiecePlaced(0, "fennec", "5"),)
    assert stacks(game, s) == SPREAD


@pytest.mark.clause("C-29", "C-31", "C-62", "RC-08", "RC-12")
def test_any_empty_space_ahead_of_the_last_camel() -> None:
    game, s = table(fennec={"space": "10", "seat": 1})
    wanted = ["5", "8", "11", "12", "13", "14", "15", "16"]
    assert spaces([*game.legal(s, 0)], "palm") == wanted


@pytest.mark.clause("C-31", "RC-08")
def test_from_space_one_while_a_camel_is_on_the_start_card() -> None:
    track = {"start": ["green"], "2": ["orange", "blue"], "4": ["white", "yellow"]}
    game, s = table(track=track)
    free = ["1", "3", *(str(n) for n in range(5, 17))]
    assert spaces([*game.legal(s, 0)], "palm") == free
    assert spaces([*game.legal(s, 0)], "fennec") == free


@pytest.mark.clause("C-29", "RC-08", "RC-06")
def test_a_flipped_card_is_a_space_like_any_other() -> None:
    track = {"3": ["green", "orange", "blue"], "8": ["white", "yellow"]}
    game, s = table(track=track, sandstorm=["5-6"])
    assert spaces([*game.legal(s, 0)], "palm")[:3] == ["4", "5-6", "7"]
    s, _ = play(game, s, PlacePiece(0, "palm", "5-6"), EndTurn(0))
    s, _ = reveal(game, s, "green+1")
    assert stacks(game, s)["4"] == ["green", "orange", "blue"]


@pytest.mark.clause("C-24", "C-32", "RC-06")
def test_a_flipped_card_counts_one() -> None:
    track = {"4": ["green", "orange", "blue"], "8": ["white", "yellow"]}
    game, s = table(track=track, sandstorm=["5-6"], deck=("green+2", "blue+1"))
    s, _ = reveal(game, s, "green+2")
    assert stacks(game, s)["7"] == ["green", "orange", "blue"]


@pytest.mark.clause("C-30")
def test_a_piece_on_the_track_cannot_be_placed() -> None:
    game, s = table(fennec={"space": "5", "seat": 0})
    assert spaces([*game.legal(s, 0)], "fennec") == []
    with pytest.raises(IllegalMove):
        game.apply(s, PlacePiece(0, "fennec", "8"))


@pytest.mark.clause("C-31")
@pytest.mark.parametrize("space", ["finish", "start", "1", "2", "3", "17", "no"])
def test_where_no_piece_may_go(space: str) -> None:
    game, s = table()
    with pytest.raises(IllegalMove):
        game.apply(s, PlacePiece(0, "palm", space))


@pytest.mark.clause("C-32")
@pytest.mark.parametrize(("text", "end"), [("yellow+1", "10"), ("yellow+2", "11")])
def test_a_revealed_card_moves_as_printed(text: str, end: str) -> None:
    game, s = table(deck=("blue+1", text))
    before = s.revealed
    s, _ = play(game, s, RevealCard(0))
    assert game.to_move(s) is CHANCE
    assert game.legal(s, 0) == ()
    s, events = play(game, s, TopCard(card(text)))
    assert events == (
        CardRevealed(card(text), 0),
        UnitMoved(("yellow",), "9", end, "alone"),
    )
    assert s.revealed == (*before, card(text))
    assert len(s.deck) == 1


@pytest.mark.clause("C-32")
def test_only_a_card_of_the_deck_can_be_on_top() -> None:
    game, s = table(deck=("blue+1", "green+1"))
    s, _ = play(game, s, RevealCard(0))
    with pytest.raises(IllegalMove) as refused:
        game.apply(s, TopCard(Card("white", 2)))
    assert refused.value.key == "move.not-chance"
    with pytest.raises(IllegalMove) as refused:
        game.apply(s, EndTurn(0))
    assert refused.value.key == "move.chance-first"


@pytest.mark.clause("C-14", "C-15")
def test_a_unit_lands_on_top_in_its_order() -> None:
    track = {"4": ["white", "blue", "green"], "5": ["orange", "yellow"]}
    game, s = table(track=track)
    s, _ = reveal(game, s, "blue+1")
    assert stacks(game, s) == {"4": ["white"], "5": ["orange", "yellow", "blue", "green"]}


@pytest.mark.clause("C-33", "C-34", "RC-24")
def test_palm_one_further_on_top_and_back_beside_the_track() -> None:
    track = {"4": ["white", "blue"], "7": ["orange"], "8": ["yellow"], "9": ["green"]}
    game, s = table(track=track, deck=("white+2", "yellow+1"), palm={"space": "6", "seat": 1})
    s, events = reveal(game, s, "white+2")
    assert stacks(game, s)["7"] == ["orange", "white", "blue"]
    assert s.palm is None
    assert events[1:] == (
        UnitMoved(("white", "blue"), "4", "6", "palm"),
        PieceReturned(1, "palm", "6", "landed"),
        UnitMoved(("white", "blue"), "6", "7", "top"),
    )
    s, _ = play(game, s, EndTurn(0))
    assert PlacePiece(1, "palm", "10") in game.legal(s, 1)


@pytest.mark.clause("C-35", "C-36", "RC-24")
def test_fennec_one_back_underneath() -> None:
    track = {"4": ["white", "blue"], "5": ["orange"], "8": ["yellow"], "9": ["green"]}
    game, s = table(track=track, deck=("white+2", "yellow+1"), fennec={"space": "6", "seat": 1})
    s, events = reveal(game, s, "white+2")
    assert stacks(game, s)["5"] == ["white", "blue", "orange"]
    assert s.fennec is None
    assert events[-1] == UnitMoved(("white", "blue"), "6", "5", "under")


@pytest.mark.clause("C-35", "RB-08")
def test_fennec_puts_a_unit_under_the_camels_it_left() -> None:
    track = {"5": ["blue", "orange", "yellow"], "8": ["white"], "9": ["green"]}
    game, s = table(track=track, deck=("orange+1", "white+1"), fennec={"space": "6", "seat": 2})
    s, _ = reveal(game, s, "orange+1")
    assert stacks(game, s)["5"] == ["orange", "yellow", "blue"]


@pytest.mark.clause("C-33")
def test_a_piece_that_is_only_passed_over_stays() -> None:
    game, s = table(deck=("blue+2", "green+1"), palm={"space": "5", "seat": 0})
    s, _ = reveal(game, s, "blue+2")
    assert s.palm == Piece(5, 0)
    game, s = table(hands={0: "white+1"}, fennec={"space": "10", "seat": 0})
    s, _ = play(game, s, PlayHandCard(0, card("white+1")))
    assert s.fennec == Piece(10, 0)


@pytest.mark.clause("C-33", "C-35", "C-62", "RC-10")
def test_palm_then_fennec() -> None:
    track = {"4": ["white", "blue"], "8": ["yellow"], "9": ["green", "orange"]}
    game, s = table(
        track=track,
        deck=("white+2", "yellow+1"),
        palm={"space": "6", "seat": 1},
        fennec={"space": "7", "seat": 2},
    )
    s, events = reveal(game, s, "white+2")
    assert stacks(game, s)["6"] == ["white", "blue"]
    assert (s.palm, s.fennec) == (None, None)
    assert [event.variant() for event in only(events, "unit-moved")] == ["palm", "fennec", "alone"]


@pytest.mark.clause("C-33", "C-35", "C-62", "RC-10")
def test_fennec_then_palm() -> None:
    track = {"4": ["white", "blue"], "8": ["yellow"], "9": ["green", "orange"]}
    game, s = table(
        track=track,
        deck=("white+2", "yellow+1"),
        palm={"space": "5", "seat": 1},
        fennec={"space": "6", "seat": 2},
    )
    s, _ = reveal(game, s, "white+2")
    assert stacks(game, s)["6"] == ["white", "blue"]
    assert (s.palm, s.fennec) == (None, None)


@pytest.mark.clause("RC-11", "C-13", "C-35")
def test_fennec_on_space_one_throws_a_camel_back_onto_the_start_card() -> None:
    track = {"start": ["green", "orange"], "2": ["blue"], "4": ["white", "yellow"]}
    game, s = table(track=track, fennec={"space": "1", "seat": 2})
    s, events = reveal(game, s, "green+1")
    assert stacks(game, s)["start"] == ["green", "orange"]
    assert s.fennec is None
    assert [event.variant() for event in only(events, "unit-moved")] == [
        "off-start.fennec",
        "start-card",
    ]
    s, _ = play(game, s, EndTurn(0))
    s, _ = play(game, s, PlacePiece(1, "palm", "1"), EndTurn(1))
    assert (0, ("green",)) in s.stacks
    assert (0, ("orange",)) in s.stacks


@pytest.mark.clause("C-33", "RC-12", "C-54")
def test_palm_on_the_last_space_carries_over_the_finish() -> None:
    track = {"4": ["white", "blue"], "8": ["green"], "14": ["yellow", "orange"]}
    game, s = table(track=track, deck=("yellow+2", "white+1"), palm={"space": "16", "seat": 1})
    s, events = reveal(game, s, "yellow+2")
    assert s.crossed == ("yellow", "orange")
    assert only(events, "finish-crossed") == [FinishCrossed(("yellow", "orange"), "16")]
    assert s.palm is None


@pytest.mark.clause("C-35", "C-54", "RB-04")
def test_fennec_on_the_last_space_stops_a_camel_before_the_finish() -> None:
    track = {"4": ["white", "blue"], "8": ["green"], "15": ["yellow", "orange"]}
    game, s = table(track=track, deck=("orange+1", "white+1"), fennec={"space": "16", "seat": 1})
    s, _ = reveal(game, s, "orange+1")
    assert stacks(game, s)["15"] == ["orange", "yellow"]
    assert s.stage == "bet"


@pytest.mark.clause("C-37", "RC-09")
@pytest.mark.parametrize("piece", ["fennec", "palm"])
def test_a_piece_returns_when_all_camels_have_passed(piece: str) -> None:
    track = {"3": ["white"], "5": ["blue"], "6": ["yellow"], "7": ["green", "orange"]}
    placed: dict[str, Any] = {piece: {"space": "4", "seat": 1}}
    game, s = table(track=track, deck=("white+2", "yellow+1"), **placed)
    s, events = reveal(game, s, "white+2")
    assert s.piece(piece) is None
    assert events[-1] == PieceReturned(1, piece, "4", "passed")  # type: ignore[arg-type]


@pytest.mark.clause("C-37", "RC-09")
def test_a_camel_on_the_start_card_has_not_passed() -> None:
    track = {"start": ["white", "green"], "3": ["blue"], "4": ["yellow", "orange"]}
    game, s = table(track=track, deck=("white+2", "yellow+1"), fennec={"space": "1", "seat": 1})
    s, _ = reveal(game, s, "white+2")
    assert s.fennec == Piece(1, 1)


@pytest.mark.clause("C-37", "RC-09", "RC-24")
def test_both_pieces_can_be_passed_by_one_move() -> None:
    track = {"3": ["white", "blue", "yellow", "green", "orange"]}
    game, s = table(
        track=track,
        deck=("white+2", "yellow+1"),
        fennec={"space": "4", "seat": 1},
        palm={"space": "5", "seat": 2},
    )
    s, _ = reveal(game, s, "white+2")
    assert stacks(game, s) == {"6": ["white", "blue", "yellow", "green", "orange"]}
    assert (s.fennec, s.palm) == (None, None)


@pytest.mark.clause("RC-30", "C-37", "C-54")
def test_a_crossing_stack_of_all_camels_passes_the_piece_first() -> None:
    track = {"15": ["white", "blue", "yellow", "green", "orange"]}
    game, s = table(track=track, deck=("white+2", "yellow+1"), fennec={"space": "16", "seat": 1})
    s, events = reveal(game, s, "white+2")
    assert s.stage == "over"
    assert PieceReturned(1, "fennec", "16", "passed") in events
    assert only(events, "piece-card-scored") == []
    assert game.scores(s) == (3, 3, 3)


@pytest.mark.clause("C-38", "RC-17")
def test_a_hand_card_is_played_instead_of_revealing() -> None:
    game, s = table(hands={0: "green+1"}, deck=("blue+1",))
    pile = game.view(s, None).discard_size
    s, events = play_hand(game, s)
    assert events == (
        HandCardPlayed(0, card("green+1")),
        UnitMoved(("green",), "3", "4", "top"),
    )
    assert s.players[0].hand == ()
    assert game.view(s, None).discard_size == pile + 1
    assert (s.stage, len(s.deck)) == ("bet", 1)
    assert not [a for a in game.legal(s, 0) if isinstance(a, PlayHandCard)]


@pytest.mark.clause("C-38", "C-23")
def test_there_is_only_one_hand_card_in_a_leg() -> None:
    game, s = table(hands={1: "green+1"})
    assert not offered(game, s, PlayHandCard)
    with pytest.raises(IllegalMove):
        game.apply(s, PlayHandCard(0, card("green+1")))


@pytest.mark.clause("C-39", "RC-13")
def test_a_two_from_the_hand_moves_one() -> None:
    game, s = table(hands={0: "yellow+2"})
    s, events = play_hand(game, s)
    assert stacks(game, s)["10"] == ["yellow"]
    assert events[0].variant() == "halved"


@pytest.mark.clause("C-38", "C-33")
def test_a_hand_card_meets_pieces_too() -> None:
    game, s = table(hands={0: "yellow+1"}, palm={"space": "10", "seat": 2})
    s, _ = play_hand(game, s)
    assert stacks(game, s)["11"] == ["yellow"]
    assert s.palm is None


@pytest.mark.clause("RC-17", "RC-18", "C-44")
def test_pieces_and_hand_cards_never_end_the_leg() -> None:
    game, s = table(hands={0: "green+1", 1: "green+1"}, deck=("blue+1",))
    for _ in range(2):
        s, _ = play_hand(game, s)
        s, _ = play(game, s, EndTurn(s.turn))
    s, _ = play(game, s, PlacePiece(2, "palm", "12"), EndTurn(2))
    assert (s.leg, len(s.deck), s.turn) == (1, 1, 0)
    assert RevealCard(0) in game.legal(s, 0)
