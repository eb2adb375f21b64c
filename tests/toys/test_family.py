"""A family of games that ``src/`` has never heard of is played everywhere.

It brings its rules, its numbers and its words. What it does not bring is done plainly, or refused
with its name.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import camelup
from camelup import CHANCE, OVER, CamelUpError, PositionError, SetupError, bots, odds
from camelup.cli.main import main
from camelup.editions.catalogue import add_family
from camelup.envs import camelup_v0
from camelup.envs.families import ENCODINGS
from camelup.envs.single import CamelUpEnv
from camelup.envs.vector import CamelUpVectorEnv
from camelup.play.dice import Dice
from camelup.play.record import read_record
from camelup.play.schema import schema
from camelup.play.table import load, start, start_from
from camelup.play.verify import verify
from camelup.review import Reviewing
from camelup.server.http.choices_api import choices
from camelup.server.http.help_api import help_on
from camelup.text import speaker
from camelup.tournament import Plan, here, run
from tests.server.kit import Message
from tests.toys.dash import DASH, Laid, Lay, Roll
from tests.toys.kit import ROOT, check_environment, check_saved, played, served_game

pytestmark = pytest.mark.usefixtures("dash")


def test_a_table() -> None:
    table = played("dash")
    assert table.winners
    assert max(table.scores) == table.scores[table.winners[0]]
    assert {move.kind for move in table.moves} == {"dash-roll", "dash-lay", "dash-rolled"}


def test_a_record(tmp_path: Path) -> None:
    table = played("dash")
    check_saved(table, tmp_path)
    half = tmp_path / "half.camelup"
    half.write_text("".join(table.record.lines()[:4]))
    again = load(half, seed=1)
    assert again.version == 3
    altered = table.record.text().replace('"blue"', '"green"', 1)
    with pytest.raises(camelup.RecordError):
        read_record(altered)


def test_a_position() -> None:
    table = start("dash", 3, seed=2)
    table.play(Lay(0, "green"))
    table.play(Roll(1))
    document = json.loads(json.dumps(table.position()))
    again = start_from(document, seed=1)
    assert again.state == table.state
    jsonschema.validate(document, schema("position"))
    with pytest.raises(PositionError):
        start_from({**document, "track": {"blue": "far"}})


def test_without_a_notation_of_its_own_it_has_none() -> None:
    table = start("dash", 3, seed=2)
    for ask in (table.notation, lambda: camelup.parse("dash 5:gw")):
        with pytest.raises(PositionError) as refusal:
            ask()
        assert refusal.value.key == "notation.no-family"


def test_the_lines_of_a_record_have_a_schema() -> None:
    lines = schema("record")
    for line in played("dash").record.lines():
        jsonschema.validate(json.loads(line), lines)


def test_a_view_hides_what_is_face_down() -> None:
    one, other = (start("dash", 2, seed=2) for _ in range(2))
    (seen,), _ = one.play(Lay(0, "green")), other.play(Lay(0, "blue"))
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)
    assert seen.seen_by(1) == seen.seen_by(None) == Laid(0, None)


def test_it_is_said_in_both_languages() -> None:
    said = [speaker(lang, "dash", ["Ann"]).event(Laid(0, "green")) for lang in ("en", "fr")]
    assert said == ["Ann bets on green.", "Ann parie sur vert."]


@pytest.mark.parametrize("bot", ["cautious", "greedy", "expert"])
def test_bots_that_reckon_say_that_they_cannot(bot: str) -> None:
    table = start("dash", 2, seed=1)
    choice = bots.guarded(bots.make(bot, 1), table.view(0), table.legal(0))
    assert choice.action in table.legal(0)
    assert choice.fault is not None
    assert "“dash”" in choice.fault.facts["error"]


def test_without_odds_of_its_own_it_has_none() -> None:
    table = start("dash", 2, seed=1)
    for ask in (odds.leg_of, odds.race_of, odds.values_of):
        with pytest.raises(PositionError, match="“dash”"):
            ask(table.game, table.state)


def test_environments() -> None:
    check_environment("dash", 3)
    single = CamelUpEnv("dash", ["random", "random"], render_mode="ansi")
    _, info = single.reset(seed=1)
    over = False
    while not over:
        *_, over, _, info = single.step(int(info["action_mask"].nonzero()[0][0]))
    assert "runs" in single.render()


def test_what_the_environments_lack_is_said() -> None:
    with pytest.raises(SetupError, match="Dromedary Dash"):
        CamelUpVectorEnv(4, "dash", ["random"])
    ENCODINGS.remove("dash")
    with pytest.raises(SetupError, match="“dash”"):
        camelup_v0.env("dash", 3)


def test_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "game.camelup")
    how = ["--edition", "dash", "--players", "3", "--seed", "3", "--bots", "random"]
    assert main(["demo", *how, "--save", file, "--delay", "0"]) == 0
    shown = capsys.readouterr().out
    assert "Dromedary Dash" in shown
    assert "bets face down." in shown
    assert '{"blue":0,"green":0}' in shown  # the view, field by field
    assert main(["replay", file, "--delay", "0", "--lang", "fr"]) == 0
    assert "La Course des dromadaires" in capsys.readouterr().out
    assert main(["replay", file, "--json", "--step", "1"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["position"]["edition"] == "dash"


def test_a_tournament() -> None:
    plan = Plan(edition="dash", players=2, bots=("random", "random"), games=4, seed="1")
    assert run(plan, runner=here).games == 4


@pytest.mark.usefixtures("toys_on_path")
def test_a_table_of_the_server(tmp_path: Path) -> None:
    """With a person and a bot."""

    def choose(update: Message) -> Message:
        assert update["view"]["edition"] == "dash"
        action: Message = update["legal"][-1]["action"]
        return action

    _, record = served_game(tmp_path, choose, edition="dash")
    assert record.game.family == "dash"
    assert verify(record).right


def test_what_the_server_tells_of_it() -> None:
    assert [one.title for one in choices("fr").editions][-1] == "La Course des dromadaires"
    assert help_on("dash", (), "en").topics == ()


def test_nobody_takes_an_edition_that_there_is() -> None:
    with pytest.raises(SetupError, match="“dash”"):
        add_family(DASH)


def test_what_the_rules_forbid() -> None:
    for players, modules in ((1, []), (5, []), (2, ["spicy"]), (2, ["sand"])):
        with pytest.raises(CamelUpError):
            camelup.make_game("dash", players, modules)


def test_the_game_itself() -> None:
    """Whatever happens, chance sums to 1 and the game ends."""
    game, dice = camelup.make_game("dash", 2), Dice(1)
    state = game.start()
    while (seats := game.to_move(state)) is not OVER:
        if seats is CHANCE:
            assert sum(p for _, p in game.chances(state)) == 1
            move: Any = dice.draw(game.chances(state))
        else:
            move = game.legal(state, min(seats))[0]
        state = game.apply(state, move).state


def test_nothing_of_a_family_is_loaded_before_it_is_played() -> None:
    program = (
        "import sys, camelup; from camelup import bots, odds;"
        "table = camelup.start('base', 2, seed=1); seat = min(table.to_move);"
        "odds.leg_of(table.game, table.state); odds.values_of(table.game, table.state);"
        "bots.make('expert', 1).choose(table.view(seat), table.legal(seat));"
        "loaded = [name for name in sys.modules if 'camelup.' in name and 'cards' in name];"
        "allowed = {'camelup.cards', 'camelup.cards.data', 'camelup.editions.cards'};"
        "assert set(loaded) <= allowed, loaded"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


FORK = re.compile(
    r"""[!=]=\s"(cards|pyramid)" | "(cards|pyramid)"\s[!=]=
      | isinstance\([^)]*(Pyramid|Cards)Game""",
    re.VERBOSE,
)


def test_shared_code_does_not_ask_which_family_it_is() -> None:
    sources = sorted((ROOT / "src").rglob("*.py"))
    assert len(sources) > 150
    assert [str(path) for path in sources if FORK.search(path.read_text(encoding="utf-8"))] == []


def test_a_review_is_refused_with_its_name() -> None:
    with pytest.raises(SetupError, match="dash"):
        Reviewing(played("dash").record)
