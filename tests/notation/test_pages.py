"""The pages on notation and on position documents are true and complete."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import camelup
from camelup.editions.notation import NOTATIONS
from camelup.play.schema import schema
from camelup.text import speaker
from tests.pages.shown import blocks, walk
from tests.reference.setups import every_setup

DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
POSITIONS = (DOCS / "positions.md").read_text(encoding="utf-8")
LINES = [
    line for one in blocks(NOTATION) if one.kind == "camelup" for line in one.text.splitlines()
]

SIGNS = [*"bgkxh?059:,@-+._~ =é²", "1g", ",,"]


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_understood(line: str) -> None:
    document = camelup.parse(line)
    assert camelup.parse(camelup.notation(document)) == document


@given(st.sampled_from(LINES), st.lists(st.tuples(st.integers(0, 90), st.sampled_from(SIGNS))))
def test_a_slip_of_the_finger_is_an_error_that_can_be_said(
    line: str, slips: list[tuple[int, str]]
) -> None:
    for at, sign in slips:
        line = line[:at] + sign + line[at + len(sign) % 2 :]
    try:
        camelup.parse(line)
    except camelup.CamelUpError as error:
        for lang in ("en", "fr"):
            speaker(lang).error(error)


def test_every_kind_of_word_is_on_the_page_with_an_example() -> None:
    typed = [word for line in LINES for word in line.split()]
    for setup in every_setup():
        game = setup.game()
        written = NOTATIONS.get(game.family)
        assert written is not None
        for phrase in written.phrases(game):
            assert any(phrase.fits(word) for word in typed), phrase.key


def test_the_examples_run(tmp_path: Path) -> None:
    assert "(word 4, character 19)" in walk(NOTATION, "notation.md", tmp_path)


def test_every_field_of_a_position_is_on_the_page() -> None:
    def fields(part: Any) -> set[str]:
        if isinstance(part, list):
            return set().union(*map(fields, part))
        if not isinstance(part, dict):
            return set()
        return set(part.get("properties", ())).union(*map(fields, part.values()))

    missing = {name for name in fields(schema("position")) if f"`{name}`" not in POSITIONS}
    assert missing == set()
