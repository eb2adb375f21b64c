"""The champion: it looks ahead most closely where it pays, and comes in levels and styles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from unittest.mock import Mock, patch

import pytest

from camelup import Action, bots
from camelup.bots import Reason, cards_champion
from camelup.bots.champion import ChampionBot
from camelup.bots.expert import ExpertBot
from camelup.bots.halving import Sample, halved
from camelup.bots.judged import Liked, Weighed
from camelup.bots.ladder import LADDER, LEVELS, STYLES
from camelup.cards.actions import RevealCard, TakeMidfieldCard, TakeOverallCard
from camelup.play.dice import Dice
from camelup.server.workers import worker_process
from camelup.text import speaker
from tests.bots.kit import SUPERCUP, positions
from tests.bots.test_from_the_view import twin
from tests.reference.setups import Setup

LONG, PARTNERS = ("long-track",), ("partnerships",)


def test_most_paths_are_for_what_does_best() -> None:
    asked: list[tuple[int, int, int]] = []

    def look(candidate: int, first: int, paths: int) -> Sample:
        asked.append((candidate, first, paths))
        return Sample.of([candidate / 10] * paths)

    found = halved(8, look, 960)
    assert [one.mean for one in found] == pytest.approx([i / 10 for i in range(8)])
    assert found[7].size == found[6].size > 3 * found[0].size
    assert 900 < sum(one.size for one in found) <= 960
    assert all(first == sum(n for c, f, n in asked if c == candidate and f < first)
               for candidate, first, _ in asked)  # fmt: skip


def test_an_error_falls_with_the_root_of_the_paths() -> None:
    few, many = Sample.of([0.0, 1.0] * 50), Sample.of([0.0, 1.0] * 200)
    assert few.error == pytest.approx(0.05)
    assert many.error == pytest.approx(few.error / 2)
    assert (few | many).size == 500


def test_there_are_six_strengths_and_three_styles() -> None:
    assert len(LEVELS) + 1 >= 6
    assert len(STYLES) >= 3
    assert list(LEVELS.values()) == sorted(LEVELS.values(), reverse=True)
    assert set(LADDER) <= set(bots.names())
    for name in LADDER:
        for language in ("en", "fr"):
            assert speaker(language, "base").reason(bots.about(name))


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("setup", [Setup("base", 4), Setup("cards", 3)], ids=str)
def test_they_play_by_the_rules_and_say_why(setup: Setup, name: str) -> None:
    for number, asked in enumerate(positions(setup, 3)):
        bot = bots.make(name, number)
        assert bot.choose(asked.view, asked.legal) in asked.legal
        assert isinstance(bot.explain(), Reason)  # type: ignore[attr-defined]


def test_a_novice_varies_more_than_a_strong_one() -> None:
    asked = next(one for one in positions(Setup("base", 4), 8) if len(one.legal) > 10)
    chosen = {name: {bots.make(name, seed).choose(asked.view, asked.legal) for seed in range(40)}
              for name in ("novice", "strong")}  # fmt: skip
    assert len(chosen["novice"]) > len(chosen["strong"])


REVEAL, TICKET = RevealCard(0), TakeMidfieldCard(0, "red")
BET, OTHER_BET = TakeOverallCard(0, "winner", "blue"), TakeOverallCard(0, "loser", "red")
LIKED = {REVEAL: 0.93, TICKET: 0.05, BET: 0.01, OTHER_BET: 0.01}


@pytest.mark.parametrize(("name", "other"), [("champion", TICKET), ("champion-bold", BET)])
def test_it_looks_at_what_it_leans_to_and_always_at_what_is_liked_best(
    name: str, other: Action
) -> None:
    """However seldom the first is chosen, and however many there are."""
    asked: list[Action] = []

    def look_ahead(actions: Sequence[Liked], seed: int) -> list[Weighed]:
        asked.extend(one.action for one in actions)
        return [Weighed(one.action, one.share, 0.01, one.share) for one in actions]

    champion = Mock(candidates=2, seldom=0.02, look_ahead=look_ahead)
    champion.opinion.return_value = (0.3, [Liked(*one) for one in LIKED.items()])
    bot = ChampionBot(Dice("closely"), STYLES.get(name))
    assert bot.decide(champion, 1) == REVEAL
    assert asked == [REVEAL, other]


@pytest.mark.clause("B-47", "RB-21")
@pytest.mark.parametrize(
    "setup",
    [
        *(Setup("base", 6, modules) for modules in (LONG, PARTNERS, LONG + PARTNERS)),
        *(Setup("base", 3, SUPERCUP[:4]), Setup("base", 10, SUPERCUP)),
    ],
    ids=str,
)
def test_with_modules_it_knows_its_chances_from_the_view_alone(setup: Setup) -> None:
    game, rng, differing = setup.game(), Random(5), 0
    for number, asked in enumerate(positions(setup, 4)):
        other = twin(game, asked, rng)
        differing += other != asked.state
        view, legal = game.view(other, asked.seat), game.legal(other, asked.seat)
        here, there = bots.make("champion-fast", number), bots.make("champion-fast", number)
        assert here.choose(asked.view, asked.legal) == there.choose(view, legal)
        why = here.explain()  # type: ignore[attr-defined]
        assert why == there.explain()  # type: ignore[attr-defined]
        assert 0 <= why.facts["chance"] <= 1
    assert differing


def test_where_it_would_not_look_ahead_the_expert_plays() -> None:
    """With modules where few play; the coach does not think at all there."""
    asked = positions(Setup("base", 2, LONG), 4)[2]
    with patch.object(ExpertBot, "choose", side_effect=AssertionError):
        assert worker_process._reckoned(asked.view, asked.legal) is None
    champion, expert = bots.make("champion", 1), bots.make("expert", 1)
    assert champion.choose(asked.view, asked.legal) == expert.choose(asked.view, asked.legal)
    assert champion.explain().key == "bot.why.not-ahead"  # type: ignore[attr-defined]


@pytest.mark.parametrize("setup", [Setup("base", 6, SUPERCUP), Setup("base", 9, SUPERCUP)], ids=str)
def test_with_modules_it_looks_ahead(setup: Setup) -> None:
    """It tells its chance with an error, also where a die may be added."""
    stages = set()
    for number, asked in enumerate(positions(setup, 12)):
        bot = bots.make("champion", number)
        assert bot.choose(asked.view, asked.legal) in asked.legal
        why = bot.explain()  # type: ignore[attr-defined]
        if len(asked.legal) > 1:
            assert why.key in ("bot.why.champion-ahead", "bot.why.champion-alone")
            assert 0 < why.facts["error"] < 0.3
            stages.add(asked.view.stage)
    assert stages == {"turn", "extra"}


def test_what_is_put_away_in_cards_is_chosen_at_first_sight() -> None:
    """So it names no other chance, and the coach tells this one."""
    asked = next(one for one in positions(Setup("cards", 3), 6) if one.view.stage == "leg-setup")
    champion, fast = bots.make("champion", 1), bots.make("champion-fast", 1)
    action = champion.choose(asked.view, asked.legal)
    assert action == fast.choose(asked.view, asked.legal)
    why = champion.explain()  # type: ignore[attr-defined]
    assert why == fast.explain()  # type: ignore[attr-defined]
    assert why.key == "bot.why.champion"
    told = worker_process._reckoned(asked.view, asked.legal)
    assert told is not None
    assert told[:2] == (action, why.facts["chance"])
    assert told.error == pytest.approx(1.96 * 0.02)


def test_where_nothing_was_learned_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards_champion, "_learned", lambda players: None)
    asked = next(one for one in positions(Setup("cards", 3), 12) if one.view.stage == "turn")
    for name, key in (
        ("champion-fast", "unlearned"),
        ("champion", "untaught"),
        ("casual", "level-unlearned"),
    ):
        bot = bots.make(name, 1)
        bot.choose(asked.view, asked.legal)
        assert bot.explain().key == f"bot.why.{key}"  # type: ignore[attr-defined]


@pytest.mark.clause("C-61", "RC-21", "RC-27")
def test_in_cards_it_knows_its_chances_from_the_view_alone() -> None:
    """Looking ahead, too."""
    setup = Setup("cards", 4)
    game, rng, differing = setup.game(), Random(5), 0
    for asked in positions(setup, 6):
        other = twin(game, asked, rng)
        differing += other != asked.state
        told = []
        for view, legal in (
            (asked.view, asked.legal),
            (game.view(other, asked.seat), game.legal(other, asked.seat)),
        ):
            champion = cards_champion.champion_for(view, asked.seat)
            assert champion is not None
            chance, liked = champion.opinion()
            assert {one.action for one in liked} <= set(legal)
            assert 0 <= chance <= 1
            ahead = champion.look_ahead(liked[:3], 7) if champion.candidates else []
            told.append((chance, liked, ahead))
        assert told[0] == told[1]
    assert differing
