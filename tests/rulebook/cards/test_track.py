"""Sandstorm and extension of the track at the start of a leg."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.cards.leg_setup import start_leg
from camelup.cards.track_cards import lay_track
from camelup.core.values import Event
from tests.rulebook.cards.table import stacks, table

Track = dict[str, list[str]]


def next_leg(players: int, track: Track, **rest: Any) -> tuple[tuple[str, ...], Track, list[Event]]:
    """What the track looks like once a new leg has begun with the camels standing like this."""
    game, s = table(players, track=track, **rest)
    s, events = start_leg(s)
    return s.track, stacks(game, s), [event for event in events if event.kind != "leg-started"]


def labels(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.clause("C-24", "C-26", "RC-04", "RC-05", "RC-06")
def test_the_start_card_can_hold_the_last_camels() -> None:
    track, where, events = next_leg(
        4, {"start": ["green", "orange", "white"], "4": ["blue", "yellow"]}
    )
    assert track == labels("1-2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17")
    assert where == {"start": ["green", "orange", "white"], "4": ["blue", "yellow"]}
    assert [getattr(event, "space", None) for event in events] == ["1-2"]


@pytest.mark.clause("C-24", "RC-05")
def test_only_entirely_empty_cards_between_first_and_last_flip() -> None:
    track, _, _ = next_leg(
        4, {"3": ["green"], "6": ["orange"], "9": ["white"], "14": ["blue", "yellow"]}
    )
    assert track == labels("1 2 3 4 5 6 7-8 9 10 11-12 13 14 15 16 17")


@pytest.mark.clause("C-24", "C-25", "RC-05")
def test_cards_behind_the_last_and_ahead_of_the_first_stay() -> None:
    track, _, events = next_leg(4, {"7": ["green", "white", "orange"], "9": ["blue", "yellow"]})
    assert track == lay_track(17)
    assert events == []


@pytest.mark.clause("C-24", "RC-05")
def test_the_half_empty_cards_of_first_and_last_stay() -> None:
    track, _, _ = next_leg(3, {"3": ["green", "white", "orange"], "8": ["blue", "yellow"]})
    assert track == labels("1 2 3 4 5-6 7 8 9 10 11 12 13 14 15 16")


@pytest.mark.clause("C-24")
def test_all_camels_on_one_space_raise_no_sandstorm() -> None:
    _, _, events = next_leg(3, {"8": ["green", "white", "orange", "blue", "yellow"]})
    assert events == []


@pytest.mark.clause("C-26", "C-64", "RC-06")
def test_flipped_cards_stay_flipped_and_are_one_space() -> None:
    rear, front = ["green", "white", "orange"], ["blue", "yellow"]
    track, where, _ = next_leg(3, {"7": rear, "12": front}, sandstorm=["3-4"])
    assert track == labels("1 2 3-4 5 6 7 8 9-10 11 12 13 14 15 16")
    assert where == {"7": rear, "12": front}


@pytest.mark.clause("C-24", "RC-06")
def test_a_camel_can_stand_on_a_flipped_card() -> None:
    rear, front = ["green", "white", "orange"], ["blue", "yellow"]
    track, where, events = next_leg(3, {"3-4": rear, "5": front}, sandstorm=["3-4"])
    assert track == labels("1 2 3-4 5 6 7 8 9 10 11 12 13 14 15 16")
    assert where == {"3-4": rear, "5": front}
    assert events == []


@pytest.mark.clause("C-53", "RC-07")
@pytest.mark.parametrize(
    ("leader", "last", "count"),
    [("13", "17", 0), ("14", "17", 0), ("15", "18", 1), ("17", "20", 3)],
)
def test_exactly_three_spaces_before_the_finish(leader: str, last: str, count: int) -> None:
    rear = str(int(leader) - 1)
    track, _, events = next_leg(4, {rear: ["green", "white", "orange"], leader: ["blue", "yellow"]})
    assert track[-1] == last
    assert [(e.kind, getattr(e, "count", 0)) for e in events] == (
        [("track-extended", count)] if count else []
    )


@pytest.mark.clause("C-53", "C-64", "RC-07")
def test_extended_tracks_are_extended_again_even_beyond_the_printed_spaces() -> None:
    rear, front = ["green", "white", "orange"], ["blue", "yellow"]
    track, where, _ = next_leg(6, {"21": rear, "22": front}, spaces=22)
    assert track == lay_track(25)
    assert where == {"21": rear, "22": front}
    track, _, _ = next_leg(6, {"24": rear, "25": front}, spaces=25)
    assert track == lay_track(28)


@pytest.mark.clause("C-24", "C-53", "RC-07")
def test_sandstorm_and_extension_together() -> None:
    rear, front = ["green", "white", "orange"], ["blue", "yellow"]
    track, where, events = next_leg(2, {"9": rear, "15": front})
    assert track == labels("1 2 3 4 5 6 7 8 9 10 11-12 13-14 15 16 17 18")
    assert where == {"9": rear, "15": front}
    assert [e.kind for e in events] == ["track-extended", "sandstorm", "sandstorm"]


@pytest.mark.clause("C-08", "C-04", "C-53")
def test_the_half_under_the_finish_card_is_the_first_to_be_added() -> None:
    rear, front = ["green", "white", "orange"], ["blue", "yellow"]
    track, _, _ = next_leg(2, {"12": rear, "13": front})
    assert track == lay_track(16)
    assert track[-2:] == ("15", "16")
