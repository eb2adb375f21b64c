"""The crazy camels of the second edition: which of them the grey die moves."""

from camelup.pyramid.parts.crazy_camels.events import CrazyCamelChosen, Why
from camelup.pyramid.parts.crazy_camels.part import CrazyCamels

__all__ = ["CrazyCamelChosen", "CrazyCamels", "Why"]
