"""The kernel of networks against the formulas; files of weights that are damaged are not read."""

from __future__ import annotations

from array import array
from math import exp, sqrt
from pathlib import Path

import pytest

from camelup import kernels
from camelup.bots import weights
from camelup.play.dice import Dice

INPUTS, ANSWERS, SEATS, BLOCKS = 20, 3, 4, 2
PEOPLE, PERSON = 1, 2


def numbers(width: int) -> array[float]:
    size = (INPUTS + 1) * width + BLOCKS * 2 * (width + 2) * width + 2 * width
    size += (width + 1) * (SEATS + 2 * ANSWERS) + 2
    dice = Dice("network")
    return array("f", [(dice.choose(range(2001)) - 1000) / 1000 for _ in range(size)])


@pytest.mark.parametrize("width", [6, 16 + 1, 64 + 2 * 16 + 3])
def test_it_reckons_as_the_formulas_say(width: int) -> None:
    """Also where a layer is cut into strips of all widths."""
    told = numbers(width)
    network = kernels.network.Network(told, (width, BLOCKS), INPUTS, ANSWERS, SEATS, PEOPLE, PERSON)
    row = array("f", [i % 3 / 2 for i in range(INPUTS)])
    row[PEOPLE + 2 * PERSON] = 0.0
    row[PEOPLE], row[PEOPLE + PERSON] = 1.0, 1.0
    left = list(told)

    def take(count: int) -> list[float]:
        taken, left[:count] = left[:count], []
        return taken

    def layer(x: list[float], outputs: int) -> list[float]:
        by_input = [take(outputs) for _ in x]
        bias = take(outputs)
        return [bias[j] + sum(x[i] * by_input[i][j] for i in range(len(x))) for j in range(outputs)]

    def norm(x: list[float]) -> list[float]:
        mean = sum(x) / len(x)
        scale = 1 / sqrt(sum((one - mean) ** 2 for one in x) / len(x) + 1e-5)
        by, add = take(len(x)), take(len(x))
        return [(one - mean) * scale * b + a for one, b, a in zip(x, by, add, strict=True)]

    h = layer(list(row), width)
    for _ in range(BLOCKS):
        inner = [max(0.0, one) for one in layer(norm(h), width)]
        h = [a + b for a, b in zip(h, layer(inner, width), strict=True)]
    out = layer(norm(h), SEATS + 2 * ANSWERS)
    prior = take(2)
    assert not left
    there = [exp(out[i]) * (row[PEOPLE + PERSON * i] != 0) for i in range(SEATS)]
    worth = row[INPUTS - ANSWERS :]
    chances, own, other = network.think(row)
    assert chances == pytest.approx([one / sum(there) for one in there], abs=1e-4)
    assert own == pytest.approx([out[4 + i] + prior[0] * worth[i] for i in range(3)], abs=1e-3)
    assert other == pytest.approx([out[7 + i] + prior[1] * worth[i] for i in range(3)], abs=1e-3)


def test_weights_of_another_network_are_refused() -> None:
    with pytest.raises(ValueError, match="another network"):
        kernels.network.Network(numbers(6), (6, 1), INPUTS, ANSWERS, SEATS, PEOPLE, PERSON)


def test_all_weights_together_are_small() -> None:
    assert sum(path.stat().st_size for path in weights.FOLDER.iterdir()) < 12e6


def test_a_damaged_file_is_not_read(tmp_path: Path) -> None:
    whole = (weights.FOLDER / "base.net").read_bytes()
    copy = tmp_path / "copy.net"
    assert weights.read(copy) is None
    copy.write_bytes(whole)
    found = weights.read(copy)
    assert found is not None
    assert found.card["edition"] == "base"
    for at in (0, 9, len(whole) // 2, len(whole) - 1):
        copy.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert weights.read(copy) is None
    copy.write_bytes(whole[:-10])
    assert weights.read(copy) is None
