"""What is said of a puzzle: hints that show the odds step by step, and the explanation."""

from __future__ import annotations

from camelup.core.values import Action
from camelup.odds.ask import odds_for
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds
from camelup.puzzles.puzzle import Puzzle
from camelup.text import Speaker
from camelup.text.parts import parts_said


def value_of(puzzle: Puzzle, action: Action) -> ActionValue:
    """What an action is worth there."""
    return next(one for one in puzzle.values if one.action == action)


def explained(puzzle: Puzzle, action: Action, say: Speaker) -> str:
    """An action with its value, and what makes it up."""
    one = value_of(puzzle, action)
    text = say.say("puzzle.value", what=say.action(action), gain=say.gain(one.value))
    parts = parts_said(say, one.parts)
    return f"{text} ({parts})" if parts else text


def hints(puzzle: Puzzle, say: Speaker) -> tuple[str, ...]:
    """From what it is about to what the obvious choice is worth."""
    told = [say.say(f"puzzle.about.{puzzle.theme}")]
    if puzzle.view.stage != "leg-setup":
        leg, race = odds_for(puzzle.view)
        told += [_leg(leg, say), _race(race, say)]
    usual = explained(puzzle, puzzle.usual, say)
    return (*told, say.say("puzzle.hint.obvious", value=usual))


def _leg(leg: LegOdds, say: Speaker) -> str:
    ranked = sorted(leg.camels, key=leg.of, reverse=True)
    shares = [f"{say.camel(camel)} {say.percent(leg.of(camel)[0])}" for camel in ranked]
    return say.say("puzzle.hint.leg", shares=say.listing(shares, last="comma"))


def _race(race: RaceOdds, say: Speaker) -> str:
    shares = []
    for camel in sorted(race.camels, key=race.of, reverse=True):
        winner, loser = race.of(camel)
        shares.append(f"{say.camel(camel)} {say.percent(winner)} / {say.percent(loser)}")
    return say.say("puzzle.hint.race", shares=say.listing(shares, last="comma"))
