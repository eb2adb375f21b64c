"""Decisions are judged by what their player could know, and only what is clear is a mistake."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from camelup.core.take_back import TakeBack
from camelup.editions.catalogue import make_game
from camelup.review import Decision, Review, Reviewing
from camelup.review.families import REVIEWS, Weighed
from camelup.review.judge import CLEARLY, LEAST, judge
from camelup.review.make import Task
from camelup.review.verdicts import accuracy
from camelup.review.words import option_words, why
from camelup.text import speaker
from tests.games.kept import record_of
from tests.review.kit import TINY, half


def decided(name: str, number: int) -> Decision:
    found = Reviewing(record_of(name), TINY).do(Task("decision", number))
    assert isinstance(found, Decision)
    return found


def test_an_empty_ticket_is_a_mistake_and_why() -> None:
    """Of the game "mixed", whose last seat plays at random: a ticket that cannot win the leg."""
    one = decided("base-4-mixed", 20)
    assert one.verdict == "mistake"
    assert one.cost > LEAST / 4
    assert one.cost > CLEARLY * one.error
    assert one.money > 2
    assert one.options[one.played].action["type"] == "leg-tile"
    assert one.options[one.played].value == -1.0
    record = record_of("base-4-mixed")
    for lang in ("en", "fr"):
        say = speaker(lang, "base", record.header.players)
        assert why(one, say)
        assert "100" in option_words(one.options[one.played], record.game, say).parts


@pytest.mark.parametrize("name", ["base-4-mixed", "cards-4-fair-dice", "second-4-mixed"])
def test_the_best_option_comes_first(name: str) -> None:
    work = Reviewing(record_of(name), TINY)
    decisions = [task for task in work.tasks if task.kind == "decision"]
    for task in decisions[:: len(decisions) // 6]:
        one = work.do(task)
        assert isinstance(one, Decision)
        assert [o.chance for o in one.options] == sorted(o.chance for o in one.options)[::-1]
        assert one.cost >= 0
        assert (one.verdict == "best") == (one.played == 0)
        assert len(one.options) <= one.legal


def test_hidden_cards_stay_hidden_from_the_judgement() -> None:
    """Another camel on a rival's race card changes nothing in what a player is told."""
    game: Any = make_game("base", 3)
    base = record_of("base-3-greedy")
    before = [step.state for _, step in base.replay()]
    number = next(
        i
        for i, state in enumerate(before)
        if state.stage == "turn" and any(c.seat != state.turn for c in state.race_bets.winner)
    )
    state = before[number]
    cards = list(state.race_bets.winner)
    at = next(i for i, card in enumerate(cards) if card.seat != state.turn)
    owner = cards[at].seat
    other = state.race_bets.hands[owner][0]
    hands = list(state.race_bets.hands)
    hands[owner] = tuple(sorted({*hands[owner], cards[at].camel} - {other}, key=game.racers.index))
    cards[at] = msgspec.structs.replace(cards[at], camel=other)
    swapped = msgspec.structs.replace(
        state,
        race_bets=msgspec.structs.replace(state.race_bets, winner=tuple(cards), hands=tuple(hands)),
    )
    told = []
    for one in (state, swapped):
        view, legal = game.view(one, one.turn), game.legal(one, one.turn)
        family = REVIEWS.get("pyramid")
        assert family is not None
        told.append(judge(family, view, legal, legal[0], 1, TINY, 5))
    assert told[0] == told[1]
    assert told[0].hidden


class Told:
    """A family that says what it is told to."""

    def __init__(self, *options: Weighed) -> None:
        self.options = list(options)

    def weigh(self, *_: Any) -> list[Weighed]:
        return self.options


@pytest.mark.parametrize(
    ("lost", "verdict"),
    [
        ((0.05, 0.05, 0.05, 0.051), "mistake"),
        ((0.05, -0.04, 0.06, -0.01), "fine"),
        ((0.001, 0.001, 0.001, 0.0011), "fine"),
    ],
)
def test_only_what_is_clear_and_counts_is_a_mistake(lost: tuple[float, ...], verdict: str) -> None:
    """Beyond three standard errors, and at least a twentieth of the equal share."""
    game: Any = make_game("base", 4)
    record = record_of("base-4-mixed")
    state = next(step.state for _, step in record.replay() if step.state.stage == "turn")
    view, legal = game.view(state, state.turn), game.legal(state, state.turn)
    one, two = legal[0], next(action for action in legal if action.kind == "pyramid-tile")
    family: Any = Told(
        Weighed(two, (0.3,) * 4, (9.0,) * 4),
        Weighed(one, tuple(0.3 - less for less in lost), (8.0,) * 4),
    )
    found = judge(family, view, legal, one, 1, TINY, 1)
    assert found.verdict == verdict
    assert found.money == pytest.approx(1.0)


def test_what_was_taken_back_is_not_judged() -> None:
    record = record_of("base-3-taken-back")
    numbers = {task.number for task in Reviewing(record, TINY).tasks if task.kind == "decision"}
    backs = [i for i, move in enumerate(record.moves, 1) if isinstance(move, TakeBack)]
    assert backs
    assert not numbers & {*backs, *(number - 1 for number in backs)}


def test_the_same_record_gives_the_same_numbers_in_any_order() -> None:
    record = record_of("photographer-3-all-on-one-space")
    work = Reviewing(record, TINY)
    tasks = [*work.tasks[10:22], *work.tasks[-4:]]
    forth = {task: work.do(task) for task in tasks}
    again = Reviewing(record, TINY)
    assert {task: again.do(task) for task in reversed(tasks)} == forth


def test_a_review_goes_on_where_it_was_stopped() -> None:
    record = half("base-2-two-legs")
    work = Reviewing(record, TINY)
    for done, _ in work.go_on():
        if done == len(work.tasks) - 3:
            break
    begun = work.review()
    assert not begun.complete
    kept = msgspec.json.decode(msgspec.json.encode(begun), type=Review)
    on = Reviewing(record, TINY, (*kept.moments, *kept.decisions))
    assert len(on.missing) == 3
    assert [*on.go_on()][-1] == (len(on.tasks),) * 2
    whole = on.review()
    assert whole.complete
    assert not whole.over
    straight = Reviewing(record, TINY)
    assert [*straight.go_on()]
    assert straight.review() == whole


def test_accuracy_compares_games_of_any_number_of_players() -> None:
    """The same share of an equal share lost on average is the same accuracy."""
    option = {"action": {}, "chance": 0.2, "money": 0.0}

    def made(cost: float) -> Decision:
        known = {"number": 1, "seat": 0, "legal": 2, "options": [option, option], "played": 1}
        more = {"cost": cost, "money": 0, "error": 0, "verdict": "mistake" if cost else "best"}
        return msgspec.convert({**known, **more}, Decision)

    assert accuracy([], 4) is None
    assert accuracy([made(0.0)] * 5, 4) == 100.0
    assert accuracy([made(0.02), made(0.0)], 4) == accuracy([made(0.01), made(0.0)], 8)
    worse, bad = accuracy([made(0.2)], 4), accuracy([made(0.1)], 4)
    assert worse is not None
    assert bad is not None
    assert 0 <= worse < bad < 100
