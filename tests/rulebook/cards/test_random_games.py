"""Whole random games: every invariant at every step, and every game ends."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from camelup.cards.data import CAMELS, LEG_SETUP, RACING_CARDS, WINNER_VALUES, Card, deck_size
from camelup.cards.game import CardsGame
from camelup.cards.state import State, winner_stacks
from camelup.core.game import CHANCE, OVER, Game
from camelup.core.values import Event, Move


def all_cards(s: State) -> list[Card]:
    """Every racing card, wherever it is (C-66)."""
    found = [*s.unseen, *s.deck, *s.revealed]
    for player in s.players:
        found += [*player.hand, *player.discarded]
        found += [player.played] if player.played is not None else []
        if s.stage == "leg-setup":
            found += player.contributed
            found += [player.intel] if player.intel is not None else []
    return found


def check(game: CardsGame, s: State) -> None:
    assert Counter(all_cards(s)) == Counter(RACING_CARDS)
    assert sorted(camel for _, unit in s.stacks for camel in unit) == sorted(CAMELS)
    assert all(player.money >= 1 for player in s.players)
    assert len(s.track) - s.lead >= (3 if s.stage in ("deal", "leg-setup") else -1)
    if s.stage in ("turn", "bet", "reveal"):
        assert s.deck
        assert len(s.deck) + len(s.revealed) == deck_size(len(s.players))
        assert all(len(player.hand) <= LEG_SETUP[len(s.players)].hand for player in s.players)
    for piece in (s.fennec, s.palm):
        if piece is not None:
            assert s.last < piece.space <= len(s.track)
            assert piece.space not in {index for index, _ in s.stacks}
    assert s.fennec is None or s.palm is None or s.fennec.space != s.palm.space
    for camel in CAMELS:
        held = [c.value for p in s.players for c in p.winner_cards if c.camel == camel]
        assert sorted([*held, *winner_stacks(s)[camel]]) == sorted(WINNER_VALUES)
    turn = game.to_move(s)
    assert (turn is CHANCE) == bool(game.chances(s))
    if turn is CHANCE:
        assert sum(p for _, p in game.chances(s)) == 1
        assert all(p > 0 for _, p in game.chances(s))
        assert len({outcome for outcome, _ in game.chances(s)}) == len(game.chances(s))
    for seat in range(len(s.players)):
        actions = game.legal(s, seat)
        assert bool(actions) == (isinstance(turn, frozenset) and seat in turn)
        assert len(set(actions)) == len(actions)
        assert all(action.seat == seat for action in actions)


def pick(game: CardsGame, s: State, rng: random.Random) -> Move:
    turn = game.to_move(s)
    if not isinstance(turn, frozenset):
        outcomes, weights = zip(*game.chances(s), strict=True)
        return rng.choices(outcomes, [float(p) for p in weights])[0]  # type: ignore[no-any-return]
    return rng.choice(game.legal(s, rng.choice(sorted(turn))))


def audit(before: State, events: tuple[Event, ...], after: State) -> None:
    """The lines of a payout add up to what was paid."""
    lines: Counter[int] = Counter()
    money = [player.money for player in before.players]
    for event in events:
        if event.kind.endswith("-scored"):
            lines[event.seat] += event.amount  # type: ignore[attr-defined]
        elif event.kind in ("leg-paid", "final-paid"):
            seat = event.seat  # type: ignore[attr-defined]
            assert lines.pop(seat, 0) == event.total  # type: ignore[attr-defined]
            money[seat] += event.paid  # type: ignore[attr-defined]
    assert not lines
    assert money == [player.money for player in after.players]


@pytest.mark.clause("C-66", "C-28", "C-50", "C-53", "RC-17", "RC-18")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games(players: int) -> None:
    rng = random.Random(players)
    for number in range(12):
        game = CardsGame(players, None if number % 2 else tuple(range(players)))
        s, moves = game.start(), 0
        while game.to_move(s) is not OVER:
            check(game, s)
            move = pick(game, s, rng)
            sent = msgspec.json.encode(move)
            assert msgspec.json.decode(sent, type=game.move_type) == move
            after, events = game.apply(s, move)
            assert game.apply(s, move) == (after, events)
            audit(s, events, after)
            s, moves = after, moves + 1
            assert game.from_document(game.to_document(s)) == s
            assert moves < 3000
        check(game, s)
        assert s.crossed
        assert game.winners(s)
        assert events[-1].kind == "game-over"


@pytest.mark.clause("C-01")
def test_the_game_keeps_the_protocol() -> None:
    game: Game[State, object] = CardsGame(4)
    assert (game.edition_key, game.modules, game.players) == ("cards", (), 4)
