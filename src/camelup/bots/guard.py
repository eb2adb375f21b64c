"""A bot that fails does not hurt the game.

If a bot raises an error, answers with something that is not legal, or takes longer than it may, the
**fallback** plays that move for it: it rolls (takes a Pyramid tile; in Cards: reveals a card) if it
may, else leaves an additional action out if it may, else draws one of the legal actions with dice
that are seeded with the list of them, so that a repetition gives the same. The choice then carries
a fault that says what happened, for the log. A bot that cannot even be made fails at every move.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from camelup.bots.bot import Chosen, Player, Reason, Why
from camelup.bots.registry import is_ours, make
from camelup.core.errors import SetupError
from camelup.core.values import Action
from camelup.play.dice import Dice

PLAIN = ("pyramid-tile", "reveal", "end-turn")
"""Kinds of action that the fallback prefers, in this order."""

FOREIGN_SECONDS = 10.0
"""What a bot of another package may think about a move. Ours bound their thinking by themselves,
in a way that does not depend on the machine."""

SAID = 200
"""The longest error message that is passed on, in characters."""


def seconds_for(name: str) -> float | None:
    """How long a bot may think about a move where nothing else is said."""
    return None if is_ours(name) else FOREIGN_SECONDS


def seated(name: str, seed: int | str | None = None) -> Player:
    """A bot by its name, for a game that goes on whether it can be made or not."""
    try:
        return make(name, seed)
    except SetupError as error:
        return _Absent(error.__cause__ or error)


class _Absent:
    """In the seat of a bot that could not be made: whoever asks it hears why."""

    def __init__(self, why: BaseException) -> None:
        self._why = why

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        """Fail."""
        raise self._why


def guarded(
    bot: Player, view: Any, legal: Sequence[Action], seconds: float | None = None
) -> Chosen:
    """The bot's choice, or the fallback's with a fault; ``seconds`` limits its thinking."""
    thought = _Thought(bot, view, tuple(legal))
    begun = time.perf_counter()
    if seconds is None:
        thought.think()
    else:
        _within(thought, seconds)
    spent = time.perf_counter() - begun
    fault = thought.fault or _late(thought, seconds)
    if fault is not None or thought.action is None:
        return Chosen(fallback(legal), fault, None, spent)
    return Chosen(thought.action, None, thought.reason, spent)


def fallback(legal: Sequence[Action]) -> Action:
    """What is played for a bot that failed; the module says by which rule."""
    for kind in PLAIN:
        for action in legal:
            if action.kind == kind:
                return action
    return Dice(msgspec.json.encode(legal).decode()).choose(legal)


class _Thought:
    """One question to a bot, and what came of it."""

    def __init__(self, bot: Player, view: Any, legal: tuple[Action, ...]) -> None:
        self._bot, self._view, self._legal = bot, view, legal
        self.action: Action | None = None
        self.fault: Reason | None = None
        self.reason: Why | None = None

    def think(self) -> None:
        """Ask for the choice, then for the reason; an error in the latter costs only the reason."""
        try:
            answer = self._bot.choose(self._view, self._legal)
            if isinstance(answer, Action) and answer in self._legal:
                self.action = answer
            else:
                self.fault = Reason("bot.fault.illegal", {"answer": repr(answer)[:SAID]})
                return
        except (KeyboardInterrupt, _TooLate):
            raise
        except BaseException as error:  # asyncio's CancelledError, for one, is no Exception
            self.fail(error)
            return
        self.reason = self._why()

    def fail(self, error: BaseException) -> None:
        """The bot has raised an error."""
        said = f"{type(error).__name__}: {error}".removesuffix(": ")
        self.fault = Reason("bot.fault.raised", {"error": said[:SAID]})

    def _why(self) -> Why | None:
        try:
            why = self._bot.explain() if hasattr(self._bot, "explain") else None
        except (KeyboardInterrupt, _TooLate):
            raise
        except BaseException:
            return None
        return why if isinstance(why, (Reason, str)) else None


def _late(thought: _Thought, seconds: float | None) -> Reason | None:
    return Reason("bot.fault.slow", {"limit": seconds}) if thought.action is None else None


class _TooLate(BaseException):
    """Stops a bot that still thinks; an ``except Exception`` of its own does not catch it."""


def _within(thought: _Thought, seconds: float) -> None:
    """Let it think in a thread of its own, and stop it as soon as Python lets us."""

    def run() -> None:
        try:
            thought.think()
        except _TooLate:
            pass
        except KeyboardInterrupt as error:  # Ctrl-C never comes here: the bot itself raised it
            thought.fail(error)

    thread = threading.Thread(target=run, name="bot", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive() and thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(_TooLate)
        )
