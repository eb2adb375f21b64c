"""How likely everybody is to win a game of Camel Up Cards, on the paths that ``expert`` plays.

From here all players go on alike: each reveals cards and takes the betting card that pays most. For
the curve the deck is known, though not its order, which does not exist yet; while the deck is being
built, what is already in it. A decision is weighed by what its player knows of the deck.

While the deck is built a choice is worth what the odds say of it, in Pounds; a Pound is worth what
it adds to the player's chance there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from camelup.bots.cards_expert import NONE, STYLE, CardsExpert
from camelup.cards.data import Card, deck_size
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.cards.view import PlayerView, View
from camelup.core.values import Action, Seat
from camelup.odds.cards import UnseenDeck, deck_of
from camelup.odds.cards_values import cards_values
from camelup.odds.effort import QUICK
from camelup.play.open_view import open_view
from camelup.review.depth import Depth
from camelup.review.families import Weighed

UNKNOWN = ("youngest", "start")
"""Stages before anything is to be known."""

SMALLER = 3
"""A path of Cards takes so many times as long as one of the pyramid games."""

SETUPS = 4
"""So many times as closely as bots look at the choices of a set-up, in all batches together."""


class CardsReview:
    """See :class:`camelup.review.families.FamilyReview`."""

    def __init__(self) -> None:
        self._known: dict[Any, list[list[float]]] = {}
        """The latest answer: while cards are dealt, nothing that counts changes."""

    def chances(
        self, game: CardsGame, state: State, depth: Depth, seed: int
    ) -> list[list[float]] | None:
        if state.stage in UNKNOWN:
            return None
        view = open_view(game, state)
        bare = replace(state, players=(), unseen=())
        asked = (bare, _deck(state), tuple(map(_on_the_table, view.players)), depth, seed)
        if asked not in self._known:
            looker, batches = _onlooker(view, depth, asked[1]), []
            for batch in range(depth.batches):
                _stand(looker, seed + batch)
                batches.append(looker.contest.everybody())
            self._known = {asked: batches}
        return self._known[asked]

    def weigh(
        self, view: View, legal: Sequence[Action], also: Sequence[Action], depth: Depth, seed: int
    ) -> list[Weighed]:
        if view.stage == "leg-setup":
            return _weigh_setup(view, legal, also, depth, seed)
        seat = legal[0].seat
        expert = CardsExpert(view, seat, STYLE._replace(paths=depth.first // SMALLER))
        judged = sorted(expert.weigh(expert.timely(legal)), key=lambda one: -one.chance)
        few = [one.action for one in judged[: depth.finalists]]
        few += [action for action in also if action not in few]
        expert.style = STYLE._replace(paths=depth.closer // SMALLER, pieces_tried=len(few))
        found: dict[Action, list[tuple[float, float]]] = {action: [] for action in few}
        for batch in range(depth.batches):
            expert.seed = seed + batch
            for one in expert.weigh(few):
                found[one.action].append((one.chance, one.money))
        return [_weighed(action, told) for action, told in found.items()]


def _on_the_table(player: PlayerView) -> tuple[Any, ...]:
    """What a player has, but for the racing cards."""
    bets = (player.winner_cards, player.midfield_cards)
    return (player.money, *bets, player.overall_winner, player.overall_loser)


def _onlooker(view: View, depth: Depth, deck: UnseenDeck | None) -> CardsExpert:
    """Whoever stands behind the seat that is to act, or sits there if it has only to go on."""
    seat = view.turn if _goes_on(view) else (view.turn - 1) % len(view.players)
    return CardsExpert(view, seat, STYLE._replace(paths=depth.paths // SMALLER), deck)


def _stand(looker: CardsExpert, seed: int) -> None:
    """Play on from here, everybody alike."""
    looker.seed, view, now = seed, looker.view, looker.now
    looker.look(now)
    looker.contest.look_on()
    goes_on = _goes_on(view)
    looker.played(
        now, NONE, reveal=goes_on and view.stage != "bet", later=goes_on and not view.bet_made
    )


def _goes_on(view: View) -> bool:
    """Is a turn half over: a card is being revealed, or the bet was made, or is still open?"""
    return view.stage in ("reveal", "bet") or (view.stage == "turn" and view.bet_made)


def _deck(s: State) -> UnseenDeck:
    """The racing deck, or as much of it as there is."""
    known: list[Card] = []
    elsewhere: list[Card] = []
    if s.deck or s.revealed:
        known += (*s.deck, *s.revealed)
        for player in s.players:
            elsewhere += (*player.hand, *player.discarded)
            elsewhere += () if player.played is None else (player.played,)
        return deck_of(known, elsewhere, s.revealed, len(known))
    for player in s.players:
        known += player.contributed
        known += () if player.intel is None else (player.intel,)
        elsewhere += player.discarded
    if s.stage == "leg-setup":
        elsewhere += s.unseen
    return deck_of(known, elsewhere, (), deck_size(len(s.players)))


def _weigh_setup(
    view: View, legal: Sequence[Action], also: Sequence[Action], depth: Depth, seed: int
) -> list[Weighed]:
    chance, pound = _worth_of_a_pound(view, legal[0].seat, depth, seed)
    effort = QUICK._replace(setups=QUICK.setups * SETUPS // depth.batches)
    told: dict[Action, list[float]] = {action: [] for action in legal}
    for batch in range(depth.batches):
        for one in cards_values(view, legal, seed=seed + batch, effort=effort):
            told[one.action].append(one.value)
    ranked = sorted(legal, key=lambda action: -sum(told[action]))
    few = ranked[: depth.finalists]
    few += [action for action in also if action not in few]
    best = sum(told[few[0]]) / depth.batches
    weighed = []
    for action in few:
        money = tuple(value - best for value in told[action])
        chances = tuple(min(1.0, max(0.0, chance + pound * less)) for less in money)
        weighed.append(Weighed(action, chances, money))
    return weighed


def _worth_of_a_pound(view: View, seat: Seat, depth: Depth, seed: int) -> tuple[float, float]:
    """The chance of a seat while the deck is built, and what one Pound more would add to it."""
    looker = _onlooker(view, depth, None)
    _stand(looker, seed)
    return looker.contest.everybody()[seat], looker.contest.per_pound(seat)


def _weighed(action: Action, told: Sequence[tuple[float, float]]) -> Weighed:
    chances, money = zip(*told, strict=True)
    return Weighed(action, chances, money)


REVIEW: Any = CardsReview()
