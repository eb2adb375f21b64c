"""``camelup play``: the game in the browser, from a server on this machine."""

from __future__ import annotations

import threading
import time
import webbrowser

import uvicorn

from camelup.cli.commands.serve import common, run
from camelup.cli.options import Arguments
from camelup.server.http.network import origin_of
from camelup.server.run import PORT, listen, listen_nearby
from camelup.server.settings import Settings
from camelup.text import speaker


def play(options: Arguments) -> int:
    """Serve until Ctrl-C."""
    say, chosen, wanted = speaker(options.lang), common(options), options.port
    taken = listen_nearby(options.host) if wanted is None else listen(options.host, wanted)
    host, port = taken.getsockname()[:2]
    origin = origin_of(host, port)

    def tell(address: str, running: uvicorn.Server) -> None:
        if wanted is None and port != PORT:
            print(say.say("cli.play.port-taken", taken=PORT, port=port), flush=True)
        print(say.say("cli.play.address", address=address), flush=True)
        if origin:
            print(say.say("cli.play.friends", address=f"{origin}/"), flush=True)
        print(say.say("cli.play.stop"), flush=True)
        if options.browser:
            threading.Thread(target=_open, args=(running, address), daemon=True).start()

    return run(taken, Settings(db=options.db or "", origin=origin, **chosen), tell)


def _open(running: object, address: str) -> None:
    while not getattr(running, "started", False):
        time.sleep(0.05)
    webbrowser.open(address)
