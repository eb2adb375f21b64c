"""``camelup replay FILE``: verify a record and show it move by move."""

from __future__ import annotations

import sys

import msgspec

from camelup.cli.board.watch import Watcher
from camelup.cli.options import Arguments
from camelup.core.errors import RecordError, SetupError
from camelup.core.game import CHANCE
from camelup.core.values import Action
from camelup.play.record import Record, load_record
from camelup.text import speaker


def replay(options: Arguments) -> int:
    """Show a record; of a damaged one the good part, then the error."""
    try:
        record, damage = load_record(options.file), None
    except RecordError as error:
        if error.record is None:
            raise
        record, damage = error.record, error
    last = len(record.moves)
    if options.step is not None and not 0 <= options.step <= last:
        raise SetupError("cli.step", found=options.step, high=last)
    if options.json:
        _json_lines(record, options)
    else:
        _watch(record, options, damage is None)
    if damage is not None:
        sys.stdout.flush()
        raise damage
    return 0


def _watch(record: Record, options: Arguments, whole: bool) -> None:
    say = speaker(options.lang, record.header.edition, record.header.players)
    watcher = Watcher(record.game, say, board=options.board, delay=options.delay, secrets=True)
    watcher.introduction(record.header)
    before = record.header.opening()
    for number, (move, step) in enumerate(record.replay()):
        state, before = before, step.state
        if options.step not in (None, number):
            continue
        if isinstance(move, Action):
            watcher.turn(state, move.seat, f"{number} · ")
        watcher.events(step.events)
        if options.step is not None or record.game.to_move(step.state) is not CHANCE:
            watcher.position(step.state)
    if whole:
        key = "cli.verified" if record.over else "cli.running"
        print(say.say(key, moves=len(record.moves)))


def _json_lines(record: Record, options: Arguments) -> None:
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
    result = {"moves": len(record.moves), "over": record.over, "scores": scores}
    print(msgspec.json.encode(result).decode())
