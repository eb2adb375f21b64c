"""What the expert reckons with in Cards: laws, certain ends, when to bet."""

from __future__ import annotations

from typing import Any

import pytest

from camelup.bots.cards_expert import NONE, CardsExpert, CardsStyle
from camelup.cards.actions import (
    PlacePiece,
    PlayHandCard,
    RevealCard,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.data import MIDFIELD_REVENUE
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.values import Action
from camelup.odds.cards_values import expected, winner_revenue
from tests.rulebook.cards.table import table, winner_cards
from tests.support import compiled_and_pure

FIVE = winner_revenue(5)
BETS = (TakeWinnerCard, TakeMidfieldCard, TakeOverallCard)


def expert(game: CardsGame, s: State, **style: Any) -> CardsExpert:
    return CardsExpert(game.view(s, 0), 0, CardsStyle()._replace(**style))


def judged(game: CardsGame, s: State) -> dict[Action, float]:
    one = expert(game, s)
    legal = one.timely(game.legal(s, 0))
    found = one.judge(legal, legal[0])
    assert found == sorted(found, key=lambda one: -one.chance)
    return {one.action: one.chance for one in found}


def money(game: CardsGame, s: State) -> list[float]:
    """What everybody has on average if the seat reveals and does not bet."""
    one = expert(game, s)
    one.look(one.now)
    return one.contest.play(NONE, True, False, one.now.law, one.now.race, 1.0, 1.0)[1:]


@pytest.mark.clause("C-44", "C-46", "C-47", "C-48")
def test_the_last_card_pays_what_lies_there() -> None:
    """Nobody can bet any more: all betting cards pay their average, the fennec costs 1."""
    game, s = table(
        deck=("green+1",),
        seats={
            0: {"money": 2, "winner_cards": winner_cards("yellow 5", "white 5")},
            1: {"money": 9, "winner_cards": winner_cards("orange 5"), "midfield_cards": ["blue"]},
            2: {"money": 4},
        },
        fennec={"space": "12", "seat": 0},
    )
    law = expert(game, s).now.leg
    yellow, white, orange = (expected(FIVE, law.of(c)) for c in ("yellow", "white", "orange"))
    blue = expected(MIDFIELD_REVENUE, law.of("blue"))
    assert money(game, s) == pytest.approx([2 + yellow + white - 1, 9 + orange + blue, 4])


NEAR_THE_END = {"3": ["green"], "5": ["orange"], "9": ["blue"], "12": ["white"], "16": ["yellow"]}


@pytest.mark.clause("C-54", "C-56", "C-58")
@pytest.mark.parametrize(("mine", "wins"), [(20, 0.0), (30, 1.0)])
def test_what_is_certain_is_certain(mine: int, wins: float) -> None:
    """Its hand card brings yellow over the finish: the race is over, and nobody can bet."""
    game, s = table(
        track=NEAR_THE_END,
        hands={0: "yellow+1"},
        seats={0: {"money": mine}, 1: {"money": 25}, 2: {"money": 25}},
    )
    chances = judged(game, s)
    (hand,) = (action for action in chances if isinstance(action, PlayHandCard))
    assert chances[hand] == pytest.approx(wins, abs=0.01)


@pytest.mark.clause("C-28", "C-44", "C-54")
def test_bets_wait_for_the_race_track_action_unless_it_may_be_the_last() -> None:
    """After its own card it knows more; but after the last card of the deck no bet is possible."""
    game, s = table(deck=("green+1", "blue+1", "white+1"))
    assert not any(isinstance(action, BETS) for action in judged(game, s))
    game, s = table(deck=("green+1",))
    assert any(isinstance(action, BETS) for action in judged(game, s))
    game, s = table(track=NEAR_THE_END, deck=("green+1", "blue+1", "white+1"))
    assert any(isinstance(action, BETS) for action in judged(game, s))


@pytest.mark.clause("C-46")
def test_a_sure_bet_is_made_before_the_leg_ends() -> None:
    """Yellow leads by far and one card is left: its 5 are taken before the card is revealed."""
    track = {"1": ["green"], "2": ["orange"], "3": ["blue"], "4": ["white"], "12": ["yellow"]}
    game, s = table(track=track, deck=("green+1",))
    best = expert(game, s).judge(game.legal(s, 0), RevealCard(0))[0].action
    assert best == TakeWinnerCard(0, "yellow")
    assert judged(game, s)[best] > judged(game, s)[RevealCard(0)]


CLOSE = {"1": ["green"], "2": ["orange"], "3": ["blue"], "8": ["white"], "9": ["yellow"]}
"""The last card is white's +2: a palm on 10 takes it past yellow, a fennec sends it back below."""

ALL_OF = {
    camel: winner_cards(f"{camel} 5", f"{camel} 3", f"{camel} 2") for camel in ("white", "yellow")
}


@pytest.mark.clause("C-29", "C-33", "C-46")
@pytest.mark.parametrize(
    ("holder", "camel", "piece"),
    [(0, "white", "palm"), (1, "white", "fennec"), (0, "yellow", "fennec"), (1, "yellow", "palm")],
)
@pytest.mark.parametrize("tried", [1, 99], ids=["at first sight", "looked at closely"])
def test_a_piece_is_placed_for_its_own_cards_and_against_the_others(
    holder: int, camel: str, piece: str, tried: int
) -> None:
    seats: dict[int, dict[str, Any]] = {0: {"money": 10}, 1: {"money": 10}, 2: {"money": 1}}
    seats[holder]["winner_cards"] = ALL_OF[camel]
    game, s = table(track=CLOSE, deck=("white+2",), seats=seats)
    pieces = [action for action in game.legal(s, 0) if isinstance(action, PlacePiece)]
    judged = expert(game, s, pieces_tried=tried).weigh(pieces)
    best = max(judged, key=lambda one: one.chance).action
    assert isinstance(best, PlacePiece)
    assert (best.piece, best.space) == (piece, "10")
    assert len(judged) == min(tried, len(pieces))


PURE = """
from tests.bots.test_cards_prospects import expert
from tests.rulebook.cards.table import table
game, s = table(deck=("green+1", "blue+1", "white+2"), palm={"space": "8", "seat": 1})
small = dict(paths=5, inner=3, races=40, pieces_tried=1)
legal = game.legal(s, 0)
for one in expert(game, s, **small).judge(legal, legal[0]):
    print(one.action, round(one.chance, 9))
"""


def test_compiled_or_not_the_answers_are_the_same() -> None:
    answers = set(compiled_and_pure(PURE))
    assert len(answers) == 1
