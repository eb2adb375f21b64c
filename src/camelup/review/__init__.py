"""Game review: where a game was won, and what every decision was worth."""

from camelup.review.depth import DEEP, DEPTHS, STANDARD, Depth
from camelup.review.document import (
    WHOLE,
    Decision,
    Moment,
    Option,
    Part,
    Review,
    Split,
    Verdicts,
)
from camelup.review.make import Reviewing, review

__all__ = [
    "DEEP",
    "DEPTHS",
    "STANDARD",
    "WHOLE",
    "Decision",
    "Depth",
    "Moment",
    "Option",
    "Part",
    "Review",
    "Reviewing",
    "Split",
    "Verdicts",
    "review",
]
