"""A program written from docs/fair-dice.md alone finds every draw of every edition right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import camelup
from camelup.play.dice import Dice
from camelup.play.fair import FairDice, promise
from camelup.play.record import Header, Record
from camelup.play.table import Table
from tests.reference.setups import Setup, every_setup

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "examples" / "verify_dice.py"


def played(setup: Setup, seed: str) -> str:
    """The record of a game with fair dice, played at random; the last line tells the seed."""
    fair = promise(seed, game="game-1", values=["Ann’s", "", "4711"])
    header = Header(
        edition=setup.edition,
        modules=setup.modules,
        players=tuple(f"P{n}" for n in range(setup.players)),
        fair=fair,
    )
    table: Table = Table(Record(header, seed), FairDice(seed, fair))
    people = Dice(seed)
    while not table.over:
        table.play(people.choose(table.legal(people.choose(sorted(table.to_move)))))
    return table.record.text()


def checked(*files: Path) -> subprocess.CompletedProcess[str]:
    """Alone: without anything that is installed, so without camelup, too."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_program_knows_nothing_of_ours() -> None:
    assert "import camelup" not in PROGRAM.read_text()
    probe = [sys.executable, "-I", "-S", "-c", "import camelup"]
    assert subprocess.run(probe, capture_output=True, check=False).returncode != 0


def test_it_finds_every_draw_of_every_edition_right(tmp_path: Path) -> None:
    files, draws = [], 0
    kinds: set[str] = set()
    setups = [one for n, one in enumerate(every_setup()) if one.edition != "base" or n % 4 == 0]
    for number, setup in enumerate(setups):
        text = played(setup, f"seed {number}")
        file = tmp_path / f"{number}.camelup"
        file.write_text(text, encoding="utf-8")
        files.append(file)
        lines = [json.loads(line) for line in text.splitlines()[1:]]
        found = [line["type"] for line in lines if "seat" not in line or line["type"] in
                 ("youngest", "deal")]  # fmt: skip
        draws += len(found) - 1  # the last line is the end
        kinds.update(found)
    done = checked(*files)
    assert done.returncode == 0, done.stdout + done.stderr
    assert sum(int(line.split(": ")[1].split()[0]) for line in done.stdout.splitlines()) == draws
    assert kinds == {"youngest", "start-roll", "start-stack", "crazy-start", "die", "top-card",
                     "deal", "end"}  # fmt: skip


@pytest.mark.parametrize("edition", ["base", "second", "cards"])
def test_it_finds_a_changed_draw(tmp_path: Path, edition: str) -> None:
    lines = played(Setup(edition, 4), "a seed").splitlines(keepends=True)
    chance = [n for n, line in enumerate(lines) if '"value":1' in line or '"number":1' in line]
    for n in chance[:5]:
        changed = lines[n].replace('"value":1', '"value":2').replace('"number":1', '"number":2')
        if '"type":"contribute"' in changed or '"type":"discard"' in changed:
            continue
        file = tmp_path / f"{n}.camelup"
        file.write_text("".join([*lines[:n], changed, *lines[n + 1 :]]), encoding="utf-8")
        done = checked(file)
        assert done.returncode == 2
        assert f"line {n + 1} says" in done.stdout


def test_every_kind_of_draw_is_in_the_document() -> None:
    text = (ROOT / "docs" / "fair-dice.md").read_text()
    kinds = {
        outcome.__struct_config__.tag
        for family in (camelup.moves.StartRoll, camelup.moves.StackUp, camelup.moves.CrazyStart,
                       camelup.moves.Reveal, camelup.moves.TopCard, camelup.moves.DealCard,
                       camelup.moves.YoungestIs)
        for outcome in [family]
    }  # fmt: skip
    assert len(kinds) == 7
    assert [kind for kind in kinds if f'"type":"{kind}"' not in text] == []
