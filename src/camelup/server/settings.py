"""How a server is run: where its tables are kept, how fast bots play, and what it lets pass."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

from camelup.odds.crazy_race import data_folder

DATABASE = "tables.sqlite3"
KEY = "camelup.key"


def _workers() -> int:
    """At least two, so that a bot that thinks for long holds up no other table."""
    return max(2, min(4, (os.cpu_count() or 2) - 1))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that can be chosen; times are in seconds, sizes in bytes."""

    db: str = ""
    """A file or a database URL; empty for a file in the user's data folder."""
    key: str = ""
    """The server's secret, the same for all nodes of one database; empty for one from a file."""
    key_file: str = ""
    """Empty for one in the folder of the database's file, or in the user's data folder."""
    pace: float = 0.8
    """Between two moves of bots, so that people can follow."""
    bot_seconds: float = 5.0
    """A bot that thinks longer is cut off."""
    workers: int = msgspec.field(default_factory=_workers)
    workers_last: bool = False
    """They get what the server leaves of the processor; not where other programs want it, too."""
    idle: float = 120.0
    """A table that nobody looks at goes on for so long, and is then put away."""
    keep_unfinished: float = 90.0
    """Days after which a game that nobody went on with is forgotten; 0 for never."""
    keep_finished: float = 0.0
    """The same for games that are over."""
    bus: str = ""
    """The address of a Redis or Valkey server by which nodes talk; empty for a node alone."""
    look: float = 2.0
    """Between two looks at what other nodes have done to the tables that are open here."""
    frame: int = 16_384
    body: int = 16_384
    rate: float = 50.0
    """Messages a second on one socket, and requests a second of one machine, in the long run."""
    burst: int = 200
    """So many of them at once."""
    messages: float = 200.0
    """Messages a second on all sockets of one machine, in the long run."""
    messages_burst: int = 400
    files: float = 200.0
    """Pages and files a second for one machine, in the long run; a browser that is new needs 40."""
    files_burst: int = 4_000
    """A hundred people who open a link together behind one address."""
    tables_per_minute: float = 60.0
    """New tables of one machine, in the long run; half of them for one person."""
    tables_burst: int = 120
    connections: int = 6_000
    connections_per_machine: int = 600
    """Sockets are among them."""
    new_connections: float = 50.0
    """A second, of one machine, in the long run."""
    new_connections_burst: int = 600
    turned_away: int = 600
    """So many that may not stay are kept waiting until they are hung up on, in all."""
    turned_away_seconds: float = 5.0
    header_seconds: float = 10.0
    """Half a request is cut off after so long: until its headers are there, and then its body."""
    body_seconds: float = 30.0
    stalled: float = 15.0
    """Whoever does not read what he is sent is cut off after so long."""
    handshakes: float = 10.0
    """New sockets a second of one machine, in the long run."""
    handshakes_burst: int = 200
    lists: float = 10.0
    """Lists of tables a second for one machine, in the long run."""
    lists_burst: int = 60
    words: float = 0.4
    """Messages and reactions a second of one person at a table, in the long run."""
    words_burst: int = 6
    sockets: int = 5_000
    sockets_per_table: int = 200
    sockets_per_machine: int = 500
    sockets_per_person: int = 100
    hello: float = 10.0
    """A socket that does not say hello is closed after so long."""
    origin: str = ""
    """Where others reach this server, such as ``http://192.0.2.7:8000``; for invitations."""
    allow_hosts: tuple[str, ...] = ()
    """Names by which the server may be called, besides those at home; ``*`` for any."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, whose word on who asks is believed."""
    drain: float = 0.0
    """A node that is to stop goes on for so long, until balancers have noticed."""
    log: Literal["text", "json"] = "text"
    """As sentences for people, or an object on each line for programs."""
    web: str = ""
    """The folder of the built client; empty for the one in the package."""

    def database_url(self) -> str:
        """Where the tables are kept, as SQLAlchemy wants it."""
        if "://" in self.db:
            return self.db
        path = Path(self.db) if self.db else data_folder() / DATABASE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds the secrets of games that are being played
        return f"sqlite:///{path.absolute()}"

    def key_path(self) -> Path:
        """Where the file with the server's secret is, if it is not given otherwise."""
        if self.key_file:
            return Path(self.key_file)
        file = self.database_file()
        return (data_folder() if file is None else file.parent) / KEY

    def database_file(self) -> Path | None:
        """The file of the tables, if they are in one."""
        url = self.database_url()
        return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None

    def web_folder(self) -> Path:
        """Where the built client is."""
        return Path(self.web) if self.web else Path(__file__).parent.parent / "webdist"
