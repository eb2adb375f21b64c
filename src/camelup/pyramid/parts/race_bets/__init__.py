"""Race Betting cards (finish cards): secret bets on the overall winner and loser."""

from camelup.pyramid.parts.race_bets.events import RaceCardPlaced, RaceCardScored
from camelup.pyramid.parts.race_bets.moves import BetOnRace, Deck
from camelup.pyramid.parts.race_bets.part import WRONG, RaceBets, prizes
from camelup.pyramid.parts.race_bets.slice import CardBack, RaceBetsSlice, RaceCard

__all__ = [
    "WRONG",
    "BetOnRace",
    "CardBack",
    "Deck",
    "RaceBets",
    "RaceBetsSlice",
    "RaceCard",
    "RaceCardPlaced",
    "RaceCardScored",
    "prizes",
]
