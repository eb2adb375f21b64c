"""What every action of Camel Up Cards is worth to the seat that is to move, from its view.

The value of an action is the expected gain in Pounds compared with not doing it, under the law of
:mod:`camelup.odds.cards`: for a betting card what it will pay; for a piece or a hand card what it
changes for the cards that the seat holds already, less 1 if the piece is still on the track at the
payout. The order of the deck is as it is, so to reveal a card changes nothing on average, and is
worth 0. The floor of 1 Pound, what others gain or lose, and bets that will be made later are left
out.

Set-up choices are judged by a rule of thumb: the more a seat knows of the deck, the better it can
bet. A choice is worth the expected gain of the best first leg card under what the seat would then
know to be in the deck, and what it changes for the final cards it holds, with the hand card that
suits best. That others see the intel too is left out.

Differences between actions are exact where the leg is short; otherwise all of them are simulated
with the same cards, so that chance cancels out. Final cards always come from simulated races.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from camelup.cards.actions import (
    Contribute,
    Discard,
    PlacePiece,
    PlayHandCard,
    ShowIntel,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.data import (
    CAMELS,
    HAND_STEPS,
    MIDFIELD_REVENUE,
    OVERALL_REVENUE,
    PIECE_REVENUE,
    ROLES,
    WINNER_REVENUE,
    WINNER_VALUES,
    Cards,
    deck_size,
)
from camelup.cards.state import without
from camelup.cards.view import PlayerView, View
from camelup.core.values import Action, Camel
from camelup.kernels.cards.cards_words import CROSSED
from camelup.odds.cards import (
    SEED,
    Board,
    CardsLegOdds,
    FreshDeck,
    UnseenDeck,
    board_of,
    cards_race_odds,
    exact_leg,
    frequencies,
    fresh_deck,
    known_deck,
    play,
    simulated_leg,
)
from camelup.odds.effort import FULL, Effort
from camelup.odds.parts import ActionValue, ValuePart, total, worth

ALL_REVEALED = UnseenDeck(b"", (), 0)

# For each place what is said of it.
FRONT = ("value.first", "value.second", *("value.other",) * 3)
MIDDLE = ("value.end", "value.beside", "value.third", "value.beside", "value.end")
REAR = (*("value.not-last",) * 3, "value.fourth", "value.fifth")

Places = tuple[float, ...]
"""Probabilities of one camel, from first to fifth place."""

Law: TypeAlias = Mapping[Camel, Places]
"""The same for all camels."""


class Outlook(NamedTuple):
    """How the leg will end, and the race if somebody asks."""

    leg: CardsLegOdds
    race: Law | None = None


def winner_revenue(value: int) -> tuple[int, ...]:
    """What a leg betting "winner" card pays from the first to the fifth place (C-46)."""
    return tuple(value if paid is None else paid for paid in WINNER_REVENUE)


def expected(revenue: Iterable[int], places: Places) -> float:
    """What a card pays on average."""
    return sum([paid * p for paid, p in zip(revenue, places, strict=True)])


def cards_values(
    view: View, legal: Sequence[Action], *, seed: int = SEED, effort: Effort = FULL
) -> list[ActionValue]:
    """The value of each of the ``legal`` actions of the viewer, in the same order."""
    if not legal:
        return []
    if view.seat is None:
        raise ValueError("a spectator does not act")
    if view.stage == "leg-setup":
        samples = effort.setups_each(len(legal))
        setup = SetupValues(view, view.players[view.seat], seed, samples)
        return [setup.value(action) for action in legal]
    turn = TurnValues(view, view.players[view.seat], legal, seed, effort)
    return [turn.value(action) for action in legal]


class TurnValues:
    """Values during a leg."""

    def __init__(
        self, view: View, own: PlayerView, legal: Sequence[Action], seed: int, effort: Effort
    ) -> None:
        self.view, self.own, self.seed, self.effort = view, own, seed, effort
        self.deck, self.board = known_deck(view), board_of(view)
        self.later = deck_size(len(view.players))
        self.final = any((own.overall_winner, own.overall_loser))
        bets = any(isinstance(action, TakeOverallCard) for action in legal)
        self.exact = exact_leg(self.deck, self.board, effort.positions_each) is not None
        self.now = self.outlook(self.board, race=self.final)
        known = exact_leg(self.deck, self.board, effort.positions)
        self.bets = Outlook(known or simulated_leg(self.deck, self.board, effort.legs, seed))
        if bets:
            races = cards_race_odds(view, samples=effort.card_races, seed=seed)
            self.bets = Outlook(self.bets.leg, dict(zip(CAMELS, races.places, strict=True)))

    def outlook(self, board: Board, *, race: bool) -> Outlook:
        """What is to be expected from a board; always with the same draws of chance."""
        deck = ALL_REVEALED if board.word & CROSSED else self.deck
        leg = exact_leg(deck, board) if self.exact or not deck.draws else None
        if leg is None:
            leg = simulated_leg(deck, board, self.effort.pairs, self.seed)
        if not race:
            return Outlook(leg)
        return Outlook(leg, simulated_race(deck, board, self.later, self.effort.pairs, self.seed))

    def value(self, action: Action) -> ActionValue:
        """An action with the parts of its value."""
        match action:
            case TakeWinnerCard(camel=camel):
                revenue = winner_revenue(self.view.winner_stacks[camel][0])
                return worth(action, *_parts(camel, FRONT, revenue, self.bets.leg.of(camel)))
            case TakeMidfieldCard(camel=camel):
                places = self.bets.leg.of(camel)
                return worth(action, *_parts(camel, MIDDLE, MIDFIELD_REVENUE, places))
            case TakeOverallCard():
                return self._overall(action)
            case PlacePiece(piece=piece, space=space):
                return self._race_action(action, self.board.placed(piece, space), piece)
            case PlayHandCard(card=card):
                return self._race_action(action, self.board.moved(card.camel, HAND_STEPS))
            case _:
                return worth(action)

    def _overall(self, action: TakeOverallCard) -> ActionValue:
        """A final betting card, less the one that goes back for it (C-43)."""
        role, race = action.role, self.bets.race
        assert race is not None
        revenue, keys = OVERALL_REVENUE[role], FRONT if role == "winner" else REAR
        parts = _parts(action.camel, keys, revenue, race[action.camel])
        old = self.own.overall_winner if role == "winner" else self.own.overall_loser
        if old is not None:
            lost = -expected(revenue, race[old])
            parts.append(ValuePart("value.overall-returned", lost, {"role": role, "camel": old}))
        return worth(action, *parts)

    def _race_action(self, action: Action, board: Board, placed: str = "") -> ActionValue:
        """What a piece or a hand card changes for the cards in front of the seat."""
        then = self.outlook(board, race=self.final)
        parts = list(_overall_changes(self.own, self.now.race, then.race))
        if self.own.winner_cards or self.own.midfield_cards:
            change = leg_cards_worth(self.own, then.leg) - leg_cards_worth(self.own, self.now.leg)
            parts.insert(0, ValuePart("value.own-bets", change))
        for piece, lies in (("fennec", self.view.fennec), ("palm", self.view.palm)):
            if placed == piece or (lies is not None and lies.seat == self.view.seat):
                before = 0.0 if placed == piece else stays(self.now.leg, piece)
                left = stays(then.leg, piece)
                amount = PIECE_REVENUE * (left - before)
                parts.append(
                    ValuePart("value.piece-stays", amount, {"piece": piece, "probability": left})
                )
        return worth(action, *parts)


class SetupValues:
    """Values while the deck is built: what the seat would know, and what that is good for."""

    def __init__(self, view: View, own: PlayerView, seed: int, samples: int) -> None:
        self.own, self.seed, self.samples = own, seed, samples
        self.board = board_of(view)
        self.size = deck_size(len(view.players))
        given = (*(own.contributed or ()), *(() if own.intel is None else (own.intel,)))
        self.given: Cards = given
        self.mine: Cards = (*(own.hand or ()), *(own.discarded or ()), *given)
        self.judged: dict[Cards, tuple[ValuePart, ...]] = {}
        self.before = self._race(fresh_deck(given, own.discarded or (), self.size))

    def value(self, action: Action) -> ActionValue:
        """A choice with the parts of its value, for the hand card that suits it best."""
        hand = self.own.hand or ()
        match action:
            case Discard(cards=cards):
                kept = without(hand, *cards)
                return self._best(action, (without(kept, held) for held in dict.fromkeys(kept)))
            case Contribute(cards=cards):
                kept = without(hand, *cards)
                rest = (without(kept, held) for held in dict.fromkeys(kept))
                return self._best(action, ((*cards, *intel) for intel in rest))
            case ShowIntel(card=card):
                return self._best(action, [(*self.given, card)])
            case _:
                return worth(action)

    def _best(self, action: Action, known: Iterable[Cards]) -> ActionValue:
        best = max([self._judge(tuple(sorted(cards))) for cards in known], key=total)
        return worth(action, *best)

    def _judge(self, known: Cards) -> tuple[ValuePart, ...]:
        if known not in self.judged:
            deck = fresh_deck(known, without(self.mine, *known), self.size)
            leg = play(deck, self.board, later=0, samples=self.samples, seed=self.seed).leg
            self.judged[known] = (
                _best_bet(frequencies(leg, self.samples)),
                *_overall_changes(self.own, self.before, self._race(deck)),
            )
        return self.judged[known]

    def _race(self, deck: FreshDeck) -> Law | None:
        """Only asked for by who has a final betting card."""
        if not _held(self.own):
            return None
        return simulated_race(deck, self.board, self.size, self.samples, self.seed)


def simulated_race(
    deck: UnseenDeck | FreshDeck, board: Board, later: int, samples: int, seed: int
) -> Law:
    """The places of each camel when the race ends."""
    played = play(deck, board, later=later, samples=samples, seed=seed)
    return frequencies(played.race, samples)


BETS = {"winner": winner_revenue(WINNER_VALUES[0]), "midfield": MIDFIELD_REVENUE}
"""What the leg cards pay that the first to bet can take."""


def _best_bet(leg: Law) -> ValuePart:
    """The best leg card for the first to bet."""
    bets = [
        (expected(revenue, places), bet, camel)
        for bet, revenue in BETS.items()
        for camel, places in leg.items()
    ]
    amount, bet, camel = max(bets, key=itemgetter(0))
    return ValuePart("value.best-bet", amount, {"bet": bet, "camel": camel})


def _held(own: PlayerView) -> list[tuple[str, Camel]]:
    cards = zip(ROLES, (own.overall_winner, own.overall_loser), strict=True)
    return [(role, camel) for role, camel in cards if camel is not None]


def _final(race: Law | None, role: str, camel: Camel) -> float:
    """What a final betting card is worth."""
    assert race is not None
    revenue = OVERALL_REVENUE["winner" if role == "winner" else "loser"]
    return expected(revenue, race[camel])


def leg_cards_worth(player: PlayerView, leg: CardsLegOdds) -> float:
    """What the leg betting cards of a player will pay on average."""
    winner = sum(
        expected(winner_revenue(card.value), leg.of(card.camel)) for card in player.winner_cards
    )
    return winner + sum(expected(MIDFIELD_REVENUE, leg.of(c)) for c in player.midfield_cards)


def stays(leg: CardsLegOdds, piece: str) -> float:
    """How likely a piece is still on the track when the leg ends."""
    return (leg.fennec_stays if piece == "fennec" else leg.palm_stays) / leg.total


def _overall_changes(own: PlayerView, now: Law | None, then: Law | None) -> Iterable[ValuePart]:
    """What becomes of the final betting cards in front of the seat."""
    for role, camel in _held(own):
        change = _final(then, role, camel) - _final(now, role, camel)
        yield ValuePart("value.own-overall", change, {"role": role, "camel": camel})


def _parts(
    camel: Camel, keys: Sequence[str], revenue: Sequence[int], places: Places
) -> list[ValuePart]:
    """A part for each amount that a card can pay; ``keys`` say for which place that is."""
    parts = []
    for key in dict.fromkeys(keys):
        at = [place for place, name in enumerate(keys) if name == key]
        p, pays = sum(places[place] for place in at), revenue[at[0]]
        parts.append(ValuePart(key, pays * p, {"camel": camel, "probability": p, "pays": pays}))
    return parts
