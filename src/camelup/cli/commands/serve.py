"""``camelup serve``: a node of a server that many play on, alone or with others."""

from __future__ import annotations

import ipaddress
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import uvicorn

from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.server.http.hosts import ANY, host_name
from camelup.server.run import PORT, listen, prepare, run_alone, server
from camelup.server.settings import Settings
from camelup.text import speaker


def serve(options: Arguments) -> int:
    """Serve until SIGTERM or Ctrl-C; people at this node then go on at another."""
    if not 0 <= options.drain < float("inf"):
        raise SetupError("cli.delay", found=options.drain)
    chosen = Settings(
        db=options.db or "",
        bus=options.bus,
        key=options.key,
        key_file=options.key_file,
        drain=options.drain,
        workers_last=True,
        **common(options),
    )

    port = PORT if options.port is None else options.port

    def tell(address: str, _: uvicorn.Server) -> None:
        print(speaker(options.lang).say("cli.serve.address", address=address), flush=True)

    return run(listen(options.host, port), chosen, tell)


def common(options: Arguments) -> dict[str, Any]:
    """Settings that ``play`` has, too."""
    if not 0 <= options.pace < float("inf"):
        raise SetupError("cli.delay", found=options.pace)
    hosts, proxies = tuple(options.allow_hosts or ()), tuple(options.proxies or ())
    _check_names(hosts, proxies)
    return {
        "pace": options.pace,
        "allow_hosts": hosts,
        "proxies": proxies,
        "log": options.log,
        "keep_unfinished": options.keep_unfinished,
        "keep_finished": options.keep_finished,
    }


def run(
    taken: socket.socket, settings: Settings, tell: Callable[[str, uvicorn.Server], None]
) -> int:
    """Serve at a port that was taken, until the end; ``tell`` is called once nothing can fail."""
    host, port = taken.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    prepare(settings)
    running = server(settings)
    tell(f"http://{shown}:{port}/", running)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn's comes first, and then hands it on
    with suppress(KeyboardInterrupt):
        run_alone(running, taken)
    return 0


def _check_names(hosts: Sequence[str], proxies: Sequence[str]) -> None:
    for host in hosts:
        if host != ANY and (":" in host or host_name(host) is None):
            raise SetupError("cli.allow-host", found=host)
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise SetupError("cli.proxy", found=proxy) from None
