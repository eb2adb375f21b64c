"""Going on with a game: a move, then whatever chance brings until somebody is to move again.

Everything that plays games plays them through here: tables, the server, environments, tournaments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, Protocol

from camelup.core.game import CHANCE, OVER, Chances, Game, S, Step
from camelup.core.values import Event, Move, Outcome
from camelup.play.lines import document_of, end_of, line_of


class Draws(Protocol):
    """Whatever decides what chance brings: plain dice, fair ones, scripted ones."""

    def draw(self, chances: Chances, number: int) -> Outcome:
        """One of the listed outcomes; it will be move ``number`` of the game."""


def steps(
    game: Game[S, Any], state: S, dice: Draws, move: Move | None = None, version: int = 0
) -> Iterator[tuple[Move, Step[S]]]:
    """``move``, if there is one, and then each draw of chance, with the step that it makes.

    ``version`` is the number of moves made so far. Nothing is drawn before it is asked for.
    """
    while move is not None or game.to_move(state) is CHANCE:
        version += 1
        if move is None:
            move = dice.draw(game.chances(state), version)
        step = game.apply(state, move)
        yield move, step
        state, move = step.state, None


class Advance(NamedTuple, Generic[S]):
    """A move with the chance after it, and the lines of the record that tell of it."""

    state: S
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    lines: tuple[str, ...]
    checksum: str
    """Of the last line."""


def written(
    game: Game[S, Any],
    state: S,
    made: Iterator[tuple[Move, Step[S]]],
    checksum: str,
    secret: str | None = None,
) -> Advance[S]:
    """Steps that lead on from ``state``, written down after lines with this ``checksum``.

    A game that is over ends with its result and, for fair dice, their ``secret`` seed. Nothing
    has changed yet if one of the steps is refused.
    """
    moves: list[Move] = []
    events: list[Event] = []
    lines: list[str] = []
    for move, step in made:
        state = step.state
        moves.append(move)
        events += step.events
        line, checksum = line_of(document_of(move), checksum)
        lines.append(line)
    if moves and game.to_move(state) is OVER:
        line, checksum = line_of(end_of(game, state, secret), checksum)
        lines.append(line)
    return Advance(state, tuple(moves), tuple(events), tuple(lines), checksum)
