"""A position of Cards with other racing cards: those that nobody knows give way.

A wish names some cards, or says with ``None`` in a list that one is hidden. All other hidden cards
are dealt again around them, so that the position stays whole; what is known stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from camelup.cards.data import LEG_SETUP, RACING_CARDS, LegSetup
from camelup.cards.hidden import APART, GIVEN, IN_LEG, deal_hidden
from camelup.cards.position import CardDocument
from camelup.cards.state import Stage
from camelup.core.notation import Draft
from camelup.core.values import Seat

CARDS = (*APART, *GIVEN)
"""Where a player's racing cards are."""
EVERY = Counter((card.camel, card.value) for card in RACING_CARDS)
OF_A_LEG = ("fennec", "palm", "bet_made")
OF_A_PLAYERS_LEG = ("winner_cards", "midfield_cards")

Cards = list[CardDocument | None] | None | msgspec.UnsetType
Card = CardDocument | None | msgspec.UnsetType


class _Row(msgspec.Struct):
    """What a wish says of a player's racing cards; ``None``: that nobody remembers."""

    hand: Cards = msgspec.UNSET
    discarded: Cards = msgspec.UNSET
    played: Card = msgspec.UNSET
    contributed: Cards = msgspec.UNSET
    intel: Card = msgspec.UNSET


class _Wish(msgspec.Struct):
    players: list[_Row] = []
    revealed: Cards = msgspec.UNSET
    stage: Stage | msgspec.UnsetType = msgspec.UNSET


def dealt_around(
    position: Mapping[str, Any], wish: dict[str, Any], known: Collection[Seat]
) -> dict[str, Any]:
    """``wish`` with all that it brings with it in the ``position``.

    One that cannot be read is given back: whoever makes a position of it says what is wrong.
    """
    try:
        said = msgspec.to_builtins(msgspec.convert(wish, _Wish))
    except msgspec.ValidationError:
        return wish
    players, old = len(position["players"]), position.get("stage", "turn")
    stage = said.get("stage", old)
    rows: list[dict[str, Any]] = said["players"] or [{} for _ in range(players)]
    fresh = _part_of_leg(stage) != _part_of_leg(old)
    if len(rows) != players or not (fresh or "revealed" in said or any(rows)):
        return wish
    secret = {seat for seat in range(players) if seat not in known}
    draft = Draft()
    draft.fields = {"stage": stage, "revealed": list(_revealed(position, said, fresh))}
    draft.rows = {
        seat: _kept({} if fresh else row, rows[seat], stage, hidden=seat in secret)
        for seat, row in enumerate(position["players"])
    }
    _give_way(draft, rows)
    for seat, row in draft.rows.items():
        _fit(row, rows[seat], stage, LEG_SETUP[players])
    if stage in IN_LEG:
        _fit_hands(draft.rows.values(), LEG_SETUP[players])
    deal_hidden(players, draft)
    return _answer(position, wish, draft, fresh)


def _part_of_leg(stage: Stage) -> str:
    return "leg" if stage in IN_LEG else stage


def _revealed(position: Mapping[str, Any], said: Mapping[str, Any], fresh: bool) -> Any:
    return said.get("revealed", () if fresh else position.get("revealed")) or ()


def _kept(
    row: Mapping[str, Any], said: Mapping[str, Any], stage: Stage, *, hidden: bool
) -> dict[str, Any]:
    """A player's racing cards with what is wished; those that nobody knows are hidden."""
    shown = ("played", "intel") if stage in IN_LEG else ()
    kept: dict[str, Any] = {}
    for name in CARDS:
        there = said.get(name, row.get(name))
        if not there:
            continue
        close = hidden and name not in said and name not in shown
        if isinstance(there, list):
            kept[name] = [None] * len(there) if close else list(there)
        else:
            kept[name] = None if close else there
    return kept


def _give_way(draft: Draft, said: list[dict[str, Any]]) -> None:
    """A card that the wish names is not where nobody but its player has seen it.

    Whatever all players see stays: there a card too many is refused.
    """
    secret = [
        cards
        for name in ("discarded", "contributed", "hand")
        for seat, row in draft.rows.items()
        if name not in said[seat] and (cards := row.get(name))
    ]
    for cards in secret:
        for place, card in enumerate(cards):
            if card and _count(draft)[_kind(card)] > EVERY[_kind(card)]:
                cards[place] = None


def _kind(card: Mapping[str, Any]) -> tuple[str, int]:
    return card["camel"], card["value"]


def _count(draft: Draft) -> Counter[tuple[str, int]]:
    """How many of each racing card are named; what went into the deck may be revealed by now."""
    rows, leg = draft.rows.values(), draft.fields["stage"] in IN_LEG
    apart = [card for row in rows for name in APART for card in _cards(row.get(name))]
    given = [card for row in rows for name in GIVEN for card in _cards(row.get(name))]
    revealed = list(_cards(draft.fields["revealed"]))
    in_deck = Counter(given) | Counter(revealed) if leg else Counter(given + revealed)
    return Counter(apart) + in_deck


def _cards(found: Any) -> Iterator[tuple[str, int]]:
    for card in found if isinstance(found, list) else (found,):
        if card:
            yield _kind(card)


def _fit(row: dict[str, Any], said: Mapping[str, Any], stage: Stage, setup: LegSetup) -> None:
    """As many cards as each choice takes; what is chosen or played is not in the hand any more."""
    choices = {"discarded": setup.discard, "contributed": setup.contribute}
    if stage == "leg-setup":
        made = [name for name in (*choices, "intel") if name in row]
        if {"contributed", "intel"} & set(made):
            row.setdefault("discarded", [])
        if "intel" in made:
            row.setdefault("contributed", [])
    for name, number in choices.items():
        if name in row:
            row[name] += [None] * (number - len(row[name]))
    if stage == "leg-setup":
        chosen = [card for name in choices for card in row.get(name, ())]
        chosen += [row["intel"]] if "intel" in row else []
        if "hand" not in said:
            _shorten(row, [card for card in chosen if card], setup.dealt - len(chosen))
    elif said.get("played") and "hand" not in said:
        _shorten(row, [said["played"]], setup.hand - 1)


def _shorten(row: dict[str, Any], first: list[Any], number: int) -> None:
    """So many cards in a hand; if it has too many, those go ``first`` that are elsewhere now."""
    hand: list[Any] = row.get("hand", [])
    for card in first:
        if len(hand) > number and card in hand:
            hand.remove(card)
    row["hand"] = hand[:number] + [None] * (number - len(hand))


def _fit_hands(rows: Collection[dict[str, Any]], setup: LegSetup) -> None:
    """Where discards are told the hands are told, too: a card each that was not played (C-23)."""
    if any("discarded" in row for row in rows):
        for row in rows:
            if "played" not in row and not row.get("hand"):
                row["hand"] = [None] * setup.hand


def _answer(
    position: Mapping[str, Any], wish: dict[str, Any], draft: Draft, fresh: bool
) -> dict[str, Any]:
    """All racing cards as they are dealt now; what does not belong to this stage goes."""
    rows: list[dict[str, Any]] = wish.get("players") or [{} for _ in position["players"]]
    gone: dict[str, Any] = {}
    gone_of: dict[str, Any] = {}
    if fresh and draft.fields["stage"] not in IN_LEG:
        gone, gone_of = dict.fromkeys(OF_A_LEG), dict.fromkeys(OF_A_PLAYERS_LEG)
    if not position.get("leg"):
        gone["leg"] = None
    if position.get("stage") == "youngest":
        gone["ages"] = None
    players = [
        {**gone_of, **row, **{name: draft.rows[seat].get(name) for name in CARDS}}
        for seat, row in enumerate(rows)
    ]
    cards = {name: draft.fields.get(name) for name in ("deck", "revealed")}
    return {**gone, **wish, **cards, "players": players}
