"""Puzzles: positions from games of strong bots in which one action is clearly best."""

from camelup.puzzles.bank import chosen, of_day, puzzles, read_puzzles, written
from camelup.puzzles.puzzle import CLEAR, DIFFICULTIES, THEMES, Puzzle, is_clear
from camelup.puzzles.search import GAMES, Played, find

__all__ = [
    "CLEAR",
    "DIFFICULTIES",
    "GAMES",
    "THEMES",
    "Played",
    "Puzzle",
    "chosen",
    "find",
    "is_clear",
    "of_day",
    "puzzles",
    "read_puzzles",
    "written",
]
