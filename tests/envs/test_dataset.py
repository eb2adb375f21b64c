"""Datasets: the decisions are those of games by the rules, and interruptions leave no trace."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from camelup import SetupError
from camelup.cli import main
from camelup.editions.catalogue import make_game
from camelup.envs import dataset
from camelup.envs.cards import STAGES
from camelup.envs.dataset import DataPlan, check, decisions, write
from camelup.envs.families import encoding_of
from camelup.envs.rewards import victory
from tests.support import listening_to_ctrl_c

PLAN = DataPlan("base", 3, ("greedy", "random"), games=5, seed=3)


@pytest.mark.parametrize("edition", ["base", "second"])
def test_decisions_are_told_with_odds_values_and_the_end(edition: str) -> None:
    plan = PLAN._replace(edition=edition)
    data, game = decisions(plan, 0, 2), make_game(edition, 3)
    layout = encoding_of(game).layout
    assert data["game"].unique().sort().to_list() == [0, 1]
    for row in data.iter_rows(named=True):
        seen = layout.unpack(np.array(row["position"]))
        legal, worth = np.array(row["legal"], bool), np.array(row["value"])
        assert legal[row["choice"]]
        assert np.isnan(worth).tolist() == (~legal).tolist()
        if row["seat"] % 2 == 0:  # greedy
            assert worth[row["choice"]] == pytest.approx(np.nanmax(worth), abs=1e-5)
        for name in dataset.ODDS:
            assert sum(row[name]) == pytest.approx(1, abs=1e-5)
        assert row["share"] == pytest.approx(victory(row["money"])[0])
        assert int(np.argmax(seen["turn"])) == 0
    assert data["decision"].to_list()[0] == 0


def test_decisions_of_camel_up_cards() -> None:
    """While the deck is built there are values, but no odds; camels on the start card are last."""
    plan = PLAN._replace(edition="cards")
    data, numbers = decisions(plan, 0, 1), encoding_of(make_game("cards", 3))
    stages = set()
    for row in data.iter_rows(named=True):
        stage = np.array(row["position"])[: len(STAGES)].tolist().index(1)
        legal, worth = np.array(row["legal"], bool), np.array(row["value"])
        assert legal[row["choice"]]
        assert np.isnan(worth).tolist() == (~legal).tolist()
        if row["seat"] % 2 == 0:  # greedy
            assert worth[row["choice"]] == pytest.approx(np.nanmax(worth), abs=1e-5)
        building = STAGES[stage] == "leg-setup"
        for name in dataset.ODDS:
            assert np.isnan(row[name]).all() == building
        if not building:
            assert sum(row["leg_first"]) == pytest.approx(1, abs=1e-5)
            assert sum(row["race_winner"]) == pytest.approx(1, abs=1e-5)
            assert sum(row["race_loser"]) > 0.999
        assert row["share"] == pytest.approx(victory(row["money"])[0])
        stages.add(STAGES[stage])
    assert stages == {"leg-setup", "turn", "bet"}
    assert data["legal"].dtype == pl.Array(pl.Int8, numbers.actions.size)
    plain = decisions(plan._replace(values=False), 0, 1)
    assert plain.equals(data.select(plain.columns))


def test_decisions_with_modules() -> None:
    """Legal ones of that game, with a value each; what a module adds is among them."""
    modules = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
    plan = DataPlan("base", 6, ("random", "greedy"), modules=modules)
    data, game = decisions(plan, 0, 1), make_game("base", 6, modules)
    names = encoding_of(game).actions.names
    legal = data["legal"].to_numpy() > 0
    assert legal.shape[1] == len(names)
    assert legal[np.arange(len(data)), data["choice"].to_numpy()].all()
    assert (np.isnan(data["value"].to_numpy()) == ~legal).all()
    chosen = " ".join({names[one] for one in data["choice"]})
    for kind in ("camera", "position-tile", "partnership", "supporting-die"):
        assert kind in chosen, chosen
    with pytest.raises(SetupError):
        check(plan._replace(players=4))  # partners need six players


def test_partners_are_counted_from_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where there are more decisions than expected."""
    monkeypatch.setattr(dataset, "EXPECTED", 5)
    plan = DataPlan("second", 6, ("random",), values=True)
    data = decisions(plan, 0, 3)
    names = encoding_of(make_game("second", 6)).actions.names
    chosen = data["choice"].to_numpy()
    assert data["legal"].to_numpy()[np.arange(len(data)), chosen].all()
    assert not np.isnan(data["value"].to_numpy()[np.arange(len(data)), chosen]).any()
    asked = {names[one] for one in chosen if names[one].startswith("partner")}
    assert len(asked) > 1


def test_a_game_depends_on_its_number_alone() -> None:
    whole = decisions(PLAN, 0, 3)
    assert decisions(PLAN, 2, 3).equals(whole.filter(pl.col("game") == 2))
    assert not decisions(PLAN._replace(seed=4), 2, 3).equals(whole.filter(pl.col("game") == 2))
    plain = decisions(PLAN._replace(values=False), 0, 3)
    assert plain.equals(whole.select(plain.columns))


def test_what_the_kernel_does_not_play_is_refused() -> None:
    for plan in (PLAN._replace(edition="cards", bots=("habit",)), PLAN._replace(bots=("expert",))):
        with pytest.raises(SetupError, match="played by"):
            check(plan)


def test_an_interrupted_dataset_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 2)
    plan = PLAN._replace(values=False)
    at_once, in_parts = tmp_path / "one.parquet", tmp_path / "two.parquet"
    assert list(write(plan, at_once, 1))[-1] == 5
    going = write(plan, in_parts, 1)
    assert next(going) == 0
    assert next(going) >= 1
    going.close()  # type: ignore[attr-defined]
    assert not in_parts.exists()
    with pytest.raises(SetupError, match="other settings"):
        next(write(plan._replace(seed=9), in_parts, 1))
    done = list(write(plan, in_parts, 1))
    assert done[0] > 0
    assert done[-1] == 5
    assert pl.read_parquet(in_parts).equals(pl.read_parquet(at_once))
    assert [file.name for file in tmp_path.iterdir()] in (
        ["one.parquet", "two.parquet"],
        ["two.parquet", "one.parquet"],
    )


def test_only_a_dataset_is_written_over(tmp_path: Path) -> None:
    file, plan = tmp_path / "notes", PLAN._replace(values=False, games=1)
    file.write_text("hello")
    with pytest.raises(SetupError, match="is no dataset"):
        list(write(plan, file, 1))
    assert file.read_text() == "hello"
    assert [one.name for one in tmp_path.iterdir()] == ["notes"]
    file.unlink()
    for seed in (1, 2):
        list(write(plan._replace(seed=seed), file, 1))
    assert file.read_bytes().startswith(b"PAR1")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    words = ["--games", "2", "--bots", "random", "--no-values", "--jobs", "1", "-o", str(file)]
    assert main(["dataset", *words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["bytes"] == file.stat().st_size
    assert pl.read_parquet(file)["game"].n_unique() == 2
    assert told["modules"] == []
    modular = tmp_path / "modular.parquet"
    assert main(["dataset", *words[:-1], str(modular), "--modules", "long-track,photographer"]) == 0
    assert pl.read_parquet(modular).schema["legal"] != pl.read_parquet(file).schema["legal"]
    assert main(["dataset", "--bots", "expert", "-o", str(file)]) == 2
    assert "expert" in capsys.readouterr().err


def test_ctrl_c_is_heard_by_the_command_alone(tmp_path: Path) -> None:
    """As at a terminal: all processes of the command get it, those that only just start as well."""
    path = tmp_path / "games.parquet"
    asked = "dataset", "--games", "40000", "--bots", "random", "--no-values", "--jobs", "2"
    with listening_to_ctrl_c():
        process = subprocess.Popen(
            [sys.executable, "-m", "camelup", *asked, "-o", str(path)],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    assert process.stderr is not None
    while not (tmp_path / "games.parquet.parts/plan.json").is_file():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(0.3)  # whatever is going on by then: nothing of it is told
    os.killpg(process.pid, signal.SIGINT)
    _, complaint = process.communicate()
    assert process.returncode == 130
    assert complaint.splitlines() == ["Stopped."]
