"""Which modules go together, with how many players, and that every mixture plays to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from camelup.core.errors import SetupError
from camelup.core.values import Action
from camelup.editions import EDITIONS, make_game
from camelup.pyramid.events import DieRevealed, LegRanked, RaceRanked
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.parts.desert_tiles import PlaceTile, TilePaid
from camelup.pyramid.parts.leg_bets import TakeLegTile
from camelup.pyramid.parts.partnerships import Partner, PartnershipsState
from camelup.pyramid.parts.photographer import PhotographerState, PlaceCamera
from camelup.pyramid.parts.position_bets import BetOnPosition, PositionBetsState
from camelup.pyramid.parts.pyramid import TakePyramidTile
from camelup.pyramid.parts.race_bets import BetOnRace
from camelup.pyramid.parts.supporting_dice import AddSupportingDie, SupportingDiceState
from camelup.pyramid.state import State
from tests.support import ALL_MODULES, fresh, pyramid_game, random_game, slice_of, table


def all_combinations() -> list[tuple[str, ...]]:
    """Sixteen sets of modules, and eight more with the spicy option."""
    plain = [c for size in range(5) for c in combinations(ALL_MODULES, size)]
    return plain + [("spicy", *c) for c in plain if "long-track" in c]


def player_counts(modules: tuple[str, ...]) -> range:
    least = 6 if "partnerships" in modules else 2
    return range(least, 11 if set(ALL_MODULES) <= set(modules) else 9)


def name(modules: tuple[str, ...]) -> str:
    return "+".join(modules) or "none"


def everything() -> Iterator[tuple[tuple[str, ...], int]]:
    for modules in all_combinations():
        for players in player_counts(modules):
            yield modules, players


# What may be combined


@pytest.mark.clause("X0-01", "X0-02", "RX-01")
def test_every_set_of_modules_is_allowed() -> None:
    assert len(all_combinations()) == 24
    for modules, players in everything():
        game = make_game("base", players, modules)
        assert set(game.modules) == set(modules)


@pytest.mark.clause("X0-01")
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_the_order_of_asking_for_modules_does_not_matter(modules: tuple[str, ...]) -> None:
    one = pyramid_game("base", 8, modules)
    other = pyramid_game("base", 8, tuple(reversed(modules)))
    assert one.edition == other.edition


@pytest.mark.clause("X0-01", "RX-01")
@pytest.mark.parametrize("edition", ["second", "cards"])
@pytest.mark.parametrize("module", [*ALL_MODULES, "spicy"])
def test_modules_belong_to_the_base_game_only(edition: str, module: str) -> None:
    with pytest.raises(SetupError) as refused:
        make_game(edition, 6, [module])
    assert refused.value.facts["rule"] == "X0-01"


@pytest.mark.clause("X0-01")
@pytest.mark.parametrize("modules", [["catapult"], ["photographer", "photographer"]])
def test_unknown_and_doubled_modules_are_refused(modules: list[str]) -> None:
    with pytest.raises(SetupError):
        make_game("base", 4, modules)


@pytest.mark.clause("X0-02", "X0-03", "RX-02")
@pytest.mark.parametrize("players", [9, 10])
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_nine_and_ten_need_all_four_modules(modules: tuple[str, ...], players: int) -> None:
    if set(ALL_MODULES) <= set(modules):
        assert make_game("base", players, modules).players == players
        return
    with pytest.raises(SetupError) as refused:
        make_game("base", players, modules)
    assert refused.value.facts["rule"] == "X0-03"


@pytest.mark.clause("X0-02", "RX-02")
@pytest.mark.parametrize("players", [1, 11, 12])
def test_one_player_or_more_than_ten_never(players: int) -> None:
    with pytest.raises(SetupError):
        make_game("base", players, ALL_MODULES)


@pytest.mark.clause("X4-01", "RX-27")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_partnerships_need_six_players(players: int) -> None:
    with pytest.raises(SetupError) as refused:
        make_game("base", players, ["partnerships"])
    assert refused.value.facts["rule"] == "X4-01"


@pytest.mark.clause("X1-17")
@pytest.mark.parametrize("others", [(), ("photographer",), ("position-bets", "photographer")])
def test_the_spicy_option_needs_module_1(others: tuple[str, ...]) -> None:
    with pytest.raises(SetupError) as refused:
        make_game("base", 4, ["spicy", *others])
    assert refused.value.facts["rule"] == "X1-17"


@pytest.mark.clause("X0-01", "X0-02", "X1-17", "X4-01", "B-08", "S-10")
def test_the_catalogue_promises_what_can_be_played() -> None:
    base, second = EDITIONS["base"], EDITIONS["second"]
    assert (base.least_players, base.most_players) == (2, 10)
    assert (second.least_players, second.most_players) == (3, 8)
    assert second.modules == ()
    assert {m.key: (m.least_players, m.needs) for m in base.modules} == {
        "long-track": (0, None),
        "spicy": (0, "long-track"),
        "photographer": (0, None),
        "position-bets": (0, None),
        "partnerships": (6, None),
    }


# What a module brings


@pytest.mark.clause("X0-06", "X2-03", "X3-03", "X4-03")
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_the_kinds_of_normal_action(modules: tuple[str, ...]) -> None:
    at = fresh("base", 8, modules)
    wanted: set[type[Action]] = {TakeLegTile, PlaceTile, TakePyramidTile, BetOnRace}
    more: dict[str, type[Action]] = {
        "photographer": PlaceCamera,
        "position-bets": BetOnPosition,
        "partnerships": Partner,
    }
    wanted |= {more[module] for module in modules if module in more}
    assert {type(action) for action in at.game.legal(at.state, at.turn)} == wanted


@pytest.mark.clause("X0-06", "X1-17")
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_only_the_spicy_option_gives_an_additional_action(modules: tuple[str, ...]) -> None:
    at = fresh("base", 8, modules, numbers=(1, 2, 3, 1, 2))
    at.roll("blue", 1)
    assert bool(at.options(AddSupportingDie)) is ("spicy" in modules)
    assert at.turn == (0 if "spicy" in modules else 1)


@pytest.mark.clause("RX-22", "X1-05", "X3-02")
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_a_fourth_leg_tile_with_module_1_or_3(modules: tuple[str, ...]) -> None:
    four = "long-track" in modules or "position-bets" in modules
    stacks = fresh("base", 8, modules).state.leg_bets.stacks
    assert stacks == ((5, 3, 2, 2) if four else (5, 3, 2),) * 5


@pytest.mark.clause("X1-02", "X1-04", "RX-28")
@pytest.mark.parametrize("modules", all_combinations(), ids=name)
def test_only_module_1_makes_track_and_pyramid_longer(modules: tuple[str, ...]) -> None:
    at = fresh("base", 8, modules)
    long = "long-track" in modules
    assert at.game.edition.length == (20 if long else 16)
    assert at.state.pyramid.tiles == len(at.dice) == (6 if long else 5)


@pytest.mark.clause("X0-05", "X1-01", "X2-01", "X3-01", "X4-02")
def test_the_parts_of_all_modules_at_a_full_table() -> None:
    s = fresh("base", 10, ALL_MODULES).state
    there = slice_of(s, SupportingDiceState).supporting
    assert there is not None
    assert len(there.pedestal) + 1 == 5
    assert s.pyramid.tiles == 5 + 1
    assert sum(map(len, s.leg_bets.stacks)) == 15 + 5
    assert slice_of(s, PositionBetsState).position_tiles == (2, 3, 4, 5)
    assert isinstance(s, PhotographerState)
    assert slice_of(s, PartnershipsState).partners == (None,) * 10


@pytest.mark.clause("X0-02", "X0-05")
def test_ten_characters_have_their_own_cards_and_tiles() -> None:
    s = fresh("base", 10, ALL_MODULES).state
    assert sum(map(len, s.race_bets.hands)) == 40 + 10
    assert len(s.desert_tiles) == 8 + 2


@pytest.mark.clause("X0-04", "RX-31", "RB-22")
def test_the_number_of_coins_is_no_limit() -> None:
    track = {3: "white", 5: "blue", 6: "orange", 7: "yellow", 8: "green"}
    at = table(
        "base",
        track,
        modules=["photographer"],
        money=(500, 500, 500),
        camera={"seat": 1, "space": 4},
    )
    assert at.roll("white", 1).money == (500, 501, 500)


@pytest.mark.clause("RX-30")
def test_a_supporting_die_works_like_any_other_on_tiles_and_in_pictures() -> None:
    track = {3: "white", 5: "blue orange yellow green"}
    at = table(
        "base",
        track,
        modules=["long-track", "photographer"],
        tiles={1: (4, "oasis")},
        dice="supporting-white blue white",
        taken={0: 3},
    )
    at.roll("supporting-white", 1)
    assert at.stacks == {5: "blue orange yellow green white"}
    assert at.money == (3, 4, 3)
    at = table(
        "base",
        {3: "white", 7: "blue orange yellow green"},
        modules=["long-track", "photographer"],
        camera={"seat": 2, "space": 5},
        dice="supporting-white blue white",
        taken={0: 3},
    )
    assert at.roll("supporting-white", 2).money == (3, 3, 4)


# Whole games


@pytest.mark.clause("X0-01", "X0-02", "X0-03", "RX-01", "RX-28")
@pytest.mark.parametrize(
    ("modules", "players"), list(everything()), ids=[f"{name(m)}-{n}" for m, n in everything()]
)
def test_every_mixture_plays_to_its_end(modules: tuple[str, ...], players: int) -> None:
    game = pyramid_game("base", players, modules, youngest=None)
    seed = 1000 * players + len("".join(modules))
    last = None
    for last in random_game(game, seed):
        check(game, last.after)
        assert sum(isinstance(event, TilePaid) for event in last.events) <= 1
    assert last is not None
    assert last.after.stage == "over"
    assert sum(isinstance(event, RaceRanked) for event in last.events) == 1
    assert sum(isinstance(event, LegRanked) for event in last.events) == 1
    assert game.winners(last.after)


def check(game: PyramidGame, s: State) -> None:
    """What has to hold at every moment of every game."""
    e = game.edition
    camels = sorted(camel for _, stack in s.stacks for camel in stack)
    assert camels == ([] if s.stage in ("youngest", "start-roll") else sorted(e.racers))
    assert min(s.money) >= 0
    for row, camel in enumerate(e.racers):
        held = [t.value for hand in s.leg_bets.held for t in hand if t.camel == camel]
        left = s.leg_bets.stacks[row]
        assert sorted((*left, *held)) == sorted(e.leg_values)
    if s.stage in ("turn", "extra", "over"):
        assert s.pyramid.tiles == len(s.pyramid.dice)
        assert sum(s.pyramid.taken) + s.pyramid.tiles == e.draws
    if isinstance(s, PositionBetsState):
        bets = [t.bet for hand in s.leg_bets.held for t in hand if t.bet is not None]
        assert sorted((*bets, *s.position_tiles)) == [2, 3, 4, 5]
    if isinstance(s, SupportingDiceState) and s.supporting is not None:
        inside = [key for key in s.pyramid.dice if key.startswith("supporting-")]
        assert len(inside) + len(s.supporting.pedestal) + len(s.supporting.crater) == 5
    if isinstance(s, PhotographerState) and s.camera.space is not None:
        assert s.camera.space not in {space for space, _ in s.stacks}
        assert s.camera.space not in {tile.space for tile in s.desert_tiles if tile is not None}
    if isinstance(s, PartnershipsState):
        assert all(p is None or s.partners[p] == i != p for i, p in enumerate(s.partners))
    assert s.stage not in ("turn", "extra") or game.legal(s, s.turn)


@pytest.mark.clause("RX-13", "RX-05", "X1-09")
@pytest.mark.parametrize("spicy", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_reveals_per_leg(spicy: bool, seed: int) -> None:
    modules = ("long-track", "spicy") if spicy else ("long-track",)
    reveals = 0
    for step in random_game(pyramid_game("base", 4, modules), seed):
        reveals += sum(isinstance(event, DieRevealed) for event in step.events)
        if step.after.leg > step.before.leg:
            assert 6 <= reveals <= 10 if spicy else reveals == 6
            reveals = 0
