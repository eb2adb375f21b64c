"""What can be measured of a running server, for ``/metrics``.

Whoever does something counts it here; nothing else knows of it.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60)


def _count(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"camelup_{name}", what, labels, registry=REGISTRY)


def _level(name: str, what: str) -> Gauge:
    return Gauge(f"camelup_{name}", what, registry=REGISTRY)


def _times(name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"camelup_{name}", what, labels, registry=REGISTRY, buckets=buckets)


TABLES = _level("tables", "Tables in memory")
SOCKETS = _level("sockets", "Sockets of tables that are open")
CONNECTIONS = _level("connections", "Connections that are open, sockets included")
WAITING = _level("questions_waiting", "Questions to bots and coach, and about records, that wait")

MOVES = _count("moves", "Actions that were played", "by")
REFUSALS = _count("refusals", "What was refused, by its code", "code")
CUT_OFF = _count("cut_off", "Connections that the server cut off", "why")
COACH = _count("coach_answers", "Answers of the coach", "origin")
CONFLICTS = _count("conflicts", "Changes that another node was faster with")
HINTS = _count("bus_messages", "Messages on the bus", "way")
CLEANED = _count("cleaned_tables", "Tables that were removed because of their age")
UNSAID = _count("log_lines_dropped", "Lines that the log left out because there were too many")

TOLD = _times("told_seconds", "From a player's message to the news for everybody", FAST)
APPEND = _times("append_seconds", "Until a step of a game is committed", FAST)
QUEUED = _times("queue_seconds", "Until a worker begins with a question", SLOW, "task")
THINKING = _times("thinking_seconds", "A worker's time for a question", SLOW, "task")


def exposition() -> bytes:
    """Everything as Prometheus reads it."""
    return generate_latest(REGISTRY)
