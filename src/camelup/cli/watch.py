"""Watching a game in the terminal: what happened, then the board."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from camelup.cli import cards_board, pyramid_board
from camelup.core.game import Game, seen_by
from camelup.core.values import Event
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
        self.console = Console(highlight=False)
        self.delay = delay if delay is not None else (0.6 if sys.stdout.isatty() else 0.0)

    def events(self, events: Iterable[Event]) -> None:
        """One line per event; the lines of a scoring are set in."""
        for event in events if self.secrets else seen_by(events, None):
            indent = 4 if event.kind.endswith(SCORING) else 2
            style = "bold" if event.kind in ("leg-started", "game-over", "race-ranked") else ""
            line = Text(self.say.event(event), style=style)
            self.console.print(Padding(line, (0, 0, 0, indent)))

    def heading(self, text: str) -> None:
        """A line across the screen with a caption."""
        self.console.print(Rule(text, align="left"))

    def position(self, state: Any) -> None:
        """The board, drawn from a spectator's view."""
        if self.board:
            view = self.game.view(state, None)
            draw: Any = cards_board.draw if self.game.edition_key == "cards" else pyramid_board.draw
            self.console.print(Padding(draw(view, self.say), (1, 0)))
        time.sleep(self.delay)
