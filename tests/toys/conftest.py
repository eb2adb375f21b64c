"""The toy family and the toy module, entered as another package would, and taken out again."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from camelup.cli.board.parts import DRAWINGS
from camelup.editions.catalogue import add_family, add_module, remove_family, remove_module
from camelup.envs.families import ENCODINGS
from camelup.envs.pyramid_parts import NUMBERS
from camelup.text import add_texts, remove_texts
from tests.toys.dash import DASH
from tests.toys.kit import ROOT
from tests.toys.whispers import WHISPERS, Whispers, WhispersView
from tests.toys.whispers_elsewhere import WhispersDrawing, WhispersNumbers

TEXTS = {
    "en": {
        "edition.dash": "Dromedary Dash",
        "choice.edition.dash": "Two camels, six spaces.",
        "action.dash-roll": "Roll",
        "action.dash-lay": "Bet on {camel}",
        "outcome.dash-rolled": "{camel} runs {steps}",
        "event.dash-laid": "{seat} bets face down.",
        "event.dash-laid.known": "{seat} bets on {camel}.",
        "event.dash-ran": "{camel} runs {steps}.",
    },
    "fr": {
        "edition.dash": "La Course des dromadaires",
        "choice.edition.dash": "Deux chameaux, six cases.",
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


WORDS = {
    "en": {
        "module.whispers": "Whispers",
        "action.whisper": "Whisper the name of {camel}",
        "event.whispered.hidden": "{seat} whispers.",
        "event.whispered.open": "{seat} whispers: {camel}.",
        "event.whisper-scored": "{seat} whispered {camel}: {amount:signed}.",
    },
    "fr": {
        "module.whispers": "Murmures",
        "action.whisper": "Murmurer {camel}",
        "event.whispered.hidden": "{seat} murmure.",
        "event.whispered.open": "{seat} murmure\u202f: {camel}.",
        "event.whisper-scored": "{seat} a murmuré {camel}\u202f: {amount:signed}.",
    },
}


@pytest.fixture
def whispers() -> Iterator[None]:
    add_module(WHISPERS)
    NUMBERS[Whispers] = WhispersNumbers()
    DRAWINGS[WhispersView] = WhispersDrawing()
    for lang, texts in WORDS.items():
        add_texts(lang, texts)
    yield
    for lang, texts in WORDS.items():
        remove_texts(lang, texts)
    del DRAWINGS[WhispersView], NUMBERS[Whispers]
    remove_module("whispers")


@pytest.fixture
def toys_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """For the processes in which the server's bots think."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    monkeypatch.setenv("PYTHONPATH", path)
