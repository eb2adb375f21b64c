"""The machines of a cluster, all on loopback: nodes, PostgreSQL, Redis, and a balancer."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from bench.chaos.lines import Line
from bench.server import FREE
from tests.server.servers import Postgres, Program, RedisServer

_NODE = f"""{FREE}
chosen = Settings(db=sys.argv[2], bus=sys.argv[3], key="k" * 32, pace=float(sys.argv[4]), drain=1.0,
    workers=1, **free)
run_alone(server(chosen), listen("127.0.0.1", int(sys.argv[1])))
"""

_BALANCER = """
global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout tunnel 1h
  timeout http-request 5s
  option redispatch
  retries 3
  retry-on conn-failure empty-response
frontend people
  bind 127.0.0.1:{port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect rstatus ^[234]
  timeout check 1s
  default-server check inter 300ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class NodeProgram(Program):
    """One node, with its own lines to the database and the bus."""

    def __init__(self, database: Line, bus: Line | None, pace: float) -> None:
        super().__init__()
        self.database, self.bus, self._pace = database, bus, pace

    def command(self) -> tuple[list[str], dict[str, Any]]:
        database = f"postgresql+psycopg://postgres@127.0.0.1:{self.database.port}/postgres"
        bus = f"redis://127.0.0.1:{self.bus.port}" if self.bus is not None else ""
        return [sys.executable, "-c", _NODE, str(self.port), database, bus, str(self._pace)], {}

    def ready(self) -> bool:
        return super().ready() and _serves(self.port)


def _serves(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/health/live", timeout=5.0):
            return True
    except OSError:
        return False


class Balancer(Program):
    """HAProxy, which asks the nodes how they are."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        super().__init__()
        self._file = folder / "haproxy.cfg"
        lines = [f"  server n{number} 127.0.0.1:{port}" for number, port in enumerate(ports)]
        self._file.write_text(_BALANCER.format(port=self.port, servers="\n".join(lines)))

    def command(self) -> tuple[list[str], dict[str, Any]]:
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        return [program, "-f", str(self._file), "-db"], {}


class SmallDisk:
    """A disk of its own for the database, that can be filled; only root can have one."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        size = ["-o", f"size={megabytes}m"]
        mount = ["mount", "-t", "tmpfs", *size, "camelup", str(self.folder)]
        found = shutil.which("mount") is not None and os.geteuid() == 0
        self.there = found and subprocess.run(mount, check=False).returncode == 0

    def fill(self) -> None:
        """No byte more."""
        with suppress(OSError), (self.folder / "ballast").open("wb", buffering=0) as file:
            while file.write(bytes(1 << 20)):
                pass

    def free(self) -> None:
        """Room again."""
        (self.folder / "ballast").unlink(missing_ok=True)

    def close(self) -> None:
        """Give it back."""
        if self.there:
            subprocess.run(["umount", str(self.folder)], check=False)


class ChaosCluster:
    """All of it; ``balanced`` with HAProxy in front. Bots move at a pace in seconds."""

    def __init__(self, nodes: int, *, balanced: bool, pace: float = 0.3) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="camelup-chaos-"))
        self.folder.chmod(0o755)
        self.disk = SmallDisk(self.folder, 400)
        self._logs = self.folder / "logs"  # which shall not be full
        self._logs.mkdir()
        self._logs.chmod(0o777)
        self.postgres = Postgres(
            "max_connections=200", "max_wal_size=96MB", "min_wal_size=32MB", "logging_collector=on",
            f"log_directory={self._logs}", folder=self.disk.folder,
        )  # fmt: skip
        self.redis = RedisServer()
        self._count, self._balanced, self._pace = nodes, balanced, pace
        self.nodes: list[NodeProgram] = []
        self.balancer: Balancer | None = None

    async def start(self) -> None:
        """Everything, one after the other."""
        self.postgres.start()
        self.redis.start()
        for _ in range(self._count):
            lines = Line(self.postgres.port), Line(self.redis.port)
            for line in lines:
                await line.start()
            self.nodes.append(NodeProgram(*lines, self._pace))
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        if self._balanced:
            self.balancer = Balancer(self.folder, [node.port for node in self.nodes])
            self.balancer.start()

    def found_full(self) -> int:
        """How often the database says that its disk was full."""
        said = (file.read_text(errors="replace") for file in self._logs.iterdir())
        return sum(text.count("No space left on device") for text in said)

    @property
    def ports(self) -> list[int]:
        """Where people can call."""
        return [self.balancer.port] if self.balancer else [node.port for node in self.nodes]

    async def stop(self) -> None:
        """End it all, and leave nothing behind."""
        for program in (self.balancer, *self.nodes, self.redis):
            if program is not None and program.process is not None:
                program.process.send_signal(signal.SIGCONT)
                program.stop(signal.SIGKILL)
        for node in self.nodes:
            for line in (node.database, node.bus):
                if line is not None:
                    await line.stop()
        self.disk.free()
        self.postgres.close()
        self.disk.close()
        shutil.rmtree(self.folder, ignore_errors=True)
