"""Camel Up Cards: the law of a leg against plain enumeration, the engine and sampling."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import sqrt
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from camelup import kernels
from camelup.cards.data import CAMELS, CAPITAL, RACING_CARDS, Card, Cards, deck_size
from camelup.cards.events import UnitMoved
from camelup.cards.game import CardsGame
from camelup.cards.leg_setup import start_leg
from camelup.cards.movement import move_camel
from camelup.cards.payout import places
from camelup.cards.state import Piece, PlayerState, State
from camelup.cards.track_cards import extend_track, highest, lay_track, sandstorm
from camelup.cards.turn import free_spaces
from camelup.cards.view import View, view_of
from camelup.core.errors import PositionError
from camelup.core.game import CHANCE, OVER
from camelup.core.values import Event, Move
from camelup.kernels.cards.cards_words import CROSSED, FENNEC, PALM
from camelup.odds.cards import (
    CardsLegOdds,
    board_of,
    cards_leg_odds,
    cards_race_odds,
    deck_of,
    exact_leg,
    kernel,
    simulated_leg,
)
from tests.rulebook.cards.table import table
from tests.rulebook.cards.test_hidden import shuffled
from tests.support import compiled_and_pure

ALL = Counter(RACING_CARDS)


def random_state(rng: random.Random) -> State:
    """Any camels on any track, some of them on the start card, with and without pieces."""
    spaces = rng.randint(6, 19)
    cards = [f"{first}-{first + 1}" for first in range(1, spaces, 2)]
    track = lay_track(spaces, rng.sample(cards, rng.randint(0, len(cards) // 2)))
    low = rng.choice((0, 0, 1, max(1, len(track) - 4)))
    high = min(len(track), low + rng.randint(1, 6))
    spots: dict[int, list[str]] = {}
    for camel in rng.sample(CAMELS, 5):
        spots.setdefault(rng.randint(low, high), []).append(camel)
    start = [(0, (camel,)) for camel in sorted(spots.pop(0, []))]
    stacks = (*start, *((space, tuple(spots[space])) for space in sorted(spots)))
    s = State("turn", 0, 1, (0, 1), track, stacks, (PlayerState(CAPITAL),) * 2)
    for name in rng.sample(("fennec", "palm"), rng.randint(0, 2)):
        near = [i for i in free_spaces(s) if i <= s.lead + 3]
        if near:
            s = replace(s, **{name: Piece(rng.choice(near), 0)})
    return s


def law_by_hand(
    s: State, known: Sequence[Card], pool: Sequence[Card], revealed: Cards, size: int
) -> CardsLegOdds:
    """Every order of every deck, card by card, through the engine."""
    at = {camel: [0] * 5 for camel in CAMELS}
    landings: Counter[str] = Counter()
    total = over = fennec = palm = 0
    copies = [*((card, True) for card in known), *((card, False) for card in pool)]
    for layout in permutations(copies, size):
        if sum(sure for _, sure in layout) < len(known):
            continue
        order = tuple(card for card, _ in layout)
        if order[: len(revealed)] != revealed:
            continue
        total += 1
        end, log = s, list[Event]()
        for card in order[len(revealed) :]:
            end, events = move_camel(end, card.camel, card.value)
            log += events
            if end.crossed:
                break
        landings.update(event.end for event in log if isinstance(event, UnitMoved))
        over += bool(end.crossed)
        fennec += end.fennec is not None
        palm += end.palm is not None
        for camel, place in places(end.stacks).items():
            at[camel][place - 1] += 1
    return CardsLegOdds(
        camels=CAMELS,
        total=total,
        places=tuple(tuple(at[camel]) for camel in CAMELS),
        landings={label: landings[label] for label in s.track[max(s.last - 1, 0) :]},
        race_over=over,
        fennec_stays=fennec,
        palm_stays=palm,
    )


class Small(NamedTuple):
    """A deck small enough to lay out in every way."""

    known: list[Card]
    pool: list[Card]
    revealed: Cards
    size: int

    @property
    def elsewhere(self) -> list[Card]:
        return list((ALL - Counter((*self.known, *self.pool))).elements())


def small_deck(rng: random.Random) -> Small:
    """Few kinds, so that a revealed card is often a known or an unknown one."""
    colours = rng.sample(CAMELS, rng.choice((2, 2, 5)))
    among = [card for card in RACING_CARDS if card.camel in colours]
    cards = rng.sample(among, rng.randint(4, 6))
    size = rng.randint(1, 4)
    sure = rng.randint(0, min(size, len(cards) - 1))
    known, pool = cards[:sure], cards[sure:]
    deck = rng.sample([*known, *rng.sample(pool, size - sure)], size)
    return Small(known, pool, tuple(deck[: rng.randint(0, size - 1)]), size)


@pytest.mark.clause("C-32", "C-33", "C-35", "C-37", "C-54", "C-63")
def test_counts_equal_those_of_every_deck_in_every_order() -> None:
    rng = random.Random(7)
    seen: Counter[str] = Counter()
    for _ in range(400):
        s, small = random_state(rng), small_deck(rng)
        known, pool, revealed, size = small
        deck = deck_of(known, small.elsewhere, revealed, size)
        law = exact_leg(deck, board_of(view_of(s, None, open_money=True)))
        if s.crossed:
            continue
        wanted = law_by_hand(s, known, pool, revealed, size)
        assert law == wanted
        seen["over"] += 0 < wanted.race_over < wanted.total
        seen["piece"] += s.fennec is not None or s.palm is not None
        seen["start"] += s.last == 0
        seen["both"] += any(card in known and card in pool for card in revealed)
    assert min(seen.values()) > 20, seen


def test_a_known_copy_and_an_unknown_one_by_hand() -> None:
    """The seat knows one blue +1; one more card comes out of a blue +1 and a white +1.

    Blue first: in the 4 layouts blue-blue' both ways, blue-white, and not white-blue; so that
    after a blue +1 the next card is blue in 2 of 3 layouts.
    """
    blue, white = Card("blue", 1), Card("white", 1)
    rest = list((ALL - Counter([blue, blue, white])).elements())
    deck = deck_of([blue], rest, [blue], 2)
    s = State("turn", 0, 1, (0, 1), lay_track(15), _line(), (PlayerState(CAPITAL),) * 2)
    law = exact_leg(deck, board_of(view_of(s, None, open_money=True)))
    assert law is not None
    assert law.total == 3
    assert law.landings[s.track[1]] == 2  # blue from the first space to the second


def _line() -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((2 * i + 1, (camel,)) for i, camel in enumerate(CAMELS))


@pytest.mark.clause("C-24", "C-53")
def test_the_kernel_moves_camels_and_settles_the_track_as_the_engine_does() -> None:
    rng = random.Random(11)
    flipped = extended = 0
    for _ in range(1500):
        s = random_state(rng)
        board = board_of(view_of(s, None, open_money=True))
        camel, steps = rng.choice(CAMELS), rng.choice((1, 2))
        after = move_camel(s, camel, steps).state
        word = board.moved(camel, steps).word
        behind = max(s.last - 1, 0)
        assert stacks_in(word, behind) == after.stacks
        assert bool(word & CROSSED) == bool(after.crossed)
        assert bool(word & FENNEC) == (after.fennec is not None)
        assert bool(word & PALM) == (after.palm is not None)
        if after.crossed or after.lead == 0:
            continue
        later, added = extend_track(replace(after, fennec=None, palm=None))
        later, came = sandstorm(later)
        log = [*added, *came]
        flipped += any(event.kind == "sandstorm" for event in log)
        extended += any(event.kind == "track-extended" for event in log)
        board = board_of(view_of(after, None, open_money=True))
        now, printed, turned = kernel().settle(board.word, board.printed, board.flipped)
        assert stacks_in(now, max(after.last - 1, 0)) == later.stacks
        ahead = later.track[max(after.last - 1, 0) :]
        assert list(printed) == [int(label.partition("-")[0]) for label in ahead]
        assert list(turned) == ["-" in label for label in ahead]
        assert highest(later.track) == printed[-1] + turned[-1]
    assert flipped > 50
    assert extended > 50


def stacks_in(word: int, behind: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The engine's stacks of a word of the kernel."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for lane in range(5):
        byte = word >> 10 * lane & 1023
        space, camel = byte >> 3, CAMELS[byte & 7]
        space += behind if space else 0
        if space and found and found[-1][0] == space:
            found[-1] = (space, (*found[-1][1], camel))
        else:
            found.append((space, (camel,)))
    return tuple(found)


def decisions(players: int, seed: int, most: int) -> Iterator[tuple[CardsGame, State]]:
    """States of a random game in which a player is to move and few cards are left."""
    rng = random.Random(seed)
    game = CardsGame(players)
    s = game.start()
    while (turn := game.to_move(s)) is not OVER:
        if turn is CHANCE:
            move: Move = rng.choice(game.chances(s))[0]
        else:
            assert isinstance(turn, frozenset)
            if s.stage in ("turn", "bet") and len(s.deck) <= most:
                yield game, s
            move = rng.choice(game.legal(s, rng.choice(sorted(turn))))
        s = game.apply(s, move).state


def few() -> int:
    """Cards that plain Python, too, can work out soon enough."""
    assert kernel() is not None
    return 8 if kernels.STATE["cards_leg"] == "compiled" else 4


@pytest.mark.clause("C-61", "RC-21")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_hidden_cards_make_no_difference_and_all_adds_up(players: int) -> None:
    rng = random.Random(players)
    differing = 0
    for game, s in decisions(players, players, few()):
        for viewer in (None, s.turn):
            view = game.view(s, viewer)
            law = cards_leg_odds(view)
            assert all(sum(row) == law.total for row in law.places)
            ahead = [camel for camel, row in zip(CAMELS, law.places, strict=True) if row[0]]
            assert sum(row[0] for row in law.places) <= law.total
            assert ahead or s.lead == 0
            other = shuffled(s, viewer, rng)
            differing += other.deck != s.deck
            assert cards_leg_odds(game.view(other, viewer)) == law
    assert differing > 10


def layouts_by_rejection(view: View, rng: random.Random, tries: int) -> Iterator[tuple[Card, ...]]:
    """What may come next, from decks dealt and shuffled until the revealed pile comes out."""
    assert view.seat is not None
    own = view.players[view.seat]
    known = [*(own.contributed or ()), *(p.intel for p in view.players if p.intel)]
    gone = [
        *(own.hand or ()),
        *(own.discarded or ()),
        *(p.played for p in view.players if p.played),
    ]
    pool = list((ALL - Counter(known) - Counter(gone)).elements())
    out = len(view.revealed)
    for _ in range(tries):
        deck = [*known, *rng.sample(pool, view.deck_size + out - len(known))]
        rng.shuffle(deck)
        if tuple(deck[:out]) == view.revealed:
            yield tuple(deck[out:])


def agree(counts: Sequence[int], tried: int, chances: Sequence[float], limit: float = 4.5) -> None:
    """Frequencies are what chance allows."""
    for count, p in zip(counts, chances, strict=True):
        if p in (0.0, 1.0):
            assert count == tried * p
        else:
            assert abs(count - tried * p) < limit * sqrt(tried * p * (1 - p))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_law_is_that_of_dealt_and_shuffled_decks(players: int) -> None:
    rng = random.Random(players)
    wanted = deck_size(players) - 2
    game, s = next((g, s) for g, s in decisions(players, 5, wanted) if len(s.deck) == wanted)
    view = game.view(s, s.turn)
    law = cards_leg_odds(view, exact=False, samples=20_000)
    ends = Counter[tuple[str, int]]()
    tried = 0
    for rest in layouts_by_rejection(view, rng, 60_000):
        tried += 1
        end = s
        for card in rest:
            end = move_camel(end, card.camel, card.value).state
            if end.crossed:
                break
        ends.update(places(end.stacks).items())
        if tried == 1500:
            break
    assert tried > 100
    for camel in CAMELS:
        for place in range(1, 6):
            p = law.of(camel)[place - 1]
            spread = sqrt(max(p * (1 - p), 1e-3) * (1 / tried + 1 / law.total))
            assert abs(ends[camel, place] / tried - p) < 4.5 * spread


def test_simulated_legs_follow_the_exact_law() -> None:
    rng = random.Random(2)
    for _ in range(40):
        s, small = random_state(rng), small_deck(rng)
        deck = deck_of(small.known, small.elsewhere, small.revealed, small.size)
        board = board_of(view_of(s, None, open_money=True))
        law = exact_leg(deck, board)
        assert law is not None
        played = simulated_leg(deck, board, 2000, 3)
        assert played.total == 2000
        for camel, row in zip(CAMELS, played.places, strict=True):
            agree(row, 2000, law.of(camel))
        agree([played.race_over], 2000, [law.race_over / law.total])


@pytest.mark.clause("C-12", "C-19")
@pytest.mark.parametrize("players", [2, 5])
def test_simulated_races_are_those_of_the_engine(players: int) -> None:
    """Before the first leg, where the next deck is as unknown as all later ones."""
    rng = random.Random(4)
    game = CardsGame(players, tuple(range(players)))
    s = game.start()
    while s.stage != "deal":
        s = game.apply(s, rng.choice(game.chances(s))[0]).state
    odds = cards_race_odds(game.view(s, None), samples=20_000)
    assert odds.method == "simulation"
    assert 0 < odds.error < 0.004
    assert odds == cards_race_odds(game.view(s, None), samples=20_000)
    assert odds != cards_race_odds(game.view(s, None), samples=20_000, seed=2)
    ends = Counter[tuple[str, int]]()
    tried = 800
    for _ in range(tried):
        end = run(s, rng.sample(RACING_CARDS, deck_size(players)))
        while not end.crossed:
            end = run(start_leg(end).state, rng.sample(RACING_CARDS, deck_size(players)))
        ends.update(places(end.stacks).items())
    for camel, row in zip(CAMELS, odds.places, strict=True):
        assert row == odds.place(camel)
        for place, p in enumerate(row, 1):
            spread = sqrt(max(p * (1 - p), 1e-3) * (1 / tried + 1 / odds.samples))
            assert abs(ends[camel, place] / tried - p) < 4.5 * spread


def run(s: State, cards: Sequence[Card]) -> State:
    for card in cards:
        s = move_camel(s, card.camel, card.value).state
        if s.crossed:
            break
    return s


def test_where_no_leg_is_played_there_is_no_law() -> None:
    game = CardsGame(3)
    with pytest.raises(PositionError, match="leg"):
        cards_leg_odds(game.view(game.start(), None))
    with pytest.raises(PositionError):
        cards_race_odds(game.view(game.start(), None))


def test_the_exact_law_can_be_asked_for_or_refused() -> None:
    game, s = table(deck=("green+1", "blue+1", "white+2"))
    view = game.view(s, 0)
    assert cards_leg_odds(view).method == "exact"
    assert cards_leg_odds(view) == cards_leg_odds(view, exact=True)
    drawn = cards_leg_odds(view, exact=False, samples=500)
    assert (drawn.method, drawn.total) == ("simulation", 500)
    assert drawn.error > 0
    assert set(drawn.to_dict()) > {"method", "error", "probabilities", "palm_stays"}


SAME = """
from camelup.odds.cards import cards_leg_odds, cards_race_odds
from tests.rulebook.cards.table import table
game, s = table(deck=("green+1", "blue+1", "white+2"), palm={"space": "8", "seat": 0})
view = game.view(s, 0)
print(cards_leg_odds(view), cards_leg_odds(view).places, cards_leg_odds(view).landings)
print(cards_leg_odds(view, exact=False, samples=50).places)
print(cards_race_odds(view, samples=50).places)
"""


def test_compiled_or_not_the_answers_are_the_same() -> None:
    answers = set(compiled_and_pure(SAME))
    assert len(answers) == 1
