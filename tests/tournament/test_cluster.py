"""The same tournament on a local Ray."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup.core.errors import CamelUpError, SetupError
from camelup.envs.dataset import DataPlan, write
from camelup.tournament import Plan, cluster, here, run
from camelup.tournament.cluster import on_ray
from camelup.tournament.plan import tasks
from tests.tournament.kit import environment, tournament

PLAN = Plan(players=2, bots=("cautious", "random"), games=8, seed="ray")


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SetupError, match=r"camelup\[ray\]"):
        on_ray("auto")


def test_where_nobody_listens_it_is_said_at_once() -> None:
    with pytest.raises(CamelUpError, match=r"no Ray cluster at “127\.0\.0\.1:1”"):
        run(PLAN, runner=on_ray("127.0.0.1:1"))


@pytest.fixture
def ray() -> Iterator[Any]:
    """A small cluster on this machine, gone afterwards."""
    import ray

    cluster._connect(ray, cluster.LOCAL, jobs=1)
    try:
        yield ray
    finally:
        ray.shutdown()


def test_on_a_local_ray(ray: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All in one test, because a cluster takes long to start."""
    the_result_is_the_same(ray, tmp_path / "records")
    the_command_finds_the_cluster_by_its_address(ray, tmp_path / "data")
    stopping_early_leaves_the_cluster_in_order()
    a_dataset_is_the_same(tmp_path)
    with monkeypatch.context() as changed:
        a_failure_there_is_told_here(changed)
    with monkeypatch.context() as changed:
        machines_with_other_rules_are_refused(changed)


def a_dataset_is_the_same(folder: Path) -> None:
    plan = DataPlan("base", 3, ("random",), games=3, values=False)
    files = folder / "here.parquet", folder / "there.parquet"
    assert list(write(plan, files[0], jobs=1))[-1] == 3
    assert list(write(plan, files[1], ray=cluster.LOCAL))[-1] == 3
    assert files[0].read_bytes() == files[1].read_bytes()


def the_result_is_the_same(ray: Any, folder: Path) -> None:
    there = run(PLAN, runner=on_ray(cluster.LOCAL), records=folder)
    assert there.document() == run(PLAN, runner=here).document()
    assert len(list(folder.glob("*.camelup"))) == 8
    assert ray.is_initialized()  # a cluster that was there before stays


def the_command_finds_the_cluster_by_its_address(ray: Any, data: Path) -> None:
    given = ("cautious", "random", "--players", "2", "--games", "8", "--seed", "ray", "--json")
    address = ray.get_runtime_context().gcs_address
    there = tournament(environment(data), *given, "--ray", address)
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == tournament(environment(data), *given).stdout


def stopping_early_leaves_the_cluster_in_order() -> None:
    games = on_ray(cluster.LOCAL)(PLAN, tasks(PLAN), False)
    assert next(games).task in set(tasks(PLAN))
    games.close()
    assert run(PLAN, runner=on_ray(cluster.LOCAL)).games == 8


def a_failure_there_is_told_here(changed: pytest.MonkeyPatch) -> None:
    changed.setattr(Plan, "check", lambda self: None)
    plan = Plan(edition="elephant", players=2, bots=("random",), games=1, seed="1")
    with pytest.raises(CamelUpError, match=r"failed on the cluster, deal 1 .*elephant"):
        run(plan, runner=on_ray(cluster.LOCAL))


def machines_with_other_rules_are_refused(changed: pytest.MonkeyPatch) -> None:
    changed.setattr(cluster, "fingerprint", lambda names: "0123")
    with pytest.raises(CamelUpError, match="other rules or bots"):
        run(PLAN, runner=on_ray(cluster.LOCAL))
