"""The toy family, entered as another package would enter it, and taken out again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from camelup.editions.catalogue import add_family, remove_family
from camelup.envs.families import ENCODINGS
from camelup.text import add_texts, remove_texts
from tests.toys.dash import DASH

TEXTS = {
    "en": {
        "edition.dash": "Dromedary Dash",
        "action.dash-roll": "Roll",
        "action.dash-lay": "Bet on {camel}",
        "outcome.dash-rolled": "{camel} runs {steps}",
        "event.dash-laid": "{seat} bets face down.",
        "event.dash-laid.known": "{seat} bets on {camel}.",
        "event.dash-ran": "{camel} runs {steps}.",
    },
    "fr": {
        "edition.dash": "La Course des dromadaires",
        "action.dash-roll": "Lancer le dé",
        "action.dash-lay": "Parier sur {camel}",
        "outcome.dash-rolled": "{camel} court de {steps}",
        "event.dash-laid": "{seat} parie, face cachée.",
        "event.dash-laid.known": "{seat} parie sur {camel}.",
        "event.dash-ran": "{camel} court de {steps}.",
    },
}


@pytest.fixture
def dash() -> Iterator[None]:
    add_family(DASH)
    ENCODINGS.add("dash", "tests.toys.dash_numbers:encoding_for")
    for lang, texts in TEXTS.items():
        add_texts(lang, texts)
    yield
    for lang, texts in TEXTS.items():
        remove_texts(lang, texts)
    ENCODINGS.remove("dash")
    remove_family("dash")
