"""The short lines of the first version mean for ever what they meant then."""

from __future__ import annotations

import pytest

import camelup
from camelup.odds import parse_notation


def test_a_line_is_a_position() -> None:
    document = parse_notation("5:gw 6:b 8:oy out:g +10 -12")
    assert document["edition"] == "base"
    assert document["track"] == {
        "5": ["green", "white"],
        "6": ["blue"],
        "8": ["orange", "yellow"],
    }
    assert document["tents"] == [["green", 1]]
    assert [player.get("tile") for player in document["players"]] == [
        None,
        {"space": 10, "side": "oasis"},
        {"space": 12, "side": "mirage"},
        None,
    ]
    game = camelup.game_of(document)
    state = game.from_document(document)
    assert state.pyramid.dice == ("blue", "orange", "yellow", "white")


def test_french_letters_mean_the_same() -> None:
    assert parse_notation("5:VW 6:b 8:OJ") == parse_notation("5:gw 6:b 8:oy")


def test_the_camels_tell_the_edition() -> None:
    line = "1:gyr 3:bp 15:k 16:w"
    document = parse_notation(line)
    assert document["edition"] == "second"
    assert parse_notation(f"second {line}") == document
    out = parse_notation(f"{line} out:xg")
    assert out["tents"] == [["grey", 1], ["green", 1]]
    assert camelup.game_of(out).from_document(out).pyramid.tiles == 3


def test_the_long_track_has_its_supporting_die() -> None:
    document = parse_notation("long 5:gw 6:b 8:oy")
    state = camelup.game_of(document).from_document(document)
    assert state.pyramid.dice[-1] == "supporting-green"
    later = parse_notation("long 5:gw 6:b 8:oy out:b")
    state = camelup.game_of(later).from_document(later)
    assert state.pyramid.dice == ("green", "orange", "yellow", "white")


@pytest.mark.parametrize(
    ("line", "key", "where"),
    [
        ("5:gw 6b", "notation.expected", "6b"),
        ("5:gz", "notation.letter", "5:gz"),
        ("5:gw 6:b 8:oy out:gg", "notation.die", "out:gg"),
        ("5:gw 6:b 8:oy out:x", "notation.die", "out:x"),
        ("5:gw 6:b 8:oy out:r", "notation.die", "out:r"),
    ],
)
def test_what_is_not_understood_is_named(line: str, key: str, where: str) -> None:
    with pytest.raises(camelup.PositionError) as refusal:
        parse_notation(line)
    assert (refusal.value.key, refusal.value.facts["where"]) == (key, where)
