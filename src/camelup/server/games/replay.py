"""Finished games, move by move. A game that is over has no secrets left: every step shows what all
seats together knew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from camelup.core.game import CHANCE
from camelup.core.take_back import DiceTakenBack
from camelup.core.values import Action, Event
from camelup.editions.catalogue import AnyGame
from camelup.play.open_view import open_view
from camelup.play.record import Record
from camelup.play.verify import verify
from camelup.server.errors import TooLarge
from camelup.server.games.bot_reasons import decode_reason
from camelup.server.games.which import which_game
from camelup.server.protocol import Replay, ReplayStep, Said
from camelup.text import Speaker, speaker

NO_REASONS: Mapping[int, str] = {}


def replay_of(
    record: Record,
    language: str,
    id: str | None = None,
    reasons: Mapping[int, str] = NO_REASONS,
    *,
    names: tuple[str, ...] | None = None,
) -> Replay:
    """A record as steps, each an action with the chance that follows, as they were seen in play.

    ``reasons`` are those that bots gave, by the number of the move; ``names`` are shown in place
    of those in the record.
    """
    names = record.header.players if names is None else names
    say = speaker(language, record.header.edition, names)
    return _replay(record, say, id, names, tuple(_steps(record, say, reasons)))


def replay_parts(
    record: Record,
    language: str,
    id: str | None = None,
    reasons: Mapping[int, str] = NO_REASONS,
    *,
    names: tuple[str, ...] | None = None,
    most_bytes: int | None = None,
) -> Iterator[bytes]:
    """The same as JSON, step by step, so that all of it is never there at once.

    Steps of more than ``most_bytes`` in all are refused.
    """
    names = record.header.players if names is None else names
    say = speaker(language, record.header.edition, names)
    bare = msgspec.json.encode(_replay(record, say, id, names, ()))
    before, after = bare.split(b'"steps":[]', 1)
    yield before + b'"steps":['
    size = 0
    for number, step in enumerate(_steps(record, say, reasons)):
        data = (b"," if number else b"") + msgspec.json.encode(step)
        size += len(data)
        if most_bytes is not None and size > most_bytes:
            raise TooLarge("server.long-replay")
        yield data
    yield b"]" + after


def _replay(
    record: Record,
    say: Speaker,
    id: str | None,
    names: tuple[str, ...],
    steps: tuple[ReplayStep, ...],
) -> Replay:
    return Replay(
        id=id,
        **which_game(record.header.edition, record.game.modules),
        names=names,
        steps=steps,
        winners=record.game.winners(record.state) if record.over else (),
        fair=say.reason(verify(record)),
    )


def _steps(record: Record, say: Speaker, reasons: Mapping[int, str]) -> Iterator[ReplayStep]:
    game, action, why = record.game, None, ""
    events: list[Event] = []
    for version, (move, step) in enumerate(record.replay()):
        if isinstance(move, Action):
            action, why = move, _why(reasons.get(version), game, say)
        events += step.events
        if game.to_move(step.state) is CHANCE and version < len(record.moves):
            continue
        yield ReplayStep(
            version=version,
            seat=None if action is None else action.seat,
            text=_title(action, events, say),
            events=tuple(_said(event, say) for event in events),
            view=open_view(game, step.state),
            scores=game.scores(step.state),
            why=why,
        )
        action, events, why = None, [], ""


def _title(action: Action | None, events: list[Event], say: Speaker) -> str:
    """What a step is called: what somebody did, the set-up, or dice that were read again."""
    if action is not None:
        return say.action(action)
    if events and isinstance(events[0], DiceTakenBack):
        return say.event(events[0])
    return say.say("server.replay.setup")


def _why(reason: str | None, game: AnyGame, say: Speaker) -> str:
    return "" if reason is None else say.reason(decode_reason(reason, game.move_type))


def _said(event: Any, say: Speaker) -> Said:
    return Said(event=event, text=say.event(event))
