"""Answers as tables of Polars: the same numbers, and columns that stay the same."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

import camelup
from camelup import odds
from camelup.core import extras
from camelup.core.extras import MissingExtra
from camelup.odds.parts import values_frame
from camelup.play.record import load_record
from camelup.tournament import Plan, here, run


def test_the_odds_of_a_leg_and_of_the_race() -> None:
    table = camelup.start("base", 4, seed=7)
    leg, race = odds.leg_of(table.game, table.state), odds.race_of(table.game, table.state)
    frame = leg.to_frame()
    assert frame.columns == ["camel", "place", "ways", "probability"]
    assert frame.height == 25
    sums = frame.group_by("camel").agg(pl.col("probability").sum())
    assert sums["probability"].to_list() == pytest.approx([1] * 5)
    one = frame.filter(pl.col("camel") == "blue", pl.col("place") == 1)
    assert one["probability"].item() == pytest.approx(float(leg.probability("blue", 1)))
    both = race.to_frame()
    assert both["winner"].to_list() == list(race.winner)
    assert both["loser"].to_list() == list(race.loser)


def test_values_of_actions() -> None:
    table = camelup.start("second", 3, seed=7)
    values = odds.values_of(table.game, table.state)
    frame = values_frame(values)
    assert frame["value"].to_list() == [one.value for one in values]
    assert frame["action"].to_list() == [one.action.kind for one in values]
    assert values_frame([]).schema == frame.schema


def test_tournaments() -> None:
    plan = Plan(edition="base", players=3, bots=("random", "random"), games=6, seed="1")
    result = run(plan, runner=here)
    frame = result.to_frame()
    assert frame["bot"].to_list() == [one.bot for one in result.standings]
    assert frame["rating"].to_list() == [one.rating.value for one in result.standings]
    assert frame["win_share_low"].dtype == pl.Float64


def test_records(tmp_path: Path) -> None:
    table = camelup.start("base", 2, seed=3)
    (seat,) = table.to_move
    table.play(table.legal(seat)[0])
    table.save(tmp_path / "game.camelup")
    record = load_record(tmp_path / "game.camelup")
    frame = record.to_frame()
    assert frame["move"].to_list() == list(range(1, len(record.moves) + 1))
    assert frame["kind"].to_list() == [move.kind for move in record.moves]
    assert frame["seat"].to_list() == [None] * (frame.height - 1) + [seat]


def test_without_the_package_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    table = camelup.start("base", 4, seed=7)
    monkeypatch.setattr(extras, "there", lambda *packages: False)
    with pytest.raises(MissingExtra, match=r'pip install "camelup\[data\]"'):
        odds.leg_of(table.game, table.state).to_frame()
