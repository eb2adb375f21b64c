"""Does the tag that is to be published name the version, and does the changelog tell of it?"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def version() -> str:
    """The version, from the one place where it stands."""
    text = (ROOT / "src/camelup/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found
    return found[1]


def fault(tag: str) -> str | None:
    """What is wrong with publishing under this tag."""
    known = version()
    if tag != f"v{known}":
        return f"the tag is {tag}, but the version is {known}"
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(known)}\] - \d{{4}}-\d{{2}}-\d{{2}}$", log, re.MULTILINE):
        return f"CHANGELOG.md has no date for {known}"
    return None


if __name__ == "__main__":
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        sys.exit(fault(os.environ["GITHUB_REF_NAME"]))
