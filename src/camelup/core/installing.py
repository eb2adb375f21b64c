"""What to type where a package is missing, in the form that works for whoever reads it."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path


def install_command(extra: str = "") -> str:
    """A command for the Python that runs this, ready to be pasted into any shell.

    An environment need not be on the path, as ``.venv`` of a clone is not, and what is called
    ``pip`` there belongs to another one. Those that uv makes have no pip of their own.
    """
    package = f'"camelup[{extra}]"' if extra else "camelup"
    if find_spec("pip") is None:
        return f"uv pip install --python {_python()} {package}"
    return f"{_python()} -m pip install {package}"


def _python() -> str:
    """How this Python is called from here: by its name if that finds it, else by its path."""
    from shutil import which

    here = Path(sys.executable or "python")  # unknown where Python is part of another program
    found = which(here.name)
    if not here.is_absolute() or (found is not None and Path(found) == here):
        return here.name
    with suppress(OSError, ValueError):  # elsewhere, or in a folder that is gone
        here = here.relative_to(Path.cwd())
    return f'"{here}"' if " " in str(here) else str(here)
