"""Games among bots of the kernel: the same games, but only one's own decisions are seen."""

from __future__ import annotations

from typing import Any

import pytest

np: Any = pytest.importorskip("numpy")

MODULES = ("long-track", "partnerships", "photographer", "position-bets", "spicy")


def own_decisions(world: Any, fixed: Any, count: int) -> list[tuple[bytes, bytes, bytes]]:
    """What the learner of the first game sees before each of its decisions, and what it won."""
    found: list[tuple[bytes, bytes, bytes]] = []
    seen, won = world.begin(5, fixed), b""
    while len(found) < count:
        if seen.done[0]:
            won = np.asarray(seen.shares[0], float).tobytes()
        if seen.seats[0] == 0:
            found.append((seen.rows[0].tobytes(), seen.masks[0].tobytes(), won))
            won = b""
        worth = seen.rows[:, world.shape.worth :]
        seen = world.step(np.where(seen.masks > 0, worth, -1e9).argmax(1))
    return found


@pytest.mark.parametrize(
    ("edition", "players", "modules", "count"),
    [("base", 4, (), 120), ("base", 2, (), 80), ("second", 3, (), 60), ("base", 8, MODULES, 30)],
)
def test_bots_in_the_kernel_play_as_those_at_the_table(
    edition: str, players: int, modules: tuple[str, ...], count: int
) -> None:
    """Same seeds, same dice: whole games to the last number, with or without waiting for them."""
    from camelup.bots.habits import Habit
    from training.world import GREEDY, Kind, World

    alone = World(Kind(edition, players, modules, "greedy"), 1, 3)
    among = World(Kind(edition, players, modules), 1, 3)
    waited = own_decisions(among, (GREEDY, Habit()), count)
    assert own_decisions(alone, None, count) == waited
    assert any(won for _, _, won in waited), "no game ended, so nothing was compared at its end"


def test_every_decision_seen_is_ones_own() -> None:
    from training.world import LEARNER, Kind, World

    world = World(Kind("base", 4, (), "greedy"), 16, 3)
    seen, ended = world.begin(9), 0
    for _ in range(60):
        assert (seen.seats == 0).all()
        assert (seen.network == LEARNER).all()
        assert (seen.forced == -1).all()
        ended += int(seen.done.sum())
        assert np.allclose(seen.shares[seen.done].sum(1), 1.0)
        seen = world.step(seen.masks.argmax(1))
    assert ended > 16


def test_it_is_measured_among_others_all_the_same() -> None:
    """Whom one learned among is forgotten there: places and players are those of the measure."""
    from camelup.bots.habits import TRAINING, Habit
    from training.world import PERSON, RANDOM, Kind, World

    world = World(Kind("base", 4, (), "greedy"), 8, 3)
    habit = next(iter(TRAINING.values()))
    for kind, person in ((RANDOM, Habit()), (PERSON, habit)):
        seen = world.begin(9, (kind, person))
        met = set()
        for _ in range(12):
            met |= set(world.who[world.games, seen.seats].tolist())
            seen = world.step(seen.masks.argmax(1))
        assert met == {0, kind}
