"""The dice of module 1 of the Supercup, plain and with the spicy option."""

from camelup.pyramid.parts.supporting_dice.events import SupportingDieAdded, SupportingDieUsed
from camelup.pyramid.parts.supporting_dice.moves import AddSupportingDie
from camelup.pyramid.parts.supporting_dice.part import SupportingDice, supporting
from camelup.pyramid.parts.supporting_dice.slice import (
    Supporting,
    SupportingDiceDocument,
    SupportingDiceState,
    SupportingDiceView,
)

__all__ = [
    "AddSupportingDie",
    "Supporting",
    "SupportingDice",
    "SupportingDiceDocument",
    "SupportingDiceState",
    "SupportingDiceView",
    "SupportingDieAdded",
    "SupportingDieUsed",
    "supporting",
]
