"""Module 2 of the Supercup: photographer and camera."""

from camelup.pyramid.parts.photographer.events import CameraPlaced, PhotoTaken
from camelup.pyramid.parts.photographer.moves import PlaceCamera
from camelup.pyramid.parts.photographer.part import Photographer
from camelup.pyramid.parts.photographer.slice import (
    Camera,
    PhotographerDocument,
    PhotographerState,
    PhotographerView,
)

__all__ = [
    "Camera",
    "CameraPlaced",
    "PhotoTaken",
    "Photographer",
    "PhotographerDocument",
    "PhotographerState",
    "PhotographerView",
    "PlaceCamera",
]
