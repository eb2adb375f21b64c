"""Imported before anything else of the command: msgspec, without what it does not need.

``msgspec`` asks ``typing_extensions``, where it is installed, for names that ``typing`` has itself
since Python 3.11. To import that takes a seventh of the time in which ``camelup odds`` answers.
"""

from __future__ import annotations

import sys
from importlib import import_module

NAME = "typing_extensions"

if NAME not in sys.modules:
    sys.modules[NAME] = None  # type: ignore[assignment] # whoever imports it is told it is missing
    try:
        import_module("msgspec")
    finally:
        del sys.modules[NAME]
