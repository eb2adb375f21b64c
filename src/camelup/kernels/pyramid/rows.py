# cython: language_level=3, boundscheck=False, wraparound=False
"""What a seat sees of a state of the readable engine, as a row of numbers.

The same numbers as those that the encodings of the environments make of a view, without the view.
Where each block of a row begins, and which number a thing has, is told from outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from camelup.cards.data import CAMELS, LAST_PLACE, WINNER_VALUES
from camelup.cards.leg_setup import choosing
from camelup.cards.view import piles

if not cython.compiled:
    from camelup.kernels.shared.cells import (
        camel_cell,
        card_cell,
        desert_cell,
        position_cell,
        seen_from,
        ticket_cell,
    )

PLAIN, FLIPPED = 1, 2


@cython.cclass
class Rows:
    """``start``: where each block begins."""

    def __init__(self, start: Mapping[str, int], players: int, *, open_money: bool) -> None:
        self.start = dict(start)
        self.players = players
        self.open_money = open_money

    def _put(self, row: Any, block: str, i: cython.int, value: cython.int) -> cython.void:
        """A number into a place of a block."""
        at: cython.int = self.start[block]
        row[at + i] = value

    def _add(self, row: Any, block: str, i: cython.int, value: cython.int) -> cython.void:
        """So much more in a place of a block."""
        at: cython.int = self.start[block]
        row[at + i] += value


@cython.cclass
class PyramidRows(Rows):
    """``length``: the spaces of the track.

    ``sides`` has the number of each side of a tile; the others list what is numbered, from 0 on,
    and of the camels the first ``racers`` are ranked.
    """

    def __init__(
        self,
        start: Mapping[str, int],
        players: int,
        *,
        open_money: bool,
        length: int,
        racers: int,
        stages: Sequence[str],
        camels: Sequence[str],
        dice: Sequence[str],
        values: Sequence[int],
        places: Sequence[int],
        sides: Mapping[str, int],
    ) -> None:
        Rows.__init__(self, start, players, open_money=open_money)
        self.length, self.racers = length, racers
        self.stage = {name: i for i, name in enumerate(stages)}
        self.camel = {camel: i for i, camel in enumerate(camels)}
        self.die = {key: i for i, key in enumerate(dice)}
        self.value = {value: i for i, value in enumerate(values)}
        self.place = {place: i for i, place in enumerate(places)}
        self.side = dict(sides)
        # A module is in play where there is room for what it adds.
        self.photographer, self.position_bets = "camera" in start, "position_tiles" in start
        self.partnerships, self.spicy = "partner" in start, "crater" in start

    def write(self, s: Any, me: cython.int, row: Any) -> None:
        """Into ``row``, which is blank, what seat ``me`` sees."""
        stage: cython.int = self.stage.get(s.stage, 0)
        self._put(row, "stage", stage, 1)
        if stage:
            self._put(row, "turn", seen_from(me, s.turn, self.players), 1)
        self._put(row, "leg", 0, s.leg)
        self._write_camels(row, s.stacks)
        self._write_board(row, s)
        for i in range(self.players):
            self._write_player(row, s, i, seen_from(me, i, self.players), me)
        self._write_deck(row, "winner_deck", "own_winner", s.race_bets.winner, me)
        self._write_deck(row, "loser_deck", "own_loser", s.race_bets.loser, me)
        if self.photographer and s.camera.seat is not None:
            self._put(row, "photographer", seen_from(me, s.camera.seat, self.players), 1)
            self._put(row, "camera", s.camera.space - 1, 1)

    def _write_camels(self, row: Any, stacks: Any) -> cython.void:
        """Where each camel stands, from the rear to the front, how high, and its place."""
        beneath: cython.int
        place: cython.int = self.racers
        for there, stack in stacks:
            space: cython.int = there
            for beneath, name in enumerate(stack):
                camel: cython.int = self.camel[name]
                self._put(row, "space", camel_cell(camel, space, self.length), 1)
                self._put(row, "height", camel, beneath)
                if camel < self.racers:
                    place -= 1
                    self._put(row, "place", camel * self.racers + place, 1)

    def _write_board(self, row: Any, s: Any) -> cython.void:
        """Dice in the pyramid and tiles beside the track."""
        i: cython.int
        for key in s.pyramid.dice:
            self._put(row, "dice", self.die[key], 1)
        self._put(row, "board_pyramid_tiles", 0, s.pyramid.tiles)
        for i, stack in enumerate(s.leg_bets.stacks):
            if stack:
                self._put(row, "board_leg_tiles", i, len(stack))
                self._put(row, "top_leg_tile", i, stack[0])
        if self.position_bets:
            for place in s.position_tiles:
                self._put(row, "board_position_tiles", self.place[place], 1)
        if self.spicy and s.supporting is not None:
            for camel in s.supporting.crater:
                self._put(row, "crater", self.camel[camel], 1)

    def _write_player(
        self, row: Any, s: Any, owner: cython.int, seat: cython.int, me: cython.int
    ) -> cython.void:
        """What lies in front of a player; ``seat`` is counted from the viewer."""
        shown: cython.bint = seat == 0 or self.open_money or s.stage == "over"
        hand = s.race_bets.hands[owner]
        tile = s.desert_tiles[owner]
        self._put(row, "money", seat, s.money[owner] if shown else -1)
        self._put(row, "pyramid_tiles", seat, s.pyramid.taken[owner])
        self._put(row, "hand_size", seat, len(hand))
        if seat == 0:
            for camel in hand:
                self._put(row, "hand", self.camel[camel], 1)
        if tile is not None:
            i: cython.int = tile.space
            self._put(row, "desert_tile", desert_cell(seat, i, self.length), self.side[tile.side])
        for ticket in s.leg_bets.held[owner]:
            i = self.camel[ticket.camel]
            if ticket.bet is None:
                i = ticket_cell(seat, i, self.value[ticket.value], len(self.value))
                self._add(row, "leg_tiles", i, 1)
            else:
                i = position_cell(seat, self.place[ticket.bet], i, len(self.place))
                self._put(row, "position_tiles", i, 1)
        if self.partnerships and s.partners[owner] is not None:
            i = seen_from(me, s.partners[owner], self.players)
            self._put(row, "partner", seat * self.players + i, 1)

    def _write_deck(self, row: Any, block: str, own: str, deck: Any, me: cython.int) -> cython.void:
        """For each card of each seat, in the order laid, which card of the deck it is."""
        number: cython.int
        laid: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for number, card in enumerate(deck, 1):
            seat: cython.int = seen_from(me, card.seat, self.players)
            self._put(row, block, card_cell(seat, laid), number)
            laid += one << 5 * seat
            if seat == 0:
                self._put(row, own, self.camel[card.camel], number)


@cython.cclass
class CardsRows(Rows):
    """``spaces``: how many spaces of the track have a number.

    ``stages``, ``choices``, ``winners`` and ``kinds`` list what is numbered, from 0 on.
    """

    def __init__(
        self,
        start: Mapping[str, int],
        players: int,
        *,
        open_money: bool,
        spaces: int,
        stages: Sequence[str],
        choices: Sequence[str],
        winners: Sequence[int],
        kinds: Sequence[Any],
    ) -> None:
        Rows.__init__(self, start, players, open_money=open_money)
        self.spaces = spaces
        self.deep, self.last_place = len(WINNER_VALUES), LAST_PLACE
        self.stage = {name: i for i, name in enumerate(stages)}
        self.choice = {name: i for i, name in enumerate(choices)}
        self.winner = {value: i for i, value in enumerate(winners)}
        self.camel = {camel: i for i, camel in enumerate(CAMELS)}
        self.kind = {card: i for i, card in enumerate(kinds)}
        self.number: dict[str, int] = {}

    def write(self, s: Any, me: cython.int, row: Any) -> None:
        """Into ``row``, which is blank, what seat ``me`` sees."""
        i: cython.int
        leg: cython.int = s.leg
        self._put(row, "stage", self.stage.get(s.stage, 0), 1)
        if leg:  # in the set-up of a leg, whose turn will be the first
            self._put(row, "turn", seen_from(me, s.turn, self.players), 1)
        self._put(row, "leg", 0, leg)
        self._put(row, "bet_made", 0, s.bet_made)
        for i, seat in enumerate(s.ages, 1):
            self._put(row, "age", seen_from(me, seat, self.players), i)
        self._write_track(row, s.track)
        self._write_camels(row, s.stacks, s.track)
        self._write_piece(row, "fennec", "fennec_card", s.fennec, s.track, me)
        self._write_piece(row, "palm", "palm_card", s.palm, s.track, me)
        self._count(row, "revealed", s.revealed)
        deck, undealt, discarded = piles(s)
        self._put(row, "deck_size", 0, deck)
        self._put(row, "undealt", 0, undealt)
        self._put(row, "discard_size", 0, discarded)
        for i in range(len(self.camel)):
            self._put(row, "board_winner_cards", i, self.deep)
        for i in range(self.players):
            self._write_player(row, s, i, seen_from(me, i, self.players))

    def _number(self, label: str) -> cython.int:
        """The number of a space, or the first number of a flipped card."""
        number = self.number.get(label)
        if number is None:
            number = self.number[label] = int(label.partition("-")[0])
        return number

    def _write_track(self, row: Any, track: Any) -> cython.void:
        """The spaces there are."""
        at: cython.int = self.start["track"]
        for label in track:
            number: cython.int = self._number(label)
            if number <= self.spaces:
                row[at + number - 1] = FLIPPED if "-" in label else PLAIN

    def _write_camels(self, row: Any, stacks: Any, track: Any) -> cython.void:
        """Where each camel stands, from the rear to the front, and its place."""
        beneath: cython.int
        length: cython.int = len(track)
        count: cython.int = len(self.camel)
        place: cython.int = count
        for space, stack in stacks:
            index: cython.int = space
            if index == 0:
                column: cython.int = 0
            elif index > length:
                column = self.spaces + 1
            else:
                column = min(self._number(track[space - 1]), self.spaces)
            for beneath, name in enumerate(stack):
                camel: cython.int = self.camel[name]
                self._put(row, "space", camel * (self.spaces + 2) + column, 1)
                self._put(row, "to_finish", camel, length + 1 - index)
                self._put(row, "height", camel, beneath)
                at: cython.int = place if index else self.last_place
                self._put(row, "place", camel * count + at - 1, 1)
                place -= 1

    def _write_piece(
        self, row: Any, block: str, card: str, piece: Any, track: Any, me: cython.int
    ) -> cython.void:
        if piece is not None:
            number: cython.int = self._number(track[piece.space - 1])
            if number <= self.spaces:
                self._put(row, block, number - 1, 1)
            self._put(row, card, seen_from(me, piece.seat, self.players), 1)

    def _write_player(self, row: Any, s: Any, owner: cython.int, seat: cython.int) -> cython.void:
        """What a player has, as far as the viewer knows; ``seat`` is counted from the viewer."""
        secret: cython.bint = s.stage == "leg-setup"
        camels: cython.int = len(self.camel)
        winners: cython.int = len(self.winner)
        shown: cython.bint = seat == 0 or self.open_money or s.stage == "over"
        player = s.players[owner]
        self._put(row, "money", seat, player.money if shown else -1)
        self._put(row, "hand_size", seat, len(player.hand))
        if secret:
            self._mark(row, "owes", seat, self.choice, choosing(s, owner))
        for card in player.winner_cards:
            i: cython.int = self.camel[card.camel]
            self._add(row, "board_winner_cards", i, -1)
            i = (seat * camels + i) * winners + self.winner[card.value]
            self._add(row, "winner_cards", i, 1)
        for camel in player.midfield_cards:
            self._mark(row, "midfield_cards", seat, self.camel, camel)
        self._mark(row, "overall_winner", seat, self.camel, player.overall_winner)
        self._mark(row, "overall_loser", seat, self.camel, player.overall_loser)
        if seat == 0 or not secret:
            self._mark(row, "intel", seat, self.kind, player.intel)
        self._mark(row, "played", seat, self.kind, player.played)
        if seat == 0:
            self._count(row, "hand", player.hand)
            self._count(row, "discarded", player.discarded)
            self._count(row, "contributed", player.contributed)

    def _mark(
        self, row: Any, block: str, seat: cython.int, number: dict[Any, int], thing: Any
    ) -> cython.void:
        """1 for what a player has, if he has it."""
        if thing is not None:
            i: cython.int = number[thing]
            self._put(row, block, seat * len(number) + i, 1)

    def _count(self, row: Any, block: str, cards: Any) -> cython.void:
        """How many there are of each kind of card."""
        at: cython.int = self.start[block]
        for card in cards:
            i: cython.int = self.kind[card]
            row[at + i] += 1
