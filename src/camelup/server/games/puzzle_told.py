"""A puzzle as a browser is told it, with what each choice is worth and why."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from camelup.play.lines import document_of
from camelup.puzzles import puzzles
from camelup.puzzles.words import hints
from camelup.server.games.which import which_game
from camelup.server.protocol import PuzzleChoice, PuzzleShown
from camelup.text import speaker
from camelup.text.parts import parts_said


@lru_cache(256)
def puzzle_told(number: int, language: str) -> bytes:
    """As JSON; its values are exact, which can take a second."""
    one = puzzles()[number - 1]
    game, legal = one.game, one.legal
    say = speaker(language, game.edition_key)
    values = {value.action: value for value in one.values}
    shown = PuzzleShown(
        id=one.id,
        **which_game(game.edition_key, game.modules),
        theme=one.theme,
        difficulty=one.difficulty,
        seat=one.seat,
        names=tuple(say.player(seat) for seat in range(game.players)),
        view=msgspec.to_builtins(one.view),
        choices=tuple(
            PuzzleChoice(
                action=document_of(action),
                text=say.action(action),
                value=round(values[action].value, 4),
                why=parts_said(say, values[action].parts),
            )
            for action in legal
        ),
        solution=legal.index(one.best),
        obvious=legal.index(one.usual),
        hints=hints(one, say),
        position=one.position,
    )
    return msgspec.json.encode(shown)
