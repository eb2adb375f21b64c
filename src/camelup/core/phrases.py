"""Words that the notation of every game has: who plays, whose turn it is, leg and stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import LETTER, Scan, Word, by_seat, letters
from camelup.core.values import Seat


class Stack(Phrase):
    """Camels on a space, bottom to top: ``5:gw``."""

    key = "track"
    once = False

    def __init__(self, space: Callable[[Scan], object]) -> None:
        self.space = space

    def fits(self, text: str) -> bool:
        return text[0].isdigit()

    def scan(self, word: Word) -> Scan:
        return Scan(word)

    def read(self, scan: Scan, draft: Draft) -> None:
        space = self.space(scan)
        scan.expect(":", "colon")
        draft.stack(str(space), scan)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        return [f"{space}:{letters(camels)}" for space, camels in doc.get(self.key, {}).items()]


class Field(Phrase):
    """A number of the document: ``leg:2``."""

    def __init__(self, key: str, default: int | None = None) -> None:
        self.key, self.default = key, default

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, scan.number())
        scan.close()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        number = doc.get(self.key)
        return () if number in (None, self.default) else (f"{self.key}:{number}",)


class Turn(Phrase):
    """Whose turn it is: ``turn:2``."""

    key = "turn"
    assumed = "assumed.turn"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.put(self.key, scan.seat(draft))
        scan.close()

    def complete(self, game: Any, draft: Draft) -> None:
        draft.fields.setdefault(self.key, 0)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        turn = doc.get(self.key, 0)
        return (f"{self.key}:{turn + 1}",) if turn else ()


class Players(Phrase):
    """How many play, where no list of everybody's money tells: ``players:3``."""

    key = "players"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.count(scan.number())
        scan.close()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        told = any("money" in player for player in doc["players"])
        return () if told else (f"{self.key}:{game.players}",)


class Money(Phrase):
    """Everybody's money, from player 1 on: ``money:3,7,0``."""

    key = "money"

    def __init__(self, capital: int) -> None:
        self.capital = capital

    def read(self, scan: Scan, draft: Draft) -> None:
        amounts = scan.numbers()
        draft.count(len(amounts))
        for seat, amount in enumerate(amounts):
            draft.put_of(seat, "money", amount)

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        """A document leaves out whoever has as much as at the start."""
        if any("money" in player for player in doc["players"]):
            amounts = (str(player.get("money", self.capital)) for player in doc["players"])
            yield f"{self.key}:{','.join(amounts)}"


class Stage(Phrase):
    """What is awaited, if it is not a player's turn: ``stage:reveal``.

    A race that somebody has finished is over.
    """

    key = "stage"

    def __init__(self, stages: Any) -> None:
        self.stages: tuple[str, ...] = get_args(stages)

    def read(self, scan: Scan, draft: Draft) -> None:
        for stage in self.stages:
            if scan.word.text[scan.at :] == stage:
                draft.put(self.key, stage)
                return
        raise scan.word.refusal("notation.stage", scan.at, known=", ".join(self.stages))

    def complete(self, game: Any, draft: Draft) -> None:
        if _finished(draft.fields):
            draft.fields.setdefault(self.key, "over")

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        stage = doc.get(self.key, "turn")
        usual = "over" if _finished(doc) else "turn"
        return () if stage == usual else (f"{self.key}:{stage}",)


class Tickets(Phrase):
    """Bets on the leader of the leg, as they were taken: ``tickets:1g5b3,3g3``.

    A value that is left out is that of the one which lay on top then.
    """

    key = "tickets"
    once = False
    assumed = "assumed.tickets"

    def __init__(self, field: str, values: Callable[[Any], Sequence[int]]) -> None:
        self.field, self.values = field, values

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            for seat, found in scan.groups(draft, lambda scan: (scan.at, self.ticket(scan))):
                draft.add_of(seat, self.field, *(ticket for _, ticket in found))
                draft.said[self.key] += [(ticket, scan.word, at) for at, ticket in found]

    def ticket(self, scan: Scan) -> dict[str, Any]:
        """A camel and what the bet on it is worth."""
        ticket: dict[str, Any] = {"camel": scan.camel()}
        value = scan.maybe_number()
        return ticket if value is None else {**ticket, "value": value}

    def complete(self, game: Any, draft: Draft) -> None:
        said: list[tuple[dict[str, Any], Word, int]] = draft.said.get(self.key, [])
        for camel in dict.fromkeys(ticket["camel"] for ticket, _, _ in said):
            left = list(self.values(game))
            mine = [one for one in said if one[0]["camel"] == camel]
            for ticket, _, _ in mine:
                if ticket.get("value") in left:
                    left.remove(ticket["value"])
            for ticket, word, at in mine:
                if "value" not in ticket:
                    if not left:
                        raise word.refusal("notation.ticket", at, camel=camel)
                    ticket["value"] = left.pop(self.from_where(ticket))

    def from_where(self, ticket: Mapping[str, Any]) -> int:
        """Which one of those that are left has been taken."""
        return 0

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        held = (player.get(self.field, ()) for player in doc["players"])
        return by_seat(self.key, ("".join(map(self.written, tickets)) for tickets in held))

    def written(self, ticket: Mapping[str, Any]) -> str:
        return f"{LETTER[ticket['camel']]}{ticket['value']}"


def _finished(doc: Mapping[str, Any]) -> bool:
    return bool(doc.get("crossed") or doc.get("track", {}).get("finish"))
