"""Numbers of actions and rows of observations: fixed, one to one with the rules, within bounds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np
import pytest

from camelup import IllegalMove, make_game
from camelup.cards.actions import PlacePiece
from camelup.core.game import Pending
from camelup.core.values import Action, Seat
from camelup.envs.cards import SPACES
from camelup.envs.encoding import Encoding
from camelup.envs.families import encoding_of
from camelup.play.dice import Dice
from camelup.pyramid.parts.partnerships import Partner
from camelup.pyramid.parts.position_bets import BetOnPosition
from tests.reference.setups import Setup, every_setup, random_game
from tests.support import ALL_MODULES, table

BASE = """
leg-tile blue|leg-tile green|leg-tile orange|leg-tile yellow|leg-tile white
desert-tile oasis 2|desert-tile oasis 3|desert-tile oasis 4|desert-tile oasis 5|desert-tile oasis 6
desert-tile oasis 7|desert-tile oasis 8|desert-tile oasis 9|desert-tile oasis 10
desert-tile oasis 11|desert-tile oasis 12|desert-tile oasis 13|desert-tile oasis 14
desert-tile oasis 15|desert-tile oasis 16
desert-tile mirage 2|desert-tile mirage 3|desert-tile mirage 4|desert-tile mirage 5
desert-tile mirage 6|desert-tile mirage 7|desert-tile mirage 8|desert-tile mirage 9
desert-tile mirage 10|desert-tile mirage 11|desert-tile mirage 12|desert-tile mirage 13
desert-tile mirage 14|desert-tile mirage 15|desert-tile mirage 16
pyramid-tile
race-card winner blue|race-card winner green|race-card winner orange|race-card winner yellow
race-card winner white
race-card loser blue|race-card loser green|race-card loser orange|race-card loser yellow
race-card loser white
"""

ALL_SPICY = ("long-track", "spicy", "photographer", "position-bets", "partnerships")

FIXED = {
    Setup("base", 2): (46, 247, "b6dc0cd8"),
    Setup("base", 4): (46, 337, "f673638b"),
    Setup("base", 8): (46, 517, "ec1ddc77"),
    Setup("second", 3): (46, 331, "3edab397"),
    Setup("second", 4): (46, 376, "dc4dfffd"),
    Setup("second", 6): (51, 502, "3a13c454"),
    Setup("second", 8): (53, 620, "ed70aba4"),
    Setup("cards", 2): (3079, 539, "5d723615"),
    Setup("cards", 3): (742, 598, "036ac9f0"),
    Setup("cards", 4): (342, 657, "7367594e"),
    Setup("cards", 5): (302, 716, "7570ba39"),
    Setup("cards", 6): (182, 775, "78b85a93"),
    Setup("base", 4, ("long-track",)): (54, 378, "d24c189b"),
    Setup("base", 4, ("long-track", "spicy")): (60, 383, "2112d77c"),
    Setup("base", 4, ("photographer",)): (62, 357, "b1e7e94c"),
    Setup("base", 4, ("position-bets",)): (126, 421, "327026e1"),
    Setup("base", 6, ("partnerships",)): (51, 463, "b04889cd"),
    Setup("base", 8, ALL_MODULES): (161, 830, "29e47a3c"),
    Setup("base", 10, ALL_SPICY): (169, 1011, "c8541f22"),
}
"""Number of actions, size of an observation, and a checksum of all names and blocks.

A change here breaks everything that was ever trained: it needs a new version of the environments.
"""


def checksum(encoding: Encoding) -> str:
    blocks = [(*block, encoding.layout.start[block.name]) for block in encoding.layout.blocks]
    return hashlib.sha256(repr((encoding.actions.names, blocks)).encode()).hexdigest()[:8]


def shape(setup: Setup) -> tuple[int, int, str]:
    found = encoding_of(setup.game())
    return found.actions.size, found.layout.size, checksum(found)


def decisions(setup: Setup, seed: str) -> Iterator[tuple[Seat, tuple[Action, ...], object]]:
    """Seat, legal actions and view at every decision of a random game."""
    game = setup.game()
    for state, _, _ in random_game(game, Dice(seed), by_kind=True):
        seats = game.to_move(state)
        if not isinstance(seats, Pending):
            for seat in seats:
                yield seat, game.legal(state, seat), game.view(state, seat)


@pytest.mark.parametrize("setup", FIXED, ids=str)
def test_the_tables_never_change(setup: Setup) -> None:
    assert shape(setup) == FIXED[setup]


def test_the_actions_of_the_base_game_are_these() -> None:
    names = [name for line in BASE.split("\n") if line for name in line.split("|")]
    assert list(encoding_of(make_game("base", 4)).actions.names) == names


def test_an_encoding_does_not_depend_on_the_order_of_modules() -> None:
    one, other = (
        encoding_of(make_game("base", 4, modules))
        for modules in (("photographer", "long-track"), ("long-track", "photographer"))
    )
    assert one.actions.names == other.actions.names


@pytest.mark.parametrize("setup", [*every_setup()][::3], ids=str)
def test_numbers_and_legal_actions_are_one_to_one(setup: Setup) -> None:
    encoding = encoding_of(setup.game())
    low, high = encoding.layout.limits()
    used: set[int] = set()
    for seat, legal, view in decisions(setup, f"{setup}"):
        numbers = encoding.actions.numbers(legal)
        assert list(numbers.values()) == list(legal)
        assert [encoding.actions.decode(n, legal) for n in numbers] == list(legal)
        mask = encoding.actions.mask(legal)
        assert np.flatnonzero(mask).tolist() == sorted(numbers)
        assert mask.dtype == np.int8
        row = encoding.observe(view)
        assert row.shape == (encoding.layout.size,)
        assert row.dtype == np.int16
        assert (row >= low).all()
        assert (row <= high).all()
        assert row.any()
        assert all(0 <= n < encoding.actions.size for n in numbers)
        assert all(action.seat == seat for action in legal)
        used |= set(numbers)
    assert len(used) > 20


def test_what_is_not_legal_is_refused_by_name() -> None:
    encoding = encoding_of(make_game("base", 3))
    with pytest.raises(IllegalMove, match=r"35.*pyramid-tile"):
        encoding.actions.decode(35, ())
    for number in (-1, 46, 1000):
        with pytest.raises(IllegalMove, match=str(number)):
            encoding.actions.decode(number, ())


def test_partners_are_counted_from_the_seat_that_acts() -> None:
    actions = encoding_of(make_game("second", 6)).actions
    assert actions.find(Partner(4, 5)) == actions.find(Partner(5, 0)) == 46
    assert actions.find(Partner(2, 1)) == 50


def test_position_tiles_on_own_and_on_bottom_tiles_differ() -> None:
    actions = encoding_of(make_game("base", 4, ["position-bets"])).actions
    own, bottom = (BetOnPosition(1, 4, source, "green", 2) for source in ("own", "bottom"))
    assert actions.names[actions.find(own) or 0] == "position-tile 4 green 2"
    assert actions.names[actions.find(bottom) or 0] == "position-tile 4 green bottom"


def test_flipped_cards_go_by_their_first_number_and_far_spaces_have_none() -> None:
    actions = encoding_of(make_game("cards", 4)).actions
    assert actions.find(PlacePiece(0, "palm", "5-6")) == actions.find(PlacePiece(0, "palm", "5"))
    assert actions.find(PlacePiece(0, "palm", str(SPACES))) is not None
    assert actions.find(PlacePiece(0, "palm", str(SPACES + 1))) is None


def test_an_observation_says_what_is_on_the_table() -> None:
    at = table(
        "second",
        {3: "white blue", 11: "green red", 12: "purple black", 13: "yellow"},
        players=6,
        money=[9, 4, 0, 7, 3, 1],
        tiles={1: (14, "mirage"), 4: (2, "oasis")},
        partners=[(0, 3)],
        held={0: "green 5", 3: "yellow 5, green 3, green 2"},
        winner=[(0, "purple"), (1, "yellow"), (0, "red")],
        loser=[(3, "blue")],
        turn=5,
    )
    encoding = encoding_of(at.game)
    seen = encoding.layout.unpack(encoding.observe(at.game.view(at.state, 3)))
    assert seen["stage"].tolist() == [0, 1, 0, 0, 0]
    assert seen["turn"].tolist() == [0, 0, 1, 0, 0, 0]
    assert seen["space"].argmax(axis=1).tolist() == [3, 11, 11, 13, 12, 3, 12]
    assert seen["height"].tolist() == [1, 0, 1, 0, 0, 0, 1]
    assert seen["place"].argmax(axis=1).tolist() == [4, 3, 2, 0, 1]
    assert seen["money"].tolist() == [7, 3, 1, 9, 4, 0]
    assert seen["board_leg_tiles"].tolist() == [4, 1, 4, 3, 4]
    assert seen["top_leg_tile"].tolist() == [5, 2, 5, 3, 5]
    assert seen["leg_tiles"][0].tolist() == [[0, 0, 0], [0, 1, 1], [0] * 3, [1, 0, 0], [0] * 3]
    assert seen["leg_tiles"][3, 1].tolist() == [1, 0, 0]
    assert (seen["desert_tile"][1, 1], seen["desert_tile"][4, 13]) == (1, -1)
    assert np.abs(seen["desert_tile"]).sum() == 2
    assert seen["hand"].tolist() == [0, 1, 1, 1, 1]
    assert seen["hand_size"].tolist() == [4, 5, 5, 3, 4, 5]
    assert seen["winner_deck"][3].tolist() == [1, 3, 0, 0, 0]
    assert seen["winner_deck"][4].tolist() == [2, 0, 0, 0, 0]
    assert not seen["own_winner"].any()
    assert seen["own_loser"].tolist() == [1, 0, 0, 0, 0]
    assert (seen["partner"][0, 3], seen["partner"][3, 0], seen["partner"].sum()) == (1, 1, 2)
    batch = encoding.layout.unpack(np.zeros((7, encoding.layout.size)))
    assert batch["leg_tiles"].shape == (7, 6, 5, 3)


def test_hidden_money_is_shown_as_unknown() -> None:
    game = make_game("base", 3, age_order=[1, 0, 2], open_money=False)
    encoding = encoding_of(game)
    seen = encoding.layout.unpack(encoding.observe(game.view(game.start(), 1)))
    assert seen["money"].tolist() == [3, -1, -1]
