"""The machines of a cluster, all on loopback: nodes, PostgreSQL, Redis, and a balancer."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.chaos.lines import Line
from bench.server import FREE
from tests.server.servers import Postgres, Program, RedisServer

_NODE = f"""{FREE}
chosen = Settings(db=sys.argv[2], bus=sys.argv[3], key="k" * 32, pace=0.1, workers=1, **free)
server(chosen).run(sockets=[listen("127.0.0.1", int(sys.argv[1]))])
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

    def __init__(self, database: Line, bus: Line | None) -> None:
        super().__init__()
        self.database, self.bus = database, bus

    def command(self) -> tuple[list[str], dict[str, Any]]:
        database = f"postgresql+psycopg://postgres@127.0.0.1:{self.database.port}/postgres"
        bus = f"redis://127.0.0.1:{self.bus.port}" if self.bus is not None else ""
        return [sys.executable, "-c", _NODE, str(self.port), database, bus], {}


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
        with (self.folder / "ballast").open("wb") as file:
            try:
                while True:
                    file.write(bytes(1 << 20))
                    file.flush()
            except OSError:
                return

    def free(self) -> None:
        """Room again."""
        (self.folder / "ballast").unlink(missing_ok=True)

    def close(self) -> None:
        """Give it back."""
        if self.there:
            subprocess.run(["umount", str(self.folder)], check=False)


class ChaosCluster:
    """All of it; ``balanced`` with HAProxy in front."""

    def __init__(self, nodes: int, *, balanced: bool) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="camelup-chaos-"))
        self.folder.chmod(0o755)
        self.disk = SmallDisk(self.folder, 1500)
        self.postgres = Postgres("max_connections=200", folder=self.disk.folder)
        self.redis = RedisServer()
        self._count, self._balanced = nodes, balanced
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
            self.nodes.append(NodeProgram(*lines))
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        if self._balanced:
            self.balancer = Balancer(self.folder, [node.port for node in self.nodes])
            self.balancer.start()

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
