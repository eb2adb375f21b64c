"""Every testable clause of the index is cited by a test, and no test cites an unknown clause.

The whole suite is collected in a fresh process, so this holds however the present run was narrowed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from camelup.text.rules import books

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = {entry.id: entry for book in books("en") for s in book.sections for entry in s.entries}
MISTAKES = set(range(1, 21))


@pytest.fixture(scope="module")
def cited(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The ids in all ``clause`` and ``mistake`` markers of the suite."""
    out = tmp_path_factory.mktemp("cited") / "cited.json"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "tests.collect_markers"]
    subprocess.run(
        [*command, "-p", "no:xdist", "-p", "no:cacheprovider", "tests"],
        cwd=ROOT,
        env={**os.environ, "CITED_FILE": str(out)},
        check=True,
        capture_output=True,
    )
    return {name: set(ids) for name, ids in json.loads(out.read_text()).items()}


def test_every_testable_clause_is_cited(cited: dict[str, set[str]]) -> None:
    testable = {id for id, entry in ENTRIES.items() if entry.kind in ("rule", "example")}
    assert len(testable) == 277
    assert sorted(testable - cited["clause"]) == []


def test_no_unknown_clause_is_cited(cited: dict[str, set[str]]) -> None:
    assert sorted(cited["clause"] - set(ENTRIES)) == []


def test_what_only_concerns_cardboard_is_not_said_to_be_tested(cited: dict[str, set[str]]) -> None:
    handling = {id for id, entry in ENTRIES.items() if entry.kind == "handling"}
    assert sorted(handling & cited["clause"]) == []


def test_every_known_mistake_has_its_test(cited: dict[str, set[str]]) -> None:
    assert cited["mistake"] == {str(number) for number in MISTAKES}
