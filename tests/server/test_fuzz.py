"""A little of the noise that ``make soak`` makes."""

from __future__ import annotations

from bench.fuzz import fuzz


def test_noise_does_no_harm() -> None:
    found = fuzz(1500, 1500, "test", lambda _: None)
    assert found.faults == []
    assert {200, 400, 403, 404, 405} <= set(found.statuses)
    assert {"table", "update", "error", "pong"} <= set(found.frames)
    assert sum(found.statuses.values()) > 1000
    assert found.log_bytes < 10_000
