"""Who meets whom, and where they sit."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from camelup.core.errors import SetupError
from camelup.tournament import Plan, Task
from camelup.tournament.plan import deals, line_ups, seatings, tasks, total

FOUR = ("random", "cautious", "greedy", "expert")


def plan(*bots: str, **more: Any) -> Plan:
    return Plan(**{"bots": bots, "seed": "plan", **more})


def test_as_many_bots_as_seats_make_one_line_up() -> None:
    assert line_ups(plan(*FOUR)) == (FOUR,)
    assert line_ups(plan("greedy", "random", "random", "random")) == (
        ("greedy", "random", "random", "random"),
    )


def test_of_more_bots_every_choice_plays() -> None:
    found = line_ups(plan(*FOUR, players=3))
    assert [set(FOUR) - set(one) for one in found] == [
        {"expert"},
        {"greedy"},
        {"cautious"},
        {"random"},
    ]


def test_fewer_bots_share_the_seats_and_the_odd_ones_go_round() -> None:
    assert [sorted(one) for one in line_ups(plan("greedy", "random"))] == [
        ["greedy", "greedy", "random", "random"]
    ]
    found = line_ups(plan("cautious", "greedy", "random"))
    assert [Counter(one).most_common(1) for one in found] == [
        [("cautious", 2)],
        [("greedy", 2)],
        [("random", 2)],
    ]


@pytest.mark.parametrize(
    ("bots", "players"),
    [(FOUR, 4), (FOUR, 3), (FOUR[:2], 4), (FOUR[:3], 4), (FOUR[:1], 4), (FOUR[:3], 8)],
)
def test_in_each_deal_every_bot_sits_in_every_seat_equally_often(
    bots: tuple[str, ...], players: int
) -> None:
    modules = ("long-track", "photographer", "position-bets", "partnerships")
    one = plan(*bots, players=players, modules=modules if players > 8 else ())
    for deal in range(30):
        seats = Counter(
            (bot, seat) for order in seatings(one, deal) for seat, bot in enumerate(order)
        )
        for bot in {bot for bot, _ in seats}:
            assert len({seats[bot, seat] for seat in range(players)}) == 1


def test_equal_seatings_of_a_deal_are_played_once() -> None:
    sizes = Counter(len(seatings(plan("greedy", "random"), deal)) for deal in range(200))
    assert set(sizes) == {2, 4}  # gr gr, and gg rr
    assert sizes[4] > sizes[2]
    assert len(seatings(plan("random"), 0)) == 1


def test_over_many_deals_all_orders_come_up() -> None:
    one = plan("cautious", "greedy", "random", players=3)
    seen = Counter(seatings(one, deal)[0] for deal in range(600))
    assert set(seen) == set(permutations(("cautious", "greedy", "random")))
    assert min(seen.values()) > 60


def test_every_line_up_plays_equally_often() -> None:
    one = plan(*FOUR, players=3)
    played = Counter(frozenset(seatings(one, deal)[0]) for deal in range(40))
    assert set(played.values()) == {10}


def test_games_are_whole_deals() -> None:
    one = plan(*FOUR, games=10)
    assert list(deals(one)) == [0, 1, 2]
    assert total(one) == 12 == len(list(tasks(one)))
    assert next(tasks(one)) == Task(0, 0)
    assert total(plan(*FOUR, games=None, sure=("expert", "greedy"))) is None


def test_to_be_sure_about_two_only_their_meetings_are_played() -> None:
    found = line_ups(plan(*FOUR, players=3, sure=("expert", "random")))
    assert len(found) == 2
    assert all({"expert", "random"} <= set(one) for one in found)


@pytest.mark.parametrize(
    ("bots", "more", "key"),
    [
        ((), {}, "tournament.no-bots"),
        (("elephant",), {}, "bots.unknown"),
        (("mybot.py",), {}, "bots.file"),
        (("mybot.py:Counter",), {}, "bots.no-file"),
        ((object,), {}, "tournament.bot-names"),
        (("random",), {"games": 0}, "tournament.games"),
        (("random",), {"players": 9}, "setup.all-modules"),
        (("random",), {"edition": "third"}, "setup.edition"),
        (("random",), {"seconds": 0.0}, "tournament.seconds"),
        (("random", "greedy"), {"sure": ("random", "expert")}, "tournament.sure-unknown"),
        (("random", "greedy"), {"sure": ("random", "random")}, "tournament.sure-same"),
        (("random", "greedy"), {"sure": ("random", "greedy"), "error": 0.5}, "tournament.error"),
        (("random",) * 30, {"players": 8}, "tournament.too-many"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: tuple[Any, ...], more: dict[str, Any], key: str
) -> None:
    with pytest.raises(SetupError) as caught:
        plan(*bots, **more).check()
    assert caught.value.key == key


def test_a_plan_without_a_common_table_is_refused() -> None:
    one = Plan(edition="base", players=2, bots=("random", "greedy"), seed="1")
    one.check()  # two seats, two bots
    with pytest.raises(SetupError, match="random") as caught:
        line_ups(Plan(players=2, bots=("random",), seed="1", sure=("random", "greedy")))
    assert caught.value.key == "tournament.never-meet"
