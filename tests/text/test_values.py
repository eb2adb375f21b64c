"""Every event, action and outcome can be said, in every variant, language and edition."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from camelup.core.common import GameOver, LegPaid, Reward
from camelup.core.game import CHANCE, OVER, seen_by
from camelup.core.values import Action, Event, Move, Outcome, Value
from camelup.editions import make_game
from camelup.pyramid.parts.desert_tiles import TilePaid
from camelup.pyramid.parts.photographer import PhotoTaken
from camelup.pyramid.parts.race_bets import RaceCardScored
from camelup.text import Speaker, speaker
from camelup.text.template import slots
from tests.text.kit import (
    EDITIONS,
    IMPOSSIBLE,
    LANGUAGES,
    Sample,
    keys,
    samples,
    texts,
    written_out,
)

GAMES = [
    ("base", 2, ()),
    ("base", 5, ("long-track",)),
    ("base", 9, ("long-track", "spicy", "photographer", "position-bets", "partnerships")),
    ("second", 3, ()),
    ("second", 7, ()),
    ("cards", 2, ()),
    ("cards", 4, ()),
]

SCORING = re.compile(r"event\..*(scored|copied)\b")


def said(say: Speaker, value: Value) -> str:
    if isinstance(value, Event):
        return say.event(value)
    if isinstance(value, Outcome):
        return say.outcome(value)
    assert isinstance(value, Action)
    return say.action(value)


def is_whole(text: str) -> bool:
    return bool(text) and not re.search(r"[{}]|None|\s\s|\(\)|^\s|\s$", text)


@cache
def by_key() -> dict[str, list[Sample]]:
    found: dict[str, list[Sample]] = {}
    for sample in samples():
        found.setdefault(sample.key, []).append(sample)
    return found


@pytest.mark.parametrize("key", sorted(by_key()))
def test_every_kind_and_variant_has_a_sentence(key: str) -> None:
    for sample in by_key()[key]:
        for edition in sample.editions:
            for lang in LANGUAGES:
                text = said(speaker(lang, edition, ("Ann", "Bob", "Cleo")), sample.value)
                assert is_whole(text), (lang, edition, text)
                assert not re.search(r"\w-tile|\.\w+\.", text), (lang, edition, text)


def test_the_samples_reach_all_kinds_of_all_games() -> None:
    tags = {sample.value.kind for sample in samples()}
    assert {"leg-tile-taken", "position-tile", "die", "sandstorm", "top-card", "end-turn"} <= tags
    assert len(by_key()) > 120
    assert not IMPOSSIBLE & set(by_key())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_without_its_value(lang: str) -> None:
    families = ("event.", "action.", "outcome.")
    unused = {key for key in keys(lang) if key.startswith(families)} - set(by_key())
    assert sorted(unused) == []


Played = tuple[tuple[Move, ...], tuple[Event, ...]]


def play(edition: str, players: int, modules: tuple[str, ...], seed: int) -> Iterator[Played]:
    """A random game: at each step all that could be done, and what happened then."""
    game, chance = make_game(edition, players, modules), random.Random(seed)
    state = game.start()
    while (waiting := game.to_move(state)) is not OVER:
        if waiting is CHANCE:
            moves: tuple[Move, ...] = tuple(outcome for outcome, _ in game.chances(state))
        else:
            assert isinstance(waiting, frozenset)
            moves = game.legal(state, min(waiting))
        state, events = game.apply(state, chance.choice(moves))
        yield moves, events


@pytest.mark.parametrize(("edition", "players", "modules"), GAMES)
def test_whole_games_can_be_told(edition: str, players: int, modules: tuple[str, ...]) -> None:
    tellers = [speaker(lang, edition, ("Ann", "Bob")) for lang in LANGUAGES]
    values: set[Value] = set()
    for seed in range(3):
        for moves, events in play(edition, players, modules, seed):
            values.update(moves[:300])
            for seat in (None, 0, 1):
                values.update(seen_by(events, seat))
    assert len(values) > 300
    for value in values:
        for say in tellers:
            assert is_whole(said(say, value)), value


def printed(line: str) -> int:
    """The number with its sign at the end of a scoring line."""
    found = re.search(r" ([+−]?)(\d+)$", line)
    assert found, line
    return int(found[2]) * (-1 if found[1] == "−" else 1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("edition", "players", "modules"), GAMES)
def test_the_printed_lines_of_a_scoring_add_up(
    edition: str, players: int, modules: tuple[str, ...], lang: str
) -> None:
    say = speaker(lang, edition)
    totals = []
    for seed in range(4):
        shown: Counter[int] = Counter()
        for _, events in play(edition, players, modules, seed):
            for event in events:
                if isinstance(event, Reward):
                    shown[event.seat] += printed(say.event(event))
                elif isinstance(event, LegPaid):
                    assert shown.pop(event.seat, 0) == event.total
                    totals.append(event.total)
    assert len({total for total in totals if total}) > 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("edition", "players"), [("base", 4), ("second", 5)])
def test_the_printed_lines_of_the_end_scoring_lead_to_the_final_money(
    edition: str, players: int, lang: str
) -> None:
    say = speaker(lang, edition)
    for seed in range(4):
        money = [3] * players
        cards_settled = 0
        for _, events in play(edition, players, (), seed):
            for event in events:
                if isinstance(event, (TilePaid, PhotoTaken)):
                    money[event.seat] += event.amount
                elif isinstance(event, LegPaid):
                    money[event.seat] += event.paid
                elif isinstance(event, RaceCardScored):
                    money[event.seat] += printed(say.event(event))
                    cards_settled += 1
                elif isinstance(event, GameOver):
                    assert money == list(event.money)
        assert cards_settled


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scoring_line_says_who_what_where_and_how_much(lang: str) -> None:
    facts = ("seat", "partner", "camel", "value", "bet", "place", "tiles", "rank", "piece")
    lines = [text for text in texts(lang) if SCORING.match(text.key)]
    assert len(lines) > 15
    for text in lines:
        found = set(slots(written_out(lang, text.forms[0])))
        names = {name for name, _ in found}
        value = by_key()[text.key][0].value
        wanted = {fact for fact in facts if getattr(value, fact, None) not in (None, 0)}
        silent = SILENT.get(text.key, set())
        assert ("amount", "signed") in found, text.key
        assert wanted - silent <= names, text.key
        assert not silent & names, text.key


# What a sentence has no need to say: the piece is named in plain words by the variant, and a
# Pyramid tile has no camel.
SILENT = {
    "event.partner-copied.leg-tile": {"piece", "bet"},
    "event.partner-copied.position-tile": {"piece", "value"},
    "event.partner-copied.pyramid-tile": {"piece", "camel", "value", "bet"},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_hidden_variants_give_nothing_away(lang: str, edition: str) -> None:
    hidden = [t for t in texts(lang) if t.key.endswith(".hidden") and t.edition in ("", edition)]
    assert len(hidden) == 6
    for text in hidden:
        assert {name for name, _ in slots(written_out(lang, text.forms[0]))} <= {
            "seat",
            "count",
        }, text.key
