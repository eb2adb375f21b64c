"""Module 3 of the Supercup: bets on an exact place."""

from camelup.pyramid.parts.position_bets.events import PositionTileScored, PositionTileTaken
from camelup.pyramid.parts.position_bets.moves import BetOnPosition, Source
from camelup.pyramid.parts.position_bets.part import PLACES, RIGHT, WRONG, PositionBets
from camelup.pyramid.parts.position_bets.slice import PositionBetsState, PositionBetsView

__all__ = [
    "PLACES",
    "RIGHT",
    "WRONG",
    "BetOnPosition",
    "PositionBets",
    "PositionBetsState",
    "PositionBetsView",
    "PositionTileScored",
    "PositionTileTaken",
    "Source",
]
