"""A bot that raises, answers illegally or takes too long does not hurt the game."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from camelup import Action, bots
from camelup.bots import Reason
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.text import speaker
from tests.bots.kit import SETUPS, Asked, positions
from tests.reference.setups import Setup
from tests.support import table

Answer = Callable[[Any, Sequence[Action]], Any]


class Says:
    """Does whatever a test wants."""

    def __init__(self, answer: Answer, why: Callable[[], Any] = lambda: None) -> None:
        self.choose, self.explain = answer, why


def raises(error: BaseException) -> Answer:
    def choose(view: Any, legal: Sequence[Action]) -> Any:
        raise error

    return choose


def told(fault: Reason | None) -> tuple[str, str]:
    assert fault is not None
    return fault.key, speaker("en").reason(fault)


@pytest.fixture(scope="module")
def first() -> Asked:
    return positions(SETUPS[0], 1)[0]


@pytest.mark.parametrize(
    "error",
    [ValueError("lost"), KeyError("x"), RecursionError(), SystemExit(3), MemoryError(),
     asyncio.CancelledError(), GeneratorExit()],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("seconds", [None, 60])
def test_an_error(first: Asked, error: BaseException, seconds: float | None) -> None:
    choice = bots.guarded(Says(raises(error)), first.view, first.legal, seconds)
    assert choice.action == TakePyramidTile(first.seat)
    key, text = told(choice.fault)
    assert key == "bot.fault.raised"
    assert type(error).__name__ in text
    assert "fallback played" in text
    assert choice.reason is None


def test_ctrl_c_is_for_the_program(first: Asked) -> None:
    with pytest.raises(KeyboardInterrupt):
        bots.guarded(Says(raises(KeyboardInterrupt())), first.view, first.legal)


def test_a_bot_in_a_thread_cannot_pretend_to_be_ctrl_c(first: Asked) -> None:
    bot = Says(raises(KeyboardInterrupt()))
    choice = bots.guarded(bot, first.view, first.legal, seconds=60)
    assert choice.fault is not None
    assert choice.fault.key == "bot.fault.raised"
    assert "KeyboardInterrupt" in choice.fault.facts["error"]


@pytest.mark.parametrize(
    "answer",
    [None, "roll", 0, TakePyramidTile(3), TakePyramidTile, ()],
    ids=["nothing", "a word", "an index", "another's turn", "a class", "an empty tuple"],
)
def test_an_illegal_answer(answer: Any) -> None:
    at = table("base", {4: "blue", 5: "green white", 7: "yellow", 9: "orange"}, players=4)
    legal = at.game.legal(at.state, 0)
    choice = bots.guarded(Says(lambda *_: answer), at.game.view(at.state, 0), legal)
    assert choice.action == TakePyramidTile(0)
    assert told(choice.fault)[0] == "bot.fault.illegal"


def test_an_action_that_was_legal_before_is_illegal_now() -> None:
    """The top tile of a stack that is empty by now."""
    track = {4: "blue", 5: "green white", 7: "yellow", 9: "orange"}
    before, after = table("base", track), table("base", track, held={1: "blue 5, blue 3, blue 2"})
    gone = next(a for a in before.game.legal(before.state, 0) if "blue" in str(a))
    legal = after.game.legal(after.state, 0)
    assert gone not in legal
    choice = bots.guarded(Says(lambda *_: gone), after.game.view(after.state, 0), legal)
    assert told(choice.fault)[0] == "bot.fault.illegal"
    assert choice.action in legal


def stuck(view: Any, legal: Sequence[Action]) -> Any:
    while True:
        try:
            time.sleep(0.001)
        except Exception:
            continue


def test_a_bot_that_takes_too_long_is_stopped(first: Asked) -> None:
    before = threading.active_count()
    begun = time.monotonic()
    choice = bots.guarded(Says(stuck), first.view, first.legal, seconds=0.05)
    assert time.monotonic() - begun < 30
    assert choice.action == TakePyramidTile(first.seat)
    key, text = told(choice.fault)
    assert key == "bot.fault.slow"
    assert "0.05" in text
    deadline = time.monotonic() + 30
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_a_bot_within_its_time_is_left_alone(first: Asked) -> None:
    choice = bots.guarded(
        Says(lambda _, legal: legal[-1], lambda: "the last"), first.view, first.legal, seconds=60
    )
    assert (choice.action, choice.fault, choice.reason) == (first.legal[-1], None, "the last")


def fail() -> str:
    raise RuntimeError


@pytest.mark.parametrize("why", [fail, lambda: 7, lambda: ["x"]], ids=["error", "number", "list"])
def test_a_bad_explanation_costs_only_the_explanation(first: Asked, why: Any) -> None:
    says = Says(lambda _, legal: legal[-1], why)
    choice = bots.guarded(says, first.view, first.legal)
    assert (choice.action, choice.fault, choice.reason) == (first.legal[-1], None, None)


@pytest.mark.parametrize("setup", [*SETUPS, Setup("base", 3, ("long-track", "spicy"))], ids=str)
def test_the_fallback_is_what_is_stated(setup: Setup) -> None:
    """Rolls or reveals, else ends the turn, else draws, and the same one each time."""
    stages = set()
    for one in positions(setup, 60):
        stages.add(one.view.stage)
        action = bots.fallback(one.legal)
        assert action in one.legal
        kinds = [a.kind for a in one.legal]
        plain = [kind for kind in ("pyramid-tile", "reveal", "end-turn") if kind in kinds]
        assert action.kind == plain[0] if plain else action == bots.fallback(tuple(one.legal))
    assert len(stages) > ("spicy" in setup.modules or setup.edition == "cards")
