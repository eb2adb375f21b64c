"""Watching a game in the terminal: what happened, then the board."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import Any

from rich.rule import Rule
from rich.text import Text

from camelup.cli.board.families import drawing_of
from camelup.cli.board.screen import Screen, wrapped
from camelup.core.game import Game, seen_by
from camelup.core.values import Event, Seat
from camelup.play.record import Header
from camelup.text import Speaker

SCORING = ("scored", "copied", "paid", "ranked")
"""Endings of the kinds of event that are lines of a scoring."""


class Watcher:
    """Prints steps of one game as a spectator may see them, or with ``secrets`` all there is."""

    def __init__(
        self,
        game: Game[Any, Any],
        say: Speaker,
        *,
        board: bool = True,
        delay: float | None = None,
        secrets: bool = False,
    ) -> None:
        self.game = game
        self.say = say
        self.board = board
        self.secrets = secrets
        self._drawing = drawing_of(game.family)
        self.console = Screen(highlight=False)
        self.delay = delay if delay is not None else (0.6 if sys.stdout.isatty() else 0.0)

    def introduction(self, header: Header) -> None:
        """Edition, players, modules, seed; each on a line of its own."""
        say, edition = self.say, self.say.say(f"edition.{header.edition}")
        self.heading(say.say("cli.start", edition=edition, players=len(header.players)))
        if header.modules:
            modules = say.listing([say.say(f"module.{key}") for key in header.modules])
            self.line(say.say("cli.with-modules", modules=modules))
        if header.seed is not None:
            self.line(say.say("cli.seed", seed=header.seed))
        if self.board and (legend := self._drawing.legend(say)) is not None:
            self.line(legend)

    def turn(self, state: Any, seat: Seat, number: str = "") -> None:
        """Who is to act, and in which part of the turn."""
        self.heading(number + self.say.say(self._drawing.heading(state), seat=seat))

    def events(self, events: Iterable[Event]) -> None:
        """One line per event; the lines of a scoring are set in."""
        for event in events if self.secrets else seen_by(events, None):
            indent = 4 if event.kind.endswith(SCORING) else 2
            style = "bold" if event.kind in ("leg-started", "game-over", "race-ranked") else ""
            self.line(self.say.event(event), indent, style)

    def line(self, text: str, indent: int = 2, style: str = "") -> None:
        """Prose, wrapped but never at a no-break space."""
        for row in wrapped(text, self.console.width, indent):
            self.console.print(Text(row, style=style), soft_wrap=True)

    def heading(self, text: str) -> None:
        """A line across the screen with a caption."""
        self.console.print(Rule(text, align="left"))

    def position(self, state: Any) -> None:
        """The board, drawn from a spectator's view."""
        if self.board:
            self.draw(self.game.view(state, None))
        time.sleep(self.delay)

    def draw(self, view: Any) -> None:
        """The board as a view shows it."""
        self.console.print()
        self.console.print(self._drawing.draw(view, self.say))
        self.console.print()
