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
# A block of a kind of message, as in the protocol: its kind is shown above it.
NAMED_BLOCK = re.compile(r"^```(?P<language>\w+) (?P<name>\w+)$", re.MULTILINE)
ROLE = re.compile(r":(?:attr|class|data|func|meth|mod):(?=<code>)")
EVERY_NAME = re.compile(r"<!-- every name: ([\w.]+) -->")
ROOT = Path(__file__).resolve().parents[2]


def public_names(module: str) -> list[str]:
    """What a module has in ``__all__``, without running it."""
    for node in _source(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise ValueError(f"{module} has no __all__")


def listed(module: str) -> list[str]:
    """Public names with an entry of their own: a module among them has a page of its own."""
    brought = {
        alias.asname or alias.name
        for node in _source(module).body
        if isinstance(node, ast.ImportFrom) and node.module != module
        for alias in node.names
    }
    return [
        name
        for name in public_names(module)
        if name in brought or not _is_module(f"{module}.{name}")
    ]


def _source(module: str) -> ast.Module:
    place = ROOT / "src" / module.replace(".", "/")
    file = place.with_suffix(".py")
    return ast.parse((file if file.is_file() else place / "__init__.py").read_text("utf-8"))


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

    markdown = NAMED_BLOCK.sub(r'```\g<language> title="\g<name>"', LINK.sub(led, markdown))
    return EVERY_NAME.sub(_reference, markdown)


def on_page_context(context: Any, page: Any, config: Any, nav: Any) -> Any:
    """Let the theme speak French around pages that do."""
    config.theme["language"] = "fr" if page.file.src_uri.startswith("fr/") else "en"
    return context


def on_post_build(config: Any) -> None:
    """A map of the French pages too: the switch of languages asks for one."""
    site = Path(config.site_dir)
    (site / "fr/sitemap.xml").write_bytes((site / "sitemap.xml").read_bytes())


def on_page_content(html: str, page: Any, config: Any, files: Any) -> str:
    """Docstrings name things with a role, which is for other programs."""
    return ROLE.sub("", html)


def _reference(match: re.Match[str]) -> str:
    return "\n\n".join(f"::: {match[1]}.{name}" for name in listed(match[1]))


def _is_module(name: str) -> bool:
    place = ROOT / "src" / name.replace(".", "/")
    return place.with_suffix(".py").is_file() or place.is_dir()
