"""One command with subcommands. A user's mistake is one clear line and exit code 2."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from camelup.cli.options import Arguments, parse
from camelup.core.errors import CamelUpError
from camelup.core.installing import install_command
from camelup.text import Speaker, speaker

MISTAKE, INTERRUPTED = 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that lacks our signs shows "?" for them
            stream.reconfigure(errors="replace")
    options = parse(sys.argv[1:] if argv is None else argv)
    say = speaker(options.lang, options.edition)
    try:
        return _command(options)
    except CamelUpError as error:
        return _complain(say.error(error))
    except ModuleNotFoundError as error:
        return _complain(_missing(error, say))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            return _hang_up()
        if error.filename is None:
            return _complain(say.say("cli.no-output"))
        return _complain(say.say("cli.no-file", file=str(error.filename)))
    except KeyboardInterrupt:
        print(say.say("cli.stopped"), file=sys.stderr)
        return INTERRUPTED


def _command(options: Arguments) -> int:
    """Only the module of the command is imported, so that each starts fast."""
    gc.disable()  # what is loaded stays: there is nothing to collect
    try:
        module = import_module(f"camelup.cli.commands.{options.command}")
    finally:
        gc.enable()
    code: int = getattr(module, options.command)(options)
    return code


def _missing(error: ModuleNotFoundError, say: Speaker) -> str:
    """What to type where a package that we depend on is not installed."""
    from importlib.metadata import requires

    package = (error.name or "").partition(".")[0]
    ours = [line for line in requires("camelup") or () if "extra ==" not in line]
    if not any(line.replace("-", "_").startswith(package or "?") for line in ours):
        raise error
    return say.say("cli.missing-package", package=package, command=install_command())


def _complain(message: str) -> int:
    """One line on the error stream; the exit code for a mistake of the user."""
    print(f"camelup: {message}", file=sys.stderr)
    return MISTAKE


def _hang_up() -> int:
    """The reader went away (``camelup demo | head``): stop without a word, as programs do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
