"""What a network is told of a table of Camel Up Cards: in any colours, and nothing hidden."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup.bots.cards_outlook import cards_outlook
from camelup.cards.data import CAMELS
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.core.game import CHANCE, OVER
from camelup.core.values import Seat
from camelup.kernels.cards import cards_codes as codes
from camelup.odds.cards import board_of, exact_leg, known_deck
from camelup.odds.cards_tables import cards_table, saved_of
from camelup.play.dice import Dice

ROOT = Path(__file__).parents[2]
EFFORT = (12, 8, 4)
PLAYERS = (2, 3, 4, 6)
COLOURS = (3, 0, 4, 1, 2)


def decisions(players: int, every: int, seed: str = "outlook") -> Iterator[tuple[State, Seat]]:
    """States of a game by chance, each with a seat that may act; cards that are put away go slowly,
    so that several seats still choose."""
    game = CardsGame(players)
    dice, s, number = Dice(seed), game.start(), 0
    while (movers := game.to_move(s)) is not OVER:
        if movers is CHANCE:
            s = game.apply(s, dice.draw(game.chances(s))).state
            continue
        assert isinstance(movers, frozenset)
        seat = dice.choose(sorted(movers))
        number += 1
        if number % every == 0:
            yield s, seat
        s = game.apply(s, dice.choose(game.legal(s, seat))).state


def kind_in(kind: int) -> int:
    """A kind of card, +1 or +2, of the same racer in its other colour."""
    return kind if kind < 0 else 2 * COLOURS[kind // 2] + kind % 2


def pile_in(pile: int) -> int:
    return sum((pile >> 4 * kind & 15) << 4 * kind_in(kind) for kind in range(10))


def repainted(saved: Any) -> Any:
    """The same table with the racers in other colours."""
    (word, *rest), labels, pieces, ages, (deck, unseen, shown), seats, owners, (mid, final) = saved
    painted = word
    for lane in range(5):
        camel = word >> 10 * lane & 7
        painted ^= (camel ^ COLOURS[camel]) << 10 * lane
    people = tuple(
        (seat[0], *map(pile_in, seat[1:4]), kind_in(seat[4]), kind_in(seat[5])) for seat in seats
    )
    new = [COLOURS.index(camel) for camel in range(5)]
    return (
        (painted, *rest), labels, pieces, ages,
        (pile_in(deck), pile_in(unseen), bytes(map(kind_in, shown))), people,
        tuple(owners[old] for old in new),
        (tuple(mid[old] for old in new),
         tuple(final[5 * role + old] for role in range(2) for old in new)),
    )  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
def test_a_row_is_the_same_in_other_colours(players: int) -> None:
    """But on the start card, where camels stand in the order of their ids."""
    outlook, table, seen = cards_outlook(1, EFFORT), cards_table(CardsGame(players)), 0
    for s, seat in decisions(players, 6):
        saved = saved_of(s)
        if saved[0][0] >> 3 & 63 == 0:
            continue
        table.load(*saved)
        row, possible = outlook.read(table, seat)
        before = list(row)
        table.load(*repainted(saved))
        row, again = outlook.read(table, seat)
        assert again == possible
        assert list(row) == pytest.approx(before, abs=1e-5)
        seen += 1
    assert seen > 3


@pytest.mark.clause("C-61", "RC-21", "RC-27")
@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_cards_are_not_looked_at(players: int) -> None:
    """Other hands, what others put away, intel before it is shown, and the order of piles."""
    outlook, table, hidden = cards_outlook(1, EFFORT), cards_table(CardsGame(players)), set()
    for s, seat in decisions(players, 5):
        saved = saved_of(s)
        table.load(*saved)
        row, possible = outlook.read(table, seat)
        before = list(row)
        choosing = s.stage == "leg-setup"
        people = tuple(
            person if i == seat else (person[0], 0, 0, 0, -1 if choosing else person[4], person[5])
            for i, person in enumerate(saved[5])
        )
        size = sum(saved[4][0] >> 4 * kind & 15 for kind in range(10))
        hidden |= {s.stage} if people != saved[5] else set()
        table.load(*saved[:4], (size << 8, 0, saved[4][2]), people, *saved[6:])
        row, again = outlook.read(table, seat)
        assert (list(row), again) == (before, possible)
    assert hidden >= {"leg-setup", "turn"}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_action_has_its_answers(players: int) -> None:
    """Only pieces far from the leader have none; what is possible is legal, card by card."""
    outlook, game, kinds = cards_outlook(1, EFFORT), CardsGame(players), set()
    for s, seat in decisions(players, 1):
        table = cards_table(game, s)
        _, possible = outlook.read(table, seat)
        legal = table.legal(seat)
        reached = set()
        for code in legal:
            answers = outlook.answers_of(table, seat, code)
            if -1 in answers:
                assert code >> 40 == codes.PIECE
                continue
            assert outlook.codes_of(table, seat, answers) == code
            kinds.add(code >> 40)
            reached.add(answers[0])
            put_away = 0
            for answer in answers:
                assert outlook.read(table, seat, put_away)[1][answer]
                put_away += outlook.codes_of(table, seat, [answer]) & (1 << 40) - 1
        assert reached <= {answer for answer, yes in enumerate(possible) if yes}
        if legal[0] >> 40 > codes.CONTRIBUTE:
            told = {outlook.codes_of(table, seat, [a]) for a, yes in enumerate(possible) if yes}
            assert told <= set(legal)
    assert kinds >= set(range(codes.ACTION_KINDS)) - {codes.INTEL if players == 2 else -1}


def test_the_last_card_is_nearly_exact() -> None:
    """With one card left the law of the leg is that of all cards it can be."""
    outlook, checked = cards_outlook(1, (96, 2, 2)), 0
    game = CardsGame(4)
    for s, seat in decisions(4, 1):
        view = game.view(s, seat)
        if s.stage not in ("turn", "bet") or view.deck_size != 1:
            continue
        row, _ = outlook.read(cards_table(game, s), seat)
        law = exact_leg(known_deck(view), board_of(view), 10_000)
        assert law is not None
        for place, camel in enumerate(view.ranking):
            exact = [n / law.total for n in law.places[CAMELS.index(camel)]]
            assert list(row[80 * place + 14 : 80 * place + 19]) == pytest.approx(exact, abs=0.04)
        checked += 1
    assert checked > 3


SCRIPT = """
import json, sys
from tests.lockstep.test_cards_outlook import rows_told
json.dump(rows_told(), sys.stdout)
"""


def rows_told() -> list[Any]:
    """Some rows, with what is possible."""
    outlook, found = cards_outlook(1, (4, 2, 2)), []
    for players in (2, 4):
        for s, seat in decisions(players, 23, "lockstep"):
            row, possible = outlook.read(cards_table(CardsGame(players), s), seat)
            found.append([list(row), possible])
    return found


def test_rows_are_the_same_without_compiled_kernels() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={**os.environ, "CAMELUP_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    plain = json.loads(run.stdout)
    assert len(plain) > 5
    for (row, possible), (told, open_) in zip(rows_told(), plain, strict=True):
        assert possible == open_
        assert told == pytest.approx(row, abs=1e-6)
