"""Training in miniature: one worker, one learner, a few hundred updates, and it has learned.

It needs PyTorch, which ``make train`` installs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from camelup import kernels
from camelup.bots import weights
from camelup.play.dice import Dice

torch: Any = pytest.importorskip("torch")

ROOT = Path(__file__).parents[2]
SMALL = ("--players", "4", "--workers", "1", "--games", "64", "--window", "32", "--batch", "512",
         "--rate", "0.001", "--width", "64", "--blocks", "1", "--prior", "0")  # fmt: skip


def train(folder: Path, *more: str, edition: str = "base") -> Any:
    """Run the command; the card that it wrote."""
    call = [
        sys.executable,
        "-m",
        "training",
        "--edition",
        edition,
        *SMALL,
        "--out",
        str(folder),
        *more,
    ]
    run = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads((folder / f"{edition}.json").read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("training")


def test_a_few_hundred_updates_beat_random(folder: Path) -> None:
    """Greedy's values are left out, so that all it knows is learned here. Fair is a quarter."""
    before = train(folder / "before", "--windows", "1", "--rate", "0", "--last-rate", "0")
    after = train(folder, "--windows", "24")
    untaught, taught = (card["figures"]["random"]["4"]["share"] for card in (before, after))
    assert taught > 0.8
    assert taught > untaught + 0.2


def test_it_goes_on_where_it_stopped(folder: Path) -> None:
    card = json.loads((folder / "base.json").read_text())
    go_on = ("--windows", "1", "--resume", str(folder / "base.pt"), "--measure", "0")
    more = train(folder, *go_on, "--against", "greedy")
    assert more["pool"] == ["greedy"]
    assert more["windows"] == card["windows"] + 1
    assert more["steps"] == card["steps"] + 32 * 128
    assert more["seconds"] >= card["seconds"]
    assert len(more["curve"]) == len(card["curve"]) + 1


def test_the_kernel_plays_the_network_that_was_written(folder: Path) -> None:
    from training.network import Network
    from training.weights import begin_with
    from training.world import Kind
    from training.worlds import shape_of

    found = weights.read(folder / "base.net")
    assert found is not None
    assert found.card["edition"] == "base"
    shape = shape_of(Kind("base", 4))
    network = Network(shape, found.width, found.blocks)
    assert begin_with(network, folder / "base.net") == found.card
    dice = Dice("row")
    row = array("f", [dice.below(5) / 4 for _ in range(shape.width)])
    for seat, place in enumerate(shape.present):
        row[place] = float(seat < 5)
    kernel = kernels.network.Network(found.numbers, (64, 1), *shape)
    told = [list(one) for one in kernel.think(row)]
    with torch.no_grad():
        chances, own, others = network(torch.tensor(row)[None])
    assert told[0] == pytest.approx(torch.softmax(chances, -1)[0].tolist(), abs=1e-4)
    assert told[1] == pytest.approx(own[0].tolist(), abs=1e-2)
    assert told[2] == pytest.approx(others[0].tolist(), abs=1e-2)


def test_with_modules_a_network_begins_with_one_that_knew_none(folder: Path) -> None:
    """At tables for ten, with all modules."""
    begin = ("--start-from", str(folder / "base.net"), "--measure", "0")
    table = ("--players", "10", "--windows", "1")
    card = train(folder / "modules", *table, *begin, edition="supercup")
    assert card["players"] == [10]
    assert card["modules"] == ["long-track", "partnerships", "photographer", "position-bets",
                               "spicy"]  # fmt: skip
    assert card["started_from"] == "base"
    assert weights.read(folder / "modules" / "supercup.net") is not None


def test_a_network_with_new_blocks_says_the_same_at_first(folder: Path) -> None:
    from training.network import Network
    from training.weights import begin_with
    from training.world import Kind
    from training.worlds import shape_of

    shape = shape_of(Kind("base", 4))
    rows = torch.rand(3, shape.width)
    small, large = Network(shape, 64, 1), Network(shape, 64, 3)
    for network in (small, large):
        begin_with(network, folder / "base.net")
    with torch.no_grad():
        for one, other in zip(small(rows), large(rows), strict=True):
            assert torch.equal(one, other)
    with pytest.raises(SystemExit, match="--width 64 --blocks 1 or more"):
        begin_with(Network(shape, 32, 1), folder / "base.net")


def test_cards_are_learned_by_the_same_command(tmp_path: Path) -> None:
    """With greedy's values at a glance as the first ideas, to be quick."""
    card = train(tmp_path, "--prior", "2.5", "--windows", "4", "--measure", "0", edition="cards")
    found = weights.read(tmp_path / "cards.net")
    assert found is not None
    assert found.card["edition"] == card["edition"] == "cards"
    assert card["steps"] == 4 * 32 * 128


def test_in_cards_every_answer_is_of_a_kind() -> None:
    from training.cards_world import CardsWorld
    from training.world import Kind
    from training.worlds import shape_of

    assert len(CardsWorld.kinds) == shape_of(Kind("cards", 3)).answers


@pytest.mark.parametrize("players", [2, 3, 6])
def test_foreigners_play_cards_by_the_rules(players: int) -> None:
    """Whole games of greedy, habits and drawn ones, one card of a choice after the other."""
    import numpy as np

    from training.world import Kind
    from training.worlds import world_of

    world = world_of(Kind("cards", players), 8, 3)
    seen, over = world.begin(3), np.zeros(8, bool)
    for _ in range(1000):
        seen = world.step(seen.masks.argmax(1))
        assert (seen.masks.sum(1) > 0).all()
        ended = seen.done.astype(bool)
        assert np.allclose(seen.shares[ended].sum(1), 1.0)
        over |= ended
        if over.all():
            return
    raise AssertionError("a game did not end")
