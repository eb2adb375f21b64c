"""Finding puzzles: strong bots play, and positions are kept that teach something.

A position is kept if by exact values one action is clearly best, if the obvious choice is not it,
and if the best is no mistake by the chance to win either, and clearly better than the obvious one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from camelup.bots import make
from camelup.core.errors import PositionError
from camelup.core.game import CHANCE, OVER
from camelup.core.values import Action, Seat
from camelup.editions.catalogue import AnyGame, make_game
from camelup.editions.notation import notation, read
from camelup.odds.ask import values_for
from camelup.odds.effort import QUICK
from camelup.odds.parts import ActionValue
from camelup.play.dice import Dice
from camelup.play.lines import document_of
from camelup.play.steps import steps
from camelup.puzzles.puzzle import EXACT, THEMES, Puzzle, is_clear
from camelup.puzzles.solvers import difficulty_of
from camelup.review import STANDARD
from camelup.review.families import REVIEWS
from camelup.review.judge import LEAST, clearly, less, obvious_choice
from camelup.review.shares import mean

PER_GAME = 6
"""Puzzles from one game, of each leg each about something else."""

SHARE = 0.4
"""The most of all puzzles of one kind of game that may be about the same."""

TEMPTING = 0.35
"""A ticket tempts a naive reader if its camel is so likely to be first."""


Wanted: TypeAlias = Callable[[str, int], bool]
"""Is another puzzle about this, from this leg, of any use?"""


class Played(NamedTuple):
    """A kind of game that puzzles come from, and the bots that play it."""

    edition: str
    players: int
    modules: tuple[str, ...] = ()
    bots: tuple[str, ...] = ("champion-fast",)


GAMES = (
    Played("base", 4),
    Played("second", 4),
    Played("cards", 4, bots=("greedy", "greedy", "greedy", "expert")),
    Played("base", 4, ("photographer", "position-bets"), ("greedy", "greedy", "expert")),
    Played("base", 6, ("long-track", "partnerships"), ("greedy", "greedy", "expert")),
    Played("base", 3, ("long-track", "spicy"), ("greedy", "greedy", "expert")),
    Played("second", 6),
    Played("cards", 3, bots=("greedy", "greedy", "expert")),
)
"""Every edition and every module, in turn."""


def find(count: int, seed: str, games: Sequence[Played] = GAMES) -> Iterator[Puzzle]:
    """So many puzzles, from games one after the other; the same seed finds the same."""
    found = deal = 0
    about: Counter[tuple[Played, str]] = Counter()
    most = max(3, round(SHARE * count / len(games)))
    while found < count:
        played, here = games[deal % len(games)], set[tuple[int, str]]()

        def wanted(theme: str, leg: int, played: Played = played, here: Any = here) -> bool:
            return about[played, theme] < most and (leg, theme) not in here

        for puzzle, leg in _in_game(played, f"{seed} {deal}", wanted):
            here.add((leg, puzzle.theme))
            about[played, puzzle.theme] += 1
            found += 1
            yield replace(puzzle, id=found)
            if found == count or len(here) == PER_GAME:
                break
        deal += 1


def _in_game(played: Played, seed: str, wanted: Wanted) -> Iterator[tuple[Puzzle, int]]:
    """The puzzles of one game, as they turn up, each with its leg."""
    game, dice = make_game(played.edition, played.players, played.modules), Dice(seed)
    bots = [make(played.bots[i % len(played.bots)], f"{seed} {i}") for i in range(game.players)]
    state = game.start()
    while True:
        for _, step in steps(game, state, dice):
            state = step.state
        seats = game.to_move(state)
        if seats is OVER or seats is CHANCE or not isinstance(seats, frozenset):
            return
        seat = min(seats)
        view, legal = game.view(state, seat), game.legal(state, seat)
        if len(legal) > 1 and (puzzle := puzzle_at(game, state, seat, wanted)) is not None:
            yield puzzle, state.leg
        action = bots[seat].choose(view, legal) if len(legal) > 1 else legal[0]
        for _, step in steps(game, state, dice, action):
            state = step.state


def puzzle_at(
    game: AnyGame, state: Any, seat: Seat, wanted: Wanted = lambda *_: True
) -> Puzzle | None:
    """The puzzle that a position is, if it is one, and about something that is ``wanted``."""
    quick = _values(game.view(state, seat), game.legal(state, seat), exact=False)
    if not is_clear(quick) or not wanted(THEMES.get(quick[0].action.kind, ""), state.leg):
        return None
    if _obvious(game.view(state, seat), quick) is None:
        return None
    line = notation(game.to_document(state), seat=seat)
    try:
        game, state, *_ = read(line)
    except PositionError:
        return None
    view, legal = game.view(state, seat), game.legal(state, seat)
    values = _values(view, legal, exact=True)
    if not is_clear(values):
        return None
    usual = _obvious(view, values)
    theme = THEMES.get(values[0].action.kind, "")
    if usual is None or not wanted(theme, state.leg):
        return None
    if not theme or not _holds(game, view, legal, values[0].action, usual):
        return None
    return Puzzle(
        id=0,
        theme=theme,
        difficulty=difficulty_of(view, legal, values[0].action),
        solution=document_of(values[0].action),
        obvious=document_of(usual),
        position=line,
    )


def _values(view: Any, legal: tuple[Action, ...], *, exact: bool) -> list[ActionValue]:
    try:
        return values_for(view, legal, effort=EXACT if exact else QUICK)
    except PositionError:
        return []


def _obvious(view: Any, values: Sequence[ActionValue]) -> Action | None:
    """What a careful player does, else a naive reader of the odds, if it is not the best."""
    best = values[0].action
    careful = obvious_choice(view, [one.action for one in values])
    if careful is not None and careful != best:
        return careful
    naive = naive_choice(values)
    return None if naive == best else naive


def naive_choice(values: Sequence[ActionValue]) -> Action | None:
    """The ticket on the camel that is likeliest to be first, whatever it pays."""
    tickets = [
        (part.facts["probability"], one.action)
        for one in values
        for part in one.parts
        if part.key == "value.first"
    ]
    likely, action = max(tickets, key=lambda ticket: ticket[0], default=(0.0, None))
    return action if likely >= TEMPTING else None


def _holds(game: AnyGame, view: Any, legal: Sequence[Action], best: Action, usual: Action) -> bool:
    """Is the best no mistake by the chance to win, and clearly better than the obvious?"""
    family = REVIEWS.get(game.family)
    assert family is not None
    weighed = family.weigh(view, legal, [best, usual], STANDARD, 1)
    mine = next(one for one in weighed if one.action == best)
    other = next(one for one in weighed if one.action == usual)
    top = max(weighed, key=lambda one: mean(one.chances))
    least = LEAST / game.players
    return clearly(*less(other, mine), least) and not clearly(*less(mine, top), least)
