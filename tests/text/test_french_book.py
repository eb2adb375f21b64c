"""The French book (F): what it words differently is played as we say, and told in French."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from camelup.core.common import LegPaid, YoungestIs, YoungestKnown
from camelup.core.errors import SetupError
from camelup.core.game import CHANCE
from camelup.editions import make_game
from camelup.pyramid.events import LegReward, UnitMoved
from camelup.pyramid.outcomes import StartRoll
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid
from camelup.text import speaker
from tests.support import Table, fresh, pyramid_game, random_game, table

FR = speaker("fr", "base", ("Alice", "Bruno", "Chloé"))
START = {1: "green yellow orange", 3: "blue white"}


@pytest.mark.clause("F-02")
def test_two_to_eight_play_and_others_are_told_so_in_french() -> None:
    assert [make_game("base", n).players for n in range(2, 9)] == list(range(2, 9))
    with pytest.raises(SetupError) as one:
        make_game("base", 1)
    assert "pas à 1. (Règle B-08)" in FR.error(one.value)
    with pytest.raises(SetupError) as nine:
        make_game("base", 9)
    assert "À 9\u00a0joueurs, les quatre modules" in FR.error(nine.value)


@pytest.mark.clause("F-03")
def test_whichever_character_one_has_the_game_is_the_same() -> None:
    first = [fresh(youngest=seat) for seat in range(3)]
    for at in first:
        assert len({player.hand_size for player in at.game.view(at.state, 0).players}) == 1
        assert len(set(at.money)) == 1
        assert at.tiles == {}
    choices = [
        [replace(action, seat=0) for action in at.game.legal(at.state, at.turn)] for at in first
    ]
    assert [at.turn for at in first] == [0, 1, 2]
    assert choices[0] == choices[1] == choices[2]


@pytest.mark.clause("F-04")
def test_who_rolls_first_is_the_youngest_and_has_the_first_turn() -> None:
    game = pyramid_game(youngest=None)
    at = Table(game, game.start()).do(YoungestIs(2))
    told = FR.event(at.told(YoungestKnown)[0])
    assert told == "Chloé est le joueur le plus jeune et prend le marqueur Premier joueur."
    at.do(StartRoll((1, 2, 3, 1, 2)))
    while game.to_move(at.state) is CHANCE:
        at.do(game.chances(at.state)[0][0])
    assert at.turn == at.state.marker == 2


@pytest.mark.clause("F-05")
def test_camels_climb_onto_camels_and_not_onto_tiles() -> None:
    at = table("base", {2: "green", 4: "white", 8: "yellow orange blue"}).roll("green", 2)
    assert at.stacks == {4: "white green", 8: "yellow orange blue"}
    assert [FR.event(moved) for moved in at.told(UnitMoved)] == [
        "Le chameau vert va de la case 2 à la case 4 et grimpe au-dessus."
    ]
    tiles = {1: (4, "oasis")}
    at = table("base", {2: "green", 8: "white yellow orange blue"}, tiles=tiles).roll("green", 2)
    assert at.stacks == {5: "green", 8: "white yellow orange blue"}
    assert [moved.placed for moved in at.told(UnitMoved)] == ["tile", "alone"]


@pytest.mark.clause("F-06")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_moving_a_tile_means_to_another_space(side: str) -> None:
    at = table("base", START, tiles={0: (6, side)})
    assert not at.may(PlaceTile(0, 6, "oasis"))
    assert not at.may(PlaceTile(0, 6, "mirage"))
    assert at.may(PlaceTile(0, 9, "mirage"))


@pytest.mark.clause("F-07")
def test_a_tile_that_was_hit_stays_and_its_owner_may_still_move_it() -> None:
    at = table("base", START, tiles={1: (5, "oasis")}).roll("blue", 2)
    assert [FR.event(paid) for paid in at.told(TilePaid)] == [
        "Bruno reçoit 1\u00a0livre pour sa tuile Désert sur la case 5 (face Oasis)."
    ]
    assert at.tiles == {1: (5, "oasis")}
    assert at.turn == 1
    assert at.place(9, "mirage").tiles == {1: (9, "mirage")}


@pytest.mark.clause("F-07")
def test_a_tile_that_was_hit_goes_back_when_the_leg_closes() -> None:
    at = table("base", START, tiles={1: (5, "oasis")}, dice="blue").roll("blue", 2)
    assert at.told(TilePaid)
    assert at.state.leg == 2
    assert at.tiles == {}


@pytest.mark.clause("F-08")
def test_money_can_be_kept_secret_until_the_game_is_over() -> None:
    game = pyramid_game(open_money=False)
    *before, last = random_game(game, seed=3)
    for step in before:
        shown = [player.money for player in game.view(step.after, 1).players]
        assert shown == [None, step.after.money[1], None]
    shown = [player.money for player in game.view(last.after, 1).players]
    assert shown == list(last.after.money)


@pytest.mark.clause("F-09")
def test_alice_earns_9_livres() -> None:
    """Her tiles were only pictured; these make up the sum that is printed."""
    track = {5: "orange", 6: "white", 7: "blue", 9: "yellow green"}
    held = {0: "green 5, green 3, yellow 5, blue 5"}
    at = table("base", track, dice="white", held=held, taken={0: 1, 1: 2, 2: 1}, turn=2)
    at.roll("white", 2)
    lines = [FR.event(line) for line in at.events if isinstance(line, LegReward) and line.seat == 0]
    assert lines == [
        "Alice\u00a0: tuile Pari-Manche verte de valeur 5, le chameau vert est 1er\u00a0: +5",
        "Alice\u00a0: tuile Pari-Manche verte de valeur 3, le chameau vert est 1er\u00a0: +3",
        "Alice\u00a0: tuile Pari-Manche jaune de valeur 5, le chameau jaune est 2e\u00a0: +1",
        "Alice\u00a0: tuile Pari-Manche bleue de valeur 5, le chameau bleu est 4e\u00a0: −1",
        "Alice\u00a0: 1\u00a0tuile Pyramide\u00a0: +1",
    ]
    paid = [FR.event(paid) for paid in at.told(LegPaid)]
    assert paid[0] == "Alice reçoit 9\u00a0livres."


@pytest.mark.clause("F-13")
def test_the_tile_in_one_s_hand_does_not_block_the_spaces_beside_it() -> None:
    at = table("base", START, tiles={0: (6, "oasis"), 1: (10, "oasis")})
    assert at.spaces(PlaceTile) == {2, 4, 5, 7, 8, 12, 13, 14, 15, 16}
    assert FR.event(at.place(7, "mirage").events[0]) == (
        "Alice déplace sa tuile Désert de la case 6 à la case 7, face Mirage visible."
    )
