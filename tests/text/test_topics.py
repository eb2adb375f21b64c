"""Help in place: everything on the table has its topic, in both languages, with its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import camelup
import camelup.cards.events
import camelup.core.common
from camelup.cards.actions import CardsMove
from camelup.core.values import Action, Event, Value
from camelup.editions import EDITIONS
from camelup.play.dice import Dice
from camelup.text.rules import clause
from camelup.text.topics import Topic, guide, in_short, index, topics
from tests.text.kit import LANGUAGES, po, pyramid_events, pyramid_moves

WEB = Path(__file__).parents[2] / "web" / "src"

ALL_MODULES = ("long-track", "spicy", "photographer", "position-bets", "partnerships")
GAMES: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("base", (), 3),
    *(("base", (module,), 6) for module in ALL_MODULES if module != "spicy"),
    ("base", ("long-track", "spicy"), 4),
    ("base", ALL_MODULES, 7),
    ("second", (), 4),
    ("second", (), 7),
    ("cards", (), 2),
    ("cards", (), 4),
)

PYRAMID_PIECES = {
    "camel", "stack", "track", "space", "finish", "pyramid", "die", "tents", "leg-stack",
    "winner-deck", "loser-deck", "money", "marker", "hand", "desert-tile", "pyramid-tile",
    "leg-tile", "race-card", "leg", "ranking",
}  # fmt: skip
PIECES = {
    "base": PYRAMID_PIECES,
    "second": PYRAMID_PIECES | {"crazy-camel", "grey-die", "partnership"},
    "cards": {
        "camel", "stack", "track", "space", "start", "finish", "fennec", "palm", "sandstorm",
        "deck", "revealed", "discard-pile", "hand", "intel", "winner-stack", "winner-card",
        "midfield", "midfield-card", "overall-card", "money", "marker", "leg", "ranking",
    },
}  # fmt: skip
MODULE_PIECES = {
    "long-track": {"supporting-die", "pedestal"},
    "spicy": {"supporting-die", "crater"},
    "photographer": {"camera"},
    "position-bets": {"position-tile"},
    "partnerships": {"partnership"},
}
SCORING = {
    "pyramid": {
        "leg-tile-scored", "pyramid-tiles-scored", "tile-paid", "leg-paid", "leg-ranked",
        "race-ranked", "race-card-scored", "game-over",
    },
    "cards": {
        "winner-card-scored", "midfield-card-scored", "piece-card-scored", "overall-card-scored",
        "leg-paid", "final-paid", "leg-ranked", "game-over",
    },
}  # fmt: skip


def with_needs(module: str) -> tuple[str, ...]:
    return ("long-track", "spicy") if module == "spicy" else (module,)


@cache
def known(edition: str, modules: tuple[str, ...] = (), lang: str = "en") -> dict[str, Topic]:
    found = topics(edition, modules, lang)
    assert len({topic.key for topic in found}) == len(found)
    return {topic.key: topic for topic in found}


def everywhere(lang: str = "en") -> Iterator[tuple[str, tuple[str, ...], Topic]]:
    for edition in EDITIONS:
        choices = [(), *map(with_needs, ALL_MODULES), ALL_MODULES] if edition == "base" else [()]
        for modules in choices:
            for topic in known(edition, tuple(modules), lang).values():
                yield edition, tuple(modules), topic


# Nothing is left out


def tags(values: object, base: type[Value]) -> set[str]:
    members = getattr(values, "__args__", None) or values
    members = members if isinstance(members, tuple) else tuple(vars(members).values())
    kinds = (kind for kind in members if isinstance(kind, type) and issubclass(kind, base))
    found = {str(kind.__struct_config__.tag): kind for kind in kinds}
    return {tag for tag, kind in found.items() if tag != kind.__name__}


def test_every_action_and_every_event_can_be_asked_for() -> None:
    pyramid = set(known("base", ALL_MODULES)) | set(known("second"))
    assert tags(pyramid_moves(), Action) <= pyramid
    assert tags(pyramid_events(), Event) | tags(camelup.core.common, Event) <= pyramid
    cards = set(known("cards"))
    assert tags(CardsMove, Action) <= cards
    assert tags(camelup.cards.events, Event) | tags(camelup.core.common, Event) <= cards


def test_the_tags_are_read_as_meant() -> None:
    assert {"leg-tile", "end-turn", "camera"} <= tags(pyramid_moves(), Action)
    assert "die" not in tags(pyramid_moves(), Action)
    assert {"leg-tile-scored", "unit-moved"} <= tags(pyramid_events(), Event)
    assert "LegReward" not in tags(pyramid_events(), Event)


@pytest.mark.parametrize(("edition", "modules", "players"), GAMES)
def test_whatever_a_game_brings_can_be_asked_for(
    edition: str, modules: tuple[str, ...], players: int
) -> None:
    """Played at random: every legal action, every event, in this very game."""
    there = set(known(edition, modules))
    table, choice = camelup.start(edition, players, modules, seed="help"), Dice("help")
    while not table.over:
        seat = choice.choose(sorted(table.to_move))
        legal = table.legal(seat)
        assert {action.kind for action in legal} <= there
        kind = choice.choose(sorted({action.kind for action in legal}))
        events = table.play(choice.choose([action for action in legal if action.kind == kind]))
        assert {event.kind for event in events} <= there


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_piece_and_every_line_of_a_scoring_can_be_asked_for(edition: str) -> None:
    family = "cards" if edition == "cards" else "pyramid"
    assert PIECES[edition] | SCORING[family] <= set(known(edition))


@pytest.mark.parametrize("module", ALL_MODULES)
def test_a_module_brings_its_own_topics(module: str) -> None:
    assert MODULE_PIECES[module] <= set(known("base", with_needs(module)))
    assert not {"camera", "position-tile", "partnership", "supporting-die"} & set(known("base"))


def test_whatever_the_client_asks_for_is_there() -> None:
    """The topics that are written in the client's source."""
    found = set()
    for path in (*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")):
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"""\b(?:data-)?topic=["']([a-z-]+)["']""", source))
        found |= set(re.findall(r"""\bhelp\('([a-z-]+)'""", source))
    assert len(found) > 8
    assert found <= {topic.key for _, _, topic in everywhere()}


# What is said


def test_both_languages_have_the_same_topics_on_the_same_clauses() -> None:
    english, french = (
        [(e, m, t.key, [entry.id for entry in t.clauses]) for e, m, t in everywhere(lang)]
        for lang in LANGUAGES
    )
    assert english == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_topic_has_a_title_and_two_to_four_sentences(lang: str) -> None:
    for _, _, topic in everywhere(lang):
        assert 0 < len(topic.title) <= 45, topic.key
        assert not re.search(r"[.:]$", topic.title), topic.key
        sentences = re.findall(r"[.!?](?=\s|$)", topic.text)
        assert 2 <= len(sentences) <= 4, (topic.key, topic.text)
        assert len(topic.text) < 420, (topic.key, len(topic.text))


BOOK = {"base": r"B-|X\d-", "second": r"S-", "cards": r"C-"}


def test_clauses_are_those_of_the_edition_and_its_modules() -> None:
    series = {"long-track": "X1", "spicy": "X1", "photographer": "X2", "position-bets": "X3",
              "partnerships": "X4"}  # fmt: skip
    for edition, modules, topic in everywhere():
        if topic.key.startswith("guide."):
            assert topic.clauses == ()
            continue
        assert topic.clauses, topic.key
        ids = [entry.id for entry in topic.clauses]
        assert len(set(ids)) == len(ids), topic.key
        allowed = {"X0", *(series[module] for module in modules)}
        for id in ids:
            assert re.match(BOOK[edition], id), (edition, topic.key, id)
            assert id[0] != "X" or (modules and id.partition("-")[0] in allowed), (topic.key, id)
            assert clause(id).kind == "rule", id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_edition_speaks_in_its_own_words(lang: str) -> None:
    """No Desert tiles in the second edition, no spectator tiles in the first, no dice in Cards."""
    foreign = {
        "en": {"base": r"(?i)ticket|spectator|cheering|booing|crazy|finish card",
               "second": r"Desert tile|Leg Betting|Oasis|Mirage|Race Betting|Pyramid tile",
               "cards": r"(?i)\bdice\b|\bdie\b|pyramid|ticket"},
        "fr": {"base": r"(?i)ticket|spectateur|acclamations|huées|chameaux? fou",
               "second": r"tuiles? Désert|Pari-Manche|Oasis|Mirage|tuiles? Pyramide",
               "cards": r"(?i)\bdés?\b|pyramide|ticket"},
    }  # fmt: skip
    for edition, _, topic in everywhere(lang):
        assert not re.search(foreign[lang][edition], topic.title + topic.text), topic


def test_the_spicy_option_says_more_of_the_supporting_dice() -> None:
    plain = known("base", ("long-track",))["supporting-die"]
    spicy = known("base", ("long-track", "spicy"))["supporting-die"]
    assert "hand in one of your Pyramid tiles" in spicy.text
    assert plain.text != spicy.text
    assert known("base", ALL_MODULES)["crater"].text == spicy.text


def test_a_name_that_means_another_topic_says_the_same() -> None:
    base = known("base")
    assert base["leg-tile-taken"].text == base["leg-tile"].text
    for family in index()["same"].values():
        assert not set(family) & set(family.values())


# The guide


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guide_has_five_to_eight_steps_that_point_at_something(edition: str) -> None:
    steps = guide(edition)
    assert 5 <= len(steps) <= 8
    assert topics(edition)[-len(steps) :] == steps
    for number, step in enumerate(steps, start=1):
        _, found, anchor = step.key.split(".")
        assert found == str(number)
        assert anchor in ("board", "help", "actions") or anchor in known(edition)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_says_that_modules_can_be_asked_about(lang: str) -> None:
    plain, more = guide("base", (), lang), guide("base", ("photographer",), lang)
    assert [step.key for step in plain] == [step.key for step in more]
    changed = [after for before, after in zip(plain, more, strict=True) if before != after]
    assert [step.key.rpartition(".")[2] for step in changed] == ["help"]
    assert "Supercup" in changed[0].text


# The games in short


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_told_in_short(lang: str) -> None:
    for book in ("base", "supercup", "second", "cards"):
        told = in_short(book, lang)
        assert 4 <= len(told) <= 6
        assert all(topic.title and topic.text for topic in told)
    assert in_short("second", lang)[0].text != in_short("base", lang)[0].text
    assert in_short("rulings", lang) == ()


# The catalogues


def entries(lang: str) -> dict[tuple[str, str], str]:
    return {(m.context or "", str(m.id)): str(m.string) for m in po(lang, "help") if m.id}


def test_no_text_is_left_over_or_missing() -> None:
    wanted: set[tuple[str, str]] = set()
    for edition, parts in index()["editions"].items():
        keys = {f"topic.{key}" for key in parts["topics"]}
        keys |= {f"guide.{anchor}" for anchor in parts["guide"]}
        wanted |= {(context, key) for context in ("", edition) for key in keys}
    for module in index()["modules"].values():
        names = {module.get("texts", {}).get(key, key) for key in module["topics"]}
        wanted |= {(context, f"topic.{key}") for context in ("", "base") for key in names}
    wanted.add(("", "guide.help-modules"))
    for lang in LANGUAGES:
        found = set(entries(lang))
        assert found - {(c, k + end) for c, k in wanted for end in ("", ".title")} == set()
        assert {key for context, key in wanted if not context} <= {key for _, key in found}


def test_both_languages_have_the_same_texts_and_french_is_not_english() -> None:
    english, french = entries("en"), entries("fr")
    assert set(english) == set(french)
    same = {key for (context, key), text in english.items() if french[context, key] == text}
    assert same == {"topic.fennec.title"}


def test_an_edition_s_own_texts_are_other_texts() -> None:
    for lang in LANGUAGES:
        found = entries(lang)
        for (context, key), text in found.items():
            if context and not key.endswith(".title"):
                assert text != found["", key], (context, key)
