"""Position documents: small, lossless, and strict about what is impossible."""

from __future__ import annotations

from typing import Any

import jsonschema
import msgspec
import pytest

from camelup.cards.actions import PlacePiece
from camelup.cards.data import RACING_CARDS
from camelup.cards.game import CardsGame
from camelup.cards.position import PositionDocument
from camelup.core.errors import PositionError
from tests.rulebook.cards.table import Doc, document, plain, table, winner_cards

ALL = ["green", "white", "orange", "blue", "yellow"]


def refused(doc: Doc, players: int = 3) -> tuple[str, str]:
    """The key of the complaint about a document, and where it points."""
    with pytest.raises(PositionError) as error:
        CardsGame(players).from_document(doc)
    return error.value.key, str(error.value.facts["where"])


def test_a_hand_written_position_is_small() -> None:
    doc = {
        "format": "camelup-position",
        "version": 1,
        "edition": "cards",
        "players": [{}, {}],
        "track": {"start": ["white"], "3": ["blue", "green"], "5": ["orange", "yellow"]},
        "deck": [{"camel": "white", "value": 2}],
        "revealed": [
            {"camel": c, "value": 1} for c in ("blue", "green", "orange") for _ in range(3)
        ]
        + [{"camel": "yellow", "value": 1}] * 2,
    }
    game = CardsGame(2)
    s = game.from_document(doc)
    assert (s.stage, s.turn, s.leg, s.ages) == ("turn", 0, 1, (0, 1))
    assert game.scores(s) == (3, 3)
    assert len(s.unseen) == 18
    assert game.from_document(game.to_document(s)) == s


def test_the_schema_accepts_what_the_game_writes() -> None:
    schema = msgspec.json.schema(PositionDocument)
    game, s = table(hands={0: "white+1"}, palm={"space": "12", "seat": 1})
    for state in (game.start(), s, game.apply(s, PlacePiece(0, "fennec", "13")).state):
        jsonschema.validate(
            msgspec.json.decode(msgspec.json.encode(game.to_document(state))), schema
        )
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"format": "camelup-position"}, schema)


@pytest.mark.clause("C-66")
def test_all_other_cards_are_unseen() -> None:
    _, s = table(hands={0: "white+1"})
    assert len(s.unseen) == 30 - 12 - 1
    assert sorted((*s.unseen, *s.deck, *s.revealed, *s.players[0].hand)) == sorted(RACING_CARDS)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"format": "chess"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"edition": "base"}, "$.edition"),
        ({"stage": "nap"}, "$.stage"),
        ({"turn": "first"}, "$.turn"),
        ({"deck": [{"camel": "pink", "value": 1}]}, "$.deck[0].camel"),
        ({"deck": [{"camel": "blue", "value": 3}]}, "$.deck[0].value"),
        ({"surprise": 1}, "$"),
        ({"fennec": {"space": "12"}}, "$.fennec"),
    ],
)
def test_malformed(changes: Doc, where: str) -> None:
    key, place = refused(document() | changes)
    assert key.startswith("document.")
    assert place == where


def test_a_missing_field_is_named() -> None:
    doc = document()
    del doc["track"]
    assert refused(doc) == ("document.missing", "$")


@pytest.mark.clause("C-01")
def test_the_number_of_players_must_fit_the_game() -> None:
    assert refused(document(3), players=4) == ("position.players", "$.players")


@pytest.mark.parametrize(
    ("track", "key", "where"),
    [
        ({"3": ALL[:4]}, "position.camel-missing", "$.track"),
        ({"3": ALL, "4": ["green"]}, "position.camel-twice", "$.track"),
        ({"3": ["green", *ALL]}, "position.camel-twice", "$.track"),
        ({"17": ALL}, "position.space-unknown", "$.track.17"),
        ({"0": ALL}, "position.space-unknown", "$.track.0"),
        ({"3-4": ALL}, "position.space-unknown", "$.track.3-4"),
        ({"start": ALL}, "position.nobody-started", "$.track"),
        ({"3": ALL[:4], "finish": ALL[4:]}, "position.over", "$.stage"),
    ],
)
def test_impossible_tracks(track: dict[str, list[str]], key: str, where: str) -> None:
    assert refused(document(track=track)) == (key, where)


@pytest.mark.parametrize(
    ("rest", "key", "where"),
    [
        ({"spaces": 15}, "position.spaces", "$.spaces"),
        ({"spaces": 17, "leg": 1}, "position.first-leg", "$.spaces"),
        ({"spaces": 17}, "position.track-too-long", "$.spaces"),
        ({"sandstorm": ["2-3"]}, "position.track-card", "$.sandstorm[0]"),
        ({"sandstorm": ["1-2", "1-2"]}, "position.track-card", "$.sandstorm[1]"),
        ({"sandstorm": ["15-16"]}, "position.sandstorm-ahead", "$.sandstorm"),
        ({"leg": 0}, "position.leg", "$.leg"),
        ({"turn": 3}, "position.seat", "$.turn"),
        ({"turn": -1}, "position.seat", "$.turn"),
        ({"ages": [0, 1]}, "position.ages", "$.ages"),
        ({"ages": [0, 1, 1]}, "position.ages", "$.ages"),
        ({"stage": "over"}, "position.not-over", "$.stage"),
        ({"bet_made": True}, "position.bet-made", "$.bet_made"),
    ],
)
def test_impossible_tables(rest: dict[str, Any], key: str, where: str) -> None:
    assert refused(document(**rest)) == (key, where)


@pytest.mark.clause("C-50")
@pytest.mark.parametrize("money", [0, -3])
def test_money_below_one(money: int) -> None:
    doc = document(seats={1: {"money": money}})
    assert refused(doc) == ("position.money", "$.players[1].money")


def test_nobody_has_earned_anything_in_the_first_leg() -> None:
    doc = document(seats={2: {"money": 4}}, leg=1)
    assert refused(doc) == ("position.first-leg", "$.players[2].money")


@pytest.mark.clause("C-05", "C-66")
def test_more_cards_than_there_are() -> None:
    doc = document(deck=("blue+2", "green+1"), hands={1: "white+1"})
    doc["players"][0]["hand"] = [plain("blue+2")]
    assert refused(doc) == ("position.too-many-cards", "$")
    doc = document(deck=("blue+1",) * 6)
    assert refused(doc) == ("position.too-many-cards", "$")


@pytest.mark.clause("C-19")
@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 12), (4, 12), (5, 10), (6, 12)])
def test_the_deck_has_ten_or_twelve_cards(players: int, size: int) -> None:
    doc = document(players)
    assert len(doc["deck"]) + len(doc["revealed"]) == size
    doc["revealed"] = doc["revealed"][1:]
    assert refused(doc, players) == ("position.deck-size", "$.deck")


@pytest.mark.clause("C-44")
def test_a_leg_with_an_empty_deck_is_over() -> None:
    assert refused(document(deck=())) == ("position.deck-empty", "$.deck")


@pytest.mark.clause("C-23")
def test_one_hand_card_at_most() -> None:
    doc = document()
    doc["players"][1]["hand"] = [plain("white+1"), plain("white+2")]
    assert refused(doc) == ("position.hand", "$.players[1].hand")
    doc["players"][1] = {"hand": [plain("white+1")], "played": plain("white+2")}
    assert refused(doc) == ("position.hand", "$.players[1].hand")


@pytest.mark.clause("C-20", "C-21", "C-22")
def test_choices_are_told_for_all_or_none_and_lie_in_the_deck() -> None:
    doc = document()
    doc["players"][0]["intel"] = plain("green+1")
    assert refused(doc) == ("position.remembered", "$.players[1].intel")
    for player, text in zip(doc["players"], ("green+1", "green+1", "white+2"), strict=True):
        player["intel"] = plain(text)
    assert refused(doc) == ("position.not-in-deck", "$.deck")


@pytest.mark.clause("C-29", "C-31", "C-37")
@pytest.mark.parametrize(
    ("pieces", "key", "where"),
    [
        ({"palm": {"space": "6", "seat": 0}}, "position.piece-not-empty", "$.palm.space"),
        ({"palm": {"space": "2", "seat": 0}}, "position.piece-behind", "$.palm.space"),
        ({"palm": {"space": "17", "seat": 0}}, "position.space-unknown", "$.palm.space"),
        ({"fennec": {"space": "finish", "seat": 0}}, "position.space-unknown", "$.fennec.space"),
        ({"fennec": {"space": "12", "seat": 3}}, "position.seat", "$.fennec.seat"),
        (
            {"fennec": {"space": "12", "seat": 1}, "palm": {"space": "12", "seat": 2}},
            "position.piece-not-empty",
            "$.palm.space",
        ),
    ],
)
def test_impossible_pieces(pieces: Doc, key: str, where: str) -> None:
    assert refused(document(**pieces)) == (key, where)


@pytest.mark.clause("C-06", "C-16", "C-43")
@pytest.mark.parametrize(
    ("one", "two", "key", "where"),
    [
        ({"winner_cards": winner_cards("blue 3")}, {}, "position.winner-cards", "$.players"),
        (
            {"winner_cards": winner_cards("blue 5")},
            {"winner_cards": winner_cards("blue 5")},
            "position.winner-cards",
            "$.players",
        ),
        (
            {"midfield_cards": ["blue"]},
            {"midfield_cards": ["blue"]},
            "position.midfield-twice",
            "$.players[1].midfield_cards",
        ),
        (
            {"overall_winner": "blue"},
            {"overall_winner": "blue"},
            "position.overall-winner-twice",
            "$.players[1].overall_winner",
        ),
        (
            {"overall_loser": "blue"},
            {"overall_loser": "blue"},
            "position.overall-loser-twice",
            "$.players[1].overall_loser",
        ),
    ],
)
def test_impossible_betting_cards(one: Doc, two: Doc, key: str, where: str) -> None:
    assert refused(document(seats={0: one, 1: two})) == (key, where)


# The set-up stages


def at(stage: str) -> Doc:
    """The document of a three-player game at its first moment in ``stage``."""
    game = CardsGame(3, None if stage == "youngest" else (0, 1, 2))
    s = game.start()
    while s.stage != stage:
        s = game.apply(s, game.chances(s)[0][0]).state
    return game.to_document(s)


@pytest.mark.clause("C-12")
@pytest.mark.parametrize(
    ("stage", "changes", "key", "where"),
    [
        ("youngest", {"ages": [0, 1]}, "position.ages", "$.ages"),
        ("youngest", {"revealed": [plain("blue+1")]}, "position.too-early", "$.revealed"),
        ("start", {"revealed": [plain("blue+1")]}, "position.start", "$.track"),
        ("start", {"leg": 1}, "position.leg", "$.leg"),
        ("start", {"turn": 1}, "position.starter", "$.turn"),
        ("start", {"palm": {"space": "3", "seat": 0}}, "position.too-early", "$.palm"),
        ("start", {"players": [{"money": 5}, {}, {}]}, "position.too-early", "$.players"),
        ("deal", {"deck": [plain("blue+1")]}, "position.too-early", "$.deck"),
        ("deal", {"turn": 1}, "position.starter", "$.turn"),
        ("deal", {"players": [{}, {"hand": [plain("blue+1")]}, {}]}, "position.dealt",
         "$.players[1].hand"),
        ("deal", {"players": [{"discarded": [plain("blue+1")]}, {}, {}]}, "position.too-early",
         "$.players[0].discarded"),
        ("deal", {"players": [{"midfield_cards": ["blue"]}, {}, {}]}, "position.too-early",
         "$.players[0].midfield_cards"),
        ("deal", {"track": {"2": ALL[:2], "8": ALL[2:]}, "sandstorm": []},
         "position.sandstorm-due", "$.sandstorm"),
        ("deal", {"track": {"15": ALL}, "leg": 2}, "position.extension-due", "$.spaces"),
        ("leg-setup", {"stage": "deal"}, "position.all-dealt", "$.stage"),
        ("deal", {"stage": "leg-setup"}, "position.dealt", "$.players[0].hand"),
    ],
)  # fmt: skip
def test_impossible_set_ups(stage: str, changes: Doc, key: str, where: str) -> None:
    assert refused(at(stage) | changes) == (key, where)


@pytest.mark.clause("C-20", "C-22")
def test_impossible_choices() -> None:
    doc = at("leg-setup")
    hand = doc["players"][0]["hand"]
    doc["players"][0] |= {"hand": hand[3:], "contributed": hand[:3]}
    assert refused(doc) == ("position.choices", "$.players[0]")
    for player in doc["players"]:
        cards = (player["hand"] + player.pop("contributed", []))[:9]
        player |= {
            "discarded": cards[:4],
            "contributed": cards[4:7],
            "intel": cards[7],
            "hand": cards[8:],
        }
    assert refused(doc) == ("position.all-chosen", "$.stage")


@pytest.mark.parametrize("stage", ["youngest", "start", "deal", "leg-setup"])
def test_set_up_stages_survive_the_document(stage: str) -> None:
    game = CardsGame(3)
    doc = at(stage)
    assert game.to_document(game.from_document(doc)) == doc


def test_a_bet_made_needs_a_card_and_a_race_track_action_to_come() -> None:
    game, s = table(seats={0: {"midfield_cards": ["blue"]}}, bet_made=True)
    assert s.bet_made
    s, _ = game.apply(s, PlacePiece(0, "palm", "12"))
    assert (s.turn, s.bet_made) == (1, False)
    doc = document(seats={0: {"midfield_cards": ["blue"]}}, bet_made=True, stage="bet")
    assert refused(doc) == ("position.bet-made", "$.bet_made")


def test_a_later_leg_is_assumed_where_money_or_track_say_so() -> None:
    assert table(seats={0: {"money": 8}})[1].leg == 2
    assert table()[1].leg == 1
    track = {"15": ALL[:2], "16": ALL[2:]}
    assert table(track=track, spaces=19)[1].leg == 2
