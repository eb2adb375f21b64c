"""``camelup odds`` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import camelup
from camelup import odds
from tests.cli.test_command import run

LINE = "5:gw 6:b 8:oy out:g +10 -12"


def test_a_line_gets_a_table_with_bars() -> None:
    done = run("odds", LINE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1944" in done.stdout
    assert "█" in done.stdout
    assert "41.5%" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_french() -> None:
    done = run("odds", LINE, "--lang", "fr", "--best")
    assert "41,5\u00a0%" in done.stdout
    assert "La manche" in done.stdout
    assert "Prendre" in done.stdout


def test_json_holds_the_exact_counts() -> None:
    answer = json.loads(run("odds", LINE, "--json", "--best").stdout)
    document = odds.parse_notation(LINE)
    game = camelup.game_of(document)
    leg = odds.leg_of(game, game.from_document(document))
    assert answer["leg"]["total"] == leg.total
    assert answer["leg"]["counts"]["green"] == list(leg.places[1])
    assert answer["race"]["method"] == "exact"
    best = answer["values"][0]
    assert best["action"]["type"] == "race-card"
    assert best["value"] == max(one["value"] for one in answer["values"])


@pytest.mark.parametrize(("edition", "players"), [("base", 5), ("second", 4), ("cards", 3)])
def test_a_position_file_of_every_edition(edition: str, players: int, tmp_path: Path) -> None:
    table = camelup.start(edition, players, seed=1)
    for _ in range(16):
        table.play(table.legal(min(table.to_move))[0])
    path = tmp_path / "position.json"
    path.write_text(json.dumps(table.position()))
    done = run("odds", str(path), "--best", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert len(answer["values"]) == len(table.legal(min(table.to_move)))
    assert run("odds", str(path), "--best").returncode == 0


def test_kernels_that_are_not_compiled_give_the_same_answer_and_say_so() -> None:
    line = "9:g 11:wb 12:oy out:gwbo"
    fast = run("odds", line, "--json")  # first: it keeps the solved race
    slow = run("odds", line, "--json", CAMELUP_PURE="1")
    assert json.loads(slow.stdout)["leg"] == json.loads(fast.stdout)["leg"]
    assert "C compiler" in run("odds", line, CAMELUP_PURE="1").stderr


def test_a_position_can_come_from_anywhere(tmp_path: Path) -> None:
    wanted = run("odds", LINE).stdout
    assert run("odds", *LINE.split()).stdout == wanted
    assert run("odds", "-", stdin=LINE).stdout == wanted
    assert run("odds", stdin=f"{LINE}\n").stdout == wanted
    path = tmp_path / "position.txt"
    path.write_text("5:gw 6:b 8:oy\nout:g +10 -12\n")
    assert run("odds", str(path)).stdout == wanted
    assert run("odds", "-", stdin=json.dumps(odds.parse_notation(LINE))).stdout == wanted
    assert run("odds", camelup.notation(odds.parse_notation(LINE), link=True)).stdout == wanted


def test_words_with_a_minus_are_no_options() -> None:
    done = run("odds", "5:gw", "6:b", "8:oy", "out:g", "+10@2", "-12@3", "--json")
    assert json.loads(done.stdout) == json.loads(run("odds", LINE, "--json").stdout)


def test_what_is_assumed_is_said_above_the_answer() -> None:
    done = run("odds", "long 5:gw 6:b 8:oy")
    first = " ".join(done.stdout.split("\n\n")[0].split())
    assert first == (
        "Assumed, as nothing is said of it: all dice are in the pyramid, "
        "the last camel’s Supporting die is in the pyramid."
    )
    advice = run("odds", "5:gw 6:b 8:oy", "--best", "--lang", "fr").stdout
    assert "personne n’a parié sur cette manche" in " ".join(advice.split("\n\n")[0].split())
    whole = run("odds", "5:gw 6:b 8:oy players:3 tickets:1b lose:- turn:2 out:g", "--best")
    assert whole.stdout.startswith("The leg")


def test_as_many_actions_as_wanted_with_their_parts() -> None:
    def listed(*arguments: str) -> list[str]:
        found = run("odds", LINE, *arguments).stdout.split("expected gain:\n")[1]
        return found.splitlines()

    best = listed("--best")
    assert len(best) == 9  # the last line says how many more there are
    assert "--top 30" in best[-1]
    assert listed("--top", "3")[:3] == best[:3]
    assert len(listed("--top", "30")) == 30
    why = listed("--top", "1", "--why")
    assert "(68.0%; the card then pays 8.00 on average)" in why[1]
    assert len(json.loads(run("odds", LINE, "--best", "--json").stdout)["values"]) == 30


def test_advice_for_a_player_who_is_not_on_turn() -> None:
    done = run("odds", f"{LINE} players:4", "--best", "--seat", "3")
    assert "as if it were Player 3’s turn" in done.stdout
    line = "5:gw 6:b 8:oy +10@2 tickets:3b"
    as_if = json.loads(run("odds", line, "--best", "--json", "--seat", "3").stdout)
    assert as_if == json.loads(run("odds", f"{line} turn:3", "--best", "--json").stdout)
    cards = run("odds", "cards 5:gw 6:b 8:oy turn:2 hand:1g1", "--seat", "1", "--top", "2")
    assert "as if it were Player 1’s turn" in cards.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("5:gz",),
        ("5:gw",),
        ("nofile.json",),
        (str(Path(__file__)),),
        (LINE, "--seat", "9", "--best"),
        ("cards 5:gw 6:b 8:oy stage:deal", "--best"),
        (),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_one_line_and_exit_code_2(arguments: tuple[str, ...], lang: str) -> None:
    done = run("odds", *arguments, "--lang", lang)
    assert done.returncode == 2
    assert done.stderr.startswith("camelup")
    assert done.stderr.count("\n") == 1
