"""Fair dice: as likely as the rules say, the same again from seed and promise, checkable."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import camelup
from camelup.core.common import YoungestIs
from camelup.core.errors import RecordError
from camelup.core.game import CHANCE, Chances
from camelup.core.values import Outcome
from camelup.play.dice import Dice, fresh_seed, outcome_at, whole_of
from camelup.play.fair import (
    BLOCK,
    FairDice,
    Promise,
    block,
    commitment,
    game_key,
    promise,
    ticket_of,
)
from camelup.play.lines import checksum
from camelup.play.record import Header, Record, read_record
from camelup.play.schema import schema
from camelup.play.table import Table
from camelup.play.verify import verify, verify_text
from tests.reference.setups import Setup, every_setup

SEED = "5eed" * 16
PAGE = (Path(__file__).parents[2] / "docs/fair-dice.md").read_text(encoding="utf-8")
GAMES = Path(__file__).parents[1] / "games"
RECORD_VALIDATOR = jsonschema.Draft202012Validator(schema("record"))
SETUPS = list(every_setup())

seeds = st.text(st.characters(codec="utf-8"), max_size=70)


def played(setup: Setup, seed: str = SEED, moves: int = 10**6, *, chosen: bool = False) -> Record:
    """A game at random with fair dice, finished or stopped after some moves."""
    values = () if chosen else tuple(f"válue {n}\n" * (n % 2) for n in range(setup.players))
    fair = promise(seed, game="" if chosen else "game-1", values=values, chosen=chosen)
    names = tuple(f"P{n}" for n in range(setup.players))
    header = Header(edition=setup.edition, modules=setup.modules, players=names, fair=fair)
    table = Table(Record(header, seed), FairDice(seed, fair))
    players = Dice(seed)
    while not table.over and table.version < moves:
        table.play(players.choose(table.legal(players.choose(sorted(table.to_move)))))
    return table.record


@pytest.fixture(scope="module")
def finished() -> Record:
    return played(Setup("second", 3))


# Exactness


@given(st.integers(1, 300), st.integers(1, 300))
def test_every_ticket_has_equally_many_values(whole: int, values: int) -> None:
    """Over all values that a block can have, tried on small blocks, where each can be counted."""
    tickets = Counter(ticket_of(value, whole, values) for value in range(values))
    refused = tickets.pop(None, 0)
    assert set(tickets.values()) <= {values // whole}
    assert len(tickets) == (whole if values >= whole else 0)
    assert refused == values % whole < whole


@given(st.integers(1, 10**12))
def test_a_whole_block_is_cut_at_the_last_full_round(whole: int) -> None:
    bound = BLOCK - BLOCK % whole
    assert bound % whole == 0
    assert ticket_of(bound - 1, whole) == whole - 1
    assert ticket_of(bound, whole) is None or bound == BLOCK
    assert ticket_of(0, whole) == 0


@given(st.sampled_from(SETUPS), st.integers(0, 80))
def test_tickets_give_every_outcome_its_probability(setup: Setup, moves: int) -> None:
    """The lists of chances that games come to: counted over all tickets."""
    record = played(setup, moves=moves)
    seen = False
    state = record.header.opening()
    for move in record.moves:
        if record.game.to_move(state) is CHANCE:
            chances = record.game.chances(state)
            whole = whole_of(chances)
            counted = Counter(outcome_at(chances, ticket, whole) for ticket in range(whole))
            assert counted == {o: p * whole for o, p in merged(chances).items()}
            seen = True
        state = record.game.apply(state, move).state
    assert seen


def merged(chances: Chances) -> dict[Outcome, Fraction]:
    sums: dict[Outcome, Fraction] = {}
    for outcome, p in chances:
        sums[outcome] = sums.get(outcome, Fraction(0)) + p
    return sums


def test_a_refused_block_is_followed_by_the_next_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 256 bits nobody lives to see it; so the first two blocks are made too great here."""
    asked: list[tuple[int, int]] = []

    def blocks(key: bytes, number: int, attempt: int) -> int:
        asked.append((number, attempt))
        return BLOCK - 1 if attempt < 2 else 4

    monkeypatch.setattr("camelup.play.fair.block", blocks)
    thirds = tuple((YoungestIs(seat), Fraction(1, 3)) for seat in range(3))
    assert FairDice(SEED, promise(SEED)).draw(thirds, 7) == YoungestIs(1)
    assert asked == [(7, 0), (7, 1), (7, 2)]


def test_draws_are_spread_as_they_should_be() -> None:
    """A fixed seed, so that this says the same each time; a bias of one in fifty would show."""
    dice = FairDice(SEED, promise(SEED))
    fifths = tuple((YoungestIs(seat), Fraction(1, 5)) for seat in range(5))
    counted = Counter(dice.draw(fifths, number) for number in range(1, 20_001))
    assert sum((n - 4000) ** 2 / 4000 for n in counted.values()) < 13.28  # chi², 4 degrees, 1 %


# Determinism


@given(seeds, st.text(st.characters(codec="utf-8"), max_size=5), st.lists(seeds, max_size=4))
def test_the_same_promise_gives_the_same_dice(seed: str, game: str, values: list[str]) -> None:
    fair = promise(seed, game=game, values=values)
    thousand = tuple((YoungestIs(seat), Fraction(1, 1000)) for seat in range(1000))
    draws = [FairDice(seed, fair).draw(thousand, number) for number in (1, 2, 3)]
    dice = FairDice(seed, fair)
    assert [dice.draw(thousand, number) for number in (3, 2, 1)] == draws[::-1]


def test_whatever_goes_in_changes_the_dice() -> None:
    promises = [
        promise(SEED),
        promise(SEED, game="a"),
        promise(SEED, values=("a",)),
        promise(SEED, game="a", values=("",)),
        promise(SEED, game="a", values=("", "")),
        promise(SEED, game="a", values=("a\n", "b")),
        promise(SEED, game="a", values=("a", "\nb")),
        promise(SEED, game="a", values=("b", "a")),
        promise(SEED, game="a", values=("a", "b")),
    ]
    keys = {game_key(SEED, fair) for fair in promises} | {game_key("other", promises[0])}
    assert len(keys) == len(promises) + 1
    blocks = {block(key, n, attempt) for key in keys for n in (1, 11) for attempt in (0, 1)}
    assert len(blocks) == 4 * len(keys)


def test_a_fresh_seed_has_256_bits() -> None:
    found = {fresh_seed() for _ in range(20)}
    assert len(found) == 20
    assert all(re.fullmatch(r"[0-9a-f]{64}", seed) for seed in found)


@given(st.sampled_from(SETUPS), st.integers(0, 60))
def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(setup: Setup, moves: int) -> None:
    """From what is kept: the lines so far, the seed, and the promise in the header."""
    whole, part = played(setup, moves=moves + 20), played(setup, moves=moves)
    kept = read_record(part.text())
    fair = kept.header.fair
    assert fair is not None
    for move in whole.moves[len(kept.moves) :]:
        if kept.game.to_move(kept.state) is CHANCE:
            number = len(kept.moves) + 1
            assert FairDice(SEED, fair).draw(kept.game.chances(kept.state), number) == move
        kept.add(move)
    assert kept.state == whole.state


# The record


@given(st.sampled_from(SETUPS), st.integers(0, 80))
def test_the_record_of_a_running_game_does_not_hold_the_seed(setup: Setup, moves: int) -> None:
    record = played(setup, moves=moves)
    if not record.over:
        assert SEED not in record.text()
        assert record.revealed is None
        assert verify(read_record(record.text())).finding == "running"


def test_the_last_line_reveals_the_seed(finished: Record) -> None:
    *before, last = finished.lines()
    assert all(SEED not in line for line in before)
    assert json.loads(last)["seed"] == SEED
    again = read_record(finished.text())
    assert again.revealed == SEED
    assert again.text() == finished.text()
    for line in finished.lines():
        RECORD_VALIDATOR.validate(json.loads(line))


def test_a_record_without_fair_dice_is_what_it_was() -> None:
    plain = [path for path in sorted(GAMES.glob("*.camelup")) if "fair" not in path.name]
    for path in plain[:6]:
        record = camelup.load_record(path)
        assert record.text() == path.read_text(encoding="utf-8")
        assert "fair" not in json.loads(record.lines()[0])
        assert verify(record).finding == "plain"


def test_a_seed_in_the_last_line_of_other_dice_is_refused() -> None:
    record = played(Setup("base", 2))
    plain = Record(Header(edition="base", players=("A", "B")))
    for move in record.moves:
        plain.add(move)
    lines = [json.loads(line) for line in plain.lines()]
    lines[-1]["seed"] = "7"
    with pytest.raises(RecordError) as caught:
        read_record(rewritten(lines))
    assert caught.value.key == "record.altered"


# Checking


def rewritten(lines: list[dict[str, Any]]) -> str:
    """A forger's record: every checksum is right again."""
    before, text = "", ""
    for line in lines:
        content = {name: value for name, value in line.items() if name != "#"}
        before = checksum(before, content)
        text += (
            json.dumps({**content, "#": before}, ensure_ascii=False, separators=(",", ":")) + "\n"
        )
    return text


def forged(record: Record, change: Callable[[list[dict[str, Any]]], None]) -> bytes:
    lines = [json.loads(line) for line in record.lines()]
    change(lines)
    return rewritten(lines).encode()


@pytest.mark.parametrize("setup", SETUPS[::7], ids=str)
def test_an_honest_game_is_proved(setup: Setup) -> None:
    record, verdict = verify_text(played(setup).text().encode())
    assert verdict.finding == "kept"
    assert verdict.right
    assert verdict.draws == sum(isinstance(move, Outcome) for move in record.moves) > 0


def test_a_seed_chosen_by_hand_is_proved_too_and_said() -> None:
    first, again = (played(Setup("base", 3), "42", chosen=True) for _ in range(2))
    assert first.text() == again.text()
    verdict = verify(first)
    assert verdict.finding == "known"
    assert verdict.right


def test_every_changed_draw_is_found_in_its_line(finished: Record) -> None:
    state, changed = finished.header.opening(), 0
    for number, move in enumerate(finished.moves, start=1):
        if isinstance(move, Outcome):
            others = [o for o, _ in finished.game.chances(state) if o != move]
            other = json.loads(msgspec.json.encode(others[-1]))
            lines = [json.loads(line) for line in finished.lines()]
            lines[number] = other
            verdict = verify_text(rewritten(lines).encode())[1]
            assert (verdict.finding, verdict.line, verdict.draws) == ("draw", number + 1, changed)
            assert (verdict.due, verdict.move) == (move, others[-1])
            changed += 1
        state = finished.game.apply(state, move).state
    assert changed > 20


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_changed_value_is_found(finished: Record, seat: int) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        lines[0]["fair"]["values"][seat] += "x"

    verdict = verify_text(forged(finished, change))[1]
    assert verdict.finding == "draw"
    assert verdict.line is not None
    assert verdict.line <= 6


def test_values_in_another_order_are_found(finished: Record) -> None:
    verdict = verify_text(forged(finished, lambda lines: lines[0]["fair"]["values"].reverse()))[1]
    assert verdict.finding == "kept"  # the values of seats 0 and 2 are equal
    verdict = verify_text(forged(finished, lambda lines: lines[0]["fair"]["values"].sort()))[1]
    assert verdict.finding == "draw"


def test_another_game_is_found(finished: Record) -> None:
    verdict = verify_text(forged(finished, lambda lines: lines[0]["fair"].update(game="game-2")))[1]
    assert verdict.finding == "draw"


def test_another_seed_is_found(finished: Record) -> None:
    verdict = verify_text(forged(finished, lambda lines: lines[-1].update(seed="0" * 64)))[1]
    assert (verdict.finding, verdict.line) == ("seed", len(finished.lines()))
    assert not verdict.right


def test_another_seed_with_its_own_promise_is_found(finished: Record) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        lines[0]["fair"]["commitment"] = commitment("mine")
        lines[-1]["seed"] = "mine"

    assert verify_text(forged(finished, change))[1].finding == "draw"


def test_a_seed_that_is_kept_back_is_said(finished: Record) -> None:
    verdict = verify_text(forged(finished, lambda lines: lines[-1].pop("seed")))[1]
    assert (verdict.finding, verdict.right) == ("sealed", False)


def test_a_line_changed_without_care_is_found_as_ever(finished: Record) -> None:
    text = finished.text().replace('"number":2', '"number":3', 1).encode()
    line = next(n for n, one in enumerate(finished.lines(), 1) if '"number":2' in one)
    with pytest.raises(RecordError) as caught:
        verify_text(text)
    assert (caught.value.key, caught.value.facts["line"]) == ("record.altered", line)


@pytest.mark.parametrize(
    "line", [b"[" * 100_000, b'{"type":"\\ud800"}', b'{"seed":7}', b"\xff", b"", b"{}"]
)
def test_rubbish_is_an_error_with_its_line(finished: Record, line: bytes) -> None:
    for text in (line, finished.lines()[0].encode() + line + b"\n"):
        with pytest.raises(RecordError):
            verify_text(text)


# The page


def test_the_worked_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (shown,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "fair-dice.md", "exec"), names)
    assert capsys.readouterr().out == shown
    fair = promise(names["seed"], game=names["game"], values=names["values"])
    assert fair.commitment == names["commitment"]
    assert game_key(names["seed"], fair) == names["key"]
    dice, thirds = FairDice(names["seed"], fair), youngest(3)
    assert dice.draw(thirds, 1) == YoungestIs(names["ticket"](1, 3))
    assert f"Ticket {names['ticket'](1, 3)} is seat {names['ticket'](1, 3)}." in PAGE.replace(
        "\n", " "
    )


def youngest(players: int) -> Chances:
    game = camelup.make_game("base", players)
    return game.chances(game.start())


def test_the_page_makes_every_draw_of_a_game(finished: Record) -> None:
    """The page's own code, which uses nothing of camelup, against a record."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    fair = finished.header.fair
    assert isinstance(fair, Promise)
    code = re.sub(r"^seed = .*$", f"seed = {SEED!r}", code, flags=re.MULTILINE)
    code = re.sub(
        r"^game, values = .*$",
        lambda _: f"game, values = {fair.game!r}, {fair.values!r}",
        code,
        flags=re.MULTILINE,
    )
    names: dict[str, Any] = {"print": lambda *_: None}
    exec(compile(code, "fair-dice.md", "exec"), names)
    assert names["commitment"] == fair.commitment
    state = finished.header.opening()
    for number, move in enumerate(finished.moves, start=1):
        if isinstance(move, Outcome):
            chances = finished.game.chances(state)
            whole = whole_of(chances)
            assert outcome_at(chances, names["ticket"](number, whole), whole) == move
        state = finished.game.apply(state, move).state
