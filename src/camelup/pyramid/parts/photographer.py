"""Photographer and camera: X2-01 to X2-10, RX-14 to RX-21."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.track import Unit
from camelup.core.values import Action, Seat
from camelup.pyramid.actions import PlaceCamera
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import CameraPlaced, PhotoTaken
from camelup.pyramid.parts.part import Part, empty_spaces, gain
from camelup.pyramid.state import Camera, State


class Photographer(Part):
    """Point the camera at an empty space; a unit that stops there pays 1 per camel."""

    handles = PlaceCamera

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        assert s.camera is not None
        if s.camera.seat not in (None, seat):
            return ()
        return [PlaceCamera(seat, space) for space in empty_spaces(e, s)]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, PlaceCamera)
        camera = Camera(action.seat, action.space)
        return Step(replace(s, camera=camera), (CameraPlaced(action.seat, action.space),))

    def occupied(self, s: State) -> Sequence[int]:
        return () if s.camera is None or s.camera.space is None else (s.camera.space,)

    def at_rest(self, e: Edition, s: State, space: int, unit: Unit) -> Step[State] | None:
        if s.camera is None or s.camera.space != space or s.camera.seat is None:
            return None
        seat, amount = s.camera.seat, len(unit)
        after = replace(s, camera=Camera(), money=gain(s.money, seat, amount))
        return Step(after, (PhotoTaken(seat, space, unit, amount),))

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, camera=Camera())

    def check(self, e: Edition, s: State) -> None:
        camera = s.camera
        if camera is None or camera == Camera():
            return
        seated = camera.seat is not None and 0 <= camera.seat < len(s.money)
        require(seated, "position.camera-seat", "$.camera.seat")
        space = camera.space or 0
        require(
            1 <= space <= e.length, "position.space", "$.camera.space", found=space, high=e.length
        )
        taken = {there for there, _ in s.stacks} | {t.space for t in s.tiles if t is not None}
        require(space not in taken, "position.camera-space", "$.camera.space", space=space)
