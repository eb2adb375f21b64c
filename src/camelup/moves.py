"""Every move of every game: what players can do, and what chance can bring.

An action begins with the ``seat`` that acts; an outcome belongs to nobody. Each is a frozen value
that compares by content, and :func:`camelup.document_of` gives its JSON document::

    >>> from camelup import document_of, moves
    >>> document_of(moves.TakeLegTile(0, "green"))
    {'type': 'leg-tile', 'seat': 0, 'camel': 'green'}
"""

from camelup.cards.actions import (
    Contribute,
    DealCard,
    Discard,
    PlacePiece,
    PlayHandCard,
    RevealCard,
    ShowIntel,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
    TopCard,
)
from camelup.cards.data import Card
from camelup.core.common import EndTurn, YoungestIs
from camelup.core.take_back import ReadAgain, TakeBack
from camelup.core.values import Action, Outcome
from camelup.pyramid.outcomes import CrazyStart, Reveal, StackUp, StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.photographer import PlaceCamera
from camelup.pyramid.parts.position_bets import BetOnPosition
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from camelup.pyramid.parts.supporting_dice import AddSupportingDie

__all__ = [
    "Action",
    "AddSupportingDie",
    "BetOnPosition",
    "BetOnRace",
    "Card",
    "Contribute",
    "CrazyStart",
    "DealCard",
    "Discard",
    "EndTurn",
    "Outcome",
    "Partner",
    "PlaceCamera",
    "PlacePiece",
    "PlaceTile",
    "PlayHandCard",
    "ReadAgain",
    "Reveal",
    "RevealCard",
    "ShowIntel",
    "StackUp",
    "StartRoll",
    "TakeBack",
    "TakeLegTile",
    "TakeMidfieldCard",
    "TakeOverallCard",
    "TakePyramidTile",
    "TakeWinnerCard",
    "TopCard",
    "YoungestIs",
]
