"""Racing cards of a followed game, changed: what nobody knows gives way to what is named."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import camelup
from camelup.cards.data import LEG_SETUP, RACING_CARDS
from camelup.follow import FollowedGame

ONE_HAND = "cards 5:gw 6:b 8:oy hand:1g1 contributed:1b1b2 intel:1y1,2g1,3w1,4o1 revealed:b1"


def card(text: str) -> dict[str, Any]:
    colours = {"b": "blue", "g": "green", "o": "orange", "w": "white", "y": "yellow"}
    return {"camel": colours[text[0]], "value": int(text[1])}


def of(followed: FollowedGame, seat: int, **cards: Any) -> None:
    """Change something for one player."""
    rows: list[dict[str, Any]] = [{} for _ in range(followed.game.players)]
    rows[seat] = cards
    followed.edit({"players": rows}, keep=True)


def words(followed: FollowedGame) -> set[str]:
    """What is known of it, in one line."""
    seat = followed.known[0] if len(followed.known) == 1 else None
    return set(camelup.notation(followed, seat=seat).split())


def everything(followed: FollowedGame) -> None:
    """No card is lost or doubled (C-05, C-66)."""
    s = followed.state
    apart = [c for p in s.players for c in (*p.hand, *p.discarded, *filter(None, (p.played,)))]
    given = [c for p in s.players for c in (*p.contributed, *filter(None, (p.intel,)))]
    in_leg = s.stage not in ("deal", "leg-setup")
    cards = Counter((*apart, *s.deck, *s.revealed, *s.unseen, *(() if in_leg else given)))
    assert cards == Counter(RACING_CARDS)


def test_a_line_with_hidden_hands_is_followed_by_whoever_knows_his_own() -> None:
    followed = FollowedGame.from_line(ONE_HAND)
    assert followed.known == (0,)
    assert camelup.notation(followed, seat=0) == camelup.notation(camelup.parse(ONE_HAND), seat=0)


def test_a_card_turned_up_was_put_there_by_somebody_else() -> None:
    followed = FollowedGame.from_line(ONE_HAND)
    followed.edit({"revealed": [card("b1"), card("y2")]}, keep=True)
    assert {"revealed:b1y2", "contributed:1b1b2,2?2,3?2,4?2", "hand:1g1"} <= words(followed)
    everything(followed)
    with pytest.raises(camelup.PositionError, match="yellow"):
        followed.edit({"revealed": [card("y2"), card("y2")]}, keep=True)
    of(followed, 0, contributed=[card("w2"), card("o2")])
    assert {"contributed:1o2w2,2?2,3?2,4?2", "revealed:b1y2"} <= words(followed)
    everything(followed)


def test_a_played_card_leaves_the_hand_and_comes_back() -> None:
    followed = FollowedGame.from_line(ONE_HAND)
    of(followed, 0, discarded=[card("w2")])
    assert len(followed.state.players[0].discarded) == LEG_SETUP[4].discard
    of(followed, 0, played=card("g1"))
    assert followed.state.players[0].hand == ()
    assert "played:1g1" in words(followed)
    of(followed, 0, played=None)
    assert len(followed.state.players[0].hand) == 1
    everything(followed)


def test_where_all_is_known_two_cards_change_places() -> None:
    line = "cards 5:gw 6:b 8:oy players:3 hand:1g1,2g1,3g1 discarded:1g1g1w1w1,2w1w1w1y1,3y1y1y1y1"
    followed = FollowedGame.from_line(line)
    assert followed.known == (0, 1, 2)
    of(followed, 0, hand=[card("y1")])
    assert any(word.startswith("hand:1y1,2g1,3g1") for word in words(followed))
    everything(followed)


def test_what_lies_open_is_not_taken_from_anybody() -> None:
    followed = FollowedGame.from_line("cards 5:gw 6:b 8:oy players:3 played:2g2")
    with pytest.raises(camelup.PositionError, match="green"):
        of(followed, 0, hand=[card("g2")])


def test_nobody_remembers() -> None:
    followed = FollowedGame.from_line(ONE_HAND)
    followed.edit({"players": [{"contributed": None, "intel": None}] * 4}, keep=True)
    assert not any(word.startswith(("contributed", "intel")) for word in words(followed))
    everything(followed)


def test_into_the_set_up_of_a_leg_and_back() -> None:
    followed = FollowedGame.from_line(ONE_HAND)
    followed.edit({"fennec": {"space": "9", "seat": 1}}, keep=True)
    followed.edit({"stage": "leg-setup"}, keep=True)
    assert [len(player.hand) for player in followed.state.players] == [LEG_SETUP[4].dealt] * 4
    assert followed.state.fennec is None
    of(followed, 0, intel=card("o2"))  # whoever has chosen his intel has made the other choices
    player = followed.state.players[0]
    made = (len(player.discarded), len(player.contributed), len(player.hand))
    assert made == (LEG_SETUP[4].discard, LEG_SETUP[4].contribute, LEG_SETUP[4].hand)
    everything(followed)
    followed.edit({"stage": "turn"}, keep=True)
    assert len(followed.state.deck) == 12
    everything(followed)


def test_while_cards_are_dealt_an_edit_is_answered_at_once() -> None:
    """No way is looked for through all the cards that could be dealt."""
    followed = FollowedGame.from_line("cards 5:gw 6:b 8:oy players:3 stage:deal")
    followed.edit({"leg": 2}, keep=True)
    assert followed.state.leg == 2
    fresh = FollowedGame.begin("cards", ["a", "b", "c"], known=[0])
    wish = {"track": {"5": ["green"], "6": ["white", "blue", "orange", "yellow"]}}
    fresh.edit({**wish, "stage": "turn"}, keep=True)
    assert (fresh.state.stage, fresh.state.leg) == ("turn", 1)


@pytest.mark.parametrize(
    "wish", [{"players": 3}, {"players": [{"hand": 5}] * 4}, {"revealed": ["g1"]}, {"stage": "no"}]
)
def test_what_is_no_position_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(camelup.PositionError):
        FollowedGame.from_line(ONE_HAND).edit(wish, keep=True)
