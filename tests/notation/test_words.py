"""What each word says, what may be left out, and how a mistake is pointed at."""

from __future__ import annotations

from typing import Any

import pytest

import camelup
from camelup.core.errors import WHOLE
from camelup.editions.notation import read
from camelup.pyramid.parts.desert_tiles import DesertTile
from camelup.pyramid.parts.leg_bets import LegTile
from camelup.pyramid.parts.race_bets import RaceCard
from camelup.text import speaker

BOARD = "5:gw 6:b 8:oy"


def state(line: str) -> Any:
    return read(line).state


def test_tickets_are_those_on_top_unless_their_value_is_said() -> None:
    held = state(f"{BOARD} tickets:2g,1g,1b3,3b").leg_bets.held
    assert held[0] == (LegTile("green", 3), LegTile("blue", 3))
    assert held[1] == (LegTile("green", 5),)
    assert held[2] == (LegTile("blue", 5),)


@pytest.mark.clause("X3-05")
def test_a_covered_ticket_comes_from_the_bottom() -> None:
    now = state(f"position {BOARD} tickets:2g.3")
    assert now.leg_bets.held[1] == (LegTile("green", 2, 3),)
    assert now.position_tiles == (2, 4, 5)


def test_race_cards_lie_as_they_were_laid() -> None:
    bets = state(f"{BOARD} win:1g,3b,1w lose:2y").race_bets
    assert bets.winner == (RaceCard(0, "green"), RaceCard(2, "blue"), RaceCard(0, "white"))
    assert bets.loser == (RaceCard(1, "yellow"),)
    assert bets.hands[0] == ("blue", "orange", "yellow")


@pytest.mark.parametrize("sign", ["?", "h"])
def test_hidden_race_cards_are_any_that_their_owner_can_have(sign: str) -> None:
    bets = state(f"{BOARD} win:1b,1{sign},2{sign} lose:1{sign}").race_bets
    assert [card.seat for card in bets.winner] == [0, 0, 1]
    assert len({card.camel for card in (*bets.winner, *bets.loser) if card.seat == 0}) == 3


def test_tiles_have_owners_or_belong_to_the_next_players() -> None:
    tiles = state(f"{BOARD} +10@4 -12 +14 turn:3").desert_tiles
    assert tiles[3] == DesertTile(10, "oasis")
    assert tiles[0] == DesertTile(12, "mirage")
    assert tiles[1] == DesertTile(14, "oasis")


def test_modules_by_the_first_part_of_their_names() -> None:
    line = f"spicy photographer position partnerships {BOARD} camera:9@2 partners:1-6 crater:o"
    found = read(line)
    assert found.game.players == 6  # partnerships need as many
    assert set(found.game.modules) == {
        "long-track",
        "spicy",
        "photographer",
        "position-bets",
        "partnerships",
    }
    assert (found.state.camera.seat, found.state.camera.space) == (1, 9)
    assert found.state.partners[:1] == (5,)
    assert found.state.supporting.crater == ("orange",)


def test_who_crossed_the_line_has_ended_the_race() -> None:
    line = "second 3:r 9:bp 12:k 13:w finish:gy out:g2 pyramid:1,0,0"
    assert state(line).stage == "over"
    back = "second 3:r 9:bp 13:w start:kgy out:x2 pyramid:1,0,0"
    assert state(back).stacks[0] == (0, ("black", "green", "yellow"))


def test_a_table_says_its_own_line() -> None:
    table = camelup.start("second", 6, seed=5)
    for _ in range(9):
        table.play(table.legal(min(table.to_move))[0])
    assert camelup.parse(table.notation()) == table.position()
    assert camelup.notation(table.record) == table.notation()
    assert "?" not in table.notation()


def test_a_line_for_one_seat_hides_what_it_may_not_see() -> None:
    table = camelup.start_from(camelup.parse(f"{BOARD} win:1g,2w lose:3o"))
    assert "win:1g,2? lose:3?" in table.notation(0)
    assert "win:1?,2? lose:3o" in table.notation(2)
    link = camelup.notation(table, seat=0, link=True)
    assert "win:1g,2h_lose:3h" in link
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyz0123456789-._~:,@")


def test_cards_need_only_what_one_player_knows() -> None:
    line = "cards start:o 5:gw 6:by hand:1g1 contributed:1b1b2 intel:1y1,2g1,3w1,4o1 revealed:b1"
    found = read(line)
    mine = found.game.view(found.state, 0).players[0]
    assert [(card.camel, card.value) for card in mine.hand] == [("green", 1)]
    assert len(found.state.deck) == 11
    assert len(found.state.players[3].contributed) == 2
    assert camelup.parse("cards 5:gw 6:b 8:oy fennec:9@2")["fennec"] == {"space": "9", "seat": 1}
    flipped = camelup.parse("cards 5-6:gw 7:b 9:oy leg:2")
    assert flipped["sandstorm"] == ["5-6"]


@pytest.mark.parametrize(
    ("line", "notes"),
    [
        (BOARD, ["players", "tickets", "dice", "race-cards", "turn"]),
        (f"{BOARD} players:4 tickets:- lose:- turn:1 out:-", []),
        (f"long {BOARD} players:3 turn:1 lose:- tickets:-", ["dice", "supporting.last"]),
        (f"long {BOARD} players:3 turn:1 lose:- tickets:- out:b", ["supporting.used"]),
        (f"{BOARD} +10 players:4 tickets:- lose:- turn:1 out:-", ["tile-owners"]),
    ],
)
def test_what_is_left_out_is_noted(line: str, notes: list[str]) -> None:
    assert [note.key.removeprefix("assumed.") for note in read(line).assumed] == notes


MISTAKES = [
    # line, key, word, character
    ("5:gw elephant 6:b", "word", 2, 6),
    ("5:gw 6:bz", "letter", 2, 9),
    ("5:gw 6b", "expected", 2, 7),
    ("5:gw 6:", "cut", 2, 8),
    (f"{BOARD} turn:0", "expected", 4, 20),
    (f"{BOARD} turn:2 turn:3", "twice", 5, 22),
    (f"{BOARD} turn:5 players:4", "seat", 4, 20),
    (f"{BOARD} money:3,3 players:4", "players", 5, 25),
    (f"{BOARD} money:3,,3", "expected", 4, 23),
    (f"{BOARD} stage:lunch", "stage", 4, 21),
    (f"{BOARD} tickets:1gggg", "ticket", 4, 27),
    (f"{BOARD} +10@2 -12@2", "tile-twice", 5, 24),
    (f"{BOARD} +10x", "expected", 4, 18),
    (f"{BOARD} +10 -12 +14 -16 players:3", "no-owner", 7, 27),
    (f"{BOARD} win:1??????", "cards", 4, 15),
    (f"{BOARD} camera:9@2", "foreign", 4, 15),
    ("second 1:gyr 3:bp 15:k 16:w partners:1-2", "foreign", 6, 29),
    (f"{BOARD} out:gg", "die", 4, 20),
    (f"cards {BOARD} win:1gb", "one-card", 5, 21),
    (f"cards {BOARD} deck:?31", "no-cards", 5, 26),
    (f"base {BOARD} second", "twice", 5, 20),
]


@pytest.mark.parametrize(("line", "key", "word", "character"), MISTAKES)
def test_a_mistake_is_pointed_at(line: str, key: str, word: int, character: int) -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        camelup.parse(line)
    error = refusal.value
    found = (error.key, error.facts["word"], error.facts["character"])
    assert found == (f"notation.{key}", word, character)
    assert error.facts["where"] == line.split()[word - 1]
    for lang in ("en", "fr"):
        assert f"{word}, " in speaker(lang).error(error)


def test_what_rules_forbid_is_blamed_on_its_word() -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        camelup.parse(f"{BOARD} +10@2 -11@3")
    assert refusal.value.key == "position.tile-adjacent"
    assert refusal.value.facts["where"] == "-11@3"
    with pytest.raises(camelup.PositionError) as refusal:
        camelup.parse("5:gw 6:b 18:oy")
    assert refusal.value.facts["where"] == "18:oy"


@pytest.mark.parametrize(
    ("line", "key", "word", "character"),
    [
        ("5:gw 6:b 8:og", "position.camel-twice", 3, 13),
        ("5:gw 6:b 8:oy finish:g", "position.camel-twice", 4, 22),
        ("cards start:o 5:gw 6:byo", "position.camel-twice", 4, 24),
        (f"{BOARD} out:gwboy", "position.leg-over", 4, 15),
        (f"{BOARD} win:2b,1g lose:1g turn:2", "position.cards", 5, 25),
    ],
)
def test_what_words_say_together_is_blamed_on_the_last(
    line: str, key: str, word: int, character: int
) -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        camelup.parse(line)
    facts = refusal.value.facts
    assert (refusal.value.key, facts["word"], facts["character"]) == (key, word, character)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5:gw 6:b", "the orange camel is missing"),
        ("second 5:gr 6:b 8:yp", "the white camel is missing"),
        ("5:gw 6:b finish:oy", "0 Pyramid tiles"),
        (f"cards {BOARD} revealed:g2g2", "the card green +2 appears 2 times"),
        (f"cards {BOARD} tickets:1g5,2g5", "the green leg winner cards"),
        ("cards start:gwboy", "at least one camel"),
    ],
)
def test_nobody_is_told_of_fields_that_he_did_not_type(line: str, said: str) -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        camelup.parse(line)
    assert refusal.value.facts["where"] == WHOLE
    assert str(refusal.value).startswith(f"This position is not possible: {said}")
    assert "$" not in speaker("fr").error(refusal.value)


def test_an_empty_line_says_how_one_looks() -> None:
    with pytest.raises(camelup.PositionError, match="5:gw 6:b"):
        camelup.parse(" _ ")
