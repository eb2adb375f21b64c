"""The numbers of Camel Up Cards.

Cards that a player discards or contributes are chosen together, so every combination of cards has
a number of its own: equal cards make equal combinations.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from camelup import kernels
from camelup.cards.actions import (
    Contribute,
    Discard,
    PlacePiece,
    PlayHandCard,
    RevealCard,
    ShowIntel,
    TakeMidfieldCard,
    TakeOverallCard,
    TakeWinnerCard,
)
from camelup.cards.data import (
    CAMELS,
    LEG_SETUP,
    PIECES,
    RACING_CARDS,
    ROLES,
    WINNER_VALUES,
    Card,
    Cards,
)
from camelup.cards.view import PieceView, PlayerView, View
from camelup.core.common import EndTurn
from camelup.core.values import Action
from camelup.editions.catalogue import AnyGame
from camelup.envs.encoding import Actions, Encoding, RowWriter
from camelup.envs.layout import MOST, Block, Ints, Layout

STAGES = ("set-up", "leg-setup", "turn", "reveal", "bet", "over")
CHOICES = ("discard", "contribute", "intel")
SPACES = 40
"""The highest printed number of a space that has a number here; a flipped card goes by the first of
its two. The box has 24 spaces, and tracks seldom grow longer; pieces cannot be put beyond this."""

KINDS: Cards = tuple(dict.fromkeys(RACING_CARDS))
"""The ten different racing cards."""
WINNERS = tuple(dict.fromkeys(WINNER_VALUES))


class CardsActions(Actions):
    """Every action for a number of players."""

    def __init__(self, players: int) -> None:
        super().__init__(list(_names(players)))

    def name_of(self, action: Action) -> str:
        match action:
            case Discard(cards=cards) | Contribute(cards=cards):
                return _picked(action.kind, cards)
            case ShowIntel(card=card) | PlayHandCard(card=card):
                return _picked(action.kind, (card,))
            case PlacePiece(piece=piece, space=space):
                return f"{action.kind} {piece} {number_of(space)}"
            case TakeWinnerCard(camel=camel) | TakeMidfieldCard(camel=camel):
                return f"{action.kind} {camel}"
            case TakeOverallCard(role=role, camel=camel):
                return f"{action.kind} {role} {camel}"
            case _:
                return action.kind


@cache
def number_of(label: str) -> int:
    """The number of a space, or the first number of a flipped card."""
    return int(label.partition("-")[0])


def _picked(kind: str, cards: Iterable[Card]) -> str:
    """A choice of cards, such as ``discard blue1 white2``."""
    return " ".join((kind, *(f"{card.camel}{card.value}" for card in cards)))


def _hands(size: int) -> Iterator[Cards]:
    """All different choices of ``size`` racing cards, in ascending order."""
    for cards in combinations_with_replacement(KINDS, size):
        if all(cards.count(card) <= RACING_CARDS.count(card) for card in set(cards)):
            yield cards


def _names(players: int) -> Iterator[str]:
    """The names of all actions, kind by kind."""
    setup = LEG_SETUP[players]
    hands: tuple[tuple[type[Action], int], ...] = (
        (Discard, setup.discard),
        (Contribute, setup.contribute),
        (ShowIntel, setup.intel),
        (PlayHandCard, setup.hand),
    )
    for kind, size in hands:
        if size:
            yield from (_picked(_tag(kind), cards) for cards in _hands(size))
    yield _tag(RevealCard)
    yield from (
        f"{_tag(PlacePiece)} {piece} {space}" for piece in PIECES for space in range(1, SPACES + 1)
    )
    yield from (f"{_tag(TakeWinnerCard)} {camel}" for camel in CAMELS)
    yield from (f"{_tag(TakeMidfieldCard)} {camel}" for camel in CAMELS)
    yield from (f"{_tag(TakeOverallCard)} {role} {camel}" for role in ROLES for camel in CAMELS)
    yield _tag(EndTurn)


def _tag(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)


def _blocks(n: int) -> Iterator[Block]:
    camels, kinds, most = len(CAMELS), len(KINDS), len(RACING_CARDS)
    yield Block("stage", (len(STAGES),))
    yield Block("turn", (n,))
    yield Block("leg", (1,), high=MOST)
    yield Block("bet_made", (1,))
    yield Block("age", (n,), high=n)
    yield Block("track", (SPACES,), high=2)
    yield Block("space", (camels, SPACES + 2))
    yield Block("to_finish", (camels,), high=MOST)
    yield Block("height", (camels,), high=camels - 1)
    yield Block("place", (camels, camels))
    for piece in PIECES:
        yield Block(piece, (SPACES,))
        yield Block(f"{piece}_card", (n,))
    yield Block("board_winner_cards", (camels,), high=len(WINNER_VALUES))
    yield Block("revealed", (kinds,), high=most)
    yield Block("deck_size", (1,), high=most)
    yield Block("undealt", (1,), high=most)
    yield Block("discard_size", (1,), high=most)
    yield Block("money", (n,), low=-1, high=MOST)
    yield Block("hand_size", (n,), high=most)
    yield Block("owes", (n, len(CHOICES)))
    yield Block("winner_cards", (n, camels, len(WINNERS)), high=len(WINNER_VALUES))
    yield Block("midfield_cards", (n, camels))
    yield Block("overall_winner", (n, camels))
    yield Block("overall_loser", (n, camels))
    yield Block("intel", (n, kinds))
    yield Block("played", (n, kinds))
    for name in ("hand", "discarded", "contributed"):
        yield Block(name, (kinds,), high=most)


_CAMEL = {camel: i for i, camel in enumerate(CAMELS)}
_KIND = {card: i for i, card in enumerate(KINDS)}


def encoding_for(game: AnyGame) -> CardsEncoding:
    """The numbers of a game."""
    return CardsEncoding(game.players)


class CardsEncoding(Encoding):
    """See :class:`camelup.envs.encoding.Encoding`."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.actions: Actions = CardsActions(players)
        self.layout = Layout(_blocks(players))
        self.camels = CAMELS
        self._blank = bytes(2 * self.layout.size)

    def rows(self, game: AnyGame) -> RowWriter:
        return kernels.rows.CardsRows(
            self.layout.start,
            self.players,
            open_money=game.open_money,
            spaces=SPACES,
            stages=STAGES,
            choices=CHOICES,
            winners=WINNERS,
            kinds=KINDS,
        )

    def observe(self, view: View) -> Ints:
        row, at = array("h", self._blank), self.layout.start
        me, n = view.seat or 0, self.players
        stage = view.stage if view.stage in STAGES else "set-up"
        row[at["stage"] + STAGES.index(stage)] = 1
        if view.leg:  # in the set-up of a leg, whose turn will be the first
            row[at["turn"] + (view.turn - me) % n] = 1
        row[at["leg"]] = view.leg
        row[at["bet_made"]] = view.bet_made
        for age, seat in enumerate(view.ages, 1):
            row[at["age"] + (seat - me) % n] = age
        self._write_track(row, view)
        self._write_piece(row, "fennec", view.fennec, me)
        self._write_piece(row, "palm", view.palm, me)
        for i, stack in enumerate(view.winner_stacks.values()):
            row[at["board_winner_cards"] + i] = len(stack)
        self._count(row, "revealed", view.revealed)
        row[at["deck_size"]] = view.deck_size
        row[at["undealt"]] = view.undealt
        row[at["discard_size"]] = view.discard_size
        for seat, player in enumerate(view.players):
            self._write_player(row, player, (seat - me) % n)
        return np.frombuffer(row, np.int16)

    def _write_track(self, row: array[int], view: View) -> None:
        """The spaces there are, where each camel stands, and its place."""
        at = self.layout.start
        for label in view.track:
            if (number := number_of(label)) <= SPACES:
                row[at["track"] + number - 1] = 2 if "-" in label else 1
        for label, stack in view.stacks.items():
            column, left = _column(label), _to_finish(view.track, label)
            for beneath, camel in enumerate(stack):
                i = _CAMEL[camel]
                row[at["space"] + i * (SPACES + 2) + column] = 1
                row[at["to_finish"] + i] = left
                row[at["height"] + i] = 0 if label == "start" else beneath
        for camel, place in view.places.items():
            row[at["place"] + _CAMEL[camel] * len(CAMELS) + place - 1] = 1

    def _write_piece(self, row: array[int], name: str, piece: PieceView | None, me: int) -> None:
        if piece is not None:
            if (number := number_of(piece.space)) <= SPACES:
                row[self.layout.start[name] + number - 1] = 1
            row[self.layout.start[f"{name}_card"] + (piece.seat - me) % self.players] = 1

    def _write_player(self, row: array[int], player: PlayerView, seat: int) -> None:
        """What a player has, as far as the viewer knows; ``seat`` is counted from the viewer."""
        at, camels, kinds = self.layout.start, len(CAMELS), len(KINDS)
        row[at["money"] + seat] = -1 if player.money is None else player.money
        row[at["hand_size"] + seat] = player.hand_size
        if player.choosing is not None:
            row[at["owes"] + seat * len(CHOICES) + CHOICES.index(player.choosing)] = 1
        for card in player.winner_cards:
            place = (seat * camels + _CAMEL[card.camel]) * len(WINNERS)
            row[at["winner_cards"] + place + WINNERS.index(card.value)] += 1
        for camel in player.midfield_cards:
            row[at["midfield_cards"] + seat * camels + _CAMEL[camel]] = 1
        if player.overall_winner is not None:
            row[at["overall_winner"] + seat * camels + _CAMEL[player.overall_winner]] = 1
        if player.overall_loser is not None:
            row[at["overall_loser"] + seat * camels + _CAMEL[player.overall_loser]] = 1
        if player.intel is not None:
            row[at["intel"] + seat * kinds + _KIND[player.intel]] = 1
        if player.played is not None:
            row[at["played"] + seat * kinds + _KIND[player.played]] = 1
        if seat == 0:
            self._count(row, "hand", player.hand)
            self._count(row, "discarded", player.discarded)
            self._count(row, "contributed", player.contributed)

    def _count(self, row: array[int], name: str, cards: Cards | None) -> None:
        for card in cards or ():
            row[self.layout.start[name] + _KIND[card]] += 1


@cache
def _column(label: str) -> int:
    """Start card, spaces, finish card."""
    if label == "start":
        return 0
    return SPACES + 1 if label == "finish" else min(number_of(label), SPACES)


def _to_finish(track: tuple[str, ...], label: str) -> int:
    """Steps from a space to the finish card."""
    if label == "finish":
        return 0
    return len(track) + 1 if label == "start" else len(track) - track.index(label)
