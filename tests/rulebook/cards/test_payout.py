"""End of a leg and of the game: payouts."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.cards.actions import PlacePiece, RevealCard, TakeMidfieldCard, TakeWinnerCard
from camelup.cards.events import (
    FinalPaid,
    LegRanked,
    MidfieldCardScored,
    OverallCardScored,
    PieceCardScored,
    PieceReturned,
    WinnerCardScored,
)
from camelup.cards.payout import leg_payout, places
from camelup.core.common import EndTurn, GameOver, LegPaid
from camelup.core.errors import IllegalMove
from camelup.core.game import OVER
from camelup.core.values import Event
from tests.rulebook.cards.table import (
    SPREAD,
    kinds,
    only,
    play,
    play_hand,
    reveal,
    stacks,
    table,
    winner_cards,
)

ORDER = ("yellow", "white", "blue", "orange", "green")
"""The ranking of SPREAD."""

LATE = {"4": ["green"], "9": ["orange"], "12": ["blue"], "16": ["yellow", "white"]}
"""Three players: 16 spaces, so yellow is about to carry white over the finish."""


def paid(seats: dict[int, dict[str, Any]], **rest: Any) -> tuple[tuple[int, ...], list[Event]]:
    """Money after a leg payout on this position, and what was said about it."""
    game, s = table(seats=seats, **rest)
    s, events = leg_payout(s)
    return game.scores(s), list(events)


# The last card of the racing deck


@pytest.mark.clause("C-44", "RC-15")
def test_the_last_card_ends_the_leg_at_once() -> None:
    game, s = table(deck=("yellow+1",), hands={1: "blue+1"})
    s, events = reveal(game, s, "yellow+1")
    assert (s.leg, s.stage) == (2, "deal")
    assert stacks(game, s)["10"] == ["yellow"]
    assert all(player.hand == () for player in s.players)
    assert kinds(events)[:3] == ["card-revealed", "unit-moved", "leg-ranked"]
    with pytest.raises(IllegalMove):
        game.apply(s, TakeMidfieldCard(0, "blue"))


@pytest.mark.clause("C-44", "RC-15")
def test_a_bet_made_before_the_last_card_counts() -> None:
    game, s = table(deck=("yellow+1",))
    s, _ = play(game, s, TakeWinnerCard(0, "yellow"))
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (8, 3, 3)
    assert WinnerCardScored(0, 5, "yellow", 5, 1) in events


@pytest.mark.clause("C-44")
def test_the_last_card_moves_before_the_payout() -> None:
    game, s = table(
        deck=("white+2",), track=SPREAD, seats={0: {"winner_cards": winner_cards("white 5")}}
    )
    s, _ = reveal(game, s, "white+2")
    assert stacks(game, s)["9"] == ["yellow", "white"]
    assert game.scores(s) == (8, 3, 3)


# Leg payout


@pytest.mark.clause("C-45", "C-46", "RB-28")
@pytest.mark.parametrize(
    ("camel", "amount"),
    [("yellow", 5), ("white", 1), ("blue", -1), ("orange", -1), ("green", -1)],
)
def test_winner_cards_by_place(camel: str, amount: int) -> None:
    money, log = paid({1: {"winner_cards": winner_cards(f"{camel} 5")}})
    assert money == (3, 3 + amount, 3)
    place = ORDER.index(camel) + 1
    assert only(tuple(log), "winner-card-scored") == [WinnerCardScored(1, amount, camel, 5, place)]


@pytest.mark.clause("C-46", "C-41")
def test_winner_cards_pay_what_is_printed_in_the_lead() -> None:
    money, _ = paid(
        {
            0: {"winner_cards": winner_cards("yellow 5")},
            1: {"winner_cards": winner_cards("yellow 3")},
            2: {"winner_cards": winner_cards("yellow 2", "yellow 2")},
        }
    )
    assert money == (8, 6, 7)


@pytest.mark.clause("C-46")
def test_second_place_pays_one_whatever_is_printed() -> None:
    money, _ = paid({0: {"winner_cards": winner_cards("white 5", "white 3", "white 2")}})
    assert money == (6, 3, 3)


@pytest.mark.clause("C-47")
@pytest.mark.parametrize(
    ("camel", "amount"), [("yellow", -1), ("white", 1), ("blue", 2), ("orange", 1), ("green", -1)]
)
def test_midfield_cards_by_place(camel: str, amount: int) -> None:
    money, log = paid({1: {"midfield_cards": [camel]}})
    assert money == (3, 3 + amount, 3)
    assert MidfieldCardScored(1, amount, camel, ORDER.index(camel) + 1) in log


@pytest.mark.clause("C-48", "RC-24")
def test_each_piece_card_costs_its_holder_one() -> None:
    money, log = paid(
        {}, fennec={"space": "12", "seat": 1}, palm={"space": "13", "seat": 1}, turn=2
    )
    assert money == (3, 1, 3)
    lines = [PieceCardScored(1, -1, "fennec"), PieceCardScored(1, -1, "palm")]
    assert [event for event in log if event.kind == "piece-card-scored"] == lines


@pytest.mark.clause("C-48", "RC-24", "C-34")
def test_a_returned_piece_costs_nothing() -> None:
    game, s = table(deck=("yellow+1",), palm={"space": "10", "seat": 2})
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (3, 3, 3)
    assert only(events, "piece-card-scored") == []


@pytest.mark.clause("RC-29", "C-18", "C-48", "C-52")
def test_a_piece_on_the_track_costs_one_and_then_goes_back() -> None:
    game, s = table(deck=("yellow+1",), palm={"space": "13", "seat": 2})
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (3, 3, 2)
    assert s.palm is None
    told = kinds(events)
    assert PieceReturned(2, "palm", "13", "leg-over") in events
    assert told.index("leg-paid") < told.index("piece-returned") < told.index("leg-started")


@pytest.mark.clause("C-45", "C-46", "C-47", "C-48", "C-E1")
def test_nina_gets_seven_in_total() -> None:
    # The book gives the ranking and the total only; these are cards that make it.
    held = {"winner_cards": winner_cards("yellow 5", "white 5"), "midfield_cards": ["blue"]}
    money, log = paid({0: held}, fennec={"space": "12", "seat": 0})
    assert LegRanked(1, ORDER) in log
    assert LegPaid(0, 7, 7) in log
    assert money == (10, 3, 3)


@pytest.mark.clause("C-45")
def test_final_betting_cards_are_ignored_in_a_leg_payout() -> None:
    money, log = paid({0: {"overall_winner": "yellow", "overall_loser": "yellow"}})
    assert money == (3, 3, 3)
    assert kinds(tuple(log)) == ["leg-ranked", "leg-paid", "leg-paid", "leg-paid"]


@pytest.mark.clause("C-50", "RC-14")
def test_the_net_counts_and_one_pound_remains() -> None:
    money, log = paid(
        {
            0: {"money": 1, "winner_cards": winner_cards("green 5", "orange 5", "blue 5")},
            1: {"money": 2, "winner_cards": winner_cards("blue 3", "yellow 5")},
            2: {"money": 3},
        },
        palm={"space": "12", "seat": 2},
    )
    assert money == (1, 6, 2)
    assert [event for event in log if event.kind == "leg-paid"] == [
        LegPaid(0, -3, 0),
        LegPaid(1, 4, 4),
        LegPaid(2, -1, -1),
    ]
    assert [event.variant() for event in log if event.kind == "leg-paid"] == [
        "spared",
        "gains",
        "pays",
    ]


@pytest.mark.clause("C-49", "RB-28", "RB-04")
def test_the_upper_camel_of_a_stack_is_ahead() -> None:
    track = {"5": ["blue", "green"], "7": ["white", "orange", "yellow"]}
    _, s = table(track=track)
    assert places(s.stacks) == {"yellow": 1, "orange": 2, "white": 3, "green": 4, "blue": 5}


@pytest.mark.clause("C-63", "RC-03", "RC-23")
def test_camels_on_the_start_card_are_all_fifth() -> None:
    track = {"start": ["green", "blue", "white"], "4": ["orange", "yellow"]}
    _, s = table(track=track)
    fifth = {"blue": 5, "green": 5, "white": 5}
    assert places(s.stacks) == {"yellow": 1, "orange": 2} | fifth
    money, log = paid(
        {
            0: {"winner_cards": winner_cards("green 5", "orange 5")},
            1: {"midfield_cards": ["blue"]},
            2: {"midfield_cards": ["orange"]},
        },
        track=track,
    )
    assert money == (3, 2, 4)
    assert LegRanked(1, ("yellow", "orange"), ("blue", "green", "white")) in log


@pytest.mark.clause("C-59", "RC-28")
def test_money_has_no_limit() -> None:
    money, _ = paid({0: {"money": 1000, "winner_cards": winner_cards("yellow 5")}})
    assert money[0] == 1005


# The end of the game


@pytest.mark.clause("C-54", "RC-16")
@pytest.mark.parametrize(
    ("text", "space", "crosses"),
    [("white+1", "15", False), ("white+2", "15", True), ("white+1", "16", True),
     ("white+2", "16", True)],
)  # fmt: skip
def test_reaching_the_finish_card_ends_the_race(text: str, space: str, crosses: bool) -> None:
    track = {"4": ["green", "blue"], "9": ["orange", "yellow"], space: ["white"]}
    game, s = table(track=track, deck=(text, "green+1"))
    s, _ = reveal(game, s, text)
    assert (game.to_move(s) is OVER) is crosses
    assert ("finish" in stacks(game, s)) is crosses


@pytest.mark.clause("C-54", "RC-16")
def test_no_bet_after_the_crossing() -> None:
    game, s = table(track=LATE, deck=("yellow+1", "blue+1"))
    s, _ = reveal(game, s, "yellow+1")
    assert game.legal(s, 0) == ()
    assert game.chances(s) == ()
    for late in (TakeMidfieldCard(0, "blue"), EndTurn(0), RevealCard(1)):
        with pytest.raises(IllegalMove) as refused:
            game.apply(s, late)
        assert refused.value.key == "move.over"


@pytest.mark.clause("C-54", "C-39", "RC-16")
def test_a_hand_card_can_end_the_race() -> None:
    game, s = table(
        track=LATE,
        deck=("blue+1",),
        hands={0: "yellow+2"},
        seats={1: {"winner_cards": winner_cards("white 5")}},
    )
    s, _ = play(game, s, TakeWinnerCard(0, "white"))
    s, events = play_hand(game, s)
    assert game.to_move(s) is OVER
    assert game.scores(s) == (6, 8, 3)
    assert game.winners(s) == (1,)
    assert len(only(events, "leg-paid")) == 3


@pytest.mark.clause("RC-16", "C-44", "C-54", "C-55")
def test_one_payout_when_the_last_card_ends_the_race() -> None:
    game, s = table(
        track=LATE, deck=("yellow+1",), seats={0: {"winner_cards": winner_cards("white 5")}}
    )
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (8, 3, 3)
    assert len(only(events, "leg-ranked")) == 1
    assert only(events, "leg-started") == []


@pytest.mark.clause("C-65", "RB-04", "C-49")
def test_the_unit_on_the_finish_ranks_first_from_its_top() -> None:
    track = {"4": ["green"], "15": ["orange"], "16": ["blue", "yellow", "white"]}
    game, s = table(track=track, deck=("yellow+1", "blue+1"))
    s, events = reveal(game, s, "yellow+1")
    order = ("white", "yellow", "blue", "orange", "green")
    assert LegRanked(1, order) in events
    assert game.view(s, None).ranking == order


@pytest.mark.clause("C-56")
@pytest.mark.parametrize(
    ("camel", "amount"), [("white", 7), ("yellow", 3), ("blue", -1), ("orange", -1), ("green", -1)]
)
def test_overall_winner_cards(camel: str, amount: int) -> None:
    game, s = table(track=LATE, deck=("yellow+1", "blue+1"), seats={1: {"overall_winner": camel}})
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (3, 3 + amount, 3)
    place = ("white", "yellow", "blue", "orange", "green").index(camel) + 1
    assert OverallCardScored(1, amount, "winner", camel, place) in events


@pytest.mark.clause("C-57")
@pytest.mark.parametrize(
    ("camel", "amount"), [("white", -1), ("yellow", -1), ("blue", -1), ("orange", 3), ("green", 7)]
)
def test_overall_loser_cards(camel: str, amount: int) -> None:
    game, s = table(track=LATE, deck=("yellow+1", "blue+1"), seats={1: {"overall_loser": camel}})
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (3, 3 + amount, 3)
    place = ("white", "yellow", "blue", "orange", "green").index(camel) + 1
    assert OverallCardScored(1, amount, "loser", camel, place) in events


@pytest.mark.clause("C-55", "C-56", "C-57", "C-58")
def test_leg_cards_first_then_final_cards() -> None:
    game, s = table(
        track=LATE,
        deck=("yellow+1", "blue+1"),
        palm={"space": "14", "seat": 2},
        seats={
            0: {
                "winner_cards": winner_cards("yellow 5"),
                "overall_winner": "white",
                "overall_loser": "orange",
            },
            1: {"midfield_cards": ["blue"], "overall_winner": "yellow", "overall_loser": "green"},
            2: {"winner_cards": winner_cards("white 5"), "overall_winner": "blue"},
        },
    )
    s, events = reveal(game, s, "yellow+1")
    assert only(events, "leg-paid") == [LegPaid(0, 1, 1), LegPaid(1, 2, 2), LegPaid(2, 4, 4)]
    assert only(events, "final-paid") == [
        FinalPaid(0, 10, 10),
        FinalPaid(1, 10, 10),
        FinalPaid(2, -1, -1),
    ]
    assert events[-1] == GameOver((14, 15, 6), (1,))


@pytest.mark.clause("RC-14", "C-50", "C-55")
def test_the_floor_holds_after_each_step_of_the_final_payout() -> None:
    # Leg: 1 - 3, so 1 remains. Final: -1 - 1 is net -2, so 1 remains; but 7 - 1 is +6.
    held = {"money": 1, "winner_cards": winner_cards("green 5", "orange 5", "blue 5")}
    for final, total, money in (
        ({"overall_winner": "green", "overall_loser": "white"}, -2, 1),
        ({"overall_winner": "green", "overall_loser": "green"}, 6, 7),
    ):
        game, s = table(track=LATE, deck=("yellow+1", "blue+1"), seats={0: held | final})
        s, events = reveal(game, s, "yellow+1")
        assert only(events, "leg-paid")[0] == LegPaid(0, -3, 0)
        assert only(events, "final-paid")[0] == FinalPaid(0, total, money - 1)
        assert game.scores(s)[0] == money


@pytest.mark.clause("C-57", "C-63", "RC-03")
def test_every_camel_on_the_start_card_is_overall_loser() -> None:
    track = {"start": ["green", "orange", "blue"], "16": ["yellow", "white"]}
    game, s = table(
        track=track,
        deck=("yellow+1", "blue+1"),
        seats={0: {"overall_loser": "green"}, 1: {"overall_loser": "blue"}},
    )
    s, _ = reveal(game, s, "yellow+1")
    assert game.scores(s) == (10, 10, 3)


@pytest.mark.clause("C-58")
def test_a_tie_is_a_shared_victory() -> None:
    game, s = table(
        track=LATE,
        deck=("yellow+1", "blue+1"),
        seats={0: {"money": 9}, 1: {"money": 4}, 2: {"money": 9}},
    )
    assert game.winners(s) == ()
    s, events = reveal(game, s, "yellow+1")
    assert game.winners(s) == (0, 2)
    assert events[-1] == GameOver((9, 4, 9), (0, 2))
    assert events[-1].variant() == "shared"


@pytest.mark.clause("C-55", "C-48", "RC-24")
def test_pieces_cost_one_in_the_final_payout_too() -> None:
    game, s = table(track=LATE, deck=("yellow+1", "blue+1"))
    s, _ = play(game, s, PlacePiece(0, "fennec", "10"), EndTurn(0))
    s, events = reveal(game, s, "yellow+1")
    assert game.scores(s) == (2, 3, 3)
    assert PieceCardScored(0, -1, "fennec") in events
