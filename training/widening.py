"""Weights for rows without modules, made to fit the wide rows of games with them.

What both kinds of rows tell keeps its weights. New numbers of a row change nothing at first, and a
new answer is as good as answers are on the whole, but for what it is worth to greedy: so play is
sensible before anything is learned.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup import kernels
from camelup.bots.pyramid_greedy import outlook_kernel
from camelup.editions.catalogue import make_game


def outlook(*modules: str) -> kernels.outlook.Outlook:
    """For any tables without modules, or with them."""
    return outlook_kernel(make_game("base", 4, modules), bits=1)


def widened(numbers: Any, width: int, blocks: int) -> Any:
    """All weights of a network for narrow rows, as one for wide rows has them."""
    narrow, wide = outlook(), outlook("long-track")
    inputs, answers, seats, _, _ = narrow.places()
    (rows, choices), (wide_rows, wide_choices) = narrow.common(), wide.common()
    middle = blocks * 2 * (width + 2) * width + 2 * width
    enter, rest = np.split(numbers, [inputs * width])
    last = (width + 1) * (seats + 2 * answers)
    bias, inner, heads, prior = np.split(rest, np.cumsum([width, middle, last]))
    heads = heads.reshape(width + 1, -1)
    new_inputs, new_answers, new_seats, _, _ = wide.places()
    new_enter = placed(enter.reshape(inputs, width), np.zeros((new_inputs, width)), rows, wide_rows)
    chances = np.zeros((width + 1, new_seats))
    chances[:, :seats] = heads[:, :seats]
    found = [chances]
    for first in (seats, seats + answers):
        old = heads[:, first : first + answers]
        usual = np.repeat(old.mean(1, keepdims=True), new_answers, 1)
        found.append(placed(old.T, usual.T, choices, wide_choices).T)
    parts = [new_enter.ravel(), bias, inner, np.hstack(found).ravel(), prior]
    return np.concatenate(parts).astype(np.float32)


def placed(old: Any, new: Any, here: Any, there: Any) -> Any:
    """Runs of rows of ``old``, where they belong in ``new``."""
    for (begin, size), (to, _) in zip(here, there, strict=True):
        new[to : to + size] = old[begin : begin + size]
    return new
