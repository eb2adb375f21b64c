"""Race Betting cards (finish cards)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Camel, Event, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.part import Fields, Part, gain
from camelup.pyramid.parts.race_bets.events import RaceCardPlaced, RaceCardScored
from camelup.pyramid.parts.race_bets.moves import BetOnRace, Deck
from camelup.pyramid.parts.race_bets.notation import Laid, Lose
from camelup.pyramid.parts.race_bets.slice import RaceBetsSlice, RaceCard
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View

LADDER, LATER, WRONG = (8, 5, 3, 2), 1, -1
"""For the first right cards of a deck, every later one, a wrong one (B-65, B-66, S-51)."""


class RaceBets(Part):
    """Secret bets on the overall winner and the overall loser."""

    handles = BetOnRace
    moves = (BetOnRace,)
    events = (RaceCardPlaced, RaceCardScored)
    phrases = (Laid("win", "winner_deck"), Lose("lose", "loser_deck"))

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Any card in hand, for either deck (B-47, B-48, B-50, S-42)."""
        return _bets(seat, s.race_bets.hands[seat])

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """The card goes on top and stays there (B-49, B-50, RB-26)."""
        assert isinstance(action, BetOnRace)
        seat, bets = action.seat, s.race_bets
        hand = tuple(camel for camel in bets.hands[seat] if camel != action.camel)
        hands = replace_at(bets.hands, seat, hand)
        card = RaceCard(seat, action.camel)
        if action.deck == "winner":
            bets = RaceBetsSlice(hands, (*bets.winner, card), bets.loser)
        else:
            bets = RaceBetsSlice(hands, bets.winner, (*bets.loser, card))
        return Step(replace(s, race_bets=bets), (RaceCardPlaced(seat, action.deck, action.camel),))

    def laid_out(self, e: Edition, players: int) -> Fields:
        """Everybody has one card per racer (B-03, B-12, S-04, S-13)."""
        return {"race_bets": RaceBetsSlice((e.racers,) * players)}

    def end_scoring(self, e: Edition, s: State, ranking: Sequence[Camel]) -> Step[State]:
        """The whole winner deck, then the whole loser deck (B-68, S-51, RB-15).

        The loser is the last of all, the lowest in its stack (B-67, S-52).
        """
        money, winners = _settle(s.money, "winner", s.race_bets.winner, ranking[0])
        money, losers = _settle(money, "loser", s.race_bets.loser, ranking[-1])
        return Step(replace(s, money=money), winners + losers)

    def seen(self, view: View) -> Fields:
        """Nothing: neither hands nor decks are taken over, whoever looks."""
        return {"race_bets": RaceBetsSlice(((),) * len(view.players))}

    def written(self, s: State) -> Fields:
        """Hands are left out: they can be derived."""
        return {"winner_deck": s.race_bets.winner, "loser_deck": s.race_bets.loser}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        """Every player has one card per racer: in hand or in a deck (RB-26)."""
        laid = [*doc.winner_deck, *doc.loser_deck]
        hands = tuple(
            tuple(camel for camel in e.racers if RaceCard(seat, camel) not in laid)
            if player.hand is None
            else player.hand
            for seat, player in enumerate(doc.players)
        )
        return {"race_bets": RaceBetsSlice(hands, doc.winner_deck, doc.loser_deck)}

    def check(self, e: Edition, s: State) -> None:
        """Every player has one card per racer, in hand or in one deck (RB-26)."""
        bets = s.race_bets
        for name, deck in (("winner_deck", bets.winner), ("loser_deck", bets.loser)):
            for i, card in enumerate(deck):
                seated = 0 <= card.seat < len(s.money)
                require(seated, "position.seat", f"$.{name}[{i}].seat", found=card.seat)
        for seat, hand in enumerate(bets.hands):
            laid = [c.camel for c in (*bets.winner, *bets.loser) if c.seat == seat]
            whole = sorted((*hand, *laid)) == sorted(e.racers)
            require(whole, "position.cards", f"$.players[{seat}].hand", seat=seat)


def prizes(count: int) -> tuple[int, ...]:
    """What so many right cards of a deck get, from the first on."""
    return tuple(islice(chain(LADDER, repeat(LATER)), count))


def _settle(
    money: tuple[int, ...], deck: Deck, cards: Sequence[RaceCard], right: Camel
) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """Card by card, the first laid first; a wrong one costs 1, down to 0 (B-64, B-66, RB-14)."""
    ranks = enumerate(chain(LADDER, repeat(LATER)), start=1)
    events: list[Event] = []
    for card in cards:
        rank, due = next(ranks) if card.camel == right else (0, WRONG)
        after = gain(money, card.seat, due)
        amount = after[card.seat] - money[card.seat]
        events.append(RaceCardScored(card.seat, deck, card.camel, rank, amount))
        money = after
    return money, tuple(events)


@cache
def _bets(seat: Seat, hand: tuple[Camel, ...]) -> tuple[BetOnRace, ...]:
    decks: tuple[Deck, Deck] = ("winner", "loser")
    return tuple(BetOnRace(seat, deck, camel) for deck in decks for camel in hand)
