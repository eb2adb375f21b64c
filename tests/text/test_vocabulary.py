"""Each edition has its own words; the French base game has those of the printed book (F)."""

from __future__ import annotations

import re

import pytest

from camelup.core.values import Action, Event
from camelup.pyramid.events import FinishCrossed, MarkerPassed, RaceRanked, UnitMoved
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid
from camelup.pyramid.parts.leg_bets import LegTileScored, TakeLegTile
from camelup.pyramid.parts.pyramid import PyramidTilesScored, TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace, RaceCardPlaced
from camelup.text import speaker
from tests.text.kit import LANGUAGES, po, texts

COLOURS = ("green", "yellow", "orange", "blue", "white")
RANKED = RaceRanked(COLOURS, "green", "white")


def said(lang: str, edition: str, value: Action | Event) -> str:
    say = speaker(lang, edition, ("Alice", "Bruno"))
    return say.event(value) if isinstance(value, Event) else say.action(value)


WORDS: list[tuple[Action | Event, str, str]] = [
    (TakeLegTile(0, "green"), "Leg Betting tile", "betting ticket"),
    (TakePyramidTile(0), "Pyramid tile", "pyramid ticket"),
    (PyramidTilesScored(0, 2, 2), "2 Pyramid tiles", "2 pyramid tickets"),
    (PlaceTile(0, 5, "oasis"), "Desert tile", "spectator tile"),
    (PlaceTile(0, 5, "oasis"), "Oasis side", "cheering side"),
    (PlaceTile(0, 5, "mirage"), "Mirage side", "booing side"),
    (RaceCardPlaced(0, "winner", None), "Race Betting card", "finish card"),
    (MarkerPassed(0), "Leg Starting Player marker", "starting player marker"),
]


@pytest.mark.parametrize(("value", "base", "second"), WORDS)
def test_the_second_edition_has_its_own_words(
    value: Action | Event, base: str, second: str
) -> None:
    assert base in said("en", "base", value)
    assert second in said("en", "second", value)
    assert base not in said("en", "second", value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["base", "second"])
def test_the_action_at_the_pyramid_has_one_name(lang: str, edition: str) -> None:
    """The button says what the list, the coach, the log and the guide say: a tile is taken."""
    web, help = po(lang, "web"), po(lang, "help")
    context = edition if edition == "second" else None
    message = web.get("table.kind.pyramid-tile", context)
    assert message is not None
    named = str(message.string)
    piece = speaker(lang, edition).say("term.a-pyramid-tile")
    assert piece in named
    assert said(lang, edition, TakePyramidTile(0)).startswith(named)
    guide = help.get("guide.pyramid-tile", context)
    assert guide is not None
    assert piece in str(guide.string)
    for text in (*web, *help):
        forms = (text.string,) if isinstance(text.string, str) else text.string or ()
        assert not any(
            re.search(r"reveal a die|révéler un dé", form, re.IGNORECASE) for form in forms
        )


# The terms of the printed French base game, each in a sentence that needs it.
PRINTED: list[tuple[Action | Event, str]] = [
    (TakeLegTile(0, "green"), "Prendre la tuile Pari-Manche verte"),
    (PlaceTile(0, 5, "oasis"), "Placer votre tuile Désert sur la case 5, face Oasis"),
    (PlaceTile(0, 5, "mirage"), "face Mirage"),
    (TakePyramidTile(0), "Prendre une tuile Pyramide et révéler un dé"),
    (BetOnRace(0, "winner", "white"), "Parier sur le chameau blanc comme vainqueur"),
    (BetOnRace(0, "loser", "blue"), "Parier sur le chameau bleu comme dernier"),
    (RaceCardPlaced(0, "winner", None), "une carte Pari-Course face cachée"),
    (RaceCardPlaced(0, "winner", None), "emplacement Pari sur le vainqueur"),
    (RaceCardPlaced(0, "loser", None), "emplacement Pari sur le dernier"),
    (MarkerPassed(0), "le marqueur Premier joueur"),
    (FinishCrossed(("green",), 15, "clockwise"), "franchit la ligne d’arrivée"),
    (UnitMoved(("green",), 3, 5, "top"), "au-dessus"),
    (UnitMoved(("green",), 3, 2, "under"), "en dessous"),
    (TilePaid(0, 7, "oasis", 1), "reçoit 1\u00a0livre pour sa tuile Désert"),
    (LegTileScored(0, 5, "yellow", 5, 1), "tuile Pari-Manche jaune"),
    (RANKED, "Chameau victorieux\u00a0: vert"),
    (RANKED, "Dernier chameau\u00a0: blanc"),
    (RANKED, "1er vert, 2e jaune, 3e orange, 4e bleu, 5e blanc"),
]


@pytest.mark.parametrize(("value", "term"), PRINTED)
def test_french_uses_the_printed_terms(value: Action | Event, term: str) -> None:
    assert term in said("fr", "base", value)


PROPOSED: list[tuple[Action | Event, str]] = [
    (TakeLegTile(0, "green"), "le ticket Pari vert"),
    (TakePyramidTile(0), "un ticket Pyramide"),
    (PlaceTile(0, 5, "oasis"), "tuile Spectateur sur la case 5, face Acclamations"),
    (PlaceTile(0, 5, "mirage"), "face Huées"),
    (RaceCardPlaced(0, "winner", None), "une carte Pari-Course"),
]


@pytest.mark.parametrize(("value", "term"), PROPOSED)
def test_french_names_the_second_edition_s_pieces(value: Action | Event, term: str) -> None:
    assert term in said("fr", "second", value)


def test_in_french_each_thing_has_one_name() -> None:
    """F-11: of the names that the French book mixes we use one."""
    other_names = re.compile(
        r"perdant|chameau gagnant|\bcôté (Oasis|Mirage|Acclamations|Huées)"
        r"|Pari sur la manche|carte Arrivée (du|d’un|pose)|case d’arrivée|livres? égyptienne",
        re.IGNORECASE,
    )
    for text in texts("fr"):
        for form in text.forms:
            assert not other_names.search(form), text.key


def test_slips_of_the_french_print_are_not_repeated() -> None:
    """F-12: a missing article, a missing plural."""
    slips = re.compile(r"\bsur case\b|groupes? de chameau\b|\bcomme illustrée\b")
    for text in texts("fr"):
        for form in text.forms:
            assert not slips.search(form), text.key


def test_english_says_pounds_and_french_livres() -> None:
    for lang, word in (("en", "Pounds"), ("fr", "livres")):
        for edition in ("base", "second", "cards"):
            assert speaker(lang, edition).money(20).endswith(word)
