"""Leg Betting tiles (betting tickets): who leads at the end of the leg."""

from camelup.pyramid.parts.leg_bets.events import LegTileScored, LegTileTaken
from camelup.pyramid.parts.leg_bets.moves import TakeLegTile
from camelup.pyramid.parts.leg_bets.part import LegBets, worth_of_place
from camelup.pyramid.parts.leg_bets.slice import LegBetsSlice, LegTile

__all__ = [
    "LegBets",
    "LegBetsSlice",
    "LegTile",
    "LegTileScored",
    "LegTileTaken",
    "TakeLegTile",
    "worth_of_place",
]
