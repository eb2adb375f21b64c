"""The log: sentences or objects, without secrets, and not to be flooded."""

from __future__ import annotations

import json
import logging

import pytest

from camelup.core.errors import CamelUpError
from camelup.server.log import AT_ONCE, LOG, Sparing, _Json, report


def record(text: str, *facts: object) -> logging.LogRecord:
    return logging.LogRecord("camelup.server", logging.WARNING, "", 0, text, facts, None)


def test_lines_of_one_kind_are_limited_and_counted() -> None:
    sparing = Sparing()
    said = [sparing.filter(record("table %s: gone", n)) for n in range(1000)]
    assert said == [True] * AT_ONCE + [False] * (1000 - AT_ONCE)
    assert sparing.filter(record("something else"))
    kind = ("camelup.server", "table %s: gone")
    left, since, unsaid = sparing._kinds[kind]
    assert unsaid == 1000 - AT_ONCE
    sparing._kinds[kind] = (left, since - 60, unsaid)  # a minute later
    again = record("table %s: gone", 7)
    assert sparing.filter(again)
    assert again.getMessage() == f"table 7: gone ({1000 - AT_ONCE} more like this)"


def test_kinds_of_lines_are_forgotten_too() -> None:
    sparing = Sparing()
    for n in range(5000):
        sparing.filter(record(f"kind {n}"))
    assert len(sparing._kinds) < 300


def test_an_object_on_each_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, LOG.name)
    report("t4ble", CamelUpError("server.not-legal", secret="the hand of Ann"))
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError as error:
        report("t4ble", error)
    lines = [_Json().format(one) for one in caplog.records]
    told = [json.loads(line) for line in lines]
    assert [("\n" in line) for line in lines] == [False, False]
    assert [(one["level"], one["table"]) for one in told] == [("info", "t4ble"), ("error", "t4ble")]
    assert told[0]["message"] == "table t4ble: server.not-legal"
    assert "Traceback" in told[1]["trace"]
    assert "Ann" not in "".join(lines)
