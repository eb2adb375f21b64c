"""Photographer and camera."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.track import Unit
from camelup.core.values import Action, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.part import Fields, Part, empty_spaces, gain
from camelup.pyramid.parts.photographer.events import CameraPlaced, PhotoTaken
from camelup.pyramid.parts.photographer.moves import PlaceCamera
from camelup.pyramid.parts.photographer.notation import CameraAt
from camelup.pyramid.parts.photographer.slice import (
    Camera,
    PhotographerDocument,
    PhotographerState,
    PhotographerView,
)
from camelup.pyramid.slices import Slices
from camelup.pyramid.state import State

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View


class Photographer(Part):
    """Point the camera at an empty space; a unit that stops there pays 1 per camel."""

    handles = PlaceCamera
    moves = (PlaceCamera,)
    events = (CameraPlaced, PhotoTaken)
    phrases = (CameraAt(),)
    slices = Slices(state=PhotographerState, view=PhotographerView, document=PhotographerDocument)

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """Any empty space (X2-04), unless somebody else holds the tile (X2-03, X2-05).

        The first space and the neighbours of Desert tiles are free (RX-15, RX-16); the photographer
        may choose again, but another space (X2-06, RX-19).
        """
        assert isinstance(s, PhotographerState)
        if s.camera.seat not in (None, seat):
            return ()
        return [PlaceCamera(seat, space) for space in empty_spaces(e, s)]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, PlaceCamera)
        camera = Camera(action.seat, action.space)
        return Step(replace(s, camera=camera), (CameraPlaced(action.seat, action.space),))

    def occupied(self, s: State) -> Sequence[int]:
        """No Desert tile goes onto the camera space (X2-10, RX-21)."""
        assert isinstance(s, PhotographerState)
        return () if s.camera.space is None else (s.camera.space,)

    def at_rest(self, e: Edition, s: State, space: int, unit: Unit) -> Step[State] | None:
        """1 for each camel of the unit that came (X2-07, RX-17); tile and camera go back (X2-08).

        It counts where a unit finally stops, pushed or not and by whatever die (RX-16, RX-30);
        beyond the line nobody stops (RX-18).
        """
        assert isinstance(s, PhotographerState)
        seat, amount = s.camera.seat, len(unit)
        if seat is None or s.camera.space != space:
            return None
        after = replace(s, camera=Camera(), money=gain(s.money, seat, amount))
        return Step(after, (PhotoTaken(seat, space, unit, amount),))

    def laid_out(self, e: Edition, players: int) -> Fields:
        """Tile and camera lie beside the board (X2-02)."""
        return {"camera": Camera()}

    def clean_up(self, e: Edition, s: State) -> State:
        """With a new leg they go back in any case (X2-09, RX-20)."""
        return replace(s, camera=Camera())

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        assert isinstance(s, PhotographerState)
        return {"camera": s.camera}

    def seen(self, view: View) -> Fields:
        assert isinstance(view, PhotographerView)
        return {"camera": view.camera}

    def written(self, s: State) -> Fields:
        assert isinstance(s, PhotographerState)
        return {"camera": s.camera if s.camera != Camera() else None}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        assert isinstance(doc, PhotographerDocument)
        return {"camera": doc.camera or Camera()}

    def absent(self, doc: PositionDocument) -> None:
        assert isinstance(doc, PhotographerDocument)
        require(doc.camera is None, "position.no-camera", "$.camera")

    def check(self, e: Edition, s: State) -> None:
        assert isinstance(s, PhotographerState)
        camera = s.camera
        if camera == Camera():
            return
        seated = camera.seat is not None and 0 <= camera.seat < len(s.money)
        require(seated, "position.camera-seat", "$.camera.seat")
        space = camera.space or 0
        require(
            1 <= space <= e.length, "position.space", "$.camera.space", found=space, high=e.length
        )
        others = (part for part in e.parts if part is not self)
        taken = {there for there, _ in s.stacks}.union(*(part.occupied(s) for part in others))
        require(space not in taken, "position.camera-space", "$.camera.space", space=space)
