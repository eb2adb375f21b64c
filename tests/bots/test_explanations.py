"""Each bot explains its move in one line, in English and French, from the numbers it used."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from camelup import bots
from camelup.bots import Reason
from camelup.odds import QUICK, values_for
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.text import speaker
from tests.bots.kit import BUILT_IN, SETUPS, Asked, positions, seen
from tests.reference.setups import Setup
from tests.support import table
from tests.text.kit import keys

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")

CHANCES = ("expert", "champion-fast", "champion")
"""Bots that tell chances instead of values."""


def explained(name: str, one: Asked, seed: int = 0) -> tuple[Any, Reason]:
    bot = bots.make(name, seed)
    action = bot.choose(one.view, one.legal)
    why = bot.explain()  # type: ignore[attr-defined]
    assert isinstance(why, Reason)
    return action, why


def numbers(text: str) -> list[float]:
    """Every number in a text, whatever the language writes it with."""
    plain = text.replace("\u2212", "-").replace(",", ".")
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", plain)]


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_it_speaks_both_languages(setup: Setup, name: str) -> None:
    english, french = (speaker(lang, setup.edition, NAMES) for lang in ("en", "fr"))
    for seed, one in enumerate(positions(setup, 10)):
        _, why = explained(name, one, seed)
        both = english.reason(why), french.reason(why)
        assert both[0] != both[1]
        for text in both:
            assert re.fullmatch(r"[A-ZÀ-Ý].{8,180}\.", text), text
            assert not re.search(r"bot\.|value\.|[{}_=]|\(seat", text), text
        assert sorted(numbers(both[0])) == sorted(numbers(both[1]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_it_tells_the_numbers_that_it_used(name: str) -> None:
    """Whatever number a reason holds is in the text, as far as the text rounds it."""
    say = speaker("en", "base", NAMES)
    for seed, one in enumerate(positions(SETUPS[0], 10)):
        _, why = explained(name, one, seed)
        text = numbers(say.reason(why))
        for fact, value in why.facts.items():
            if isinstance(value, (int, float)):
                percent = fact in ("chance", "error", "next", "share") and name in CHANCES
                shown = value * 100 if percent else value
                assert any(abs(n - shown) <= 0.051 for n in text), (fact, value, text)


def test_random_says_out_of_how_many() -> None:
    for seed, one in enumerate(positions(SETUPS[0], 10)):
        action, why = explained("random", one, seed)
        kinds = Counter(a.kind for a in one.legal)
        assert why.facts == {"kinds": len(kinds), "alike": kinds[action.kind]}


@pytest.mark.parametrize("name", ["random", "cautious"])
def test_what_is_no_choice_is_not_drawn_by_lot(name: str) -> None:
    """Of one action there is nothing to draw, of one kind only the action is drawn."""
    view, legal = seen(table("base", {1: "blue green", 2: "orange", 3: "yellow white"}))
    races = tuple(action for action in legal if action.kind == "race-card")
    for few, reason in (
        (races[:1], Reason("bot.why.only")),
        (races, Reason("bot.why.by-lot", {"choices": len(races)})),
    ):
        bot = bots.make(name, 1)
        assert bot.choose(view, few) in few
        assert bot.explain() == reason  # type: ignore[attr-defined]


@pytest.mark.clause("C-40")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cautious_does_not_speak_of_rolls_and_tickets_in_cards(lang: str) -> None:
    """There are no dice, and to reveal a card pays nothing."""
    heard = {}
    for seed, one in enumerate(positions(SETUPS[2], 30)):
        _, why = explained("cautious", one, seed)
        heard[why.key] = speaker(lang, "cards", NAMES).reason(why)
    assert heard.keys() >= {"bot.why.cautious-ticket", "bot.why.cautious-roll"}
    heard["bot.why.cautious-none"] = speaker(lang, "cards").say("bot.why.cautious-none")
    for text in heard.values():
        assert not re.search(r"\broll|\blanc|sure|certain|ticket", text), text


# Every sentence, with one and with several

GREEN, ROLL = TakeLegTile(0, "green"), TakePyramidTile(0)
TAKES = ("Take the green Leg Betting tile", "Prendre la tuile Pari-Manche verte")
ROLLS = (
    "Take a Pyramid tile and reveal a die",
    "Prendre une tuile Pyramide et révéler un dé",
)
PLAYED = (", so the fallback played for it.", " ; un coup de secours a été joué à sa place.")

SAID: list[tuple[str, dict[str, Any], str, str]] = [
    ("why.only", {}, "There was nothing else to do.", "Il n’y avait rien d’autre à faire."),
    *[
        (
            "why.random",
            {"kinds": kinds, "alike": alike},
            f"Drawn by lot: first out of {of_kind[0]}, then out of {one_of[0]} of that kind.",
            f"Tiré au sort : d’abord parmi {of_kind[1]}, puis parmi {one_of[1]} de ce genre.",
        )
        for kinds, of_kind in (
            (1, ("1 kind of action", "1 genre d’action")),
            (4, ("4 kinds of action", "4 genres d’action")),
        )
        for alike, one_of in ((1, ("1 action", "1 action")), (9, ("9 actions", "9 actions")))
    ],
    ("why.by-lot", {"choices": 1}, "Drawn by lot out of 1 possibility.",
     "Tiré au sort parmi 1 possibilité."),
    ("why.by-lot", {"choices": 7}, "Drawn by lot out of 7 possibilities.",
     "Tiré au sort parmi 7 possibilités."),
    ("why.cautious-ticket", {"value": 1.25},
     "This pays +1.25 on average, more than the sure 1 for a Pyramid tile.",
     "Cela rapporte +1,25 en moyenne, plus que le 1 certain d’une tuile Pyramide."),
    ("why.cautious-roll", {"best": -0.5},
     "No ticket pays more than 1 on average: the best one −0.50.",
     "Aucun ticket ne rapporte plus de 1 en moyenne : le meilleur, −0,50."),
    ("why.cautious-none", {}, "There was no ticket to consider.",
     "Il n’y avait aucun ticket à considérer."),
    ("why.greedy", {"value": 2.0, "instead": ROLL, "next": 1.0},
     f"Worth +2.00 on average; next best: {ROLLS[0]} (+1.00).",
     f"Vaut +2,00 en moyenne ; ensuite : {ROLLS[1]} (+1,00)."),
    ("why.greedy-alike", {"value": 1.0, "others": 1},
     "Worth +1.00 on average, like 1 other; the lot decided.",
     "Vaut +1,00 en moyenne, comme 1 autre ; le sort a décidé."),
    ("why.greedy-alike", {"value": 1.0, "others": 3},
     "Worth +1.00 on average, like 3 others; the lot decided.",
     "Vaut +1,00 en moyenne, comme 3 autres ; le sort a décidé."),
    ("why.expert", {"chance": 0.415, "instead": GREEN, "next": 0.4},
     f"Chance to be richest in the end: 41.5%; next best: {TAKES[0]} (40.0%).",
     f"Chance de finir le plus riche : 41,5 % ; ensuite : {TAKES[1]} (40,0 %)."),
    ("why.expert-plain", {"chance": 0.4, "instead": GREEN, "next": 0.405},
     f"Chance to be richest in the end: 40.0%; not clearly better: {TAKES[0]} (40.5%).",
     f"Chance de finir le plus riche : 40,0 % ; pas nettement mieux : {TAKES[1]} (40,5 %)."),
    ("why.habit", {"value": 1.0, "lean": 20.0},
     "Worth +1.00 on average, and +20.00 by habit.",
     "Vaut +1,00 en moyenne, et +20,00 par habitude."),
    ("why.champion", {"chance": 0.302, "share": 0.9, "instead": GREEN, "next": 0.1},
     f"Chance to win here: 30.2%. Chosen 90.0% of the time; next: {TAKES[0]} (10.0%).",
     f"Chance de gagner ici : 30,2 %. Choisi dans 90,0 % des cas ; ensuite : {TAKES[1]} (10,0 %)."),
    ("why.unlearned", {"value": 2.0},
     "No network for this game works here; like greedy: worth +2.00 on average.",
     "Aucun réseau ne marche ici pour ce jeu ; comme greedy : vaut +2,00 en moyenne."),
    ("why.champion-ahead", {"chance": 0.302, "error": 0.04, "instead": GREEN, "next": 0.29},
     f"Chance to win: 30.2% (give or take 4.0%); next best: {TAKES[0]} (29.0%).",
     f"Chance de gagner : 30,2 % (à 4,0 % près) ; ensuite : {TAKES[1]} (29,0 %)."),
    ("why.champion-alone", {"chance": 0.302, "error": 0.04},
     "Chance to win: 30.2% (give or take 4.0%); nothing else comes near.",
     "Chance de gagner : 30,2 % (à 4,0 % près) ; rien d’autre n’en approche."),
    ("why.untaught", {"chance": 0.302, "instead": GREEN, "next": 0.29},
     ("No network for this game works here; like expert: 30.2% to be richest, "
     f"{TAKES[0]}: 29.0%."),
     ("Aucun réseau pour ce jeu ici ; comme expert : 30,2 % de finir le plus riche, "
     f"{TAKES[1]} : 29,0 %.")),
    ("why.not-ahead", {"chance": 0.302, "instead": GREEN, "next": 0.29},
     ("Does not look ahead at this table; like expert: 30.2% to be richest, "
     f"{TAKES[0]}: 29.0%."),
     ("Ne prévoit pas à cette table ; comme expert : 30,2 % de finir le plus riche, "
     f"{TAKES[1]} : 29,0 %.")),
    ("why.level", {"chance": 0.302, "share": 0.4, "instead": GREEN, "next": 0.1},
     ("Chance to win here: 30.2%. Does so 40.0% of the time at this level; "
     f"{TAKES[0]}: 10.0%."),
     ("Chance de gagner ici : 30,2 %. Joué 40,0 % du temps à ce niveau ; "
     f"{TAKES[1]} : 10,0 %.")),
    ("why.level-unlearned", {"value": 2.0, "share": 0.4},
     "No network for this game works here: worth +2.00 on average, chosen 40.0% of the time.",
     "Aucun réseau pour ce jeu ici : vaut +2,00 en moyenne, choisi 40,0 % du temps."),
    ("fault.raised", {"error": "ValueError"}, f"The bot failed (ValueError){PLAYED[0]}",
     f"Le robot a échoué (ValueError){PLAYED[1]}"),
    ("fault.illegal", {"answer": "None"},
     f"The bot answered with something that is not legal (None){PLAYED[0]}",
     f"Le robot a répondu quelque chose d’interdit (None){PLAYED[1]}"),
    *[
        ("fault.slow", {"limit": limit}, f"The bot took longer than {english} s{PLAYED[0]}",
         f"Le robot a pris plus de {french} s{PLAYED[1]}")
        for limit, english, french in (
            (0.05, "0.05", "0,05"), (1, "1", "1"), (2.5, "2.5", "2,5"), (10.0, "10", "10")
        )
    ],
]  # fmt: skip


@pytest.mark.parametrize(("key", "facts", "english", "french"), SAID)
def test_sentences_fit_their_numbers(
    key: str, facts: dict[str, Any], english: str, french: str
) -> None:
    for lang, wanted in (("en", english), ("fr", french)):
        text = speaker(lang, "base", NAMES).reason(Reason(f"bot.{key}", facts))
        assert re.sub(r"\s", " ", text) == wanted


def test_every_sentence_is_tried() -> None:
    every = {key for key in keys("en") if key.startswith(("bot.why.", "bot.fault."))}
    assert {f"bot.{key}" for key, *_ in SAID} == every


@pytest.mark.parametrize("setup", SETUPS[:2], ids=str)
def test_cautious_says_what_the_ticket_is_worth(setup: Setup) -> None:
    for seed, one in enumerate(positions(setup, 10)):
        action, why = explained("cautious", one, seed)
        tickets = tuple(a for a in one.legal if a.kind == "leg-tile")
        values = {v.action: v.value for v in values_for(one.view, tickets, effort=QUICK)}
        if action in values:
            assert why.facts["value"] == pytest.approx(values[action])
        elif values:
            assert why.facts["best"] == pytest.approx(max(values.values()))
            assert why.facts["best"] <= 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_expert_says_how_likely_it_is_to_be_richest(setup: Setup) -> None:
    told = 0
    for seed, one in enumerate(positions(setup, 8)):
        action, why = explained("expert", one, seed)
        if "chance" in why.facts:
            told += 1
            better = why.facts["next"] > why.facts["chance"]
            assert better == (why.key == "bot.why.expert-plain")
            assert all(0 <= why.facts[fact] <= 1 for fact in ("chance", "next"))
            assert why.facts["instead"] in one.legal
            assert why.facts["instead"] != action
    assert told > 4
