"""``camelup table``: follow a game that is played with cardboard, and see the odds.

Something that can be entered is chosen by its number, or by the first letters of its words.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, TypeAlias

from camelup.cli.board.watch import Watcher
from camelup.cli.commands.odds import TOP, bar, decimal
from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError, PositionError, SetupError
from camelup.core.values import Camel, Outcome
from camelup.editions.notation import notation, read
from camelup.follow import Answer, FollowedGame, Offer, answer
from camelup.follow.answers import advised
from camelup.text import Speaker, speaker

END, UNDO, REDO, SET, HELP = "q", "u", "r", "=", "h"

Choices: TypeAlias = Sequence[tuple[str, Offer | tuple[int, Any]]]
"""A text, and what it stands for: an offer, or a hidden card with a face it can have."""

EXAMPLE = "=1:gw 2:b 3:oy"
FEW = 12
"""More choices are listed only when they are asked for."""


def table(options: Arguments) -> int:
    """Follow a game until its result, or until somebody stops."""
    followed = _begin(options)
    names = followed.document.header.players
    say = speaker(options.lang, followed.game.edition_key, names)
    watcher = Watcher(followed.game, say, delay=0.0)
    watcher.introduction(followed.document.header)
    print("\n" + say.say("cli.table.how"))
    _Following(followed, say, watcher).run()
    if options.save is not None:
        followed.record().save(options.save)
    return 0


def _begin(options: Arguments) -> FollowedGame:
    if options.position:
        line = " ".join(options.position)
        players = read(line).game.players
        names = [speaker(options.lang).player(seat) for seat in range(players)]
        return FollowedGame.from_line(line, names)
    names = [speaker(options.lang).player(seat) for seat in range(options.players)]
    known = [] if options.seat is None else [options.seat - 1]
    if options.open:
        known = list(range(options.players))
    if known and not 0 <= known[0] < options.players:
        players = options.players
        raise PositionError("odds.seat", where="--seat", found=options.seat, players=players)
    return FollowedGame.begin(options.edition, names, options.modules, known=known)


class _Following:
    """One game at one terminal."""

    def __init__(self, followed: FollowedGame, say: Speaker, watcher: Watcher) -> None:
        self.followed, self.say, self.watcher = followed, say, watcher

    def run(self) -> None:
        """Show, ask, enter; whatever is refused is said, and nothing has happened."""
        self._show()
        while True:
            choices = self._choices()
            if not choices and self.followed.awaiting == "over":
                return
            line = self._asked(choices)
            if line in (None, END):
                return
            try:
                self._enter(line or "", choices)
            except CamelUpError as error:
                print(f"  {self.say.error(error)}")

    def _asked(self, choices: Choices) -> str | None:
        if len(choices) <= FEW:
            _list(choices)
        if not choices:
            print("  " + self.say.say("cli.table.type-position", example=EXAMPLE))
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _choices(self) -> list[tuple[str, Offer | tuple[int, Any]]]:
        followed, say = self.followed, self.say
        if followed.awaiting == "turn-over":
            card = followed.face_down()[0]
            return [(say.move(face), (card, face)) for face in followed.faces(card)]
        return [(_text(say, offer), offer) for offer in followed.offers()]

    def _enter(self, line: str, choices: Choices) -> None:
        followed = self.followed
        if line == UNDO:
            followed.undo()
        elif line == REDO:
            followed.redo()
        elif line == SET:
            print(notation(followed))
            return
        elif line.startswith(SET):
            followed.edit_line(f"{line[1:]} {self._game_words(line)}")
        elif line == HELP or not line:
            print(self.say.say("cli.table.how"))
            _list(choices)
            return
        else:
            chosen = _chosen(line, choices)
            if isinstance(chosen, Offer):
                followed.enter(*chosen.moves, unknown=chosen.unknown)
            else:
                followed.turn_over(*chosen)
        self._show()

    def _game_words(self, line: str) -> str:
        """What a typed position need not say: which game it is, and how many play."""
        game = self.followed.game
        words = [game.edition_key, *game.modules, f"players:{game.players}"]
        said = {word.partition(":")[0] for word in line[1:].lower().split()}
        return " ".join(word for word in words if word.partition(":")[0] not in said)

    def _show(self) -> None:
        followed = self.followed
        stand = followed.stand()
        if followed.awaiting == "turn-over":
            print("  " + self.say.say("cli.table.cards"))
            print("  " + self.say.event(followed.laid(followed.face_down()[0])))
            return
        self.watcher.events(stand.events)
        if followed.game.to_document(stand.state).get("track"):
            self.watcher.position(stand.state)
        seat, at = advised(followed), followed.document.at
        before = Answer()
        if at:
            before = answer(followed, followed.document.entries[at - 1].parent, seat)
        self._print_odds(answer(followed, seat=seat), before)

    def _print_odds(self, now: Answer, before: Answer) -> None:
        """Each figure with an arrow if the last move has changed it."""
        say = self.say
        if now.leg is None or now.race is None:
            return
        width = max(len(say.camel(camel)) for camel in now.leg.camels)
        heads = (say.nth(1), say.nth(2), say.say("cli.table.wins"), say.say("cli.table.loses"))
        first, second, winner, loser = heads
        print(f"  {'':<{width}}  {'':12}{first:>8} {second:>8} {winner:>9} {loser:>9}")
        for camel in sorted(now.leg.camels, key=now.leg.of, reverse=True):
            shares, was = _shares(now, camel), _shares(before, camel) or _shares(now, camel)
            first, second, winner, loser = (
                say.percent(share) + _arrow(share - old)
                for share, old in zip(shares, was, strict=True)
            )
            line = f"{bar(shares[0], 12)}{first:>9}{second:>9}{winner:>10}{loser:>10}"
            print(f"  {say.camel(camel):<{width}}  {line}")
        worth = {one.action: one.value for one in before.values}
        for one in now.values[:TOP]:
            arrow = _arrow(one.value - worth.get(one.action, one.value))
            print(f"  {decimal(say, one.value):>7}{arrow} {say.action(one.action)}")


def _list(choices: Choices) -> None:
    for number, (text, _) in enumerate(choices, 1):
        print(f"  {number:>3}  {text}")


def _shares(found: Answer, camel: Camel) -> tuple[float, ...]:
    """First and second in the leg, winner and loser of the race."""
    if found.leg is None or found.race is None:
        return ()
    return (*found.leg.of(camel)[:2], *found.race.of(camel))


def _arrow(change: float) -> str:
    """Has it grown or shrunk by the last move?"""
    return "↑" if change > 0.0005 else "↓" if change < -0.0005 else " "


def _text(say: Speaker, offer: Offer) -> str:
    """What is offered; of a hidden card only that it is one."""
    *_, last = offer.moves
    if isinstance(last, Outcome):
        return say.outcome(last)
    if offer.seen is not None:
        return say.event(offer.seen)
    return say.action(last)


def _chosen(line: str, choices: Choices) -> Offer | tuple[int, Any]:
    """By number, or by the beginnings of its words: ``gr 2`` is ``Green die: 2``."""
    if line.isdecimal() and 1 <= int(line) <= len(choices):
        return choices[int(line) - 1][1]
    words = line.casefold().split()
    found = [chosen for text, chosen in choices if _fits(words, text)]
    if len(found) != 1:
        raise SetupError("follow.choose", found=line, number=len(found))
    return found[0]


def _fits(words: Sequence[str], text: str) -> bool:
    there = iter(text.casefold().replace(":", " ").replace("“", " ").split())
    return all(any(one.startswith(word) for one in there) for word in words)
