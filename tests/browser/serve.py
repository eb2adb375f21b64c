"""A server for the tests, in a process of its own: bots move at once, nothing is too fast."""

from __future__ import annotations

import sys

from camelup.server.run import listen, server
from camelup.server.settings import Settings

MANY = 10**6


def main(port: int, db: str, web: str = "") -> None:
    """Serve on ``port`` until killed; ``web`` is the folder of another client."""
    settings = Settings(
        db=db,
        web=web,
        pace=0.0,
        workers=1,
        rate=float(MANY),
        burst=MANY,
        messages=float(MANY),
        messages_burst=MANY,
        files=float(MANY),
        files_burst=MANY,
        tables_per_minute=float(MANY),
        tables_burst=MANY,
    )
    server(settings).run(sockets=[listen("127.0.0.1", port)])


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
