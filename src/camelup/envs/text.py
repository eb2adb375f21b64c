"""What happened, told in sentences, for render modes of the environments."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.core.errors import SetupError
from camelup.core.game import seen_by
from camelup.core.values import Event
from camelup.editions.catalogue import AnyGame
from camelup.text import Speaker

TOLD = ("ansi", "human")
"""Modes that tell what happened; only the readable engine knows it."""
MODES = (*TOLD, "rgb_array")


class Teller:
    """Tells events once each; ``ansi`` gives the text, ``human`` prints it."""

    def __init__(self, game: AnyGame, mode: str | None, lang: str = "en") -> None:
        if mode is not None and mode not in MODES:
            raise SetupError("envs.render-mode", mode=mode, known=", ".join(MODES))
        self.mode = mode
        self.speaker = Speaker(lang, game.edition_key)
        self._told = 0

    def start(self) -> None:
        """A new game begins."""
        self._told = 0

    def tell(self, events: Sequence[Event]) -> str | None:
        """All that is new, as everybody may see it."""
        new = seen_by(events[self._told :], None)
        self._told = len(events)
        text = "\n".join(self.speaker.event(event) for event in new)
        if self.mode != "human":
            return text
        if text:
            print(text)
        return None
