"""The expert in Camel Up Cards: of everything it may do, what most likely makes it richest.

It sees what greedy leaves out: a bet after the race track action knows one card more, others take
what is good before its next turn, a piece or a hand card changes what all betting cards are worth
and not only its own, and being behind makes bold. The deck that it helped to build, its hand card
and all intel are in the law that everything is drawn from. Of the many places for a piece it looks
closely at those that are worth most at first sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from camelup import kernels
from camelup.bots.judged import Judged, purses
from camelup.cards.actions import (
    PlacePiece,
    PlayHandCard,
    RevealCard,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.data import (
    HAND_STEPS,
    MIDFIELD_REVENUE,
    OVERALL_REVENUE,
    PIECE_REVENUE,
    WINNER_REVENUE,
    WINNER_VALUES,
    deck_size,
)
from camelup.cards.view import PlayerView, View
from camelup.core.values import Action, Seat
from camelup.kernels.cards.cards_words import CROSSED
from camelup.odds.cards import (
    CODES,
    SEED,
    Board,
    CardsLegOdds,
    UnseenDeck,
    board_of,
    exact_leg,
    kernel,
    known_deck,
    play,
    prepare,
    race_of,
    simulated_leg,
)
from camelup.odds.cards_values import ALL_REVEALED, leg_cards_worth, stays
from camelup.odds.effort import QUICK

WINNER, MIDFIELD, OVERALL_WINNER, OVERALL_LOSER, NONE = 0, 1 << 3, 2 << 3, 3 << 3, -1
"""Bets as the kernel tells them; each is followed by a camel."""

BETS = (TakeWinnerCard, TakeMidfieldCard, TakeOverallCard)
MOVES = (PlacePiece, PlayHandCard)

LONGEST_MOVE = 3
"""A +2, and one more by the palm."""

REVENUE = (
    *(paid or 0 for paid in WINNER_REVENUE),
    *MIDFIELD_REVENUE,
    *OVERALL_REVENUE["winner"],
    *OVERALL_REVENUE["loser"],
)


class CardsStyle(NamedTuple):
    """Numbers that were found by playing."""

    paths: int = 240
    inner: int = 20
    races: int = 2_000
    card_variance: float = 1.5
    leg_variance: float = 18.0
    """Of what a player gains beside his average: for each card of this leg, in each later leg."""
    pieces_tried: int = 3
    still: float = 0.35
    """How often players do something else than to reveal a card."""
    clearly: float = 1.0
    """So many times the odds of greedy's choice, which is no better guide here."""


class BoardLaws(NamedTuple):
    """A board with its law of the leg and of the race, as the kernel wants them."""

    board: Board
    leg: CardsLegOdds
    law: tuple[float, ...]
    race: tuple[float, ...]


STYLE = CardsStyle()


def expert_for(view: View, seat: Seat) -> CardsExpert | None:
    """While the deck is built greedy does as well; uncompiled, to think would take minutes."""
    if view.stage == "leg-setup" or not kernels.is_compiled("cards_contest"):
        return None
    return CardsExpert(view, seat, STYLE)


class CardsExpert:
    """Judges the actions of one turn."""

    def __init__(
        self, view: View, seat: Seat, style: CardsStyle, deck: UnseenDeck | None = None
    ) -> None:
        """``deck``: what is known of it, if that is not what the seat knows."""
        self.view, self.seat, self.style, self.seed = view, seat, style, SEED
        self.deck = known_deck(view) if deck is None else deck
        self.later = deck_size(len(view.players))
        self.contest = _contest()
        self.now = self._outlook(board_of(view), QUICK.positions)

    @property
    def clearly(self) -> float:
        return self.style.clearly

    def judge(self, legal: Sequence[Action], plain: Action) -> list[Judged]:
        """The actions worth a closer look, and ``plain``, best first."""
        judged = self.weigh(legal)
        if all(one.action != plain for one in judged):
            judged += self.weigh([plain])
        return sorted(judged, key=lambda one: -one.chance)

    def weigh(self, legal: Sequence[Action]) -> list[Judged]:
        """The actions worth a closer look, in any order."""
        self.look(self.now)
        judged = [self._plain(action) for action in legal if not isinstance(action, MOVES)]
        for action, outlook in self._moves(legal):
            self.look(outlook, action)
            played = self.played(outlook, NONE, reveal=False, later=not self.view.bet_made)
            judged.append(self._judged(action, played))
        return judged

    def _plain(self, action: Action) -> Judged:
        """The chance after something that moves no camel, or after the next card."""
        if isinstance(action, RevealCard):
            played = self.played(self.now, NONE, reveal=True, later=not self.view.bet_made)
        else:
            reveal = self.view.stage == "turn"
            played = self.played(self.now, _bet(action), reveal=reveal, later=False)
        return self._judged(action, played)

    def _judged(self, action: Action, played: Sequence[float]) -> Judged:
        return Judged(action, played[0], played[1 + self.seat])

    def timely(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Bets wait until after the race track action, which tells more, if there is an after.

        There may be none if the next card can end the leg or the race (C-44, C-54).
        """
        board = self.now.board
        last = self.view.deck_size == 1 or board.lead + LONGEST_MOVE > board.length
        if last or self.view.stage != "turn":
            return legal
        return [action for action in legal if not isinstance(action, BETS)]

    def _moves(self, legal: Sequence[Action]) -> list[tuple[Action, BoardLaws]]:
        """Hand card, and the pieces that look best, with their boards."""
        found: list[tuple[Action, BoardLaws]] = []
        pieces = []
        for action in legal:
            if isinstance(action, PlayHandCard):
                board = self.now.board.moved(action.card.camel, HAND_STEPS)
                found.append((action, self._outlook(board, QUICK.positions_each)))
            elif isinstance(action, PlacePiece):
                board = self.now.board.placed(action.piece, action.space)
                leg = simulated_leg(self.deck, board, QUICK.pairs, SEED)
                pieces.append((self._at_first_sight(leg, action), action, board))
        pieces.sort(key=lambda one: -one[0])
        for _, action, board in pieces[: self.style.pieces_tried]:
            found.append((action, self._outlook(board, QUICK.positions_each)))
        return found

    def _at_first_sight(self, leg: CardsLegOdds, action: PlacePiece) -> float:
        """Change of the seat's own leg cards, less the average change of the others'."""
        seats = len(self.view.players)
        worth = PIECE_REVENUE * stays(leg, action.piece)
        for seat, player in enumerate(self.view.players):
            weight = 1.0 if seat == self.seat else -1.0 / (seats - 1)
            worth += weight * (leg_cards_worth(player, leg) - leg_cards_worth(player, self.now.leg))
        return worth

    def _outlook(self, board: Board, positions: int) -> BoardLaws:
        deck = ALL_REVEALED if board.word & CROSSED else self.deck
        leg = exact_leg(deck, board, positions)
        played = play(deck, board, later=self.later, samples=self.style.races, seed=SEED)
        race = race_of(played, self.style.races)
        if leg is None:
            leg = simulated_leg(deck, board, QUICK.legs, SEED)
        law = tuple(n / leg.total for row in leg.places for n in row)
        return BoardLaws(board, leg, law, tuple(p for row in race.places for p in row))

    def look(self, outlook: BoardLaws, action: Action | None = None) -> None:
        """Draw what cards can do from here, and tell what everybody has."""
        board, style = outlook.board, self.style
        prepare(ALL_REVEALED if board.word & CROSSED else self.deck)
        self.contest.draw(
            board.word,
            board.pieces,
            board.printed,
            board.flipped,
            self.later,
            style.paths,
            style.inner,
            self.seed,
        )
        players = self.view.players
        self.contest.sit(
            self.seat,
            self._money(outlook, action),
            tuple(card for seat, player in enumerate(players) for card in _cards(seat, player)),
            tuple((_code(p.overall_winner), _code(p.overall_loser)) for p in players),
            WINNER_VALUES,
            REVENUE,
            style.still,
        )

    def _money(self, outlook: BoardLaws, action: Action | None) -> tuple[float, ...]:
        """Money, less what pieces will cost their holders on average."""
        money = purses(player.money for player in self.view.players)
        for piece, lies in (("fennec", self.view.fennec), ("palm", self.view.palm)):
            holder = None if lies is None else lies.seat
            if isinstance(action, PlacePiece) and action.piece == piece:
                holder = self.seat
            if holder is not None:
                money[holder] += PIECE_REVENUE * stays(outlook.leg, piece)
        return tuple(money)

    def played(self, outlook: BoardLaws, bet: int, *, reveal: bool, later: bool) -> list[float]:
        """The chance of the seat if it goes on so, and everybody's average money in the end."""
        style = self.style
        return self.contest.play(
            bet,
            reveal,
            later,
            outlook.law,
            outlook.race,
            style.card_variance,
            style.leg_variance,
        )


def _bet(action: Action) -> int:
    match action:
        case TakeWinnerCard(camel=camel):
            return WINNER | CODES[camel]
        case TakeMidfieldCard(camel=camel):
            return MIDFIELD | CODES[camel]
        case TakeOverallCard(role="winner", camel=camel):
            return OVERALL_WINNER | CODES[camel]
        case TakeOverallCard(camel=camel):
            return OVERALL_LOSER | CODES[camel]
        case _:
            return NONE


def _cards(seat: Seat, player: PlayerView) -> list[tuple[int, int, int]]:
    winner = [(seat, WINNER | CODES[card.camel], card.value) for card in player.winner_cards]
    return winner + [(seat, MIDFIELD | CODES[camel], 0) for camel in player.midfield_cards]


def _code(camel: str | None) -> int:
    return NONE if camel is None else CODES[camel]


@cache
def _contest() -> kernels.cards_contest.CardsContest:
    return kernels.cards_contest.CardsContest(kernel())
