"""Small numbers that stand for things inside the kernels; ``codes.pxd`` has the same ones for C."""

CRAZY = 5
"""A crazy camel, and the first of the two where they are told apart; racers are 0 to 4."""

GREY = 9
"""The grey die in a list of dice; other dice have the number of their camel."""

GREY_DIE, SUPPORTING = 5, 8
"""Dice in a pyramid packed into a word: 0 to 4 the racing dice, the grey die, from 8 on the
Supporting dice of the racers."""

OASIS, MIRAGE = 1, 2
"""The sides of a tile; 0 is no tile."""

TURN, REVEAL, OVER, EXTRA = 0, 1, 2, 3
"""A table waits for a player, for a die, for nothing any more, for an additional action."""

LEG_TILE, PLACE, PYRAMID, WINNER, LOSER, PARTNER = 0, 1, 3, 4, 5, 6
"""Kinds of action: an action is ``kind << 5 | what``, where ``what`` is a racer, a space or a seat.
A Desert tile is placed by ``OASIS`` or ``MIRAGE``, whichever side is up."""

CAMERA, COVER, SUPPORT, END_TURN, KINDS = 7, 8, 12, 13, 14
"""More of them: the camera on a space; each of four Position tiles on a Leg Betting tile, where
``what`` is ``BOTTOM + 1`` times the racer and then the first tile of that value from the top, or
``BOTTOM``; a racer's Supporting die, or no such die. And how many kinds there are."""

BOTTOM = 4
"""The Leg Betting tile at the bottom of a stack."""

NOBODY = 10
"""No seat: whose a covered Leg Betting tile is."""

OUTSIDE, RANDOM, GREEDY = 0, 1, 2
"""Who plays on a seat: somebody outside, or a bot."""

UNIT = 65535
"""Probability one, in the table of the race with crazy camels."""
