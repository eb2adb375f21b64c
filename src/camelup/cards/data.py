"""What is in the box, and every number of the rules, in one place.

RECONSTRUCTED: the rulebook shows the leg setup cards only as pictures. ``LEG_SETUP`` holds numbers
derived from its text and from published reviews (RC-01, RC-02); replace them there, and only
there, once the printed cards are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from camelup.core.values import Camel

# The example names yellow, white and blue; reviews add green and orange (C-03).
Colour: TypeAlias = Literal["blue", "green", "orange", "white", "yellow"]
PieceName: TypeAlias = Literal["fennec", "palm"]
Role: TypeAlias = Literal["winner", "loser"]


class Card(msgspec.Struct, frozen=True, gc=False, order=True):
    """A racing card: +1 or +2 for one camel (C-05)."""

    camel: Camel
    value: int


Cards: TypeAlias = tuple[Card, ...]


class LegSetup(NamedTuple):
    """A leg setup card; the rulebook's colour of each number in the comment."""

    dealt: int  # purple
    discard: int  # gray
    contribute: int  # green
    intel: int  # blue
    spaces: int  # lower left corner: the last space before the finish card

    @property
    def left(self) -> int:
        """Red: cards left after the discard."""
        return self.dealt - self.discard

    @property
    def kept(self) -> int:
        """Orange: cards left after the contribution to the racing deck."""
        return self.left - self.contribute

    @property
    def hand(self) -> int:
        """Cards kept for the leg: always exactly one (C-23)."""
        return self.kept - self.intel


# Reconstructed (C-07, RC-01, RC-02). Forced by the rulebook's text: contribute and intel from 3
# players on, and one hand card. From reviews: 12 dealt to two players, 5 to six, the discards
# there, and all track lengths. Chosen between what remains possible: dealt and discard for 3, 4
# and 5 players.
LEG_SETUP: Mapping[int, LegSetup] = {
    2: LegSetup(dealt=12, discard=5, contribute=6, intel=0, spaces=15),
    3: LegSetup(dealt=9, discard=4, contribute=3, intel=1, spaces=16),
    4: LegSetup(dealt=7, discard=3, contribute=2, intel=1, spaces=17),
    5: LegSetup(dealt=6, discard=3, contribute=1, intel=1, spaces=18),
    6: LegSetup(dealt=5, discard=2, contribute=1, intel=1, spaces=19),
}

FEWEST_PLAYERS = min(LEG_SETUP)
MOST_PLAYERS = max(LEG_SETUP)


def deck_size(players: int) -> int:
    """Racing cards in the racing deck of a leg: 10 or 12 (C-19)."""
    setup = LEG_SETUP[players]
    return players * (setup.contribute + setup.intel)


CAMELS: tuple[Camel, ...] = get_args(Colour)

STEPS = (1, 1, 1, 1, 1, 2)
"""The racing cards of one colour (C-05)."""

RACING_CARDS: Cards = tuple(Card(camel, value) for camel in CAMELS for value in STEPS)
START_REVEALS = 5
"""Cards that give the starting positions (C-12)."""

HAND_STEPS = 1
"""A card from the hand moves 1, whatever is printed on it (C-39, RC-13)."""

TRACK_CARDS = 12
"""Each has two spaces in front and a single one on its back (C-04)."""

LEAST_BEFORE_FINISH = 3
"""Spaces between the leader and the finish card when a leg begins (C-53)."""

CAPITAL = 3  # C-11
LEAST_MONEY = 1  # C-50

WINNER_VALUES = (5, 3, 2, 2)
"""Leg betting "winner" cards of one colour, from the top of the stack (C-06, C-16)."""

PIECES: tuple[PieceName, ...] = ("fennec", "palm")
ROLES: tuple[Role, ...] = ("winner", "loser")

LAST_PLACE = 5

# What a card gives for the place its camel holds, from the first to the fifth.
WINNER_REVENUE = (None, 1, -1, -1, -1)  # first: the printed value (C-46)
MIDFIELD_REVENUE = (-1, 1, 2, 1, -1)  # C-47
OVERALL_REVENUE: Mapping[Role, tuple[int, ...]] = {
    "winner": (7, 3, -1, -1, -1),  # C-56
    "loser": (-1, -1, -1, 3, 7),  # C-57
}
PIECE_REVENUE = -1  # C-48

COMPONENTS: Mapping[str, int] = {
    "racing": len(RACING_CARDS),
    "leg-setup": len(LEG_SETUP),
    "race-track": TRACK_CARDS,
    "start": 1,
    "finish": 1,
    "basic-money": 6,
    "nine-ten-money": 18,
    "winner": len(CAMELS) * len(WINNER_VALUES),
    "midfield": len(CAMELS),
    "overall-winner": len(CAMELS),
    "overall-loser": len(CAMELS),
    "fennec": 1,
    "palm": 1,
}
"""The cards in the box (C-02)."""
