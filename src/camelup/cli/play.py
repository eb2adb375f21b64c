"""``camelup play``: the game in the browser, from a server on this machine."""

from __future__ import annotations

import ipaddress
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress

from camelup.cli.options import Arguments
from camelup.core.errors import SetupError
from camelup.server.http.hosts import ANY, host_name
from camelup.server.http.network import origin_of
from camelup.server.run import PORT, listen, listen_nearby, prepare, server
from camelup.server.settings import Settings
from camelup.text import speaker


def play(options: Arguments) -> int:
    """Serve until Ctrl-C."""
    say = speaker(options.lang)
    if not 0 <= options.pace < float("inf"):
        raise SetupError("cli.delay", found=options.pace)
    hosts, proxies = tuple(options.allow_hosts or ()), tuple(options.proxies or ())
    _check_names(hosts, proxies)
    wanted = options.port
    taken = listen_nearby(options.host) if wanted is None else listen(options.host, wanted)
    host, port = taken.getsockname()[:2]
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    address = f"http://{shown}:{port}/"
    origin = origin_of(host, port)
    settings = Settings(
        db=options.db or "", pace=options.pace, origin=origin, allow_hosts=hosts, proxies=proxies
    )
    prepare(settings)
    running = server(settings)
    if wanted is None and port != PORT:
        print(say.say("cli.play.port-taken", taken=PORT, port=port), flush=True)
    print(say.say("cli.play.address", address=address), flush=True)
    if origin:
        print(say.say("cli.play.friends", address=f"{origin}/"), flush=True)
    print(say.say("cli.play.stop"), flush=True)
    if options.browser:
        threading.Thread(target=_open, args=(running, address), daemon=True).start()
    with suppress(KeyboardInterrupt):
        running.run(sockets=[taken])
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


def _open(running: object, address: str) -> None:
    while not getattr(running, "started", False):
        time.sleep(0.05)
    webbrowser.open(address)
