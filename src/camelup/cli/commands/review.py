"""``camelup review FILE``: where a game was won, and what every decision was worth."""

from __future__ import annotations

import sys
import textwrap

import msgspec

from camelup import kernels
from camelup.cli.commands.review_text import lines
from camelup.cli.options import Arguments
from camelup.core.errors import RecordError
from camelup.play.record import Record, load_record
from camelup.review import DEEP, STANDARD, Reviewing
from camelup.review.keep import keep, kept
from camelup.review.make import record_key
from camelup.text import Speaker, speaker

WIDTH = 80


def review(options: Arguments) -> int:
    """Review a record; of a damaged one the good part, then the error."""
    try:
        record, damage = load_record(options.file), None
    except RecordError as error:
        if error.record is None:
            raise
        record, damage = error.record, error
    say = speaker(options.lang, record.header.edition, record.header.players)
    _work(record, options, say)
    if damage is not None:
        sys.stdout.flush()
        raise damage
    return 0


def _work(record: Record, options: Arguments, say: Speaker) -> None:
    """Do what is missing; Ctrl-C keeps and shows what there is."""
    depth = DEEP if options.deep else STANDARD
    work = Reviewing(record, depth, kept(record_key(record), depth))
    stopped = False
    if work.missing and not kernels.is_compiled("contest"):
        print(say.say("cli.uncompiled"), file=sys.stderr)
    try:
        for done, all_ in work.go_on():
            _progress(say.say("cli.review.progress", done=done, all=all_))
    except KeyboardInterrupt:
        stopped = True
    finally:
        _progress("")
        found = work.review()
        keep(found, depth)
    if options.json:
        print(msgspec.json.encode(found).decode())
    else:
        for line in lines(found, record, say):
            print(_wrapped(line))
    if stopped:
        raise KeyboardInterrupt


def _wrapped(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    after = indent + "  " if indent else ""
    return line if len(line) <= WIDTH else textwrap.fill(line, WIDTH, subsequent_indent=after)


def _progress(text: str) -> None:
    """One line that is written over, where somebody looks on."""
    if sys.stderr.isatty():
        print(f"\r{text:<60}\r", end="", file=sys.stderr, flush=True)
