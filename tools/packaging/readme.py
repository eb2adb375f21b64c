"""The README for package indexes, which show it away from the files beside it."""

from __future__ import annotations

import re
from pathlib import Path

LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<to>(?![a-z]+:|#)[^)\s]+)\)")


def readme(root: Path, home: str) -> str:
    """With pictures and links led to the repository at ``home``; as it is where there is none."""
    text = (root / "README.md").read_text(encoding="utf-8")
    if not home:
        return text

    def led(match: re.Match[str]) -> str:
        folder = "raw" if match["image"] else "blob"
        return f"{match['image']}[{match['text']}]({home}/{folder}/main/{match['to']})"

    return LINK.sub(led, text)
