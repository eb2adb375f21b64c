"""The same games on a Ray cluster, where one machine is not enough (``camelup[ray]``).

Every machine of the cluster needs the same version of camelup and of the bots; each compares
fingerprints before it plays. Results come back to the one who asked, who alone keeps them.
"""

from __future__ import annotations

import logging
import os
import socket
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from camelup.core.errors import CamelUpError, SetupError
from camelup.core.installing import install_command
from camelup.tournament.fingerprint import fingerprint
from camelup.tournament.match import Played, play
from camelup.tournament.plan import Plan, Task, seatings
from camelup.tournament.workers import Games, Runner, processors

LOCAL = "local"
_AHEAD = 2
"""Games under way or waiting for each processor of the cluster."""
_LOOK = 10.0
"""Seconds after which the size of the cluster is asked for again; it may have grown."""
_KNOCK = 10.0
_DIFFERS = "differs"


def on_ray(address: str, jobs: int | None = None) -> Runner:
    """A runner on the cluster at ``address``; ``"local"`` starts one with ``jobs`` processors."""
    ray = ray_itself()

    def run(plan: Plan, tasks: Iterator[Task], record: bool) -> Games:
        with connected(ray, address, jobs):
            cluster = _Cluster(ray, plan, record)
            try:
                yield from cluster.play(tasks)
            finally:
                cluster.cancel()

    return run


@contextmanager
def connected(ray: Any, address: str, jobs: int | None = None) -> Iterator[None]:
    """As long as it lasts there is a cluster; one that was there before stays."""
    mine = not ray.is_initialized()
    if mine:
        _connect(ray, address, jobs or processors())
    try:
        yield
    finally:
        if mine:
            ray.shutdown()


def ray_itself() -> Any:
    """The library, or a word on how to get it."""
    try:
        import ray
    except ImportError:
        raise SetupError("tournament.ray-missing", command=install_command("ray")) from None
    return ray


def _connect(ray: Any, address: str, jobs: int) -> None:
    """A cluster of our own is quiet, small, and tells nobody about itself."""
    options: dict[str, Any] = {}
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        options = {"num_cpus": jobs, "include_dashboard": False}
    if not address.startswith("ray://"):
        options |= {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _knock(address)
        ray.init(address=address, **options)
    except (OSError, RuntimeError, ValueError) as error:
        said = str(error).partition("\n")[0].rstrip(".")
        raise CamelUpError("tournament.ray-connection", address=address, said=said) from None


def _knock(address: str) -> None:
    """Ray itself waits for many minutes before it says that nobody is there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=_KNOCK).close()


class _Cluster:
    """Games under way on a cluster."""

    def __init__(self, ray: Any, plan: Plan, record: bool) -> None:
        self._ray = ray
        self._plan = plan
        self._given = (ray.put(plan), record, fingerprint(plan.bots))
        self._play = ray.remote(_play_there)
        self._pending: dict[Any, Task] = {}
        self._looked = float("-inf")
        self._most = 1

    def play(self, tasks: Iterator[Task]) -> Games:
        """Keep the cluster busy until there is nothing left to do."""
        for task in tasks:
            while len(self._pending) >= self._room():
                yield self._next()
            plan, record, program = self._given
            self._pending[self._play.remote(plan, task, record, program)] = task
        while self._pending:
            yield self._next()

    def _room(self) -> int:
        if time.monotonic() - self._looked > _LOOK:
            self._looked = time.monotonic()
            self._most = max(1, _AHEAD * int(self._ray.cluster_resources().get("CPU", 1)))
        return self._most

    def _next(self) -> Played:
        done = self._ray.wait(list(self._pending), num_returns=1)[0][0]
        task = self._pending.pop(done)
        try:
            answer: Played | str = self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            answer = str(error).strip().rpartition("\n")[2]
        if isinstance(answer, Played):
            return answer
        if answer == _DIFFERS:
            raise CamelUpError("tournament.ray-differs")
        names = ", ".join(seatings(self._plan, task.deal)[task.turn])
        raise CamelUpError("tournament.ray-failed", deal=task.deal + 1, bots=names, said=answer)

    def cancel(self) -> None:
        """Nobody waits for what is still under way."""
        for waiting in self._pending:
            self._ray.cancel(waiting, force=True)
        self._pending.clear()


def _play_there(plan: Plan, task: Task, record: bool, program: str) -> Played | str:
    """What a machine of the cluster does; an error comes back as its last line."""
    try:
        if fingerprint(plan.bots) != program:
            return _DIFFERS
        return play(plan, task, record=record)
    except Exception:
        return traceback.format_exc().strip().rpartition("\n")[2]
