"""The grey die: which crazy camel moves."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.crazy_camels import CrazyCamelChosen, Why
from camelup.pyramid.parts.pyramid import TakePyramidTile
from tests.support import table

# Layouts of spaces 8 and 12, bottom to top: A and B are the crazy camels, r a racer. The number
# colour decides ("colour"), or one of the two moves whatever the colour.
TABLE = [
    ({8: "A", 12: "B"}, "colour", "number-colour"),
    ({8: "A r", 12: "B"}, "A", "only-carrier"),
    ({8: "A", 12: "B r"}, "B", "only-carrier"),
    ({8: "A r r", 12: "B"}, "A", "only-carrier"),
    ({8: "A r", 12: "B r"}, "colour", "number-colour"),
    ({8: "A r r", 12: "B r"}, "colour", "number-colour"),
    ({8: "A B"}, "B", "directly-on-top"),
    ({8: "A B r"}, "B", "directly-on-top"),
    ({8: "A B r r"}, "B", "directly-on-top"),
    ({8: "A r B"}, "A", "only-carrier"),
    ({8: "A r r B"}, "A", "only-carrier"),
    ({8: "A r B r"}, "colour", "number-colour"),
    ({8: "A r r B r"}, "colour", "number-colour"),
    ({8: "A r B r r"}, "colour", "number-colour"),
    # Racers underneath change nothing.
    ({8: "r A", 12: "r B"}, "colour", "number-colour"),
    ({8: "r A r", 12: "B"}, "A", "only-carrier"),
    ({8: "r A", 12: "B r"}, "B", "only-carrier"),
    ({8: "r A r", 12: "r B r"}, "colour", "number-colour"),
    ({8: "r A B"}, "B", "directly-on-top"),
    ({8: "r A B r"}, "B", "directly-on-top"),
    ({8: "r A r B"}, "A", "only-carrier"),
    ({8: "r A r B r"}, "colour", "number-colour"),
    ({8: "r r A r B r"}, "colour", "number-colour"),
]


@pytest.mark.clause("S-26", "S-27", "S-28", "S-29", "RS-01", "RS-02")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("colour", ["white", "black"])
@pytest.mark.parametrize(("a", "b"), [("white", "black"), ("black", "white")])
@pytest.mark.parametrize(("layout", "mover", "why"), TABLE)
def test_the_whole_table(
    layout: dict[int, str], mover: str, why: Why, a: str, b: str, colour: str, number: int
) -> None:
    racers = iter(("green", "yellow", "red", "blue", "purple"))
    names = {"A": a, "B": b}
    track = {
        space: " ".join(names.get(mark) or next(racers) for mark in marks.split())
        for space, marks in layout.items()
    }
    if rest := " ".join(racers):
        track[3] = rest
    moves = colour if mover == "colour" else names[mover]

    at = table("second", track).roll("grey", number, colour)

    assert at.told(CrazyCamelChosen) == [CrazyCamelChosen(moves, why)]
    start, stack = next((n, s.split()) for n, s in track.items() if moves in s.split())
    cut = stack.index(moves)
    expected = track | {start - number: " ".join(stack[cut:])}
    del expected[start]
    if cut:
        expected[start] = " ".join(stack[:cut])
    assert at.stacks == expected


@pytest.mark.clause("S-26")
def test_the_colour_of_the_number_decides() -> None:
    track = {3: "green yellow red blue purple", 9: "white", 12: "black"}
    assert table("second", track).roll("grey", 2, "white").stacks[7] == "white"
    assert table("second", track).roll("grey", 2, "black").stacks[10] == "black"


@pytest.mark.clause("S-27")
def test_the_only_carrier_moves_whatever_the_colour() -> None:
    track = {3: "green yellow blue purple", 9: "white red", 12: "black"}
    for colour in ("white", "black"):
        assert table("second", track).roll("grey", 2, colour).stacks[7] == "white red"


@pytest.mark.clause("S-27")
def test_a_crazy_camel_alone_is_no_rider() -> None:
    # Black sits above white but a racer is between them: only white carries a racer.
    track = {3: "green yellow blue purple", 9: "white red black"}
    for colour in ("white", "black"):
        assert table("second", track).roll("grey", 2, colour).stacks[7] == "white red black"


@pytest.mark.clause("S-28")
def test_directly_on_top_of_the_other_the_upper_one_moves() -> None:
    track = {3: "green yellow red blue purple", 9: "white black"}
    for colour in ("white", "black"):
        at = table("second", track).roll("grey", 2, colour)
        assert (at.stacks[9], at.stacks[7]) == ("white", "black")


@pytest.mark.clause("S-28", "RS-01")
def test_one_space_is_not_directly_on_top() -> None:
    track = {3: "green yellow blue", 9: "white red black purple"}
    assert table("second", track).roll("grey", 2, "black").stacks[7] == "black purple"
    assert table("second", track).roll("grey", 2, "white").stacks[7] == "white red black purple"


@pytest.mark.clause("S-27", "S-28", "RS-01")
def test_the_exceptions_never_contradict_each_other() -> None:
    """All 5040 stacks of seven, with an oracle in the words of the rules."""
    at = table("second", {9: "green yellow red blue purple white black"}).do(TakePyramidTile(0))
    for stack in permutations(("green", "yellow", "red", "blue", "purple", "white", "black")):
        w, k = stack.index("white"), stack.index("black")
        carriers = [c for c in ("white", "black") if set(_above(stack, c)) - {"white", "black"}]
        expected = {"white": "white", "black": "black"}
        if len(carriers) == 1:
            expected = dict.fromkeys(expected, carriers[0])
        if abs(w - k) == 1:
            assert len(carriers) in (0, 2)
            expected = dict.fromkeys(expected, stack[max(w, k)])
        s = replace(at.state, stacks=((9, stack),))
        for colour, mover in expected.items():
            events = at.game.apply(s, Reveal("grey", 1, colour)).events
            chosen = [event.camel for event in events if isinstance(event, CrazyCamelChosen)]
            assert chosen == [mover]


def _above(stack: tuple[str, ...], camel: str) -> tuple[str, ...]:
    return stack[stack.index(camel) + 1 :]


@pytest.mark.clause("S-23", "RS-09")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_leaving_space_16_at_the_start_is_no_crossing(number: int) -> None:
    track = {3: "green yellow red blue purple", 14: "black", 16: "white"}
    at = table("second", track).roll("grey", number, "white")
    assert not at.over
    assert "white" in at.stacks[16 - number].split()
