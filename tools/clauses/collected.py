"""Which tests cite which clauses and mistakes.

The whole suite is collected in a fresh process, so this holds however the present run was narrowed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE = "CITED_FILE"


def collected() -> dict[str, dict[str, list[str]]]:
    """For ``clause`` and ``mistake``: the tests that cite each id, as ``file::function``."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "tools.clauses.collected"]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "cited.json"
        subprocess.run(
            [*command, "-p", "no:xdist", "-p", "no:cacheprovider", "tests"],
            cwd=ROOT,
            env={**os.environ, FILE: str(out)},
            check=True,
            capture_output=True,
        )
        found: dict[str, dict[str, list[str]]] = json.loads(out.read_text())
    return found


def pytest_collection_finish(session: pytest.Session) -> None:
    """As a plugin of pytest: write down what was collected."""
    cited: dict[str, dict[str, set[str]]] = {"clause": {}, "mistake": {}}
    for item in session.items:
        test = item.nodeid.partition("[")[0]
        for name, ids in cited.items():
            for marker in item.iter_markers(name):
                for id in marker.args:
                    ids.setdefault(str(id), set()).add(test)
    Path(os.environ[FILE]).write_text(json.dumps(cited, default=sorted))
