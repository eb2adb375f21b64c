"""The initial set-up, and the set-up of each leg up to its first turn (C-07)."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from camelup.cards.actions import Contribute, DealCard, Discard, ShowIntel, TopCard
from camelup.cards.data import CAPITAL, LEG_SETUP, RACING_CARDS, START_REVEALS, Cards
from camelup.cards.events import (
    CardRevealed,
    CardsContributed,
    CardsDealt,
    CardsDiscarded,
    DeckBuilt,
    IntelChosen,
    IntelShown,
)
from camelup.cards.movement import move_camel
from camelup.cards.state import ON_START, PlayerState, State, with_player, without
from camelup.cards.track_cards import extend_track, lay_track, sandstorm
from camelup.core.common import LegStarted, YoungestIs, YoungestKnown
from camelup.core.game import Step
from camelup.core.values import Action, Event, Seat


def opening(players: int, ages: tuple[Seat, ...] | None) -> State:
    """The table before the first random step (C-08, C-09, C-10, C-11)."""
    return State(
        stage="youngest" if ages is None else "start",
        turn=0 if ages is None else ages[0],
        leg=0,
        ages=ages or (),
        track=lay_track(LEG_SETUP[players].spaces),
        stacks=ON_START,
        players=(PlayerState(CAPITAL),) * players,
        unseen=RACING_CARDS,
    )


def youngest(s: State, outcome: YoungestIs) -> Step[State]:
    """The ages of the players, one after another, where nobody said them (RB-19, RC-20)."""
    ages = (*s.ages, outcome.seat)
    if len(ages) < len(s.players) - 1:
        s = replace(s, ages=ages)
    else:
        oldest = tuple(seat for seat in range(len(s.players)) if seat not in ages)
        s = replace(s, stage="start", ages=ages + oldest, turn=ages[0])
    return Step(s, (YoungestKnown(outcome.seat),))


def start_card(s: State, outcome: TopCard) -> Step[State]:
    """One of the five cards that give the camels their starting positions (C-12, RC-25)."""
    card = outcome.card
    s = replace(s, unseen=without(s.unseen, card), revealed=(*s.revealed, card))
    s, moved = move_camel(s, card.camel, card.value)
    s, begun = Step(s, ()) if len(s.revealed) < START_REVEALS else start_leg(s)
    return Step(s, (CardRevealed(card), *moved, *begun))


def start_leg(s: State) -> Step[State]:
    """Clear the table for a leg; track and starting player are settled before dealing (RC-07).

    Final betting cards and money stay in front of the players (C-52); all 30 racing cards are
    shuffled (C-19); the other betting cards and both pieces lie ready (C-16, C-17, C-18)
    and camels stay where they stand (C-64).
    """
    players = tuple(
        PlayerState(
            money=player.money,
            overall_winner=player.overall_winner,
            overall_loser=player.overall_loser,
        )
        for player in s.players
    )
    s = replace(
        s,
        stage="deal",
        leg=s.leg + 1,
        players=players,
        deck=(),
        revealed=(),
        unseen=RACING_CARDS,
        fennec=None,
        palm=None,
        bet_made=False,
    )
    s, extended = extend_track(s)
    s, stormed = sandstorm(s)
    s = replace(s, turn=starting_player(s))
    return Step(s, (*extended, *stormed, LegStarted(s.leg, s.turn)))


def starting_player(s: State) -> Seat:
    """The least money, among equals the youngest (C-27)."""
    return min(s.ages, key=lambda seat: s.players[seat].money)


def next_dealt(s: State) -> Seat:
    """The seat that gets the next card: one seat after the other gets all of its cards."""
    dealt = LEG_SETUP[len(s.players)].dealt
    return next(seat for seat, player in enumerate(s.players) if len(player.hand) < dealt)


def deal(s: State, outcome: DealCard) -> Step[State]:
    """One card dealt (C-20); spare cards stay unseen."""
    seat, card = outcome.seat, outcome.card
    hand = tuple(sorted((*s.players[seat].hand, card)))
    s = replace(s, unseen=without(s.unseen, card), players=with_player(s, seat, hand=hand))
    if len(hand) < LEG_SETUP[len(s.players)].dealt:
        return Step(s, ())
    if seat == len(s.players) - 1:
        s = replace(s, stage="leg-setup")
    return Step(s, (CardsDealt(seat, len(hand), hand),))


def choosing(s: State, seat: Seat) -> str | None:
    """Which kind of choice ``seat`` owes; ``None`` when it has made them all.

    Two players show no intel (RC-22).
    """
    setup, player = LEG_SETUP[len(s.players)], s.players[seat]
    if len(player.discarded) < setup.discard:
        return "discard"
    if len(player.contributed) < setup.contribute:
        return "contribute"
    return "intel" if setup.intel and player.intel is None else None


def choices(s: State, seat: Seat) -> tuple[Action, ...]:
    """What ``seat`` can choose; equal cards make equal choices, listed once."""
    setup, hand = LEG_SETUP[len(s.players)], s.players[seat].hand
    match choosing(s, seat):
        case "discard":
            return tuple(Discard(seat, cards) for cards in _picks(hand, setup.discard))
        case "contribute":
            return tuple(Contribute(seat, cards) for cards in _picks(hand, setup.contribute))
        case "intel":
            return tuple(ShowIntel(seat, card) for card in dict.fromkeys(hand))
        case _:
            return ()


def _picks(hand: Cards, count: int) -> tuple[Cards, ...]:
    return tuple(dict.fromkeys(combinations(hand, count)))


def choose(s: State, action: Discard | Contribute | ShowIntel) -> Step[State]:
    """One secret choice; the last one of all builds the racing deck (C-20, C-21, C-22).

    What remains in the hand is one racing card (C-23).
    """
    seat = action.seat
    hand = s.players[seat].hand
    chosen: Event
    match action:
        case Discard(cards=cards):
            chosen = CardsDiscarded(seat, len(cards), cards)
            players = with_player(s, seat, hand=without(hand, *cards), discarded=cards)
        case Contribute(cards=cards):
            chosen = CardsContributed(seat, len(cards), cards)
            players = with_player(s, seat, hand=without(hand, *cards), contributed=cards)
        case ShowIntel(card=card):
            chosen = IntelChosen(seat, card)
            players = with_player(s, seat, hand=without(hand, card), intel=card)
    s = replace(s, players=players)
    if any(choosing(s, other) for other in range(len(players))):
        return Step(s, (chosen,))
    s, built = _build_deck(s)
    return Step(s, (chosen, *built))


def _build_deck(s: State) -> Step[State]:
    """Show all intel at the same time, add it to the deck, shuffle (C-22, RC-27)."""
    intel = [
        (seat, player.intel) for seat, player in enumerate(s.players) if player.intel is not None
    ]
    cards = [card for player in s.players for card in player.contributed]
    cards += [card for _, card in intel]
    shown = [IntelShown(seat, card) for seat, card in intel]
    s = replace(s, stage="turn", deck=tuple(sorted(cards)))
    return Step(s, (*shown, DeckBuilt(len(cards))))
