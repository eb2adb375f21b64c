"""The legs of a game that have been scored, as one seat saw it: what the ledgers are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from camelup.core.game import CHANCE, OVER, seen_by
from camelup.core.values import Event, Seat
from camelup.play.record import Record, read_record
from camelup.server.protocol import LegEnd, Legs, Said
from camelup.text import Speaker, speaker


def legs_of(record: Record, say: Speaker, seat: Seat | None) -> Legs:
    """What the move that ended each leg brought, with the table after it.

    A leg that was taken back, with real dice, is told as it ended at last.
    """
    game, ends = record.game, dict[int, LegEnd]()
    for version, leg, events, state in _steps(record):
        if leg and (state.leg > leg or game.to_move(state) is OVER):
            view: Any = game.view(state, seat)
            told = tuple(_said(event, say) for event in seen_by(events, seat))
            ends[leg] = LegEnd(leg=leg, version=version, events=told, view=view)
    over, now = game.to_move(record.state) is OVER, record.state.leg
    return Legs(legs=tuple(end for leg, end in ends.items() if over or leg < now))


def _steps(record: Record) -> Iterator[tuple[int, int, tuple[Event, ...], Any]]:
    """Every action with the chance after it: the leg it was in (0: none yet), the table after."""
    leg: int | None = None
    events: list[Event] = []
    for version, (_, step) in enumerate(record.replay()):
        leg = step.state.leg if leg is None else min(leg, step.state.leg)
        events += step.events
        if record.game.to_move(step.state) is not CHANCE:
            yield version, leg, tuple(events), step.state
            leg, events = step.state.leg, []


def _said(event: Any, say: Speaker) -> Said:
    return Said(event=event, text=say.event(event))


def legs_told(
    text: str, language: str, names: tuple[str, ...], seat: Seat | None
) -> Iterator[bytes]:
    """The legs of a game of ours, as JSON."""
    record = read_record(text)
    say = speaker(language, record.header.edition, names)
    yield msgspec.json.encode(legs_of(record, say, seat))
