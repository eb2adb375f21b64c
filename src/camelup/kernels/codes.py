"""Small numbers that stand for things inside the kernels."""

CRAZY = 5
"""Both crazy camels; racers are 0 to 4."""

GREY = 9
"""The grey die in a list of dice; other dice have the number of their camel."""

OASIS, MIRAGE = 1, 2
"""The sides of a tile; 0 is no tile."""
