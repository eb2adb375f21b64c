"""A pytest plugin that writes down which clauses and mistakes the collected tests cite."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    cited = {
        name: sorted(
            {str(id) for item in session.items for m in item.iter_markers(name) for id in m.args}
        )
        for name in ("clause", "mistake")
    }
    Path(os.environ["CITED_FILE"]).write_text(json.dumps(cited))
