# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False, infer_types=True
"""The rest of a leg with players in it, and who is likely to be richest in the end.

What dice and camels do is drawn first, as a number of paths: each goes to the end of the leg, with
the law of the leg after every die, and on to the end of the race. On one and the same paths every
action that is open to a player is then tried, so that luck cancels out when they are compared. The
others go on, each taking the best of a Leg Betting tile, a Race Betting card and the die, and what
they take counts with its average. What lies in front of players already pays as the path says.

The next legs are played in the same way, with full stacks and without tiles.

Hidden cards are given as worlds: in each, every hand and both decks are known. Players do not know
them; they reckon with each card below as likely to be right as their own.

An action is told as in :mod:`kernels.shared.codes`; -1 stands for one that only uses up the turn.
What pieces pay is handed in.
"""

from __future__ import annotations

from array import array

import cython

from camelup.kernels.laws.legtree import LegTree
from camelup.kernels.shared.rivals import Rivals

if not cython.compiled:
    from camelup.kernels.shared.codes import LEG_TILE, PYRAMID, WINNER

SEATS, TILES = 10, 32
FINE = 1 << 24
"""Into so many parts a chance is divided."""


@cython.cclass
class Contest(Rivals):
    """The players of a leg: ``seat`` and ``hold`` first, then ``play`` at will."""

    def __init__(self, tree: LegTree) -> None:
        Rivals.__init__(self)
        self.tree = tree
        self.worlds = self.tiles = self.cards = self.split = self.shelf = 0
        self.hands = array("i", bytes(4))
        self.weight = array("d", bytes(8))
        self.decks = array("i", bytes(4))
        if not cython.compiled:
            self.depth, self.value, self.prize = [0] * 10, [0] * 40, [0.0] * 16
            self.sold, self.hand, self.below = [0] * 5, [0] * SEATS, [0.0] * 16
            self.laid, self.laid_now, self.deck = [0] * 2 * SEATS, [0] * 2 * SEATS, [0] * 10
            self.tile_seat, self.tile_camel = [0] * TILES, [0] * TILES
            self.tile_value, self.tile_bet = [0] * TILES, [0] * TILES
            self.card_seat, self.card_shown, self.hope = [0] * 64, [0] * 64, [0.0] * 10
            self.money = [0.0] * SEATS
            self.taken, self.partner, self.best = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.place, self.tile_worth = [0] * 5, [0.0] * TILES
            self.paid, self.fair = [0.0] * SEATS, [0.0] * SEATS

    # Who plays, and with what

    def seat(
        self,
        stacks: tuple[bytes, ...],
        prizes: bytes,
        pays: tuple[int, int, int, int, int],
        cards: tuple[bytes, bytes],
        shown: tuple[bytes, bytes],
        weights: array[float],
        seat: cython.int,
        worlds: cython.int,
        roll: cython.double,
        players: cython.int,
        fresh: bytes,
    ) -> None:
        """Leg Betting tiles left per racer, and the race bets.

        ``prizes``: for right race cards, from the first on. ``pays``: what a Leg Betting tile pays
        for the second and for a later place, what a right and a wrong bet on a place pay, and what
        a wrong race card does.
        ``cards``: whose cards lie on the winner and on the loser deck, bottom first. ``shown``: the
        racers on them, 255 where it is hidden. ``weights``: how likely each racer is on each of
        them, five numbers for a card. ``seat``: whose eyes these are; it reckons with what the
        worlds say, all others more simply. ``worlds``: so many ways to fill in what is hidden are
        drawn. ``roll``: what the die is worth to players. ``fresh``: the
        values of a full stack of Leg Betting tiles.
        """
        j: cython.int
        self.players = players
        self.split = len(cards[0])
        self.cards = self.split + len(cards[1])
        self.worlds = worlds
        self.roll = roll
        for i in range(5):
            self.depth[i] = len(stacks[i])
            self.depth[5 + i] = len(fresh)
            for j in range(self.depth[i]):
                self.value[4 * i + j] = stacks[i][j]
            for j in range(len(fresh)):
                self.value[20 + 4 * i + j] = fresh[j]
        for i in range(16):
            self.prize[i] = prizes[i]
        self.second, self.other, self.right_place, self.wrong_place, self.wrong = pays
        for i in range(self.players):
            self.laid[2 * i] = cards[0].count(i)
            self.laid[2 * i + 1] = cards[1].count(i)
        for i in range(self.cards):
            j = i - self.split
            self.card_seat[i] = cards[0][i] if j < 0 else cards[1][j]
            self.card_shown[i] = shown[0][i] if j < 0 else shown[1][j]
        self.weight = weights
        self.me = seat
        if len(self.hands) < self.worlds * self.players:
            self.hands = array("i", bytes(4 * self.worlds * self.players))
        if len(self.decks) < self.worlds * self.cards:
            self.decks = array("i", bytes(4 * self.worlds * self.cards))
        self.tree.table._seed(0, 0)
        for i in range(10):
            self.hope[i] = 0.0
        for i in range(self.worlds):
            self._imagine(i)

    def _imagine(self, world: cython.int) -> cython.void:
        """Fill in the hidden cards: nobody has two of the same racer (B-03)."""
        for i in range(self.players):
            self.hand[i] = 31
        for i in range(self.cards):
            if self.card_shown[i] < 5:
                self.hand[self.card_seat[i]] &= ~(1 << self.card_shown[i])
        for i in range(self.cards):
            racer: cython.int = self.card_shown[i]
            if racer > 4:
                racer = self._guess(self.hand[self.card_seat[i]], 5 * i)
                self.hand[self.card_seat[i]] &= ~(1 << racer)
            self.decks[self.cards * world + i] = racer
        for i in range(10):
            self.deck[i] = 0
        for i in range(self.cards):
            self.deck[self.decks[self.cards * world + i] + (0 if i < self.split else 5)] += 1
        for i in range(10):
            self.hope[i] += self.prize[self.deck[i]] / self.worlds
        for i in range(self.players):
            self.hands[self.players * world + i] = self.hand[i]

    def _guess(self, hand: cython.int, card: cython.int) -> cython.int:
        """One of the racers that a player can have laid, by their weights."""
        total: cython.double = 0.0
        guess: cython.int = 0
        for i in range(5):
            if hand >> i & 1:
                total += self.weight[card + i]
        total *= self.tree.table._below(FINE) / (1.0 * FINE)
        for i in range(5):
            if hand >> i & 1:
                guess = i
                total -= self.weight[card + i]
                if total < 0.0:
                    break
        return guess

    def hold(
        self,
        money: tuple[float, ...],
        taken: bytes,
        partners: tuple[int, ...],
        tiles: tuple[tuple[int, int, int, int, float], ...],
    ) -> None:
        """What everybody has: money, Pyramid tiles, a partner or -1, and Leg Betting tiles.

        Each tile is a seat, a racer, a value, the place that it bets on or 0, and what it is worth
        on average.
        """
        self.tiles = len(tiles)
        for i in range(self.players):
            self.money[i] = money[i]
            self.taken[i] = taken[i]
            self.partner[i] = partners[i]
        for i in range(self.tiles):
            self.tile_seat[i], self.tile_camel[i], self.tile_value[i] = tiles[i][:3]
            self.tile_bet[i], self.tile_worth[i] = tiles[i][3:]

    def play(
        self,
        turn: cython.int,
        action: cython.int,
        die_variance: cython.double,
        leg_variance: cython.double,
    ) -> list[float]:
        """If ``turn`` does this: its chance to be richest, then everybody's average money.

        ``die_variance`` and ``leg_variance``: of what somebody gains beside his average, for every
        die that is still to come in this leg, and in every leg after it.

        What the pieces on the table pay on average is known exactly; that the paths drawn are a
        little luckier for some than for others is taken out again, to first order.
        """
        chance: cython.double = 0.0
        for seat in range(self.players):
            self.paid[seat] = 0.0
        self._blank()
        for i in range(self.tree.paths):
            self._path(i, turn, action)
            self._pay(i, turn, action)
            chance += self._chance(turn, self._unknown(i, die_variance, leg_variance))
        self._expect(turn, action)
        for seat in range(self.players):
            luck: cython.double = self.paid[seat] / self.tree.paths - self.fair[seat]
            chance -= self.slope[seat] * luck
            self.sums[seat] -= luck * self.tree.paths
            self.luck[seat] = luck
        return [
            chance / self.tree.paths,
            *[self.sums[seat] / self.tree.paths for seat in range(self.players)],
        ]

    def _unknown(
        self, path: cython.int, die_variance: cython.double, leg_variance: cython.double
    ) -> cython.double:
        """How far what is unknown on a path spreads."""
        dice: cython.int = abs(self.tree.count[path]) - 1
        legs: cython.int = self.tree.finish[path] >> 21
        return self._spread(die_variance * dice, leg_variance * legs)

    def _card(self, right: cython.double, prize: cython.double) -> cython.double:
        """What a race card pays on average, as likely as it is right (B-65, B-66)."""
        return right * (prize - self.wrong) + self.wrong

    def _expect(self, turn: cython.int, action: cython.int) -> cython.void:
        """What the pieces on the table pay on average, from the exact law."""
        for i in range(self.players):
            self.fair[i] = 0.0
        for i in range(self.tiles):
            self.fair[self.tile_seat[i]] += self.tile_worth[i]
        if action >= 0 and action >> 5 == LEG_TILE:
            for i in range(5):
                self.sold[i] = 0
            self.fair[turn] += self._ticket(action & 31, 0)
        for world in range(self.worlds):
            self._expect_deck(0, world, turn, action)
            self._expect_deck(1, world, turn, action)

    def _expect_deck(
        self, kind: cython.int, world: cython.int, turn: cython.int, action: cython.int
    ) -> cython.void:
        """The same for the cards of one deck in one world."""
        for i in range(5):
            self.deck[i] = 0
        for i in range(self.split if kind else 0, self.cards if kind else self.split):
            racer: cython.int = self.decks[self.cards * world + i]
            chance: cython.double = self.tree.law[10 + 5 * kind + racer]
            self.fair[self.card_seat[i]] += (
                self._card(chance, self.prize[self.deck[racer]]) / self.worlds
            )
            self.deck[racer] += 1
        if action >= 0 and action >> 5 == WINNER + kind:
            racer = action & 31
            chance = self.tree.law[10 + 5 * kind + racer]
            self.fair[turn] += self._card(chance, self.prize[self.deck[racer]]) / self.worlds

    # What is paid for what lies there already

    def _pay(self, path: cython.int, turn: cython.int, action: cython.int) -> cython.void:
        """Leg Betting tiles and race cards, as this path ends; and what is there for sure."""
        finish: cython.int = self.tree.finish[path]
        for i in range(5):
            self.place[(finish >> (3 * i)) & 7] = i + 1
        for i in range(self.players):
            self.gain[i] += self.money[i] + self.taken[i]
            self.pay[i] = 0.0
            self.best[i] = self.taken[i] > 0
        for i in range(self.tiles):
            seat: cython.int = self.tile_seat[i]
            worth: cython.int = self._worth(
                self.tile_camel[i], self.tile_value[i], self.tile_bet[i]
            )
            self.pay[seat] += worth
            self.best[seat] = max(self.best[seat], worth)
        if action >= 0 and action >> 5 == LEG_TILE:
            worth = self._worth(action & 31, self.value[4 * (action & 31)], 0)
            self.pay[turn] += worth
            self.best[turn] = max(self.best[turn], worth)
        for i in range(self.players):
            if self.partner[i] >= 0:
                self.gain[i] += self.best[self.partner[i]]
        self._settle(0, path % self.worlds, finish >> 15 & 7, turn, action)
        self._settle(1, path % self.worlds, finish >> 18 & 7, turn, action)
        for i in range(self.players):
            self.paid[i] += self.pay[i]

    def _worth(self, racer: cython.int, value: cython.int, bet: cython.int) -> cython.int:
        """A Leg Betting tile (B-55, B-56, B-57), perhaps with a bet on a place (X3-06)."""
        place: cython.int = self.place[racer]
        if bet:
            return self.right_place if place == bet else self.wrong_place
        return value if place == 1 else self.second if place == 2 else self.other

    def _settle(
        self,
        kind: cython.int,
        world: cython.int,
        right: cython.int,
        turn: cython.int,
        action: cython.int,
    ) -> cython.void:
        """One deck, with the card that is being laid on top of it (B-64, B-65, B-66)."""
        rank: cython.int = 0
        for i in range(self.split if kind else 0, self.cards if kind else self.split):
            if self.decks[self.cards * world + i] == right:
                self.pay[self.card_seat[i]] += self.prize[rank]
                rank += 1
            else:
                self.pay[self.card_seat[i]] += self.wrong
        if action >= 0 and action >> 5 == WINNER + kind:
            self.pay[turn] += self.prize[rank] if action & 31 == right else self.wrong

    # What players do from now on

    def _path(self, path: cython.int, turn: cython.int, action: cython.int) -> cython.void:
        """One path in one world: what is taken on it, at its average."""
        i: cython.int
        at: cython.int = 0
        world: cython.int = path % self.worlds
        for i in range(5):
            self.sold[i] = 0
        for i in range(10):
            self.deck[i] = 0
        for i in range(self.cards):
            self.deck[self.decks[self.cards * world + i] + (0 if i < self.split else 5)] += 1
        for i in range(self.players):
            self.gain[i] = 0.0
            self.hand[i] = self.hands[self.players * world + i]
            self.laid_now[2 * i] = self.laid[2 * i]
            self.laid_now[2 * i + 1] = self.laid[2 * i + 1]
        if self._act(turn, action, 20 * self.tree.step[8 * path], False):
            at = 1
        while at < abs(self.tree.count[path]):
            turn += 1
            if turn == self.players:
                turn = 0
            i = 20 * self.tree.step[8 * path + at]
            if self._act(turn, self._choose(turn, i), i, True):
                at += 1
        if self.tree.count[path] > 0:
            self._later_legs(path, turn)

    def _later_legs(self, path: cython.int, turn: cython.int) -> cython.void:
        """The legs after this one: every stack is full again, and nobody places a tile."""
        at: cython.int = 0
        dice: cython.int = self.tree.table.fresh_dice - self.tree.stay
        begun: cython.int = -1
        self.shelf = 5
        while at < self.tree.later[path]:
            if at % dice == 0 and begun != at:
                begun = at
                for i in range(5):
                    self.sold[i] = 0
            turn += 1
            if turn == self.players:
                turn = 0
            node: cython.int = self.tree._node(path, at)
            if self._act(turn, self._choose(turn, node), node + 20, True):
                at += 1
        self.shelf = 0

    def _act(
        self, seat: cython.int, action: cython.int, node: cython.int, credit: cython.bint
    ) -> cython.bint:
        """Carry out an action and credit it with its average; was it the die?"""
        kind: cython.int = action >> 5
        what: cython.int = action & 31
        if action < 0:
            return False
        if kind == PYRAMID:
            self.gain[seat] += self.roll
            return True
        if kind == LEG_TILE:
            if credit:
                self.gain[seat] += self._ticket(what, node)
            self.sold[what] += 1
            return False
        kind -= WINNER
        if credit:
            right: cython.double = self.tree.law[node + 10 + 5 * kind + what]
            self.gain[seat] += self._card(right, self.prize[self.deck[5 * kind + what]])
        self.deck[5 * kind + what] += 1
        self.laid_now[2 * seat + kind] += 1
        self.hand[seat] &= ~(1 << what)
        return False

    def _ticket(self, racer: cython.int, node: cython.int) -> cython.double:
        """The top tile of a racer, on average (B-55, B-56, B-57)."""
        value: cython.double = self.value[4 * (self.shelf + racer) + self.sold[racer]]
        return (
            self.tree.law[node + racer] * (value - self.other)
            + (self.second - self.other) * self.tree.law[node + 5 + racer]
            + self.other
        )

    def _choose(self, seat: cython.int, node: cython.int) -> cython.int:
        """What pays most to ``seat`` as far as it can know."""
        best: cython.double = self.roll
        action: cython.int = PYRAMID << 5
        for i in range(5):
            if self.sold[i] < self.depth[self.shelf + i]:
                worth: cython.double = self._ticket(i, node)
                if worth > best:
                    best = worth
                    action = LEG_TILE << 5 | i
        for kind in range(2):
            for i in range(5):
                if self.hand[seat] >> i & 1:
                    right: cython.double = self.tree.law[node + 10 + 5 * kind + i]
                    if self._card(right, self.prize[0]) > best:
                        if seat == self.me and self.shelf == 0:
                            worth = self._card(right, self.hope[5 * kind + i])
                        else:
                            worth = self._card(right, self._expected_prize(seat, kind, right))
                        if worth > best:
                            best = worth
                            action = (WINNER + kind) << 5 | i
        return action

    def _expected_prize(
        self, seat: cython.int, kind: cython.int, share: cython.double
    ) -> cython.double:
        """Over the number of right cards that others may have laid before."""
        top: cython.int = 0
        prize: cython.double = 0.0
        self.below[0] = 1.0
        for other in range(self.players):
            if other == seat or self.laid_now[2 * other + kind] == 0:
                continue
            hit: cython.double = min(1.0, self.laid_now[2 * other + kind] * share)
            top += 1
            self.below[top] = self.below[top - 1] * hit
            for k in range(top - 1, 0, -1):
                self.below[k] = self.below[k] * (1.0 - hit) + self.below[k - 1] * hit
            self.below[0] *= 1.0 - hit
        for k in range(top + 1):
            prize += self.below[k] * self.prize[k]
        return prize
