"""What can be said to the commands that look after a server's database."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from camelup.text import Speaker


def backup(p: argparse.ArgumentParser, say: Speaker) -> None:
    """For ``backup`` and ``restore``."""
    p.add_argument("file", type=Path, metavar="FILE", help=say.say("cli.help.option.backup-file"))
    p.add_argument("--db", metavar="FILE", help=say.say("cli.help.option.db"))
    key = os.environ.get("CAMELUP_KEY_FILE", "")
    about = say.say("cli.help.option.key-file")
    p.add_argument("--key-file", default=key, metavar="FILE", help=about)


def admin(p: argparse.ArgumentParser, say: Speaker) -> None:
    """For ``admin``."""
    deeds, phases = ("list", "close", "export"), ("lobby", "playing", "over")
    p.add_argument("deed", choices=deeds, help=say.say("cli.help.option.deed"))
    p.add_argument("table", nargs="?", metavar="TABLE", help=say.say("cli.help.option.table-id"))
    default = os.environ.get("CAMELUP_DATABASE", "")
    about = say.say("cli.help.option.admin-db")
    p.add_argument("--database", dest="db", default=default, metavar="ADDRESS", help=about)
    p.add_argument("--phase", choices=phases, help=say.say("cli.help.option.phase"))
    p.add_argument("--save", type=Path, metavar="FILE", help=say.say("cli.help.option.save"))
