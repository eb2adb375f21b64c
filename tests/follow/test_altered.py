"""Other modules or players in the middle of a game: what fits stays, the rest is refused."""

from __future__ import annotations

import pytest

import camelup
from camelup.follow import FollowedGame

LINE = "base 5:gw 6:b 8:oy out:g2 +10@2 tickets:1g,4g win:1b,4? turn:4 players:4"


def followed() -> FollowedGame:
    return FollowedGame.from_line(LINE)


def test_one_player_more_or_fewer() -> None:
    more = followed().altered(["a", "b", "c", "d", "e"], [])
    assert more.game.players == 5
    words = set(camelup.notation(more).split())
    assert {"5:gw", "6:b", "8:oy", "out:g2", "+10@2", "tickets:1g5,4g3", "turn:4"} <= words
    assert more.face_down() == (-2,)
    fewer = followed().altered(["a", "b", "c"], [])
    words = set(camelup.notation(fewer).split())
    assert {"tickets:1g5", "win:1b", "players:3"} <= words
    assert (fewer.face_down(), fewer.state.turn) == ((), 0)
    assert fewer.document.header.players == ("a", "b", "c")


def test_modules_come_and_go() -> None:
    with_them = followed().altered(["a", "b", "c", "d"], ["photographer", "position-bets"])
    assert set(with_them.game.modules) == {"photographer", "position-bets"}
    with_them.edit({"camera": {"space": 11, "seat": 1}}, keep=True)
    without = with_them.altered(["a", "b", "c", "d"], [])
    assert camelup.notation(without) == camelup.notation(followed())


def test_what_cannot_be_is_refused() -> None:
    long = FollowedGame.from_line("long 17:gw 6:b 8:oy players:4")
    with pytest.raises(camelup.PositionError, match="17"):
        long.altered(["a", "b", "c", "d"], [])
    with pytest.raises(camelup.SetupError):
        followed().altered(["a", "b"], ["partnerships"])
    with pytest.raises(camelup.SetupError):
        followed().altered(["a"], [])


def test_cards_for_another_number() -> None:
    line = "cards 2:g 3:bw 4:oy players:3 turn:2 money:4,5,6 hand:1g1 revealed:b1"
    game = FollowedGame.from_line(line).altered(["a", "b", "c", "d"], [])
    assert game.game.players == 4
    assert (game.known, game.document.supposed) == ((), True)  # the hands were dealt anew
    view = game.game.view(game.state, None)
    assert [player.money for player in view.players] == [4, 5, 6, 3]
    assert view.deck_size == 12  # another deck is built for four
    assert camelup.parse(camelup.notation(game))["track"]["3"] == ["blue", "white"]
