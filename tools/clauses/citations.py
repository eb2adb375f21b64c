"""Finds the ids of clauses in source files, and the function or class that each stands in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "camelup"
RULES = ("core", "pyramid", "cards", "editions", "play")
"""The packages that hold the rules; others repeat, use or show them."""

_ID = r"(?:B|S|C|F|X[0-4]|R[BSXCF])-E?\d{1,2}"
_CITED = re.compile(rf"(?<![\w-]){_ID}(?![\w-])")
_RANGE = re.compile(rf"(?<![\w-]){_ID}\s*(?:to|through|until|[-–—…]|\.\.+)\s*(?:{_ID}|\d)")


class Citation(NamedTuple):
    """A clause id in a source file; ``symbol`` is empty for the head of the file."""

    clause: str
    file: str
    symbol: str
    line: int


def citations(folder: Path = SOURCES) -> Iterator[Citation]:
    """Every clause id in the Python files of a folder, file by file; texts only show the rules."""
    for path in sorted(set(folder.rglob("*.py")) - set(folder.glob("text/*.py"))):
        text = path.read_text(encoding="utf-8")
        body = ast.parse(text).body
        for number, line in enumerate(text.splitlines(), start=1):
            for clause in _CITED.findall(line):
                file = path.relative_to(folder).as_posix()
                yield Citation(clause, file, symbol_at(body, number), number)


def ranges(folder: Path) -> Iterator[str]:
    """Every place that names a range of clauses, which nobody finds who looks for one of them."""
    for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.pxd"))):
        text = path.read_text(encoding="utf-8")
        for found in _RANGE.finditer(text):
            line = text[: found.start()].count("\n") + 1
            yield f"{path.relative_to(ROOT)}:{line}: {found[0]}"


def symbol_at(body: Sequence[ast.stmt], line: int) -> str:
    """The function, class or constant that a line belongs to.

    A comment belongs to what follows it, the docstring of a constant to the constant.
    """
    name = ""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = ast.unparse(target)
        elif not isinstance(node, ast.Expr):
            name = ""
        if line <= (node.end_lineno or 0):
            inner = symbol_at(node.body, line) if isinstance(node, ast.ClassDef) else ""
            return f"{name}.{inner}" if inner else name
    return ""
