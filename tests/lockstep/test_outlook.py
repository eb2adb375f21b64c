"""What a network is told of a table: the same in other colours, nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from camelup import kernels
from camelup.bots.pyramid_greedy import greedy_kernel, outlook_kernel
from camelup.core.game import CHANCE, OVER
from camelup.kernels.shared.codes import (
    CAMERA,
    COVER,
    END_TURN,
    LEG_TILE,
    LOSER,
    MIRAGE,
    NOBODY,
    OASIS,
    PARTNER,
    PYRAMID,
    SUPPORT,
    WINNER,
)
from camelup.odds import QUICK
from camelup.odds.packed import playout_of, table_of
from camelup.play.dice import Dice
from camelup.pyramid.game import PyramidGame
from tests.reference.setups import Setup

EFFORT = QUICK._replace(spaces=0, races=20)
RACE = (20, 21, 25, 27)
"""Of what is told of a racer, what depends on the odds of the race."""

MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
SETUPS = [
    *(Setup("base", 2), Setup("base", 4), Setup("second", 4), Setup("second", 6)),
    Setup("base", 6, ("long-track", "partnerships")),
    Setup("base", 2, ("long-track", "spicy")),
    Setup("base", 3, ("photographer",)),
    Setup("base", 4, ("position-bets",)),
    *(Setup("base", players, MODULES) for players in (6, 8, 9, 10)),
]


def game_of(setup: Setup) -> PyramidGame:
    game = setup.game()
    assert isinstance(game, PyramidGame)
    return game


def outlook_for(game: PyramidGame) -> kernels.outlook.Outlook:
    return outlook_kernel(game, EFFORT)


def tables(game: PyramidGame, every: int) -> Iterator[Any]:
    """Tables of a game by chance, as the kernel takes them."""
    dice, s, number = Dice("outlook"), game.start(), 0
    while game.to_move(s) is not OVER:
        if game.to_move(s) is CHANCE:
            s = game.apply(s, dice.draw(game.chances(s))).state
            continue
        number += 1
        if number % every == 0:
            yield table_of(game.edition, s)
        s = game.apply(s, dice.choose(game.legal(s, s.turn))).state


def repainted(packed: Any, colours: tuple[int, ...]) -> Any:
    """The same table with the racers in other colours."""
    (word, *rest), dice, seats, owners, decks, modules = packed

    def camel(old: int) -> int:
        return colours[old] if old < 5 else old

    painted = sum(
        (word >> at & 0xF8 | camel(word >> at & 7)) << at for at in range(0, word.bit_length(), 8)
    )
    bag = bytes(camel(one) if i % 2 == 0 else one for i, one in enumerate(dice))
    people = tuple(
        (*seat[:3], sum(1 << camel(i) for i in range(5) if seat[3] >> i & 1), seat[4])
        for seat in seats
    )
    bought = [b""] * 5
    for i in range(5):
        bought[colours[i]] = owners[i]
    cards = tuple(bytes(card & 0xF8 | camel(card & 7) for card in deck) for deck in decks)
    pedestal, *view, bottoms, covered, order = modules
    pedestal = sum(1 << camel(i) for i in range(5) if pedestal >> i & 1)

    def slots(old: bytes) -> bytes:
        return bytes(4 * camel(slot >> 2) | slot & 3 for slot in old)

    from_below = [0] * 5
    for i in range(5):
        from_below[colours[i]] = bottoms[i]
    places = b"".join(
        covered[i : i + 1] + slots(covered[i + 1 : i + 2]) for i in range(0, len(covered), 2)
    )
    more = (pedestal, *view, bytes(from_below), places, slots(order))
    return (painted, *rest), bag, people, tuple(bought), cards, more


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_row_is_the_same_in_other_colours(setup: Setup) -> None:
    """Simulated races differ a little, so they are left out with crazy camels."""
    game = game_of(setup)
    outlook, table, seen = outlook_for(game), playout_of(game), 0
    for packed in tables(game, 25):
        table.load(*packed)
        row, possible = outlook.read(table)
        before = list(row)
        table.load(*repainted(packed, (3, 0, 4, 1, 2)))
        row, again = outlook.read(table)
        assert again == possible
        differing = [
            i
            for i, (a, b) in enumerate(zip(before, row, strict=True))
            if a != pytest.approx(b, abs=1e-5)
        ]
        if setup.edition == "second":
            worth = len(row) - len(possible)
            differing = [i for i in differing if i < worth - 1 and (i > 224 or i % 45 not in RACE)]
        assert not differing
        seen += 1
    assert seen > 3


@pytest.mark.clause("B-47", "RB-21")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_hidden_cards_are_not_looked_at(setup: Setup) -> None:
    game = game_of(setup)
    outlook, table, laid = outlook_for(game), playout_of(game), 0
    for packed in tables(game, 15):
        table.load(*packed)
        row, possible = outlook.read(table)
        before, turn = list(row), packed[0][2]
        decks = tuple(
            bytes(card if card >> 3 == turn else card & 0xF8 | (card + 2) % 5 for card in deck)
            for deck in packed[4]
        )
        laid += decks != packed[4]
        other: Any = (*packed[:4], decks, packed[5])
        table.load(*other)
        row, again = outlook.read(table)
        assert (list(row), again) == (before, possible)
    assert laid > 3


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_action_has_its_answer(setup: Setup) -> None:
    """Only tiles and a camera far from the leader have none; a possible answer is legal."""
    game = game_of(setup)
    outlook, table, kinds = outlook_for(game), playout_of(game), set()
    for packed in tables(game, 3 if setup.modules else 10):
        table.load(*packed)
        _, possible = outlook.read(table)
        legal = table.legal()
        for code in legal:
            answer = outlook.answer_of(table, code)
            if answer < 0:
                assert code >> 5 in (OASIS, MIRAGE, CAMERA)
            else:
                assert outlook.code_of(table, answer) == code
                kinds.add(code >> 5)
        told = {outlook.code_of(table, answer) for answer, yes in enumerate(possible) if yes}
        assert told <= set(legal)
    assert kinds >= {LEG_TILE, OASIS, MIRAGE, PYRAMID, WINNER, LOSER}
    for module, added in (
        ("photographer", {CAMERA}),
        ("position-bets", {COVER, COVER + 1, COVER + 2, COVER + 3}),
        ("spicy", {SUPPORT, END_TURN}),
        ("partnerships", {PARTNER}),
    ):
        if module in setup.modules:
            assert kinds >= added


@pytest.mark.parametrize("setup", SETUPS[:2], ids=str)
def test_a_wide_row_begins_each_block_with_the_narrow_one(setup: Setup) -> None:
    """So that what was learned without modules can be taken over."""
    game = game_of(setup)
    narrow, table, seen = outlook_for(game), playout_of(game), 0
    wide = kernels.outlook.Outlook(greedy_kernel(game, EFFORT), True)
    both = zip(narrow.common(), wide.common(), strict=True)
    pairs = [list(zip(*runs, strict=True)) for runs in both]
    for packed in tables(game, 12):
        table.load(*packed)
        told = [(list(row), possible) for row, possible in (narrow.read(table), wide.read(table))]
        for which, runs in enumerate(pairs):
            for (here, size), (there, same) in runs:
                assert size == same
                assert told[0][which][here : here + size] == told[1][which][there : there + size]
        assert sum(told[0][1]) == sum(told[1][1])
        seen += 1
    assert seen > 5
    known = {i for (at, size), _ in pairs[0] for i in range(at, at + size)}
    crazies = range(narrow.places()[3] - 66, narrow.places()[3])
    assert known == set(range(narrow.places()[0])) - set(crazies)


@pytest.mark.clause("X3-05")
def test_which_of_two_equal_tiles_lies_below_makes_no_difference() -> None:
    """A 2 from the bottom, or the one above it that nobody else took: all see the same."""
    game = game_of(Setup("base", 4, ("position-bets",)))
    outlook, table = outlook_for(game), playout_of(game)
    track, dice, seats, owners, decks, _ = next(tables(game, 1))
    told = []
    for sold, below, slot in ((bytes([1, 3]), 1, 3), (bytes([1, 3, NOBODY]), 0, 2)):
        bets = bytes([2, slot, NOBODY, 0, NOBODY, 0, NOBODY, 0])
        modules = (0, 0, 0, bytes([below, 0, 0, 0, 0]), bets, bytes([0, 1]))
        table.load(track, dice, seats, (sold, *owners[1:]), decks, modules)
        row, possible = outlook.read(table)
        told.append((list(row), possible))
    assert told[0] == told[1]


def test_once_all_tiles_lie_none_is_moved() -> None:
    game = game_of(Setup("base", 2))
    outlook, table = outlook_for(game), playout_of(game)
    track, dice, seats, owners, decks, _ = next(tables(game, 1))
    lying = tuple((*seat[:2], (10 + 3 * i) << 2 | 1, *seat[3:]) for i, seat in enumerate(seats))
    table.load(track, dice, lying, owners, decks)
    assert not any(outlook.read(table)[1][5:37])
    table.load(track, dice, (lying[0], seats[1]), owners, decks)
    assert any(outlook.read(table)[1][5:37])


def test_training_knows_of_which_kind_each_answer_is() -> None:
    pytest.importorskip("numpy")
    from training.world import World

    assert len(World.kinds) == outlook_for(game_of(SETUPS[0])).places()[1]
