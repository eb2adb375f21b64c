"""What can be said to the commands that serve games."""

from __future__ import annotations

import argparse
import os

from camelup.cli.options.kinds import any_number, commas, days, helped, whole_number
from camelup.text import Speaker


def play(p: argparse.ArgumentParser, say: Speaker) -> None:
    """For one machine and its friends."""
    _serving(p, say)
    p.add_argument("--db", metavar="FILE", help=helped(say, "db"))
    no_browser = helped(say, "no-browser")
    p.add_argument("--no-browser", dest="browser", action="store_false", help=no_browser)


def serve(p: argparse.ArgumentParser, say: Speaker) -> None:
    """All of it can be said in the environment, too, where others do not see it."""
    _serving(p, say)
    said = os.environ.get
    for option, name, example in (
        ("database", "db", "postgresql+psycopg://user@host/camelup"),
        ("bus", "bus", "redis://host"),
    ):
        about = say.say(f"cli.help.option.{option}", example=example)
        default = said(f"CAMELUP_{option.upper()}", "")
        p.add_argument(f"--{option}", dest=name, default=default, metavar="ADDRESS", help=about)
    key = said("CAMELUP_KEY_FILE", "")
    p.add_argument("--key-file", default=key, metavar="FILE", help=helped(say, "key-file"))
    drain = said("CAMELUP_DRAIN", 2.0)
    p.add_argument(
        "--drain", type=any_number(say), default=drain, metavar="S", help=helped(say, "drain")
    )
    p.set_defaults(
        host=said("CAMELUP_HOST", "127.0.0.1"),
        port=said("CAMELUP_PORT", 8000),  # read as on the command line
        allow_hosts=list(commas(said("CAMELUP_ALLOW_HOST", ""))),
        proxies=list(commas(said("CAMELUP_PROXY", ""))),
        key=said("CAMELUP_KEY", ""),
    )


def _serving(p: argparse.ArgumentParser, say: Speaker) -> None:
    p.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=helped(say, "host"))
    p.add_argument("--port", type=whole_number(say), metavar="N", help=helped(say, "port"))
    for option, name, metavar in (
        ("allow-host", "allow_hosts", "NAME"),
        ("proxy", "proxies", "ADDRESS"),
    ):
        p.add_argument(
            f"--{option}", dest=name, action="append", metavar=metavar, help=helped(say, option)
        )
    pace = helped(say, "bot-pace")
    p.add_argument(
        "--bot-pace", dest="pace", type=any_number(say), default=0.8, metavar="S", help=pace
    )
    forms, said = ("text", "json"), os.environ.get("CAMELUP_LOG", "text")
    p.add_argument("--log", choices=forms, default=said, help=helped(say, "log"))
    for option, default_days in (("keep-unfinished", 90.0), ("keep-finished", 0.0)):
        about, default = helped(say, option), os.environ.get(_environment(option), default_days)
        p.add_argument(f"--{option}", type=days(say), default=default, metavar="DAYS", help=about)


def _environment(option: str) -> str:
    return "CAMELUP_" + option.upper().replace("-", "_")
