"""Check every draw of a record with fair dice: python verify_dice.py GAME.camelup ...

Written from docs/fair-dice.md alone, with nothing but Python's standard library. It believes what
the record says about the players' actions, and checks everything that chance brought.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from fractions import Fraction
from itertools import permutations, product
from math import lcm
from pathlib import Path
from typing import Any

Line = dict[str, Any]
Outcomes = list[tuple[Line, Fraction]]
Card = tuple[str, int]

RACERS = {
    "base": ["blue", "green", "orange", "yellow", "white"],
    "second": ["blue", "green", "red", "yellow", "purple"],
}
CRAZY = ["white", "black"]
CARD_CAMELS = ["blue", "green", "orange", "white", "yellow"]
DEALT = {2: 12, 3: 9, 4: 7, 5: 6, 6: 5}
DRAWS = {"youngest", "start-roll", "start-stack", "crazy-start", "die", "top-card", "deal"}


class Wrong(Exception):
    """Something that the dice did not give."""


class Dice:
    """Draws by their number, from the seed and what was promised."""

    def __init__(self, seed: str, fair: Line) -> None:
        if hashlib.sha256(seed.encode()).hexdigest() != fair["commitment"]:
            raise Wrong("this is not the seed that was promised")
        texts = [fair.get("game", ""), *fair.get("values", [])]
        lines = ["camelup-fair-dice-1", *(text.encode().hex() for text in texts)]
        self.key = hmac.digest(seed.encode(), "\n".join(lines).encode(), "sha256")

    def draw(self, number: int, outcomes: Outcomes) -> Line:
        """Which of the outcomes, each with its probability, is move ``number``?"""
        tickets = lcm(*[p.denominator for _, p in outcomes])
        attempt = 0
        while True:
            message = f"{number}.{attempt}".encode()
            x = int.from_bytes(hmac.digest(self.key, message, "sha256"), "big")
            if x < 2**256 - 2**256 % tickets:
                break
            attempt += 1
        ticket = Fraction(x % tickets)
        for outcome, p in outcomes:
            ticket -= p * tickets
            if ticket < 0:
                return outcome
        raise Wrong("the tickets do not add up")


def even(outcomes: list[Line]) -> Outcomes:
    """All equally likely."""
    return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]


class Pyramid:
    """The base game with its modules, and the second edition."""

    def __init__(self, header: Line) -> None:
        modules = header.get("modules", [])
        self.racers = RACERS[header["edition"]]
        self.players = len(header["players"])
        self.crazy = list(CRAZY) if header["edition"] == "second" else []
        self.long = "long-track" in modules
        self.spaces: dict[int, list[str]] = {}  # camels of each space, the lowest first
        self.tiles: dict[int, tuple[int, str]] = {}  # of each seat: its space and side
        self.shared: list[int] = []
        self.begin_leg()

    def begin_leg(self) -> None:
        self.tiles = {}
        self.dice: dict[str, list[Any]] = {die: [1, 2, 3] for die in self.racers}
        if self.racers == RACERS["second"]:
            self.dice["grey"] = [(camel, n) for camel in CRAZY for n in (1, 2, 3)]
        self.left = 6 if self.long else 5
        self.fresh = True

    def outcomes(self, kind: str) -> Outcomes:
        if kind == "youngest":
            return even([{"seat": seat} for seat in range(self.players)])
        if kind == "start-roll":
            rolls = product((1, 2, 3), repeat=len(self.racers))
            return even([{"numbers": list(numbers)} for numbers in rolls])
        if kind == "start-stack":
            space = self.shared[0]
            orders = permutations(self.spaces[space])
            return even([{"space": space, "camels": list(order)} for order in orders])
        if kind == "crazy-start":
            pairs = product(self.crazy, (1, 2, 3))
            return even([{"camel": camel, "number": n} for camel, n in pairs])
        self.last_camels_die()
        found: Outcomes = []
        for die, faces in self.dice.items():
            for face in faces:
                out = {"die": die, "number": face}
                if die == "grey":
                    out = {"die": die, "number": face[1], "colour": face[0]}
                found.append((out, Fraction(1, len(self.dice) * len(faces))))
        return found

    def last_camels_die(self) -> None:
        """With the long track, the camel in last place has a second die from a leg's beginning."""
        if self.long and self.fresh:
            self.add(self.spaces[min(self.spaces)][0])
        self.fresh = False

    def add(self, camel: str) -> None:
        self.dice[f"supporting-{camel}"] = [1, 2]
        order = [*self.racers, "grey", *(f"supporting-{one}" for one in self.racers)]
        self.dice = {die: self.dice[die] for die in order if die in self.dice}

    def happened(self, line: Line) -> None:
        kind = line["type"]
        if kind == "start-roll":
            for camel, number in zip(self.racers, line["numbers"], strict=True):
                self.spaces.setdefault(number, []).append(camel)
            self.shared = sorted(n for n, camels in self.spaces.items() if len(camels) > 1)
        elif kind == "start-stack":
            self.spaces[self.shared.pop(0)] = list(line["camels"])
        elif kind == "crazy-start":
            self.crazy.remove(line["camel"])
        elif kind == "desert-tile":
            self.tiles[line["seat"]] = (line["space"], line["side"])
        elif kind == "supporting-die":
            self.last_camels_die()
            self.add(line["camel"])
            self.left += 1
        elif kind == "die":
            del self.dice[line["die"]]
            self.left -= 1
            if self.long:
                self.move(line["die"].removeprefix("supporting-"), line["number"])
            if self.left == 0:
                self.begin_leg()

    def move(self, camel: str, steps: int) -> None:
        """Needed for one thing alone: which camel is last when a leg begins."""
        here = next(space for space, camels in self.spaces.items() if camel in camels)
        at = self.spaces[here].index(camel)
        unit = self.spaces[here][at:]
        self.spaces[here] = self.spaces[here][:at]
        there = here + steps
        side = next((side for space, side in self.tiles.values() if space == there), None)
        there += {None: 0, "oasis": 1, "mirage": -1}[side]
        others = self.spaces.get(there, [])
        self.spaces[there] = unit + others if side == "mirage" else others + unit
        self.spaces = {space: camels for space, camels in self.spaces.items() if camels}


class Cards:
    """Camel Up Cards."""

    def __init__(self, header: Line) -> None:
        self.players = len(header["players"])
        self.ages: list[int] = []
        self.deck: list[Card] = []
        self.opening = 5
        self.pile = self.all_cards()
        self.dealt = self.players * DEALT[self.players]

    @staticmethod
    def all_cards() -> list[Card]:
        return [(camel, n) for camel in CARD_CAMELS for n in (1, 1, 1, 1, 1, 2)]

    def outcomes(self, kind: str) -> Outcomes:
        if kind == "youngest":
            return even([{"seat": s} for s in range(self.players) if s not in self.ages])
        seat: Line = {}
        if kind == "deal":
            if self.dealt == self.players * DEALT[self.players]:  # a leg begins
                self.pile, self.deck, self.dealt = self.all_cards(), [], 0
            seat = {"seat": self.dealt // DEALT[self.players]}
        pile = self.pile if kind == "deal" or self.opening else sorted(self.deck)
        return [
            ({**seat, "card": {"camel": camel, "value": n}},
             Fraction(pile.count((camel, n)), len(pile)))
            for camel, n in dict.fromkeys(pile)
        ]  # fmt: skip

    def happened(self, line: Line) -> None:
        kind = line["type"]
        card: Any = tuple(line.get("card", {}).values())
        if kind == "youngest":
            self.ages.append(line["seat"])
        elif kind == "top-card" and self.opening:
            self.opening -= 1
            self.pile.remove(card)
        elif kind == "top-card":
            self.deck.remove(card)
        elif kind == "deal":
            self.dealt += 1
            self.pile.remove(card)
        elif kind == "contribute":
            self.deck += [(one["camel"], one["value"]) for one in line["cards"]]
        elif kind == "intel":
            self.deck.append(card)


def check(text: str) -> int:
    """How many draws of a finished game are right; Wrong says what is not."""
    header, *lines = [json.loads(line) for line in text.splitlines()]
    if "fair" not in header:
        raise Wrong("this record has no fair dice")
    end = lines.pop()
    if end.get("type") != "end" or "seed" not in end:
        raise Wrong("the seed is not told")
    dice = Dice(end["seed"], header["fair"])
    game: Cards | Pyramid
    game = Cards(header) if header["edition"] == "cards" else Pyramid(header)
    draws = 0
    for number, line in enumerate(lines, start=1):
        line.pop("#")
        if line["type"] in DRAWS:
            due = dice.draw(number, game.outcomes(line["type"]))
            said = {name: value for name, value in line.items() if name != "type"}
            if said != due:
                raise Wrong(f"line {number + 1} says {said}, the dice gave {due}")
            draws += 1
        game.happened(line)
    return draws


def main(files: list[str]) -> int:
    for file in files:
        try:
            draws = check(Path(file).read_text(encoding="utf-8"))
            print(f"{file}: {draws} draws, all of them right")
        except Wrong as wrong:
            print(f"{file}: {wrong}")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
