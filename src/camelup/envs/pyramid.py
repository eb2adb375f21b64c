"""The numbers of the pyramid games: base game, Supercup, second edition."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import numpy as np

from camelup import kernels
from camelup.core.values import Action
from camelup.editions.catalogue import AnyGame
from camelup.envs.encoding import Actions, Encoding, RowWriter
from camelup.envs.layout import MOST, Block, Ints, Layout
from camelup.envs.pyramid_parts import (
    DECKS,
    OF_THE_KERNEL,
    SIDES,
    PartNumbers,
    Row,
    in_play,
    numbers_of,
    values_of,
)
from camelup.pyramid.edition import Edition
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.position_bets import PLACES
from camelup.pyramid.parts.race_bets import CardBack
from camelup.pyramid.view import PlayerView, View

STAGES = ("set-up", "turn", "reveal", "extra", "over")


class PyramidActions(Actions):
    """Every action of an edition, part by part."""

    def __init__(self, e: Edition, players: int) -> None:
        self.players = players
        self._numbers: dict[type[Action], PartNumbers] = {}
        names: list[str] = []
        for part in e.parts:
            if part.handles is not None:
                numbers = self._numbers[part.handles] = numbers_of(part)
                names += numbers.names(e, players, str(part.handles.__struct_config__.tag))
        super().__init__(names)

    def name_of(self, action: Action) -> str:
        numbers = self._numbers.get(type(action))
        return action.kind if numbers is None else numbers.name_of(action, self.players)


def _blocks(e: Edition, n: int) -> Iterator[Block]:
    """What every edition has, then what parts add."""
    racers, camels, cards = len(e.racers), len(e.racers) + len(e.crazy), n * len(e.racers)
    values = values_of(e)
    yield Block("stage", (len(STAGES),))
    yield Block("turn", (n,))
    yield Block("leg", (1,), high=MOST)
    yield Block("space", (camels, e.length + 2))
    yield Block("height", (camels,), high=camels - 1)
    yield Block("place", (racers, racers))
    yield Block("dice", (len(e.die),))
    yield Block("board_pyramid_tiles", (1,), high=len(e.die))
    yield Block("board_leg_tiles", (racers,), high=len(e.leg_values))
    yield Block("top_leg_tile", (racers,), high=max(values))
    yield Block("money", (n,), low=-1, high=MOST)
    yield Block("pyramid_tiles", (n,), high=len(e.die))
    yield Block("leg_tiles", (n, racers, len(values)), high=len(e.leg_values))
    yield Block("desert_tile", (n, e.length), low=-1)
    yield Block("hand_size", (n,), high=racers)
    yield Block("hand", (racers,))
    for deck in DECKS:
        yield Block(f"{deck}_deck", (n, racers), high=cards)
        yield Block(f"own_{deck}", (racers,), high=cards)
    for part, numbers in in_play(e):
        yield from numbers.blocks(e, part, n)


def encoding_for(game: PyramidGame) -> PyramidEncoding:
    """The numbers of a game."""
    return PyramidEncoding(game.edition, game.players)


class PyramidEncoding(Encoding):
    """See :class:`camelup.envs.encoding.Encoding`."""

    def __init__(self, e: Edition, players: int) -> None:
        self.players = players
        self._edition = e
        adding = ((one, list(one.blocks(e, part, players))) for part, one in in_play(e))
        self._parts = [numbers for numbers, blocks in adding if blocks]
        self.actions: Actions = PyramidActions(e, players)
        self.layout = Layout(_blocks(e, players))
        self.camels = (*e.racers, *e.crazy)
        self._blank = bytes(2 * self.layout.size)
        self._length, self._racers = e.length, len(e.racers)
        self._camel = {camel: i for i, camel in enumerate((*e.racers, *e.crazy))}
        self._die = {key: i for i, key in enumerate(e.die)}
        self._value = {value: i for i, value in enumerate(values_of(e))}

    def rows(self, game: AnyGame) -> RowWriter:
        if any(type(part) not in OF_THE_KERNEL for part in self._edition.parts):
            return super().rows(game)
        return kernels.rows.PyramidRows(
            self.layout.start,
            self.players,
            open_money=game.open_money,
            length=self._length,
            racers=self._racers,
            stages=STAGES,
            camels=tuple(self._camel),
            dice=tuple(self._die),
            values=tuple(self._value),
            places=PLACES,
            sides=SIDES,
        )

    def observe(self, view: View) -> Ints:
        row, at = array("h", self._blank), self.layout.start
        me, n = view.seat or 0, self.players
        self._write_track(row, view)
        self._write_board(row, view)
        for seat, player in enumerate(view.players):
            self._write_player(row, player, (seat - me) % n)
        for name, deck in (("winner", view.winner_deck), ("loser", view.loser_deck)):
            self._write_deck(row, name, deck, me)
        if view.stage in STAGES:
            row[at["stage"] + STAGES.index(view.stage)] = 1
            row[at["turn"] + (view.turn - me) % n] = 1
        else:
            row[at["stage"]] = 1
        for numbers in self._parts:
            numbers.write(Row(row, at), self._edition, view, me)
        return np.frombuffer(row, np.int16)

    def _write_track(self, row: array[int], view: View) -> None:
        """Where each camel stands, how many are beneath it, and who leads."""
        space, height, place = (self.layout.start[k] for k in ("space", "height", "place"))
        for there, stack in view.stacks.items():
            for beneath, camel in enumerate(stack):
                i = self._camel[camel]
                row[space + i * (self._length + 2) + there] = 1
                row[height + i] = beneath
        if view.stacks:
            for rank, camel in enumerate(view.ranking):
                row[place + self._camel[camel] * self._racers + rank] = 1

    def _write_board(self, row: array[int], view: View) -> None:
        """Dice in the pyramid and tiles beside the track."""
        at = self.layout.start
        row[at["leg"]] = view.leg
        for key in view.dice:
            row[at["dice"] + self._die[key]] = 1
        row[at["board_pyramid_tiles"]] = view.pyramid_tiles
        for i, stack in enumerate(view.leg_stacks.values()):
            row[at["board_leg_tiles"] + i] = len(stack)
            row[at["top_leg_tile"] + i] = stack[0] if stack else 0

    def _write_player(self, row: array[int], player: PlayerView, seat: int) -> None:
        """What lies in front of a player; ``seat`` is counted from the viewer."""
        at, racers = self.layout.start, self._racers
        row[at["money"] + seat] = -1 if player.money is None else player.money
        row[at["pyramid_tiles"] + seat] = player.pyramid_tiles
        row[at["hand_size"] + seat] = player.hand_size
        for camel in player.hand or ():
            row[at["hand"] + self._camel[camel]] = 1
        if player.tile is not None:
            space = at["desert_tile"] + seat * self._length + player.tile.space - 1
            row[space] = SIDES[player.tile.side]
        for tile in player.leg_tiles:
            if tile.bet is None:
                stack = seat * racers + self._camel[tile.camel]
                row[at["leg_tiles"] + stack * len(self._value) + self._value[tile.value]] += 1

    def _write_deck(self, row: array[int], name: str, deck: tuple[CardBack, ...], me: int) -> None:
        """For each card of each seat, in the order laid, which card of the deck it is."""
        at, own = self.layout.start[f"{name}_deck"], self.layout.start[f"own_{name}"]
        laid = [0] * self.players
        for number, card in enumerate(deck, 1):
            seat = (card.seat - me) % self.players
            row[at + seat * self._racers + laid[seat]] = number
            laid[seat] += 1
            if seat == 0 and card.camel is not None:
                row[own + self._camel[card.camel]] = number
