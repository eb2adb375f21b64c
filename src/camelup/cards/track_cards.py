"""The race track cards: two spaces on the front, one on the back, more from the box."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from camelup.cards.data import LEAST_BEFORE_FINISH
from camelup.cards.events import SandstormCame, TrackExtended
from camelup.cards.state import State
from camelup.core.game import Step
from camelup.core.track import stack_on


def flipped_label(first: int) -> str:
    """The name of a card's sandstorm side, by its first space: ``"5-6"``."""
    return f"{first}-{first + 1}"


def lay_track(spaces: int, flipped: Container[str] = ()) -> tuple[str, ...]:
    """Labels up to a space; an odd last one has its other half under the finish card.

    C-04, C-08.
    """
    labels: list[str] = []
    for first in range(1, spaces + 1, 2):
        if flipped_label(first) in flipped:
            labels.append(flipped_label(first))
        else:
            labels.extend(str(n) for n in (first, first + 1) if n <= spaces)
    return tuple(labels)


def highest(track: tuple[str, ...]) -> int:
    """The highest printed number on the track."""
    return int(track[-1].rpartition("-")[2])


def extend_track(s: State) -> Step[State]:
    """Add spaces until three lie between the leader and the finish card (C-53, RC-07).

    The numbering goes on beyond the 24 printed spaces if it must.
    """
    missing = LEAST_BEFORE_FINISH - (len(s.track) - s.lead)
    if missing <= 0:
        return Step(s, ())
    top = highest(s.track)
    added = tuple(str(top + i) for i in range(1, missing + 1))
    return Step(replace(s, track=s.track + added), (TrackExtended(missing, added[-1]),))


def sandstorm(s: State) -> Step[State]:
    """Flip each empty card between the leader and the last camel (C-24, C-25, RC-04, RC-05).

    A card that was flipped stays so (C-26).
    """
    hit = tuple(first for first in range(1, highest(s.track), 2) if _is_hit(s, first))
    if not hit:
        return Step(s, ())
    names = {label for label in s.track if "-" in label} | {flipped_label(first) for first in hit}
    track = lay_track(highest(s.track), names)
    stacks = tuple(
        (track.index(s.track[index - 1]) + 1 if index else 0, unit) for index, unit in s.stacks
    )
    came = tuple(SandstormCame(flipped_label(first)) for first in hit)
    return Step(replace(s, track=track, stacks=stacks), came)


def _is_hit(s: State, first: int) -> bool:
    """Whether a card shows its front, is empty and lies between the first and the last camel."""
    if str(first) not in s.track:
        return False
    index = s.index(str(first))
    empty = not stack_on(s.stacks, index) and not stack_on(s.stacks, index + 1)
    return empty and s.last < index and index + 1 < s.lead
