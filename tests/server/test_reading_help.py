"""Help over the wire: the topics of a table's edition and modules, in its language."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from camelup.core.errors import SetupError
from camelup.editions import EDITIONS
from camelup.server.http.help_api import help_on
from camelup.server.protocol import Help
from camelup.text.rules import clause
from tests.server.kit import Browser

Visit = Callable[[], Browser]

ALL_MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_answer_is_what_the_types_say(visit: Visit, edition: str, language: str) -> None:
    found = visit().get(f"/api/help?edition={edition}&modules=&language={language}")
    assert msgspec.convert(found, Help) == help_on(edition, (), language)
    assert len(found["topics"]) > 40


def test_a_topic_has_its_clauses_in_words(visit: Visit) -> None:
    found = visit().get("/api/help?edition=second&modules=&language=fr")["topics"]
    topic = next(topic for topic in found if topic["topic"] == "desert-tile")
    assert topic["title"] == "Tuile Spectateur"
    first = topic["clauses"][0]
    assert (first["id"], first["text"]) == ("S-33", clause("S-33", "fr").text)


def test_modules_are_parted_by_commas_in_any_order(visit: Visit) -> None:
    one = visit().get(f"/api/help?edition=base&modules={','.join(ALL_MODULES)}&language=en")
    other = visit().get(f"/api/help?edition=base&modules={','.join(ALL_MODULES[::-1])}&language=en")
    assert one == other
    assert "camera" in {topic["topic"] for topic in one["topics"]}


@pytest.mark.parametrize(
    ("edition", "modules", "code"),
    [
        ("cake", "", "setup.edition"),
        ("base", "cake", "setup.module"),
        ("base", "spicy", "setup.spicy"),
        ("second", "camera", "setup.module"),
        ("second", "photographer", "setup.modules-only-base"),
        ("base", "photographer,photographer", "setup.module-twice"),
        ("base", "x" * 5000, "setup.module"),
    ],
)
def test_what_nobody_can_play_is_refused(
    visit: Visit, edition: str, modules: str, code: str
) -> None:
    told = visit().get(f"/api/help?edition={edition}&modules={modules}&language=fr", 400)
    assert told["code"] == code
    assert 0 < len(told["text"]) < 300
    with pytest.raises(SetupError):
        help_on(edition, tuple(modules.split(",")), "fr")


def test_browsers_keep_it(visit: Visit) -> None:
    browser = visit()
    first = browser.http.get("/api/help?edition=cards&language=fr")
    tag = {"If-None-Match": first.headers["etag"]}
    assert browser.http.get("/api/help?edition=cards&language=fr", headers=tag).status_code == 304
    assert browser.http.get("/api/help?edition=cards&language=en", headers=tag).status_code == 200
