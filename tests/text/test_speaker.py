"""The pieces of sentences: names, money, ordinals, lists, camels, dice, spaces."""

from __future__ import annotations

import subprocess
import sys

import pytest

from camelup.cards.data import Card
from camelup.cards.events import CardsDealt, LegRanked, UnitMoved
from camelup.core.common import GameOver, LegPaid
from camelup.pyramid.outcomes import Reveal
from camelup.pyramid.parts.photographer import PhotoTaken
from camelup.pyramid.parts.position_bets import BetOnPosition
from camelup.text import Speaker, speaker
from camelup.text.speaker import MissingText
from camelup.text.template import fill, slots

EN, FR = speaker("en"), speaker("fr")


def test_players_have_names_or_numbers() -> None:
    assert Speaker(names=("Ann",)).player(0) == "Ann"
    assert Speaker(names=("Ann",)).player(1) == "Player 2"
    assert FR.player(1) == "Joueur 2"


def test_a_name_is_not_read_as_a_text() -> None:
    say = speaker("en", names=("{value}", "camel.green"))
    assert say.event(LegPaid(0, 2, 2)) == "{value} receives 2 Pounds."
    assert say.event(LegPaid(1, 2, 2)) == "camel.green receives 2 Pounds."


def test_money_knows_its_plural() -> None:
    assert [EN.money(n) for n in (-2, -1, 0, 1, 2)] == [
        "−2 Pounds", "−1 Pound", "0 Pounds", "1 Pound", "2 Pounds",
    ]  # fmt: skip
    assert [FR.money(n) for n in (-2, -1, 0, 1, 2)] == [
        "−2\u00a0livres", "−1\u00a0livre", "0\u00a0livre", "1\u00a0livre", "2\u00a0livres",
    ]  # fmt: skip


def test_numbers_of_a_sum_have_their_sign() -> None:
    assert [EN.signed(n) for n in (5, 0, -1)] == ["+5", "0", "−1"]


def test_ordinals() -> None:
    assert [EN.nth(n) for n in range(1, 6)] == ["1st", "2nd", "3rd", "4th", "5th"]
    assert [FR.nth(n) for n in range(1, 6)] == ["1er", "2e", "3e", "4e", "5e"]
    assert FR.nth(1, "f") == "1re"
    assert FR.nth(2, "f") == "2e"
    assert EN.nth(1, "f") == "1st"


def test_lists() -> None:
    assert EN.listing([]) == "none"
    assert EN.listing(["a"]) == "a"
    assert EN.listing(["a", "b"]) == "a and b"
    assert EN.listing(["a", "b", "c"]) == "a, b and c"
    assert FR.listing(["a", "b", "c"]) == "a, b et c"
    assert FR.listing(["a", "b", "c"], last="comma") == "a, b, c"


def test_colours_agree_in_gender() -> None:
    feminine = [FR.camel(c, "f") for c in ("green", "blue", "white", "purple", "black", "orange")]
    assert feminine == ["verte", "bleue", "blanche", "violette", "noire", "orange"]
    assert FR.camel("green") == "vert"
    assert EN.camel("green", "f") == "green"
    assert EN.camel("pink") == "pink"


def test_a_unit_is_named_after_the_camel_that_moves() -> None:
    assert EN.unit(("green",)) == "green camel"
    assert EN.unit(("green", "white", "blue")) == "green camel, carrying white and blue,"
    assert FR.unit(("green", "orange")) == "chameau vert, avec l’orange sur le dos,"


def test_dice() -> None:
    assert [EN.die(key) for key in ("green", "grey", "supporting-green")] == [
        "green die", "grey die", "green Supporting die",
    ]  # fmt: skip
    assert FR.die("supporting-green") == "dé de soutien vert"
    assert EN.die("plaid") == "plaid"


def test_spaces() -> None:
    assert EN.space(7) == "space 7"
    assert EN.space("5-6") == "space 5-6"
    assert EN.space("start") == "the start card"
    assert FR.space("finish") == "la carte Arrivée"


def test_rankings_and_cards() -> None:
    event = LegRanked(2, ("green", "blue"), ("white",))
    assert speaker("en", "cards").event(event) == (
        "Scoring of leg 2: 1st green, 2nd blue; still on the start card and so 5th: white."
    )
    dealt = CardsDealt(0, 2, (Card("green", 1), Card("orange", 2)))
    assert speaker("fr", "cards").event(dealt) == (
        "Joueur 1 reçoit 2\u00a0cartes\u00a0: vert +1 et orange +2."
    )


def test_a_list_can_be_counted() -> None:
    photo = PhotoTaken(0, 7, ("green", "blue", "white"), 3)
    assert "with 3 camels: Player 1 gets 3 Pounds" in EN.event(photo)


def test_the_end_names_the_richest_first() -> None:
    say = speaker("en", names=("Ann", "Bob", "Cleo"))
    assert say.event(GameOver((4, 9, 6), (1,))) == (
        "Bob wins with 9 Pounds! Money at the end: Bob (9 Pounds), Cleo (6 Pounds), Ann (4 Pounds)."
    )
    shared = say.event(GameOver((9, 4, 9), (0, 2)))
    assert shared.startswith("Ann and Cleo share the victory with 9 Pounds each!")


def test_a_word_may_have_slots_of_its_own() -> None:
    bet = BetOnPosition(0, 3, "own", "green", 5)
    assert EN.action(bet) == "Bet on green for 3rd place with your Leg Betting tile worth 5"


def test_an_outcome_of_the_grey_die_has_its_colour() -> None:
    assert EN.outcome(Reveal("grey", 3, "black")) == "The grey die shows a black 3"
    assert EN.outcome(Reveal("green", 3)) == "The green die shows 3"


def test_moves_are_actions_or_outcomes() -> None:
    assert EN.move(Reveal("green", 3)) == EN.outcome(Reveal("green", 3))
    bet = BetOnPosition(0, 3, "bottom", "green", 2)
    assert EN.move(bet) == EN.action(bet)


def test_leaving_the_start_card() -> None:
    moved = UnitMoved(("orange",), "start", "2", "top")
    assert speaker("fr", "cards").event(moved) == (
        "Le chameau orange quitte la carte Départ pour la case 2 et grimpe au-dessus."
    )


def test_what_is_not_paid_is_said() -> None:
    assert EN.event(LegPaid(0, -3, -1)) == (
        "Player 1 would have to pay 3 Pounds but has only 1 Pound; the rest is waived."
    )
    assert "keeps the last Pound" in speaker("en", "cards").event(LegPaid(0, -3, -1))


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(MissingText, match="no-such-text"):
        EN.say("no-such-text")
    with pytest.raises(MissingText, match="elephants"):
        EN.count("elephants", 2)
    assert not EN.has("no-such-text")
    assert EN.has("player")


def test_a_speaker_is_made_once() -> None:
    assert speaker("fr", "second", ["Ann"]) is speaker("fr", "second", ("Ann",))
    assert speaker("fr", "second", ["Ann"]) is not speaker("fr", "base", ["Ann"])


def test_slots() -> None:
    text = "{seat} takes {the-tile} for {place:nth}"
    assert slots(text) == (("seat", ""), ("the-tile", ""), ("place", "nth"))
    assert fill(text, lambda name, form: f"<{name}|{form}>") == (
        "<seat|> takes <the-tile|> for <place|nth>"
    )


def test_nothing_is_loaded_before_it_is_needed() -> None:
    program = (
        "import sys, camelup.text as t; assert 'babel' not in sys.modules;"
        "from camelup.text.catalogue import translations;"
        "assert translations.cache_info().currsize == 0;"
        "t.speaker('fr').money(2); assert translations.cache_info().currsize == 1;"
        "assert 'babel' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
