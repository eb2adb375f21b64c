"""What people ask of a table: documents as actions, errors that help, scripted dice, reprs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup import IllegalMove, ScriptedDice, SetupError, Table, document_of
from camelup.follow import FollowedGame
from camelup.moves import (
    EndTurn,
    Reveal,
    StackUp,
    StartRoll,
    TakeLegTile,
    TakePyramidTile,
    YoungestIs,
)
from camelup.text import speaker

POSITION: dict[str, Any] = {
    "format": "camelup-position",
    "version": 1,
    "edition": "base",
    "players": [{}, {}],
    "track": {"5": ["green", "white"], "6": ["blue"], "8": ["orange", "yellow"]},
}


def table() -> Table:
    return camelup.start_from(POSITION, ["Ann", "Bob"], seed=1)


def refused(choice: Any, at: Table | None = None) -> IllegalMove:
    at = at or table()
    before = at.record.text()
    with pytest.raises(IllegalMove) as error:
        at.play(choice)
    assert at.record.text() == before
    return error.value


# Actions as documents


def test_an_action_can_be_played_as_its_document() -> None:
    one, other = table(), table()
    for action in (TakeLegTile(0, "green"), TakePyramidTile(1), TakePyramidTile(0)):
        assert one.play(action) == other.play(document_of(action))
    assert one.state == other.state
    assert one.record.text() == other.record.text()


def test_every_legal_action_of_every_edition_can_be_played_as_its_document() -> None:
    for edition, modules in (("base", ["photographer", "position-bets"]), ("cards", [])):
        at = camelup.start(edition, 3, modules, seed=4)
        twin = camelup.start(edition, 3, modules, seed=4)
        for n in range(60):
            legal = at.legal(min(at.to_move))
            action = legal[n % len(legal)]
            assert at.play(action) == twin.play(document_of(action))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"type": "camel", "seat": 0}, "$.type: there is no move “camel” in this game."),
        ({"seat": 0}, "$: the field “type” is missing."),
        ({"type": ["leg-tile"]}, "$.type: expected a text, found a list."),
        ({"type": "leg-tile", "seat": 0}, "$: the field “camel” is missing."),
        ({"type": "leg-tile", "seat": "0", "camel": "green"}, "$.seat: expected a whole number"),
        ({"type": "leg-tile", "seat": 0, "camel": "green", "x": 1}, "$: there is no field “x”"),
        ({"type": "leg-tile", "seat": 1, "camel": "green"}, "It is not Bob’s turn; Ann is"),
        ({"type": "die", "die": "green", "number": 1}, "Only a player’s action can be played"),
        ("leg-tile", "Only a player’s action can be played"),
        ({"type": "leg-tile", "seat": 0, "camel": "\ud800"}, "$: "),
    ],
)
def test_what_is_wrong_with_a_document_is_said(document: Any, said: str) -> None:
    assert str(refused(document)).startswith(said)


def test_whoever_is_refused_something_is_called_by_his_name() -> None:
    named, numbered = table(), camelup.start_from(POSITION, seed=1)
    for at, ann, bob in ((named, "Ann", "Ann"), (numbered, "Player 1", "Joueur 1")):
        error = refused({"type": "race-card", "seat": 0, "camel": "pink", "deck": "loser"}, at)
        assert str(error).startswith(f"{ann} cannot do this now")
        assert speaker("fr").error(error).startswith(f"{bob} ne peut pas")
    laid = [{"seat": 1, "camel": "green"}] * 2
    with pytest.raises(camelup.PositionError, match="Bob must have one race card of each colour"):
        camelup.start_from({**POSITION, "winner_deck": laid}, ["Ann", "Bob"])
    followed = FollowedGame.begin("base", ["Ann", "Bob"])
    followed.edit(POSITION)
    with pytest.raises(IllegalMove, match="It is not Bob’s turn; Ann is to move"):
        followed.enter(TakeLegTile(1, "green"))
    with pytest.raises(camelup.PositionError, match="Bob must have"):
        followed.edit({**POSITION, "winner_deck": laid})


def test_an_unknown_type_is_answered_with_the_known_ones() -> None:
    assert "leg-tile, desert-tile, pyramid-tile, race-card" in str(refused({"type": "?"}))


def test_a_move_that_is_not_legal_is_answered_with_what_is() -> None:
    error = refused({"type": "leg-tile", "seat": 0, "camel": "pink"})
    assert error.facts["legal"] == table().legal(0)
    assert '{"camel":"blue"}, {"camel":"green"}' in str(error)
    kinds = refused(EndTurn(0))
    assert str(kinds).endswith("of the kinds leg-tile, desert-tile, pyramid-tile, race-card.")
    assert kinds.facts["move"] == EndTurn(0)


# Scripted dice

SETUP = [YoungestIs(1), StartRoll((1, 2, 3, 2, 3)), StackUp(2, ("yellow", "green"))]
STACK = {"type": "start-stack", "space": 3, "camels": ["orange", "white"]}


def test_dice_follow_a_script_of_outcomes_and_documents() -> None:
    at = camelup.start("base", 2, dice=ScriptedDice([*SETUP, STACK, Reveal("blue", 3)]))
    assert at.view().stacks == {1: ("blue",), 2: ("yellow", "green"), 3: ("orange", "white")}
    at.play(TakePyramidTile(1))
    assert at.view().stacks[4] == ("blue",)
    assert at.record.header.seed is None


def test_an_entry_that_cannot_happen_is_refused_and_nothing_has_happened() -> None:
    with pytest.raises(IllegalMove, match=r"Entry 3 .* cannot happen now"):
        camelup.start("base", 2, dice=ScriptedDice([*SETUP[:2], STACK]))
    at = camelup.start_from(POSITION, dice=ScriptedDice([Reveal("green", 4)]))
    error = refused(TakePyramidTile(0), at)
    assert error.key == "dice.cannot"
    assert '{"type":"die","die":"blue","number":1}' in error.facts["possible"]
    at.play(TakeLegTile(0, "green"))


def test_an_entry_is_kept_for_the_next_try_if_a_later_one_is_refused() -> None:
    """In Cards the last card of a leg is followed by others that are dealt."""
    cards = camelup.start("cards", 2, seed=3)
    while len(cards.state.deck) != 1 or cards.state.stage != "turn":
        cards.play(cards.legal(min(cards.to_move))[0])
    last = {"type": "top-card", "card": document_of(cards.state.deck[0])}
    dice = ScriptedDice([last, {"type": "no such thing"}])
    at = camelup.start_from(cards.position(), dice=dice)
    reveal = next(a for a in at.legal(min(at.to_move)) if a.kind == "reveal")
    for _ in range(2):
        assert refused(reveal, at).facts["entry"] == 2


def test_the_end_of_the_script_is_an_error_or_the_beginning_of_other_dice() -> None:
    short = ScriptedDice([Reveal("green", 1)])
    at = camelup.start_from(POSITION, dice=short)
    at.play(TakePyramidTile(0))
    assert repr(short) == "<ScriptedDice, 1 of 1 drawn>"
    assert refused(TakePyramidTile(1), at).key == "dice.end"
    going_on = ScriptedDice([Reveal("green", 1)], then=camelup.Dice(5))
    at = camelup.start_from(POSITION, dice=going_on)
    while not at.over:
        at.play(TakePyramidTile(min(at.to_move)))
    assert camelup.read_record(at.record.text()).state == at.state


def test_dice_and_a_seed_are_too_much() -> None:
    with pytest.raises(SetupError, match="not both"):
        camelup.start("base", 2, seed=1, dice=ScriptedDice([]))


# Short names


def test_a_table_says_what_is_played_and_whose_turn_it_is() -> None:
    at = table()
    assert repr(at) == "<Table of base for 2, 0 moves, Ann to move>"
    while not at.over:
        at.play(TakePyramidTile(min(at.to_move)))
    assert repr(at).endswith(f"won by {' and '.join(at.names[seat] for seat in at.winners)}>")
    cards = camelup.start("cards", ["Ann", "Bob"], seed=1)
    assert repr(cards).endswith("Ann, Bob to move>")


def test_games_and_records_say_what_they_are() -> None:
    game = camelup.make_game("base", 6, ["photographer", "partnerships"])
    assert repr(game) == "<PyramidGame base+photographer+partnerships for 6>"
    assert repr(camelup.make_game("cards", 3)) == "<CardsGame cards for 3>"
    assert repr(game.edition) == "<Edition base+photographer+partnerships>"
    assert repr(camelup.EDITIONS["second"]) == "<EditionInfo second for 3 to 8>"
    assert repr(table().record) == "<Record of base for 2, 0 moves>"


def test_values_are_written_as_they_are_made() -> None:
    assert repr(TakeLegTile(0, "green")) == "TakeLegTile(seat=0, camel='green')"
    assert eval(repr(Reveal("grey", 2, "black"))) == Reveal("grey", 2, "black")


# One form for each thing


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_who_crossed_is_told_in_the_same_words_everywhere(edition: str) -> None:
    for seed in range(4):
        at = camelup.start(edition, 3, seed=seed)
        told: tuple[camelup.Event, ...] = ()
        while not at.over:
            assert at.view().crossed == ()
            legal = at.legal(min(at.to_move))
            told = at.play(next((a for a in legal if a.kind in ROLLS), legal[0]))
        (crossing,) = [event for event in told if event.kind == "finish-crossed"]
        position = at.position()
        listed = position["track"]["finish"] if edition == "cards" else position["crossed"]["unit"]
        assert at.view().crossed == tuple(listed) == tuple(document_of(crossing)["unit"])
        assert listed


ROLLS = ("pyramid-tile", "reveal")


@pytest.mark.clause("S-49")
def test_camels_that_are_carried_backwards_over_the_line_have_crossed_too() -> None:
    file = Path(__file__).parents[1] / "games/second-carried-back-3.camelup"
    record = camelup.load_record(file)
    crossed = record.game.to_document(record.state)["crossed"]
    assert crossed["direction"] == "counterclockwise"
    assert record.game.view(record.state, None).crossed == tuple(crossed["unit"])


def test_what_is_listed_camel_by_camel_follows_the_racers() -> None:
    at = camelup.start("base", 2, age_order=[0, 1], dice=ScriptedDice([*SETUP[1:], STACK]))
    assert at.game.racers == ("blue", "green", "orange", "yellow", "white")
    start = {space: set(stack) for space, stack in at.view().stacks.items()}
    for camel, number in zip(at.game.racers, (1, 2, 3, 2, 3), strict=True):
        assert camel in start[number]
    assert tuple(at.view().leg_stacks) == at.game.racers
    cards = camelup.start("cards", 2, seed=1)
    assert tuple(cards.view().winner_stacks) == cards.game.racers


def test_a_die_knows_its_camel() -> None:
    edition = camelup.make_game("base", 3, ["long-track"]).edition
    assert {key: die.camel for key, die in edition.die.items() if die.kind == "supporting"} == {
        f"supporting-{camel}": camel for camel in edition.racers
    }
    second = camelup.make_game("second", 3).edition
    assert second.die["grey"].camel is None
