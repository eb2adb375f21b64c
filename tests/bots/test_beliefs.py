"""What the expert believes of hidden race cards, held against what greedy players laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bench.games import Setup
from camelup.bots.beliefs import card_weights
from camelup.odds import QUICK
from camelup.odds.values import Situation
from tests.bots.kit import Asked, game_of_bots

GAMES = 16
EVERY = 5
"""So many turns lie between two looks at the decks."""


class Hidden(NamedTuple):
    """A card that a seat cannot see: how likely it is the favourite's, and whether it is."""

    latest: bool
    favourite: float
    right: bool


def hidden(asked: Asked) -> Iterator[Hidden]:
    now = Situation(asked.view, asked.seat, QUICK)
    racers = tuple(now.edition.racers)
    weights = card_weights(asked.view, now.race.winner, now.race.loser)
    bets = asked.state.race_bets
    at = 0
    for told, laid, chances in (
        (asked.view.winner_deck, bets.winner, now.race.winner),
        (asked.view.loser_deck, bets.loser, now.race.loser),
    ):
        best = max(range(5), key=lambda i: chances[i])
        for height, card in enumerate(told):
            mine = weights[at : at + 5]
            at += 5
            if card.camel is None:
                latest = all(later.seat != card.seat for later in told[height + 1 :])
                right = laid[height].camel == racers[best]
                yield Hidden(latest, mine[best] / sum(mine), right)


@pytest.mark.clause("B-03", "B-47", "B-48")
@pytest.mark.parametrize("edition", ["base", "second"])
def test_beliefs_are_as_often_right_as_they_say(edition: str) -> None:
    """The favourite's card is where it is thought to be: mostly on top of what a player laid."""
    setup = Setup(edition, 4)
    looks: dict[bool, list[Hidden]] = defaultdict(list)
    for game in range(GAMES):
        for turn, (asked, _) in enumerate(game_of_bots(setup, ["greedy"] * 4, f"belief {game}")):
            if turn % EVERY == 0:
                for one in hidden(asked):
                    looks[one.latest].append(one)
    share = {}
    for latest, found in looks.items():
        assert len(found) > 200
        believed = sum(one.favourite for one in found) / len(found)
        share[latest] = sum(one.right for one in found) / len(found)
        assert believed == pytest.approx(share[latest], abs=0.1)
    assert share[True] > 2 * share[False]
