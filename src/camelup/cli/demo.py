"""``camelup demo``: bots play a whole game, drawn and explained."""

from __future__ import annotations

from pathlib import Path

import msgspec

from camelup.bots import RandomBot
from camelup.cli.options import Options
from camelup.cli.watch import Watcher
from camelup.core.errors import CamelUpError
from camelup.core.game import seen_by
from camelup.core.values import Action, Event
from camelup.editions.catalogue import check
from camelup.play.dice import Dice
from camelup.play.record import append_to
from camelup.play.table import Table, start
from camelup.text import speaker

NAMES = ("Amina", "Bruno", "Chloé", "Dalia", "Emil", "Fatou", "Gaston", "Hedda", "Idris", "June")


def demo(options: Options) -> int:
    """Play one game of bots to its end, saving move by move where asked to."""
    check(options.edition, options.players, options.modules)
    names = NAMES[: options.players]
    table = start(options.edition, names, options.modules, seed=options.seed)
    saved = _Save(table, options.save)
    if options.json:
        _json_lines(table, saved)
    else:
        _watch(table, options, saved)
    if options.save is not None and not options.json:
        print(speaker(options.lang, options.edition).say("cli.saved", file=str(options.save)))
    return 0


class _Save:
    """Appends the record to a file as the game goes on, so that Ctrl-C loses nothing."""

    def __init__(self, table: Table, path: Path | None) -> None:
        self._table = table
        self._path = path
        self._written = 0
        if path is not None:
            try:
                path.write_bytes(b"")
            except OSError:
                raise CamelUpError("cli.no-write", file=str(path)) from None
        self()

    def __call__(self) -> None:
        if self._path is not None:
            lines = self._table.record.lines(self._written)
            append_to(self._path, lines)
            self._written += len(lines)


def bot_for(table: Table) -> RandomBot:
    """Bots draw from a stream of their own, so that they do not disturb the dice."""
    return RandomBot(Dice(f"{table.dice.seed} bots"))


def _watch(table: Table, options: Options, saved: _Save) -> None:
    say = speaker(options.lang, options.edition, table.names)
    watcher = Watcher(table.game, say, board=options.board, delay=options.delay)
    watcher.introduction(table.record.header)
    for _, step in list(table.record.replay())[1:]:
        watcher.events(step.events)
    watcher.position(table.state)
    bot = bot_for(table)
    while not table.over:
        seat = min(table.to_move)
        watcher.turn(table.state, seat)
        events = table.play(bot.choose(table.view(seat), table.legal(seat)))
        saved()
        watcher.events(events)
        watcher.position(table.state)
    legs = table.view(None).leg
    actions = sum(isinstance(move, Action) for move in table.moves)
    print(say.say("cli.finish", moves=actions, legs=legs))


def _json_lines(table: Table, saved: _Save) -> None:
    """The header, each move's public events, and the result, one JSON line each."""
    print(msgspec.json.encode(table.record.header).decode())
    bot = bot_for(table)
    for number, (_, step) in enumerate(table.record.replay()):
        if number:
            _print_events(number, step.events)
    while not table.over:
        seat = min(table.to_move)
        events = table.play(bot.choose(table.view(seat), table.legal(seat)))
        saved()
        _print_events(table.version, events)
    result = {"scores": table.scores, "winners": table.winners}
    print(msgspec.json.encode(result).decode())


def _print_events(version: int, events: tuple[Event, ...]) -> None:
    seen = seen_by(events, None)
    print(msgspec.json.encode({"version": version, "events": seen}).decode())
