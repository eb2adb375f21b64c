"""Filling a part of an array with one number. The plain twin of ``fills.pxd``."""

from __future__ import annotations

from typing import Any


def fill(masks: Any, first: int, last: int, value: int) -> None:
    """All marks from one place up to another."""
    for i in range(first, last):
        masks[i] = value
