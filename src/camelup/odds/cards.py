"""Camel Up Cards from a seat's knowledge: the law of the leg, and who will win the race.

What a seat knows of the racing deck: the cards it put in itself, and all intel. The rest of the
deck came from others. It is taken to be drawn uniformly from all cards that the seat has not
located, that is, *the choices of other players are treated as random*; a card that another player
plays from his hand was not in the deck. The deck was shuffled, so every way to lay these cards out
is equally likely, and those that contradict the revealed pile are gone.

Nobody has to guess whether a revealed "blue +1" was the known one or another: by the end of the leg
all known cards have come out, so a layout that shows ``n`` cards of a kind, ``k`` of them known,
arises in ``n!/(n-k)!`` ways to seat the known copies, times ``q!/(q-n+k)!`` ways to draw the others
from ``q`` unlocated ones, in whatever order they came. The total is what all layouts add up to.

The leg is taken to be played out from here: the whole deck is revealed, no further piece is placed
and no card played from a hand. Pieces on the track act and leave as the rules say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from math import perm, sqrt
from typing import Any, NamedTuple

from camelup import kernels
from camelup.cards.data import (
    CAMELS,
    LAST_PLACE,
    LEAST_BEFORE_FINISH,
    RACING_CARDS,
    Card,
    deck_size,
)
from camelup.cards.state import FINISH, START
from camelup.cards.track_cards import highest
from camelup.cards.view import View
from camelup.core.errors import WHOLE, PositionError
from camelup.core.values import Camel
from camelup.kernels.cards.cards_words import FENNEC, PALM
from camelup.odds.effort import FULL
from camelup.odds.results import LegOdds, RaceOdds

EXACT_POSITIONS = FULL.positions
"""A law that needs more positions than this is simulated unless the caller says otherwise."""

NO_LIMIT = (1 << 63) - 1

LEG_SAMPLES = FULL.legs
RACE_SAMPLES = FULL.card_races
SEED = 1

PLAYING = ("turn", "reveal", "bet")
KINDS: tuple[Card, ...] = tuple(dict.fromkeys(RACING_CARDS))
CODES: dict[Camel, int] = {camel: i for i, camel in enumerate(CAMELS)}


class CardsLegOdds(LegOdds, frozen=True, kw_only=True):
    """How the leg will end. Camels left on the start card are all fifth (C-63).

    ``landings`` counts every space where a unit comes down, that of a piece and the one after it.
    Of a simulation ``total`` is the number of legs played.
    """

    fennec_stays: int = 0
    """Ways in which the fennec is on the track when the leg ends, at the cost of its holder."""
    palm_stays: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Everything, counts and probabilities, as plain data."""
        return {
            **super().to_dict(),
            "fennec_stays": self.fennec_stays / self.total,
            "palm_stays": self.palm_stays / self.total,
        }


class CardsRaceOdds(RaceOdds, frozen=True, kw_only=True):
    """Who will be where when the race ends; of several on the start card all are fifth."""

    places: tuple[tuple[float, ...], ...]
    """For each camel the probabilities of the first to the fifth place."""
    samples: int

    def place(self, camel: Camel) -> tuple[float, ...]:
        """The probabilities of one camel, from first to fifth place."""
        return self.places[self.camels.index(camel)]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        rows = dict(zip(self.camels, map(list, self.places), strict=True))
        return {**super().to_dict(), "places": rows, "samples": self.samples}


class UnseenDeck(NamedTuple):
    """What the kernel is told about the cards still to be revealed."""

    kinds: bytes
    tables: tuple[int, ...]
    draws: int


class FreshDeck(NamedTuple):
    """A deck that nothing is revealed of: each card a byte of its camel and its steps."""

    known: bytes
    others: bytes
    draws: int


class Board(NamedTuple):
    """What the kernel is told about the track, counted from the last camel on."""

    word: int
    pieces: tuple[int, int]
    """Spaces of the fennec and of the palm; 0 if it is not on the track."""
    printed: bytes
    """The first number on each space."""
    flipped: bytes
    labels: tuple[str, ...]

    @property
    def length(self) -> int:
        return len(self.labels)

    @property
    def lead(self) -> int:
        """The space of the leading camel."""
        return self.word >> 43 & 63

    def placed(self, piece: str, label: str) -> Board:
        """This board with a piece put onto a space."""
        space = self.labels.index(label) + 1
        if piece == "fennec":
            return self._replace(word=self.word | FENNEC, pieces=(space, self.pieces[1]))
        return self._replace(word=self.word | PALM, pieces=(self.pieces[0], space))

    def moved(self, camel: Camel, steps: int) -> Board:
        """This board after a movement."""
        word = kernel().move(self.word, self.pieces, self.length, CODES[camel], steps)
        return self._replace(word=word)


class Simulated(NamedTuple):
    """What simulated legs and races came to: places by ``5 * camel + place``."""

    leg: list[int]
    race: list[int]
    landings: list[int]
    over: int
    fennec_stays: int
    palm_stays: int


@cache
def kernel() -> kernels.cards_leg.CardsLeg:
    """One kernel for all laws of this process."""
    return kernels.cards_leg.CardsLeg(box(), LEAST_BEFORE_FINISH)


def box() -> bytes:
    """All racing cards, each a byte of its camel and its steps."""
    return b"".join([_CODE[card] for card in RACING_CARDS])


def deck_of(
    known: Iterable[Card], elsewhere: Iterable[Card], revealed: Iterable[Card], size: int
) -> UnseenDeck:
    """A deck of ``size`` cards: those known to be in it, others from all but ``elsewhere``."""
    in_deck, out = Counter(known), Counter(revealed)
    others = Counter(RACING_CARDS) - in_deck - Counter(elsewhere)
    draws = size - out.total()
    kinds, tables = bytearray(), []
    for card in KINDS:
        k, q, r = in_deck[card], others[card], out[card]
        most = min(k + q - r, draws)
        kinds += bytes((CODES[card.camel], card.value, max(most, 0)))
        tables += [_ways(r + f, k, q) if f <= most else 0 for f in range(8)]
    return UnseenDeck(bytes(kinds), tuple(tables), draws)


def _ways(n: int, k: int, q: int) -> int:
    """Ways for ``n`` cards of a kind to lie in the deck: all ``k`` known, the rest out of ``q``."""
    return perm(n, k) * perm(q, n - k) if n >= k else 0


def fresh_deck(known: Iterable[Card], elsewhere: Iterable[Card], size: int) -> FreshDeck:
    """The same law as :func:`deck_of` before anything is revealed; simulations start at once."""
    inside = Counter(known)
    others = dict(_ALL)
    for card in chain(inside.elements(), elsewhere):
        others[card] -= 1
    return FreshDeck(_coded(inside), _coded(others), size)


def _coded(cards: Mapping[Card, int]) -> bytes:
    return b"".join([_CODE[card] * count for card, count in cards.items()])


_ALL = Counter(RACING_CARDS)
_CODE = {card: bytes((CODES[card.camel] << 2 | card.value,)) for card in _ALL}


def known_deck(view: View) -> UnseenDeck:
    """The deck as the viewer knows it; before it is built, what will be in it for sure."""
    own = None if view.seat is None else view.players[view.seat]
    players = len(view.players)
    known = list(own.contributed or ()) if own is not None else []
    known += [p.intel for p in view.players if p.intel is not None]
    if view.stage in PLAYING:
        elsewhere = [p.played for p in view.players if p.played is not None]
        if own is not None:
            elsewhere += [*(own.hand or ()), *(own.discarded or ())]
        size = view.deck_size + len(view.revealed)
        return deck_of(known, elsewhere, view.revealed, size)
    thrown = own.discarded or () if own is not None else ()
    return deck_of(known, thrown, (), deck_size(players))


def board_of(view: View) -> Board:
    """The track of a view for the kernel."""
    index = {START: 0, **{label: i for i, label in enumerate(view.track, 1)}}
    index[FINISH] = len(view.track) + 1
    camels = sorted(
        (index[label], *((0, CODES[c]) if label == START else (height, CODES[c])))
        for label, unit in view.stacks.items()
        for height, c in enumerate(unit)
    )
    behind = max(camels[0][0] - 1, 0)  # no camel ever comes back behind the last one
    word = 0
    for lane, (space, _, code) in enumerate(camels):
        word |= (space - behind << 3 | code) << 10 * lane
    pieces = [0, 0]
    for i, (piece, bit) in enumerate(((view.fennec, FENNEC), (view.palm, PALM))):
        if piece is not None:
            pieces[i] = index[piece.space] - behind
            word |= bit
    labels = view.track[behind:]
    if len(labels) > 50:
        found = highest(view.track)
        raise PositionError("position.track-too-long", where=WHOLE, found=found)
    return Board(
        word=word,
        pieces=(pieces[0], pieces[1]),
        printed=bytes(int(label.partition("-")[0]) for label in labels),
        flipped=bytes("-" in label for label in labels),
        labels=labels,
    )


_ready: dict[UnseenDeck, int] = {}
"""The deck that the kernel knows, with the number of ways to reveal it."""


def prepare(deck: UnseenDeck) -> int:
    """Tell the kernel about a deck; the number of ways to reveal the rest of it."""
    if deck not in _ready:
        _ready.clear()
        _ready[deck] = kernel().prepare(deck.kinds, list(deck.tables), deck.draws)
    return _ready[deck]


def exact_leg(deck: UnseenDeck, board: Board, limit: int = NO_LIMIT) -> CardsLegOdds | None:
    """The exact law of the leg; ``None`` if it takes more than ``limit`` positions."""
    total = prepare(deck)
    places, landings, over, fennec, palm, positions = kernel().law(
        board.word, board.pieces, board.length, limit
    )
    if positions > limit:
        return None
    return CardsLegOdds(
        camels=CAMELS,
        total=total,
        places=_rows(places),
        landings=_by_label(board, landings),
        race_over=over,
        fennec_stays=fennec,
        palm_stays=palm,
    )


def play(
    deck: UnseenDeck | FreshDeck, board: Board, *, later: int, samples: int, seed: int
) -> Simulated:
    """Play the leg, and the race with ``later`` cards a leg, ``samples`` times."""
    if isinstance(deck, FreshDeck):
        _ready.clear()
        kernel().deal(*deck)
    else:
        prepare(deck)
    return Simulated(
        *kernel().simulate(
            board.word, board.pieces, board.printed, board.flipped, later, samples, mixed_seed(seed)
        )
    )


def simulated_leg(
    deck: UnseenDeck | FreshDeck, board: Board, samples: int, seed: int
) -> CardsLegOdds:
    """The law of the leg from legs played at random."""
    played = play(deck, board, later=0, samples=samples, seed=seed)
    return CardsLegOdds(
        camels=CAMELS,
        total=samples,
        places=_rows(played.leg),
        landings=_by_label(board, played.landings),
        race_over=played.over,
        method="simulation",
        error=standard_error(played.leg, samples),
        fennec_stays=played.fennec_stays,
        palm_stays=played.palm_stays,
    )


def cards_leg_odds(
    view: View, *, exact: bool | None = None, samples: int = LEG_SAMPLES, seed: int = SEED
) -> CardsLegOdds:
    """The law of the rest of the leg, for what ``view`` tells; see this module for its terms.

    In whole numbers out of all ways to lay out the deck. By default exact if that takes no more
    than ``EXACT_POSITIONS`` positions (nearly always with up to eight cards left), and otherwise
    from ``samples`` legs drawn from the very same law; ``exact`` asks for one or the other. The
    first law of a leg can take seconds and some hundred megabytes.
    """
    if view.stage not in PLAYING:
        raise PositionError("odds.no-leg", stage=view.stage)
    deck, board = known_deck(view), board_of(view)
    limit = NO_LIMIT if exact else EXACT_POSITIONS
    known = exact_leg(deck, board, limit) if exact is not False else None
    return known or simulated_leg(deck, board, samples, seed)


def cards_race_odds(view: View, *, samples: int = RACE_SAMPLES, seed: int = SEED) -> CardsRaceOdds:
    """Where the camels will be when the race ends, from simulated races.

    The current leg follows the law of :func:`cards_leg_odds`. In later legs players choose the
    deck; here it is drawn uniformly from all 30 cards, and no piece is placed and no hand card
    played. Sandstorm and extension of the track follow the rules.
    """
    if view.stage in ("youngest", "start", "over"):
        raise PositionError("odds.no-leg", stage=view.stage)
    later = deck_size(len(view.players))
    played = play(known_deck(view), board_of(view), later=later, samples=samples, seed=seed)
    return race_of(played, samples)


def race_of(played: Simulated, samples: int) -> CardsRaceOdds:
    """Simulated races as odds."""
    places = tuple(frequencies(played.race, samples).values())
    return CardsRaceOdds(
        camels=CAMELS,
        winner=tuple(row[0] for row in places),
        loser=tuple(row[-1] for row in places),
        method="simulation",
        error=standard_error(played.race, samples),
        places=places,
        samples=samples,
    )


def frequencies(counts: list[int], samples: int) -> dict[Camel, tuple[float, ...]]:
    """How often each camel came in first, second, … last."""
    rows = zip(CAMELS, _rows(counts), strict=True)
    return {camel: tuple([n / samples for n in row]) for camel, row in rows}


def standard_error(counts: Iterable[int], samples: int) -> float:
    """The largest standard error among frequencies."""
    return max([sqrt(n / samples * (1 - n / samples) / samples) for n in counts])


def _rows(places: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(places[at : at + LAST_PLACE]) for at in range(0, len(places), LAST_PLACE)])


def _by_label(board: Board, landings: list[int]) -> dict[str, int]:
    return {label: landings[space] for space, label in enumerate(board.labels, 1)}


def mixed_seed(seed: int) -> int:
    """A seed that differs in many bits from its neighbours, in 64 bits."""
    return (seed * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) & 0xFFFFFFFFFFFFFFFF
