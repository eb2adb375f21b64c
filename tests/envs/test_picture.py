"""Pictures of what a seat sees: every game has one, and it shows what changed."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import camelup.envs
from camelup.envs import camelup_v0
from camelup.envs.picture import CAMELS, OASIS, draw
from camelup.envs.single import CamelUpEnv

IDS = ["camelup/Base-v0", "camelup/Second-v0", "camelup/Cards-v0", "camelup/Supercup-v0"]


def pixels(picture: Any, colour: tuple[int, int, int]) -> int:
    return int((picture == np.array(colour, np.uint8)).all(axis=2).sum())


@pytest.mark.parametrize("name", IDS)
def test_every_game_has_a_picture(name: str) -> None:
    assert camelup.envs.SUPERCUP
    env: Any = gymnasium.make(name, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    over = False
    rng = np.random.default_rng(1)
    while not over:
        picture = env.render()
        assert picture.shape == (480, 480, 3)
        assert picture.dtype == np.uint8
        _, _, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert pixels(env.render(), CAMELS["blue"])  # those beyond the line are shown as well


def test_it_shows_camels_and_tiles() -> None:
    env = CamelUpEnv("base", ["random"] * 2, render_mode="rgb_array")
    _, info = env.reset(seed=2)
    before = env.render()
    assert all(pixels(before, CAMELS[camel]) > 100 for camel in env.encoding.camels)
    spots = [n for n, name in enumerate(env.encoding.actions.names) if "oasis" in name]
    env.step(next(n for n in spots if info["action_mask"][n]))
    assert pixels(env.render(), OASIS) > pixels(before, OASIS) + 300


def test_camels_stand_where_the_row_says() -> None:
    env = CamelUpEnv("second", ["random"] * 2, render_mode="rgb_array")
    row, _ = env.reset(seed=2)
    seen = env.encoding.layout.unpack(row)
    for i, camel in enumerate(env.encoding.camels):
        alone = row.copy()
        space = env.encoding.layout.unpack(alone)["space"]
        space[np.arange(len(space)) != i] = 0
        alone_dice = env.encoding.layout.unpack(alone)["dice"]
        alone_dice[:] = 0
        rows, columns = np.nonzero(
            (draw(env.encoding, alone) == np.array(CAMELS[camel], np.uint8)).all(axis=2)
        )
        at = int(np.flatnonzero(seen["space"][i])[0])
        edge, along = divmod(at - 1, 4)
        column, line = [(along, 4), (4, 4 - along), (4 - along, 0), (0, along)][edge]
        outer = (rows // 96 == line) & (columns // 96 == column)
        inner = (rows // 96 > 0) & (rows // 96 < 4) & (columns // 96 > 0) & (columns // 96 < 4)
        assert outer.sum() > 50
        assert (outer | inner).all()


def test_agents_see_it_too() -> None:
    env = camelup_v0.env("base", 3, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (480, 480, 3)
