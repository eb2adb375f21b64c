"""Every event of every game: what happened, in the order in which it happened.

``Table.play`` and ``Game.apply`` return events. They hold secrets; :func:`camelup.seen_by` gives
them as one seat may see them. Where the pyramid games and Camel Up Cards tell the same kind of
thing of different boards, there are two classes, such as :class:`PyramidUnitMoved` (spaces are
numbers) and :class:`CardsUnitMoved` (spaces are printed labels).
"""

from camelup.cards.events import (
    CardRevealed,
    CardsContributed,
    CardsDealt,
    CardsDiscarded,
    DeckBuilt,
    FinalPaid,
    HandCardPlayed,
    IntelChosen,
    IntelShown,
    MidfieldCardScored,
    MidfieldCardTaken,
    OverallCardReturned,
    OverallCardScored,
    OverallCardTaken,
    PieceCardScored,
    PiecePlaced,
    PieceReturned,
    SandstormCame,
    TrackExtended,
    WinnerCardScored,
    WinnerCardTaken,
)
from camelup.cards.events import FinishCrossed as CardsFinishCrossed
from camelup.cards.events import LegRanked as CardsLegRanked
from camelup.cards.events import UnitMoved as CardsUnitMoved
from camelup.core.common import (
    GameOver,
    LegPaid,
    LegStarted,
    Reward,
    TurnEnded,
    YoungestKnown,
)
from camelup.core.take_back import DiceTakenBack, TakenBack
from camelup.core.values import Event
from camelup.pyramid.events import (
    CamelsStacked,
    CamelStarted,
    CrazyCamelStarted,
    DieRevealed,
    MarkerPassed,
    RaceRanked,
)
from camelup.pyramid.events import FinishCrossed as PyramidFinishCrossed
from camelup.pyramid.events import LegRanked as PyramidLegRanked
from camelup.pyramid.events import UnitMoved as PyramidUnitMoved
from camelup.pyramid.parts.crazy_camels import CrazyCamelChosen
from camelup.pyramid.parts.desert_tiles import TilePaid, TilePlaced
from camelup.pyramid.parts.leg_bets import LegTileScored, LegTileTaken
from camelup.pyramid.parts.partnerships import PartnerCopied, PartnersMade
from camelup.pyramid.parts.photographer import CameraPlaced, PhotoTaken
from camelup.pyramid.parts.position_bets import PositionTileScored, PositionTileTaken
from camelup.pyramid.parts.pyramid import PyramidTilesScored, PyramidTileTaken
from camelup.pyramid.parts.race_bets import RaceCardPlaced, RaceCardScored
from camelup.pyramid.parts.supporting_dice import SupportingDieAdded, SupportingDieUsed

__all__ = [
    "CamelStarted",
    "CamelsStacked",
    "CameraPlaced",
    "CardRevealed",
    "CardsContributed",
    "CardsDealt",
    "CardsDiscarded",
    "CardsFinishCrossed",
    "CardsLegRanked",
    "CardsUnitMoved",
    "CrazyCamelChosen",
    "CrazyCamelStarted",
    "DeckBuilt",
    "DiceTakenBack",
    "DieRevealed",
    "Event",
    "FinalPaid",
    "GameOver",
    "HandCardPlayed",
    "IntelChosen",
    "IntelShown",
    "LegPaid",
    "LegStarted",
    "LegTileScored",
    "LegTileTaken",
    "MarkerPassed",
    "MidfieldCardScored",
    "MidfieldCardTaken",
    "OverallCardReturned",
    "OverallCardScored",
    "OverallCardTaken",
    "PartnerCopied",
    "PartnersMade",
    "PhotoTaken",
    "PieceCardScored",
    "PiecePlaced",
    "PieceReturned",
    "PositionTileScored",
    "PositionTileTaken",
    "PyramidFinishCrossed",
    "PyramidLegRanked",
    "PyramidTileTaken",
    "PyramidTilesScored",
    "PyramidUnitMoved",
    "RaceCardPlaced",
    "RaceCardScored",
    "RaceRanked",
    "Reward",
    "SandstormCame",
    "SupportingDieAdded",
    "SupportingDieUsed",
    "TakenBack",
    "TilePaid",
    "TilePlaced",
    "TrackExtended",
    "TurnEnded",
    "WinnerCardScored",
    "WinnerCardTaken",
    "YoungestKnown",
]
