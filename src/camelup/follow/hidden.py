"""Cards that lie face down: which there are, what each can be, and what stands in for it.

A card has the number of the entry that laid it. Cards that lie in the position from which the game
is followed have numbers below 0: -1 is the first of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from camelup.core.values import Move
from camelup.editions.catalogue import AnyGame
from camelup.follow.document import FollowDocument
from camelup.follow.families import FOLLOW, Laid
from camelup.play.lines import move_of


class Beginning(NamedTuple):
    """The latest position on a path, and what was entered since."""

    position: dict[str, Any] | None
    face_down: tuple[int, ...]
    """Which of its cards nobody knows."""
    since: tuple[int, ...]


def beginning(document: FollowDocument, path: Sequence[int]) -> Beginning:
    """Where the game begins that leads along ``path``: the opening, or a position entered later."""
    for place in reversed(range(len(path))):
        entry = document.entries[path[place] - 1]
        if entry.position is not None:
            return Beginning(entry.position, entry.face_down, tuple(path[place + 1 :]))
    return Beginning(document.header.position, document.face_down, tuple(path))


class HiddenCards:
    """What is known, at the end of a path, of every card on it."""

    def __init__(self, game: AnyGame, document: FollowDocument, path: Sequence[int]) -> None:
        self._game, self._document = game, document
        self._family = FOLLOW.get(game.family)
        self.begins = beginning(document, path)
        entries = {node: document.entries[node - 1] for node in self.begins.since}
        lying = dict(enumerate(self._lying()))
        turned = {e.turned: e.moves[0] for e in entries.values() if e.turned}
        open = {
            node: entry.moves[0]
            for node, entry in entries.items()
            if entry.moves and not (entry.unknown or entry.turned)
        }
        self.known: dict[int, Move] = {
            **{-n - 1: card.move for n, card in lying.items() if n not in self.begins.face_down},
            **{number: move_of(game, move) for number, move in {**open, **turned}.items()},
        }
        """What each move was, if that is known only since its card was turned over."""
        down = [-n - 1 for n in self.begins.face_down if n in lying]
        down += [node for node, entry in entries.items() if entry.unknown]
        self.face_down = tuple(number for number in down if number not in turned)
        """The cards that are to be turned over yet."""
        self._taken = frozenset(map(self._card, self.known.values())) - {None}

    def move(self, number: int) -> Move:
        """What was taken for a hidden move when it was entered."""
        if number < 0:
            return self.lying(number).move
        return move_of(self._game, self._document.entries[number - 1].moves[0])

    def lying(self, number: int) -> Laid:
        """One of the cards that lie in the position at the beginning."""
        return self._lying()[-number - 1]

    def faces(self, number: int) -> tuple[Move, ...]:
        """What it can have been: none of those that are known, now or later."""
        return self._faces(number, self._taken)

    def stand_in(self, number: int, legal: Collection[Move]) -> Move:
        """A move to take for one that is hidden; one of the ``legal`` ones if it can be."""
        faces = self.faces(number)
        return next((one for one in faces if one in legal), faces[0])

    def opening(self) -> dict[str, Any] | None:
        """The position at the beginning with what is known of its cards, and stand-ins."""
        position, face_down, _ = self.begins
        if position is None or self._family is None or not face_down:
            return position
        cards: dict[int, Move] = {}
        for place in face_down:
            used = self._taken | set(map(self._card, cards.values()))
            move = self.known.get(-place - 1)
            cards[place] = move or self._faces(-place - 1, used)[0]
        return self._family.with_cards(position, cards)

    def supposed(self, now: Mapping[str, Any]) -> list[Move]:
        """What is taken in the position ``now`` for the cards that lie face down."""
        if self._family is None or not self.face_down:
            return []
        lying = self._family.cards(now)
        return [card.move for card in lying if self._card(card.move) not in self._taken]

    def _lying(self) -> tuple[Laid, ...]:
        if self._family is None or self.begins.position is None:
            return ()
        return self._family.cards(self.begins.position)

    def _faces(self, number: int, taken: Collection[Any]) -> tuple[Move, ...]:
        move, family = self.move(number), self._family
        others = () if family is None else family.faces(self._game, move)
        found = dict.fromkeys((move, *others))
        return tuple(one for one in found if self._card(one) not in taken)

    def _card(self, move: Move) -> Any | None:
        return None if self._family is None else self._family.card(move)


def covered(
    game: AnyGame, document: Mapping[str, Any], supposed: Collection[Move]
) -> tuple[int, ...]:
    """Which of the cards that lie in a position are among those that are only supposed."""
    family = FOLLOW.get(game.family)
    if family is None:
        return ()
    found = {family.card(move) for move in supposed}
    lying = enumerate(family.cards(document))
    return tuple(n for n, one in lying if family.card(one.move) in found)
