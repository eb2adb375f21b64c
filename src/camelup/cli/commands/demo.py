"""``camelup demo``: bots play a whole game, drawn and explained."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec

from camelup import bots
from camelup.bots import Chosen
from camelup.cli.board.watch import Watcher
from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError, SetupError
from camelup.core.game import seen_by
from camelup.core.values import Action, Event, Seat
from camelup.editions.catalogue import check
from camelup.play.record import append_to
from camelup.play.table import NAMES, Table, start
from camelup.text import Speaker, speaker


def demo(options: Arguments) -> int:
    """Play one game of bots to its end, saving move by move where asked to."""
    check(options.edition, options.players, options.modules)
    names = NAMES[: options.players]
    seated = _seated(options.bots_named, options.players)
    table = start(options.edition, names, options.modules, seed=options.seed)
    company = _Company(table, seated)
    saved = _Save(table, options.save)
    if options.json:
        _json_lines(table, company, saved)
    else:
        _watch(table, company, options, saved)
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


def _seated(named: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A bot for each seat: the names go round the table until everybody has one."""
    if not 1 <= len(named) <= players:
        raise SetupError("cli.bots-seats", bots=len(named), players=players)
    return tuple(islice(cycle(named), players))


class _Company:
    """The bots around the table; each draws from a stream of its own, apart from the dice."""

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self._table = table
        self.names = names
        seed = table.record.header.seed
        self._bots = [bots.make(name, f"{seed} bot {seat}") for seat, name in enumerate(names)]

    def choose(self, seat: Seat) -> Chosen:
        """What the bot of a seat does, or what the fallback does for it."""
        view, legal = self._table.view(seat), self._table.legal(seat)
        with redirect_stdout(sys.stderr):  # a bot's own words are not part of ours
            return bots.guarded(self._bots[seat], view, legal, bots.seconds_for(self.names[seat]))

    def told(self, say: Speaker) -> str:
        """Who sits where."""
        if len(set(self.names)) == 1:
            return say.say("cli.bots-all", bot=self.names[0])
        pairs = enumerate(self.names)
        return say.say("cli.bots", bots=", ".join(f"{say.player(s)} ({bot})" for s, bot in pairs))


def _watch(table: Table, company: _Company, options: Arguments, saved: _Save) -> None:
    say = speaker(options.lang, options.edition, table.names)
    watcher = Watcher(table.game, say, board=options.board, delay=options.delay)
    watcher.introduction(table.record.header)
    watcher.line(company.told(say))
    for _, step in list(table.record.replay())[1:]:
        watcher.events(step.events)
    watcher.position(table.state)
    while not table.over:
        seat = min(table.to_move)
        watcher.turn(table.state, seat)
        choice = company.choose(seat)
        events = table.play(choice.action)
        saved()
        if choice.fault is not None:
            watcher.line(say.reason(choice.fault), style="bold")
        elif options.why and choice.reason is not None:
            watcher.line(say.reason(choice.reason), style="italic")
        watcher.events(events)
        watcher.position(table.state)
    legs = table.view(None).leg
    actions = sum(isinstance(move, Action) for move in table.moves)
    print(say.say("cli.finish", moves=actions, legs=legs))


def _json_lines(table: Table, company: _Company, saved: _Save) -> None:
    """The header, each move's public events, and the result, one JSON line each."""
    print(msgspec.json.encode(table.record.header).decode())
    for number, (_, step) in enumerate(table.record.replay()):
        if number:
            _print_events(number, step.events)
    while not table.over:
        choice = company.choose(min(table.to_move))
        events = table.play(choice.action)
        saved()
        _print_events(table.version, events, choice)
    result = {"scores": table.scores, "winners": table.winners, "bots": company.names}
    print(msgspec.json.encode(result).decode())


def _print_events(version: int, events: tuple[Event, ...], choice: Chosen | None = None) -> None:
    line: dict[str, Any] = {"version": version, "events": seen_by(events, None)}
    if choice is not None and choice.fault is not None:
        line["fault"] = choice.fault
    print(msgspec.json.encode(line).decode())
