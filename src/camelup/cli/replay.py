"""``camelup replay FILE``: verify a record and show it move by move."""

from __future__ import annotations

import json
import sys

import msgspec

from camelup.cli.options import Options
from camelup.cli.watch import Watcher
from camelup.core.errors import RecordError
from camelup.core.game import CHANCE
from camelup.core.values import Action
from camelup.play.record import Record, load_record
from camelup.text import speaker


def replay(options: Options) -> int:
    """Show a record; of a damaged one the good part, then the error."""
    try:
        record, damage = load_record(options.file), None
    except RecordError as error:
        if error.record is None:
            raise
        record, damage = error.record, error
    if options.json:
        _json_lines(record, options)
    else:
        _watch(record, options)
    if damage is not None:
        sys.stdout.flush()
        raise damage
    return 0


def _watch(record: Record, options: Options) -> None:
    say = speaker(options.lang, record.header.edition, record.header.players)
    watcher = Watcher(record.game, say, board=options.board, delay=options.delay, secrets=True)
    edition = say.say(f"edition.{record.header.edition}")
    watcher.heading(say.say("cli.start", edition=edition, players=record.game.players))
    for number, (move, step) in enumerate(record.replay()):
        if options.step not in (None, number):
            continue
        if isinstance(move, Action):
            watcher.heading(f"{number} · {say.say('cli.turn', seat=move.seat)}")
        watcher.events(step.events)
        if options.step is not None or record.game.to_move(step.state) is not CHANCE:
            watcher.position(step.state)
    key = "cli.verified" if record.over else "cli.running"
    watcher.console.print(say.say(key, moves=len(record.moves)))


def _json_lines(record: Record, options: Options) -> None:
    """Move by move: the move, what happened, the position."""
    for number, (move, step) in enumerate(record.replay()):
        if options.step is None or number == options.step:
            line = {
                "step": number,
                "move": move,
                "events": step.events,
                "position": record.game.to_document(step.state),
            }
            print(msgspec.json.encode(line).decode())
    scores = record.game.scores(record.state)
    print(json.dumps({"moves": len(record.moves), "over": record.over, "scores": scores}))
