"""What a seat may know (C-61, RC-21, RC-27).

Two states that differ only in what a seat cannot know look the same to it, to the last byte, and
so does everything that happens next.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from camelup.cards.actions import DealCard
from camelup.cards.data import Card, Cards
from camelup.cards.game import CardsGame
from camelup.cards.state import PlayerState, State
from camelup.core.game import CHANCE, OVER, seen_by
from camelup.core.values import Action, Move
from tests.rulebook.cards.table import card, plain, reveal, table

Bytes = tuple[bytes, bytes]


def shuffled(s: State, viewer: int | None, rng: random.Random) -> State:
    """A state that ``viewer`` cannot tell from ``s``: hidden cards have changed places.

    Known are the viewer's own cards, the intel once it is shown, and all cards turned up. What
    others put into the deck must still account for the revealed cards.
    """
    built = s.stage in ("turn", "reveal", "bet", "over")
    others = [seat for seat in range(len(s.players)) if seat != viewer]
    forced = _forced(s, viewer) if built else Counter[Card]()
    given = Counter(c for seat in others for c in s.players[seat].contributed) - forced
    pool = [*given.elements(), *s.unseen]
    for seat in others:
        player = s.players[seat]
        pool += [*player.hand, *player.discarded]
        if not built and player.intel is not None:
            pool.append(player.intel)
    rng.shuffle(pool)
    free = [pool.pop() for _ in range(given.total())]
    contributed = [*forced.elements(), *free]
    rng.shuffle(contributed)
    players = list(s.players)
    for seat in others:
        players[seat] = _redealt(s.players[seat], pool, contributed, built)
    unseen = tuple(sorted(pool))
    if not built:
        return msgspec.structs.replace(s, players=tuple(players), unseen=unseen)
    deck = _deck(players, s.revealed)
    return msgspec.structs.replace(s, players=tuple(players), unseen=unseen, deck=deck)


def _forced(s: State, viewer: int | None) -> Counter[Card]:
    """Cards that others must have contributed, since they have been revealed."""
    known = Counter(player.intel for player in s.players if player.intel is not None)
    if viewer is not None:
        known += Counter(s.players[viewer].contributed)
    return Counter(s.revealed) - known


def _redealt(
    player: PlayerState, pool: list[Card], contributed: list[Card], built: bool
) -> PlayerState:
    def take(source: list[Card], count: int) -> Cards:
        return tuple(sorted(source.pop() for _ in range(count)))

    intel = player.intel
    if not built and intel is not None:
        intel = pool.pop()
    return msgspec.structs.replace(
        player,
        hand=take(pool, len(player.hand)),
        discarded=take(pool, len(player.discarded)),
        contributed=take(contributed, len(player.contributed)),
        intel=intel,
    )


def _deck(players: list[PlayerState], revealed: Cards) -> Cards:
    every = Counter(c for p in players for c in (*p.contributed, p.intel) if c is not None)
    return tuple(sorted((every - Counter(revealed)).elements()))


def counterparts(game: CardsGame, s: State, other: State, move: Move) -> Iterator[Move]:
    """The moves in ``other`` that the same seat, or chance, could make to look the same."""
    if isinstance(move, Action):
        here = set(game.legal(s, move.seat))
        there = game.legal(other, move.seat)
        secret = s.stage == "leg-setup"
        yield from (m for m in there if (secret and m not in here) or m == move)
    elif isinstance(move, DealCard):
        yield from (m for m, _ in game.chances(other))
    else:
        yield from (m for m, _ in game.chances(other) if m == move)


def look(game: CardsGame, s: State, seat: int | None) -> Bytes:
    legal = game.legal(s, seat) if seat is not None else ()
    return msgspec.json.encode(game.view(s, seat)), msgspec.json.encode(legal)


@pytest.mark.clause("C-61", "C-23", "C-20", "C-21", "C-22", "RC-21", "RC-27")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_hidden_cards_make_no_difference(players: int) -> None:
    rng = random.Random(players)
    differing = followed = 0
    for _ in range(4):
        game = CardsGame(players)
        s = game.start()
        while (turn := game.to_move(s)) is not OVER:
            if turn is CHANCE:
                move: Move = rng.choice(game.chances(s))[0]
            else:
                assert isinstance(turn, frozenset)
                move = rng.choice(game.legal(s, rng.choice(sorted(turn))))
            after, events = game.apply(s, move)
            for viewer in (None, *range(players)):
                other = shuffled(s, viewer, rng)
                assert look(game, s, viewer) == look(game, other, viewer)
                differing += other != s
                own = viewer is not None and getattr(move, "seat", None) == viewer
                same = [m for m in counterparts(game, s, other, move) if not own or m == move]
                if not same:
                    continue
                later, told = game.apply(other, rng.choice(same))
                if "intel-shown" in {event.kind for event in events}:
                    continue  # what is shown now was hidden before, so it may differ
                assert msgspec.json.encode(seen_by(events, viewer)) == msgspec.json.encode(
                    seen_by(told, viewer)
                )
                assert look(game, after, viewer) == look(game, later, viewer)
                followed += 1
            s = after
    assert differing > 500
    assert followed > 500


@pytest.mark.clause("C-61", "RC-21")
def test_the_revealed_pile_is_open_and_the_deck_only_a_number() -> None:
    game, s = table(deck=("green+1", "blue+1", "white+2"))
    s, _ = reveal(game, s, "blue+1")
    for viewer in (None, 0, 1, 2):
        seen = game.view(s, viewer)
        assert seen.revealed == s.revealed
        assert seen.revealed[-1] == card("blue+1")
        assert (seen.deck_size, seen.discard_size) == (2, 18)


@pytest.mark.clause("C-23", "C-38", "RC-21")
def test_a_hand_card_is_secret_until_it_is_played() -> None:
    game, s = table(hands={0: "white+1", 1: "green+1"})
    assert game.view(s, 0).players[0].hand == (card("white+1"),)
    assert game.view(s, 0).players[1].hand is None
    assert game.view(s, None).players[0].hand is None
    assert [player.hand_size for player in game.view(s, None).players] == [1, 1, 0]
    s, _ = game.apply(s, game.legal(s, 0)[1])
    assert game.view(s, 2).players[0].played == card("white+1")
    assert game.view(s, 2).players[0].hand_size == 0


@pytest.mark.clause("RC-21")
def test_bets_pieces_and_money_are_open() -> None:
    game, s = table(
        seats={
            1: {
                "money": 8,
                "midfield_cards": ["blue"],
                "overall_winner": "white",
                "overall_loser": "green",
            }
        },
        palm={"space": "12", "seat": 1},
    )
    for viewer in (None, 0, 1, 2):
        seen = game.view(s, viewer)
        one = seen.players[1]
        assert (one.money, one.midfield_cards) == (8, ("blue",))
        assert (one.overall_winner, one.overall_loser) == ("white", "green")
        assert seen.palm is not None
        assert (seen.palm.space, seen.palm.seat) == ("12", 1)


@pytest.mark.clause("RC-21")
def test_a_table_can_hide_the_money_of_others() -> None:
    game, s = table(seats={1: {"money": 8}}, open_money=False)
    assert [player.money for player in game.view(s, 1).players] == [None, 8, None]
    assert [player.money for player in game.view(s, None).players] == [None] * 3
    track = {"4": ["green", "blue"], "9": ["orange", "yellow"], "16": ["white"]}
    game, s = table(track=track, deck=("white+1", "blue+1"), open_money=False)
    s, _ = reveal(game, s, "white+1")
    assert [player.money for player in game.view(s, None).players] == [3, 3, 3]


@pytest.mark.clause("RC-21")
def test_an_owner_remembers_his_own_choices() -> None:
    seats = {
        seat: {
            "discarded": [plain(f"{camel}+1")] * 4,
            "contributed": [plain(f"{other}+1")] * 3,
            "intel": plain(f"{other}+2"),
        }
        for seat, (camel, other) in enumerate(
            (("blue", "white"), ("green", "yellow"), ("orange",) * 2)
        )
    }
    seats[2]["discarded"] = [plain("orange+1")] * 2 + [plain("blue+1"), plain("green+1")]
    given = [*("white+1",) * 3, *("yellow+1",) * 3, *("orange+1",) * 3]
    deck = (*given, "white+2", "yellow+2", "orange+2")
    game, s = table(
        seats=seats, deck=deck, hands={0: "blue+2", 1: "green+2", 2: "white+1"}, revealed=[]
    )
    own, other = game.view(s, 0).players[:2]
    assert own.discarded == (card("blue+1"),) * 4
    assert own.contributed == (card("white+1"),) * 3
    assert (other.discarded, other.contributed) == (None, None)
    assert other.intel == card("yellow+2")
