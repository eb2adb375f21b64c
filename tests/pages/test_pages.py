"""Every page of the site: what it shows runs, what it links to is there, and nothing is left out.

Pages that say more than can be checked here have tests of their own, named in ``OWN``.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import camelup
from camelup.play.schema import schema
from tests.pages.shown import blocks, commands, steps, walk
from tools.site.hooks import HOMES, listed, public_names

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))
SITE = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

# Pages whose Python and whose commands other tests run, with what those pages promise.
OWN = {
    "bots.md": "tests/bots/test_page.py",
    "environments.md": "tests/envs/test_page.py",
    "first-bot.md": "tests/bots/test_first_bot_page.py",
    "first-hours.md": "tests/pages/test_first_hours.py",
    "fair-dice.md": "tests/properties/test_fair_dice.py",
    "notation.md": "tests/notation/test_pages.py",
    "protocol.md": "tests/server/test_protocol_document.py",
    "tournaments.md": "tests/tournament/test_page.py",
}
PLAYERS = tuple(
    f"{name}.md"
    for name in ("index", "play", "evenings", "table", "odds-example", "review", "puzzles")
)


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def code(page: str) -> list[str]:
    """Its Python, also such that cannot run here."""
    return [one.text for one in blocks(text_of(page)) if one.kind in ("python", "py")]


SHOWING = [page for page in PAGES if page not in OWN and steps(text_of(page))]


@pytest.mark.parametrize("page", OWN)
def test_the_other_tests_are_there(page: str) -> None:
    assert Path(page).stem in (ROOT / OWN[page]).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", SHOWING)
def test_what_is_shown_runs_and_prints_that(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder where a game and a position have been saved, as pages take for granted."""
    shutil.copy(ROOT / "tests/games/base-2.camelup", tmp_path / "game.camelup")
    (tmp_path / "position.json").write_text(json.dumps(camelup.parse("5:gw 6:b 8:oy out:g")))
    monkeypatch.chdir(tmp_path)
    walk(text_of(page), page, tmp_path)


def test_every_page_is_in_the_contents_of_the_site() -> None:
    listed = re.findall(r"^ +- (?:.*: )?(\S+\.md)$", SITE, re.MULTILINE)
    assert sorted(listed) == sorted([*PAGES, *HOMES.values()])


@pytest.mark.parametrize("page", PAGES)
def test_the_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)\s:#]+)(?:#[^)]*)?\)", text_of(page)):
        assert ((DOCS / page).parent / link).exists(), link


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("api/")])
def test_the_reference_has_every_public_name(page: str) -> None:
    """The site takes them from the source, where nothing is loaded."""
    (module,) = re.findall(r"<!-- every name: ([\w.]+) -->", text_of(page))
    loaded = import_module(module)
    assert public_names(module) == list(loaded.__all__)
    modules = {name for name in loaded.__all__ if isinstance(getattr(loaded, name), ModuleType)}
    assert set(listed(module)) == set(loaded.__all__) - modules


def test_what_pages_import_is_in_the_reference() -> None:
    """Whatever a page lets people write, they can look up."""
    known: set[str] = set()
    for page in PAGES:
        for module in re.findall(r"<!-- every name: ([\w.]+) -->", text_of(page)):
            known |= {module, *(f"{module}.{name}" for name in public_names(module))}
        known |= set(re.findall(r"^::: ([\w.]+)$", text_of(page), re.MULTILINE))
    assert {"camelup", "camelup.start", "camelup.odds.leg_of"} <= known
    missing = {(name, page) for page in PAGES for name in imported(page) if name not in known}
    assert missing == set()


def test_what_the_reference_names_is_defined_there() -> None:
    """A name that was moved is named where it is now: the site reads the source of its module."""
    for page in PAGES:
        for name in re.findall(r"^::: (camelup[\w.]+)$", text_of(page), re.MULTILINE):
            module, _, item = name.rpartition(".")
            source = (ROOT / "src" / module.replace(".", "/")).with_suffix(".py")
            if source.is_file():
                defined = rf"^(def|class) {item}\b|^{item}\b.* = "
                assert re.search(defined, source.read_text("utf-8"), re.MULTILINE), (name, page)


def imported(page: str) -> set[str]:
    """The names of ours that the Python of a page imports."""
    found = set()
    for block in code(page):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom):
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] == "camelup"}


def test_every_field_of_a_record_is_on_its_page() -> None:
    def fields(part: Any) -> set[str]:
        if isinstance(part, list):
            return set().union(*map(fields, part))
        if not isinstance(part, dict):
            return set()
        kinds = {one for one in part.get("enum", ()) if isinstance(one, str)}
        kinds = kinds if part.get("title") == "Type" else set()
        return kinds.union(part.get("properties", ()), *map(fields, part.values()))

    page = text_of("records.md")
    defined = schema("record")["$defs"]
    kinds = {kind for one in defined.values() for kind in _kinds(one)}
    assert {"leg-tile", "die", "top-card"} <= kinds
    wanted = {f"`{name}`" for name in fields(defined) | kinds if name != "end"}
    assert {name for name in wanted if name not in page} == set()


def _kinds(part: dict[str, Any]) -> list[str]:
    kind = part.get("properties", {}).get("type", {})
    return [*kind.get("enum", ()), *([kind["const"]] if "const" in kind else ())]


@pytest.mark.parametrize("page", PLAYERS)
def test_what_players_read_is_there_in_french(page: str) -> None:
    """The same pages, with as many parts and tables; commands speak French there."""
    french = f"fr/{page}"
    for mark in (r"^## ", r"^\|[-|]+\|$"):
        here = len(re.findall(mark, text_of(french), re.MULTILINE))
        assert here or not re.findall(mark, text_of(page), re.MULTILINE) or page == "index.md"
    assert text_of(french).startswith("# ")
    assert all(one.line.endswith("--lang fr") for one in commands(text_of(french)))
    typed = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text_of(french), flags=re.DOTALL)
    assert not re.search(r"\w'\w| [:;?!»]", typed)


def test_the_pictures_are_small() -> None:
    pictures = list((DOCS / "pictures").glob("*.webp"))
    assert len(pictures) >= 6
    assert sum(picture.stat().st_size for picture in pictures) < 2_000_000
