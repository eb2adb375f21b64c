"""Games for the figures: in kernels they are the same as on real tables."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bench import ladder, paired, swift
from bench.pool import Row, play
from camelup.bots.weights import FOLDER
from tests.bots.kit import SUPERCUP

TABLES = [
    ("base", ("champion-fast", "greedy", "greedy", "greedy"), ()),
    ("base", ("greedy", "risk-chaser", "loser-bettor"), ()),
    ("base", ("level 3.5", "hesitant", "champion-fast", "tile-lover"), ()),
    ("base", ("champion", "greedy"), ()),
    ("base", ("champion-fast", "greedy", "hesitant"), ("long-track", "photographer")),
    ("base", ("champion-fast", *["greedy"] * 4, "strong", "greedy", "casual"), SUPERCUP),
    ("second", ("champion-fast", "greedy", "risk-chaser", "late-bettor"), ()),
]


@pytest.mark.parametrize(("edition", "names", "modules"), TABLES, ids=str)
def test_the_same_game_with_and_without_views(
    edition: str, names: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    row = Row(edition, names, 1, modules)
    assert swift.knows(edition, names, modules)
    turns = range(1 if "champion" in names else len(names))
    swiftly = [play(row, 3, turn) for turn in turns]
    with patch.object(swift, "knows", return_value=False):
        readably = [play(row, 3, turn) for turn in turns]
    for game in (*swiftly, *readably):
        del game["slowest"]
    assert swiftly == readably


def test_who_thinks_in_python_is_not_known() -> None:
    assert not swift.knows("base", ("champion", "expert"), ())
    assert not swift.knows("cards", ("champion", "greedy"), ())
    assert not swift.knows("base", ("champion", "greedy"), ("of-another-package",))
    assert not swift.knows("base", ("champion-fast", "risk-chaser"), ("position-bets",))


@pytest.mark.parametrize("name", ["champion", "champion-bold"])
def test_where_the_champion_plays_like_the_expert_it_is_not_known(name: str) -> None:
    assert not swift.knows("base", (name, *["greedy"] * 3), ("long-track",))
    assert swift.knows("base", (name, *["greedy"] * 5), ("long-track",))
    assert swift.knows("base", ("champion-fast", "strong", "greedy"), ("long-track",))


@pytest.mark.parametrize(
    "told", ["expert", "champion --modules long-track", "champion --edition cards"]
)
def test_what_is_not_known_is_refused_before_anything_is_played(
    told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["bench.paired", *told.split()])
    with pytest.raises(SystemExit):
        paired.main()
    name = told.split(maxsplit=1)[0]
    assert f"{name} among greedy cannot be played" in capsys.readouterr().err


def test_the_same_player_is_as_good_as_itself() -> None:
    """Also when its network is named."""
    file = FOLDER / "base.net"
    task = (("base", ()), ("champion-fast", f"champion-fast={file}"), ("greedy",), "paired")
    one, other = paired.deal(task)
    assert one == other


def test_a_difference_is_told_deal_by_deal() -> None:
    lines = list(paired.told(("one", "other"), [(0.25, 0.5), (0.5, 0.75)], 4))
    assert lines == [
        " 37.50 ± 24.50  one (8 games)",
        " 62.50 ± 24.50  other (8 games)",
        " 25.00 ± 0.00  other above one",
    ]


def test_neighbours_on_the_ladder_play_each_deal_from_both_sides() -> None:
    deals = [f"rung {n}" for n in range(12)]
    ahead = [ladder.share("base", "strong", "novice", deal) for deal in deals]
    behind = [ladder.share("base", "novice", "strong", deal) for deal in deals]
    assert [a + b for a, b in zip(ahead, behind, strict=True)] == pytest.approx([1.0] * 12)
    assert sum(ahead) > sum(behind)
    assert ladder.points(10 / 11) == pytest.approx(400.0)
