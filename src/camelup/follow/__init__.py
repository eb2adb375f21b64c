"""A game that is played elsewhere, followed move by move: somebody enters what happens there.

>>> from camelup.follow import FollowedGame
>>> game = FollowedGame.begin("base", ["Ann", "Bob", "Cleo"])
>>> game.place({"1": ["green", "white"], "2": ["blue"], "3": ["orange", "yellow"]}, first=0)
>>> len(game.offers()) > 0
True
"""

from camelup.follow.answers import Answer, answer
from camelup.follow.document import Entry, FollowDocument, Tracks
from camelup.follow.game import FollowedGame
from camelup.follow.offers import Offer

__all__ = ["Answer", "Entry", "FollowDocument", "FollowedGame", "Offer", "Tracks", "answer"]
