"""Rare things that may happen in a game, told by its events; each is in a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from camelup import Record

Step: TypeAlias = tuple[Any, ...]
"""The events of one move."""
Happening: TypeAlias = Callable[[list[Step]], bool]

CRAZY = {"black", "white"}
HAPPENINGS: dict[str, Happening] = {}


def events_of(record: Record) -> list[Step]:
    """All that happened, move by move, the set-up first."""
    return [step.events for _, step in record.replay()]


def happening(test: Happening) -> Happening:
    """List a happening by the name of its test."""
    HAPPENINGS[test.__name__.replace("_", " ")] = test
    return test


def _all(game: list[Step], kind: str) -> Iterator[Any]:
    return (event for step in game for event in step if event.kind == kind)


def _kinds(step: Step) -> list[str]:
    return [event.kind for event in step]


def _together(game: list[Step], *kinds: str) -> bool:
    """Do all of these happen in one move?"""
    return any(set(kinds) <= set(_kinds(step)) for step in game)


def _legs(game: list[Step]) -> list[list[Any]]:
    """What happened in each leg, beginning with its start."""
    legs: list[list[Any]] = [[]]
    for step in game:
        for event in step:
            if event.kind == "leg-started":
                legs.append([])
            legs[-1].append(event)
    return legs[1:]


def _count(leg: list[Any], kind: str) -> int:
    return sum(event.kind == kind for event in leg)


def _second(game: list[Step]) -> bool:
    return any(_all(game, "crazy-camel-started"))


def _crossing(game: list[Step]) -> Any:
    return next(_all(game, "finish-crossed"))


# The end of the race


@happening
def the_race_ends_in_the_second_leg(game: list[Step]) -> bool:
    return len(_legs(game)) == 2


@happening
def the_race_ends_with_the_last_die_of_a_leg(game: list[Step]) -> bool:
    dice = [_count(leg, "die-revealed") for leg in _legs(game)]
    return len(dice) > 1 and dice[-1] == dice[0] == 5


@happening
def the_victory_is_shared_by_three(game: list[Step]) -> bool:
    return any(len(over.winners) > 2 for over in _all(game, "game-over"))


@happening
def four_camels_cross_together(game: list[Step]) -> bool:
    return len(_crossing(game).unit) >= 4


@happening
def an_oasis_carries_a_unit_over_the_line(game: list[Step]) -> bool:
    last = _kinds(game[-1])
    return ("tile-paid", "finish-crossed") in pairwise(last) and not _second(game)


@happening
def a_palm_tree_carries_a_camel_onto_the_finish_card(game: list[Step]) -> bool:
    moved = [event for event in game[-1] if event.kind == "unit-moved"]
    return any(event.placed == "palm" for event in moved)


@happening
def a_hand_card_ends_the_race(game: list[Step]) -> bool:
    return _together(game, "hand-card-played", "game-over")


@happening
def a_crazy_camel_crosses_alone(game: list[Step]) -> bool:
    return _second(game) and set(_crossing(game).unit) <= CRAZY


@happening
def racers_are_carried_back_over_the_line(game: list[Step]) -> bool:
    last = _crossing(game)
    return last.variant() == "counterclockwise" and not set(last.unit) <= CRAZY


@happening
def a_crazy_camel_rides_over_the_line(game: list[Step]) -> bool:
    last = _crossing(game)
    return _second(game) and last.variant() == "clockwise" and bool(set(last.unit) & CRAZY)


@happening
def partners_copy_in_the_last_leg_scoring(game: list[Step]) -> bool:
    return _together(game, "partner-copied", "game-over")


# Movement


@happening
def a_unit_is_thrown_back_under_the_camels_it_left(game: list[Step]) -> bool:
    moves = (pairwise(e for e in step if e.kind == "unit-moved") for step in game)
    return any(one.start == two.end and two.placed == "under" for m in moves for one, two in m)


@happening
def five_camels_move_as_one_unit(game: list[Step]) -> bool:
    return any(len(event.unit) >= 5 for event in _all(game, "unit-moved"))


@happening
def a_crazy_camel_is_cheered(game: list[Step]) -> bool:
    return "oasis" in _sides_met(game)


@happening
def a_crazy_camel_is_booed(game: list[Step]) -> bool:
    return "mirage" in _sides_met(game)


def _sides_met(game: list[Step]) -> set[str]:
    """The sides of tiles that a crazy camel came to."""
    pairs = [pair for step in game for pair in pairwise(step)] if _second(game) else []
    met = [two.side for one, two in pairs if two.kind == "tile-paid" and one.unit[0] in CRAZY]
    return set(met)


@happening
def both_crazy_camels_start_on_one_space(game: list[Step]) -> bool:
    starts = [event.space for event in _all(game, "crazy-camel-started")]
    return len(starts) == 2 and len(set(starts)) == 1


@happening
def all_camels_start_on_one_space(game: list[Step]) -> bool:
    return any(len(event.camels) == 5 for event in _all(game, "camels-stacked"))


@happening
def fennec_and_palm_tree_act_on_one_move(game: list[Step]) -> bool:
    landed = [
        [e for e in step if e.kind == "piece-returned" and e.why == "landed"] for step in game
    ]
    return any(len(pieces) == 2 for pieces in landed)


@happening
def a_sandstorm_comes_before_the_first_leg(game: list[Step]) -> bool:
    early = [event.kind for step in game for event in step]
    return "sandstorm" in early[: early.index("leg-started")]


# Bets and modules


@happening
def a_stack_of_four_tiles_is_emptied(game: list[Step]) -> bool:
    return any(
        camels.count(camel) == 4
        for leg in _legs(game)
        for camels in [[event.camel for event in leg if event.kind == "leg-tile-taken"]]
        for camel in camels
    )


@happening
def eight_cards_lie_on_one_betting_space(game: list[Step]) -> bool:
    decks = [event.deck for event in _all(game, "race-card-placed")]
    return max(decks.count("winner"), decks.count("loser")) >= 8


@happening
def a_position_bet_is_right(game: list[Step]) -> bool:
    return any(event.amount > 0 for event in _all(game, "position-tile-scored"))


@happening
def a_position_bet_is_wrong(game: list[Step]) -> bool:
    return any(event.amount < 0 for event in _all(game, "position-tile-scored"))


@happening
def a_bounce_off_a_tile_earns_a_photo(game: list[Step]) -> bool:
    return _together(game, "tile-paid", "photo-taken")


@happening
def a_photo_of_four_camels(game: list[Step]) -> bool:
    return any(len(event.unit) >= 4 for event in _all(game, "photo-taken"))


@happening
def the_last_die_of_a_leg_earns_a_photo(game: list[Step]) -> bool:
    return _together(game, "photo-taken", "leg-started")


@happening
def the_photographer_moves_the_camera(game: list[Step]) -> bool:
    return any(("camera-placed", "camera-placed") in pairwise(leg) for leg in _camera(game))


@happening
def a_leg_brings_the_camera_back(game: list[Step]) -> bool:
    return any(leg[-1:] == ["camera-placed"] for leg in _camera(game)[:-1])


def _camera(game: list[Step]) -> list[list[str]]:
    kinds = ("camera-placed", "photo-taken")
    return [[event.kind for event in leg if event.kind in kinds] for leg in _legs(game)]


@happening
def a_leg_has_nine_dice(game: list[Step]) -> bool:
    return any(_count(leg, "die-revealed") >= 9 for leg in _legs(game))


@happening
def two_couples_of_partners_in_one_leg(game: list[Step]) -> bool:
    return any(_count(leg, "partners-made") >= 2 for leg in _legs(game))


@happening
def a_final_betting_card_is_swapped_back_and_forth(game: list[Step]) -> bool:
    returned = [(e.seat, e.role, e.camel) for e in _all(game, "overall-card-returned")]
    return any(returned.count(card) > 1 for card in returned)
