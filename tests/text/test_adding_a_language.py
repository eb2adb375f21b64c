"""What docs/architecture.md says about a new language is so: these files name it, and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from camelup.server.protocol.base import Language
from camelup.text import languages

ROOT = Path(__file__).parents[2]
CODE = {".py", ".ts", ".js", ".svelte"}
NAMED = re.compile(r"""['"]fr['"]|\bfr: """)


def told() -> set[str]:
    """The files of code in the table of the page."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    part = page.split("\n## How to add a language\n")[1].split("\n## ")[0]
    rows = [line.split("|")[2] for line in part.splitlines() if line.startswith("| ")]
    return {path for row in rows for path in re.findall(r"`([^`]+)`", row)}


def test_the_page_names_the_code_that_names_a_language() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("src/camelup", "web/src", "web/public")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in CODE and "webdist" not in path.parts and ".test" not in path.name
        if NAMED.search(re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8")))
    }
    written = {"web/src/protocol.ts"}
    assert {path for path in told() if Path(path).suffix in CODE} == found - written


def test_the_files_are_there() -> None:
    assert [path for path in told() if not (ROOT / path).is_file()] == []


def test_wire_and_catalogues_have_the_same_languages() -> None:
    assert set(get_args(Language)) == set(languages())
