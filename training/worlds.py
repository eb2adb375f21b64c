"""The world of each family of games."""

from __future__ import annotations

from training.cards_world import CardsWorld
from training.shape import Shape
from training.world import Kind, World


def world_of(kind: Kind, count: int, seed: int) -> World:
    """``count`` games of one kind side by side."""
    world = CardsWorld if kind.edition == "cards" else World
    return world(kind, count, seed)


def shape_of(kind: Kind) -> Shape:
    """What rows and answers look like in such games."""
    return world_of(kind, 1, 0).shape
