"""``camelup puzzle``: the puzzle of the day, or another one, at the terminal."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import msgspec

from camelup.cli.board.watch import Watcher
from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.core.values import Action
from camelup.puzzles import Puzzle, chosen, of_day, puzzles
from camelup.puzzles.words import explained, hints
from camelup.text import speaker

QUIT, HINT, SHOW = "q", "h", "s"


def puzzle(options: Arguments) -> int:
    """Show it, and ask until it is solved."""
    one = _wanted(options)
    if options.json:
        print(msgspec.json.encode(one).decode())
        return 0
    _Solving(one, options.lang).run()
    return 0


def _wanted(options: Arguments) -> Puzzle:
    """By its number, today's, or today's among those that were asked for."""
    if options.number is not None:
        if not 1 <= options.number <= len(puzzles()):
            raise SetupError("puzzles.unknown", found=options.number, high=len(puzzles()))
        return puzzles()[options.number - 1]
    among = chosen(options.among, options.theme_of, options.difficulty)
    if not among:
        raise SetupError("puzzles.none")
    return of_day(datetime.now(UTC).date(), among)


class _Solving:
    """One puzzle at one terminal."""

    def __init__(self, one: Puzzle, lang: str) -> None:
        self.one, self.say = one, speaker(lang, one.game.edition_key)
        self.watcher = Watcher(one.game, self.say, delay=0.0)
        self.hints = iter(hints(one, self.say))
        self.legal = one.legal

    def run(self) -> None:
        """Until it is solved, given up, or nobody answers."""
        self._show()
        while (line := self._asked()) not in (None, QUIT):
            if line == HINT:
                print("  " + next(self.hints, self.say.say("puzzle.no-more-hints")))
            elif line == SHOW:
                self._explain("puzzle.shown")
                return
            elif (action := self._action(line or "")) is None:
                print("  " + self.say.say("puzzle.how"))
            elif action == self.one.best:
                self._explain("puzzle.solved")
                return
            else:
                print("  " + self.say.say("puzzle.wrong"))
                self.watcher.line(explained(self.one, action, self.say))

    def _show(self) -> None:
        one, say = self.one, self.say
        facts = {"difficulty": say.say(f"puzzle.difficulty.{one.difficulty}")}
        theme = say.say(f"puzzle.theme.{one.theme}")
        self.watcher.heading(say.say("puzzle.title", number=one.id, about=theme, **facts))
        self.watcher.line(say.say("puzzle.question", seat=one.seat))
        self.watcher.draw(one.view)
        for number, action in enumerate(self.legal, 1):
            print(f"  {number:>3}  {say.action(action)}")
        print("  " + say.say("puzzle.how"))

    def _asked(self) -> str | None:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        return line.strip().lower() if line else None

    def _action(self, line: str) -> Action | None:
        if not line.isdecimal() or not 1 <= int(line) <= len(self.legal):
            return None
        return self.legal[int(line) - 1]

    def _explain(self, key: str) -> None:
        self.watcher.line(self.say.say(key), style="bold")
        self.watcher.line(explained(self.one, self.one.best, self.say))
        usual = explained(self.one, self.one.usual, self.say)
        self.watcher.line(self.say.say("puzzle.hint.obvious", value=usual))
