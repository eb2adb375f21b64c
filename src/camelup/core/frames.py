"""Answers as tables of Polars, for notebooks and files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from camelup.core.extras import need

if TYPE_CHECKING:
    import polars as pl


def frame(rows: Iterable[Mapping[str, Any]], schema: Mapping[str, Any]) -> pl.DataFrame:
    """Rows as a frame; ``schema`` has Python's type of each column, so that none has to be guessed.

    The columns are the same however many rows there are.
    """
    need("data", "polars")
    import polars as pl

    return pl.DataFrame(list(rows), schema=dict(schema), orient="row")
