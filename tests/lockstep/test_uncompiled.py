"""Lockstep tests again with kernels that run as plain Python: a few of each file, in one process.

They are the very same tests; only the number of games, rows and positions is smaller, since the
plain twins of what kernels share are slow.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

TESTS = (
    "lockstep/test_playout.py::test_the_kernel_plays_as_the_readable_engine[('base', 6, ())]",
    "lockstep/test_playout.py::test_the_kernel_plays_as_the_readable_engine[('second', 4, ())]",
    "lockstep/test_playout.py::test_every_combination_of_modules[long-track+spicy+photographer]",
    "lockstep/test_playout.py::test_every_combination_of_modules[position-bets+partnerships]",
    "lockstep/test_playout.py::test_partners_copy_the_best_single_piece",
    "lockstep/test_playout.py::test_what_is_not_possible_now_is_refused",
    "lockstep/test_games.py::test_many_games_go_as_in_the_readable_engine[('base', 2, ())-money]",
    "lockstep/test_games.py::test_many_games_go_as_in_the_readable_engine[('second', 4, ())-win]",
    "lockstep/test_games.py::test_every_seat_sees_its_own[('base', 3, ())]",
    "lockstep/test_cards_table.py::test_the_kernel_plays_as_the_readable_engine[2-True]",
    "lockstep/test_cards_table.py::test_the_kernel_plays_as_the_readable_engine[5-False]",
    "lockstep/test_cards_table.py::test_a_track_that_grows_beyond_its_room_is_told",
    "lockstep/test_cards_games.py::test_games_go_as_in_the_readable_engine[4-money]",
    "lockstep/test_cards_games.py::test_spaces_without_a_number[3]",
    "lockstep/test_cards_greedy.py::test_with_little_effort",
    "lockstep/test_greedy.py::test_late_in_a_leg[('base', 4, ())]",
    "lockstep/test_greedy.py::test_late_in_a_leg[('second', 4, ())]",
    "lockstep/test_greedy.py::test_late_in_a_leg_with_modules",
    "lockstep/test_crazy_race.py::test_numbers_of_arrangements_are_a_bijection",
    "lockstep/test_crazy_race.py::test_racers_keep_their_ids",
    "lockstep/test_lanes.py::test_in_brief",
    "lockstep/test_network.py::test_it_reckons_as_the_formulas_say",
    "lockstep/test_outlook.py::test_once_all_tiles_lie_none_is_moved",
    "lockstep/test_rows.py::test_a_row_is_that_of_the_view[cards for 3-True]",
    "lockstep/test_rows.py::test_a_row_is_that_of_the_view[second for 5-True]",
    "odds/test_leg.py::test_one_die_left_by_hand",
    "odds/test_leg.py::test_one_of_the_dice_stays_inside_by_hand",
    "odds/test_leg.py::test_renaming_the_camels_permutes_the_answer",
)


def test_lockstep_without_compiled_kernels() -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            *(f"tests/{test}" for test in TESTS),
        ],
        cwd=ROOT,
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
