"""What MkDocs does not know by itself: pages that live elsewhere, and links out of the documents.

Pages are written to be read in the repository too, so they link to files beside them. On the site
a file that is no page becomes a link into the repository if ``CAMELUP_REPOSITORY`` says where that
is, and plain text otherwise.
"""

from __future__ import annotations

import ast
import os
import posixpath
import re
from importlib import import_module
from pathlib import Path
from typing import Any

ELSEWHERE = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
HOMES = {there: here for here, there in ELSEWHERE.items()}
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<to>[^)\s:#]+)(?P<part>#[^)]*)?\)")
TO_DOCS = re.compile(r"\]\(docs/")
EVERY_NAME = re.compile(r"<!-- every name: ([\w.]+) -->")
ROOT = Path(__file__).resolve().parents[2]


def public_names(module: str) -> list[str]:
    """What a module has in ``__all__``, without running it."""
    place = ROOT / "src" / module.replace(".", "/")
    source = (
        place.with_suffix(".py") if place.with_suffix(".py").is_file() else place / "__init__.py"
    )
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise ValueError(f"{module} has no __all__")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that stand at the root of the repository, and the sign of the game."""
    file = import_module("mkdocs.structure.files").File  # not there where types are checked
    for here, there in ELSEWHERE.items():
        text = TO_DOCS.sub("](", (ROOT / there).read_text(encoding="utf-8"))
        files.append(file.generated(config, here, content=text))
    sign = (ROOT / "src/camelup/webdist/icon.svg").read_text(encoding="utf-8")
    files.append(file.generated(config, "pictures/camel.svg", content=sign))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Lead links out of the documents to where those files are."""
    folder = posixpath.dirname(page.file.src_uri)
    repository = os.environ.get("CAMELUP_REPOSITORY", "").rstrip("/")

    def led(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match["to"]))
        if not target.startswith("../"):
            return match[0]
        target, part = target.removeprefix("../"), match["part"] or ""
        if target in HOMES:
            return f"[{match['text']}]({posixpath.relpath(HOMES[target], folder or '.')}{part})"
        if repository:
            return f"[{match['text']}]({repository}/blob/main/{target}{part})"
        return match["text"]

    return EVERY_NAME.sub(_reference, LINK.sub(led, markdown))


def _reference(match: re.Match[str]) -> str:
    """An entry for every public name of a module; a module among them has a page of its own."""
    module = match[1]
    names = [name for name in public_names(module) if not _is_module(f"{module}.{name}")]
    return "\n\n".join(f"::: {module}.{name}" for name in names)


def _is_module(name: str) -> bool:
    place = ROOT / "src" / name.replace(".", "/")
    return place.with_suffix(".py").is_file() or place.is_dir()
