"""What makes a position of Camel Up Cards impossible."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from camelup.cards.data import (
    CAMELS,
    CAPITAL,
    LEAST_BEFORE_FINISH,
    LEAST_MONEY,
    LEG_SETUP,
    PIECES,
    ROLES,
    START_REVEALS,
    WINNER_VALUES,
    deck_size,
)
from camelup.cards.leg_setup import choosing, opening, starting_player
from camelup.cards.movement import move_camel
from camelup.cards.state import PlayerState, State
from camelup.cards.track_cards import extend_track, highest, sandstorm
from camelup.core.document import require
from camelup.core.values import Camel


def check(s: State) -> None:
    """Refuse an impossible position with a :class:`PositionError` that says what and where."""
    _seats(s)
    _camels(s)
    if s.stage in ("youngest", "start"):
        _initial(s)
        return
    _progress(s)
    _betting_cards(s)
    if s.stage == "deal":
        _between_legs(s)
        _dealing(s)
    elif s.stage == "leg-setup":
        _between_legs(s)
        _choosing(s)
    else:
        _pieces(s)
        _racing_deck(s)
        _remembered(s)
        _bet_made(s)


def _seats(s: State) -> None:
    players = len(s.players)
    require(0 <= s.turn < players, "position.seat", "$.turn", found=s.turn)
    known = len(set(s.ages)) == len(s.ages) and set(s.ages) <= set(range(players))
    whole = len(s.ages) == players if s.stage != "youngest" else len(s.ages) < players - 1
    require(known and whole, "position.ages", "$.ages", found=s.ages)
    for i, player in enumerate(s.players):
        where = f"$.players[{i}].money"
        rich = player.money >= LEAST_MONEY
        require(rich, "position.money", where, found=player.money, low=LEAST_MONEY)


def _camels(s: State) -> None:
    count = Counter(camel for _, unit in s.stacks for camel in unit)
    for camel in CAMELS:
        require(count[camel] >= 1, "position.camel-missing", "$.track", camel=camel)
        require(count[camel] <= 1, "position.camel-twice", "$.track", camel=camel)
    over = s.stage == "over"
    require(over or not s.crossed, "position.over", "$.stage")
    require(bool(s.crossed) or not over, "position.not-over", "$.stage")


def _initial(s: State) -> None:
    """Before the first leg everything follows from the start cards revealed so far (C-12)."""
    few = len(s.revealed) < (START_REVEALS if s.stage == "start" else 1)
    require(few, "position.too-early", "$.revealed", stage=s.stage)
    wanted = opening(len(s.players), s.ages if s.stage == "start" else None)
    for card in s.revealed:
        wanted = move_camel(wanted, card.camel, card.value).state
    wanted = replace(wanted, ages=s.ages, revealed=s.revealed, unseen=s.unseen)
    for name in ("players", "deck", "fennec", "palm", "bet_made"):
        same = getattr(s, name) == getattr(wanted, name)
        require(same, "position.too-early", f"$.{name}", stage=s.stage)
    require(s.leg == 0, "position.leg", "$.leg", found=s.leg)
    require(s.turn == wanted.turn, "position.starter", "$.turn", found=s.turn, wanted=wanted.turn)
    require((s.track, s.stacks) == (wanted.track, wanted.stacks), "position.start", "$.track")


def _progress(s: State) -> None:
    """What the track and the money tell about the legs played."""
    require(s.leg >= 1, "position.leg", "$.leg", found=s.leg)
    require(s.lead >= 1, "position.nobody-started", "$.track")
    extended = highest(s.track) > LEG_SETUP[len(s.players)].spaces
    require(not extended or s.leg > 1, "position.first-leg", "$.spaces")
    near = len(s.track) - s.lead <= LEAST_BEFORE_FINISH
    require(not extended or near, "position.track-too-long", "$.spaces", found=highest(s.track))
    for label in s.track[s.lead - 1 :]:
        require("-" not in label, "position.sandstorm-ahead", "$.sandstorm", space=label)
    for i, player in enumerate(s.players):
        paid = s.leg > 1 or s.stage == "over" or player.money == CAPITAL
        require(paid, "position.first-leg", f"$.players[{i}].money")


def _betting_cards(s: State) -> None:
    for camel in CAMELS:
        values = [c.value for p in s.players for c in p.winner_cards if c.camel == camel]
        top = tuple(sorted(values, reverse=True)) == WINNER_VALUES[: len(values)]
        require(top, "position.winner-cards", "$.players", camel=camel)
    _once([p.midfield_cards for p in s.players], "midfield_cards", "position.midfield-twice")
    for role in ROLES:
        taken = [tuple(filter(None, (p.overall(role),))) for p in s.players]
        _once(taken, f"overall_{role}", f"position.overall-{role}-twice")


def _once(held: list[tuple[Camel, ...]], field: str, key: str) -> None:
    seen: set[Camel] = set()
    for i, camels in enumerate(held):
        for camel in camels:
            require(camel not in seen, key, f"$.players[{i}].{field}", camel=camel)
            seen.add(camel)


def _between_legs(s: State) -> None:
    """While a leg is set up nothing of it lies on the table, and the track is settled (RC-07)."""
    for name in ("deck", "revealed", "fennec", "palm", "bet_made"):
        require(not getattr(s, name), "position.too-early", f"$.{name}", stage=s.stage)
    for i, player in enumerate(s.players):
        for name in ("winner_cards", "midfield_cards", "played"):
            where = f"$.players[{i}].{name}"
            require(not getattr(player, name), "position.too-early", where, stage=s.stage)
    require(not extend_track(s).events, "position.extension-due", "$.spaces")
    require(not sandstorm(s).events, "position.sandstorm-due", "$.sandstorm")
    wanted = starting_player(s)
    require(s.turn == wanted, "position.starter", "$.turn", found=s.turn, wanted=wanted)


def _dealing(s: State) -> None:
    dealt = LEG_SETUP[len(s.players)].dealt
    whole = True
    for i, player in enumerate(s.players):
        where = f"$.players[{i}]"
        for name in ("discarded", "contributed", "intel"):
            early = not getattr(player, name)
            require(early, "position.too-early", f"{where}.{name}", stage=s.stage)
        size = len(player.hand)
        fits = size <= dealt if whole else size == 0
        require(fits, "position.dealt", f"{where}.hand", found=size, wanted=dealt if whole else 0)
        whole = size == dealt
    require(not whole, "position.all-dealt", "$.stage")


def _choosing(s: State) -> None:
    """Each seat has made its choices in their order, as far as it got (RC-27)."""
    setup = LEG_SETUP[len(s.players)]
    full = (setup.discard, setup.contribute, setup.intel)
    steps = [full[:made] + (0,) * (3 - made) for made in range(4)]
    for i, player in enumerate(s.players):
        chosen = (len(player.discarded), len(player.contributed), int(player.intel is not None))
        require(chosen in steps, "position.choices", f"$.players[{i}]", stage=s.stage)
        left, size = setup.dealt - sum(chosen), len(player.hand)
        require(size == left, "position.dealt", f"$.players[{i}].hand", found=size, wanted=left)
    owed = any(choosing(s, seat) for seat in range(len(s.players)))
    require(owed, "position.all-chosen", "$.stage")


def _pieces(s: State) -> None:
    """A piece is on an empty space with a camel behind it (C-29, C-31, C-37)."""
    taken = {index for index, _ in s.stacks}
    for name in PIECES:
        piece = s.piece(name)
        if piece is None:
            continue
        where, space = f"$.{name}.space", s.label(piece.space)
        facts = {"piece": name, "space": space}
        require(piece.space not in taken, "position.piece-not-empty", where, **facts)
        require(piece.space > s.last, "position.piece-behind", where, **facts)
        known = 0 <= piece.seat < len(s.players)
        require(known, "position.seat", f"$.{name}.seat", found=piece.seat)
        taken.add(piece.space)


def _racing_deck(s: State) -> None:
    wanted, found = deck_size(len(s.players)), len(s.deck) + len(s.revealed)
    require(found == wanted, "position.deck-size", "$.deck", found=found, wanted=wanted)
    require(bool(s.deck) or s.stage == "over", "position.deck-empty", "$.deck")


def _remembered(s: State) -> None:
    """What became of the dealt cards: told for all players, or for none; one hand card each."""
    setup = LEG_SETUP[len(s.players)]
    told = {"discarded": setup.discard, "contributed": setup.contribute, "intel": setup.intel}
    for name, number in told.items():
        sizes = [_size(player, name) for player in s.players]
        for i, size in enumerate(sizes):
            fits = size == (number if any(sizes) else 0)
            where = f"$.players[{i}].{name}"
            require(fits, "position.remembered", where, found=size, wanted=number)
    given = Counter(card for p in s.players for card in (*p.contributed, p.intel) if card)
    spare = given - Counter((*s.deck, *s.revealed))
    for card in sorted(spare):
        facts = {"camel": card.camel, "value": card.value}
        require(False, "position.not-in-deck", "$.deck", **facts)
    whole = any(player.discarded for player in s.players)
    for i, player in enumerate(s.players):
        size = len(player.hand) + (player.played is not None)
        fits = size == setup.hand if whole else size <= setup.hand
        require(fits, "position.hand", f"$.players[{i}].hand", found=size, wanted=setup.hand)


def _size(player: PlayerState, name: str) -> int:
    value = getattr(player, name)
    return len(value) if isinstance(value, tuple) else int(value is not None)


def _bet_made(s: State) -> None:
    """Only the player on turn who has taken a card can have used up his betting action."""
    if not s.bet_made:
        return
    require(s.stage in ("turn", "reveal"), "position.bet-made", "$.bet_made", stage=s.stage)
    player = s.players[s.turn]
    held = (*player.winner_cards, *player.midfield_cards, *map(player.overall, ROLES))
    require(any(held), "position.bet-made", "$.bet_made", stage=s.stage)
