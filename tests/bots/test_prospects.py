"""What the expert of the pyramid games reckons with: laws, certain ends, averages."""

from __future__ import annotations

import pytest

from camelup import kernels
from camelup.bots.prospects import NOTHING, ROLL, WINNER, Prospects, Style
from camelup.bots.pyramid_expert import PyramidExpert
from camelup.odds import QUICK
from camelup.odds.values import Situation
from camelup.pyramid.parts.photographer import PlaceCamera
from tests.support import Table, compiled_and_pure, fresh, table

ENDS_NOW = {3: "blue", 5: "green", 7: "orange", 9: "yellow", 16: "white"}
"""Only white's die is left, and whatever it shows ends the race."""

CLOSE = {
    "base": {2: "blue white", 3: "yellow", 4: "green", 5: "orange"},
    "second": {2: "blue purple", 3: "yellow", 4: "green", 5: "red", 15: "black", 16: "white"},
}

CAMELS = ("blue", "green", "orange", "yellow", "white")
MINE = [(0, camel) for camel in CAMELS]
THEIRS = [(1, camel) for camel in CAMELS]
"""All cards of a player on one deck bring 8 - 4 (B-65, B-66)."""


def prospects(at: Table, seat: int = 0, style: Style | None = None) -> Prospects:
    situation = Situation(at.game.view(at.state, seat), seat, QUICK)
    return Prospects(situation, style or Style())


def chance(at: Table, action: int) -> float:
    found = prospects(at)
    return found.chance(action, found.standing(found.now.leg))


def money(at: Table, action: int) -> list[float]:
    found = prospects(at)
    found.chance(action, found.standing(found.now.leg))
    return found.contest.play(0, action, 1.0, 1.0)[1:]


@pytest.mark.parametrize("edition", ["base", "second"])
def test_the_finalists_and_the_usual_choice_are_looked_at_closely(edition: str) -> None:
    """In as many ways as the style says; the best first, each with the chance of that look."""
    at = table(edition, CLOSE[edition])
    legal = at.game.legal(at.state, 0)
    style = Style(paths=40, closer_paths=90, finalists=2)
    for usual in legal[:: len(legal) // 6]:
        expert = PyramidExpert(at.game.view(at.state, 0), 0, style)
        judged = expert.judge(legal, usual)
        assert len(judged) in (2, 3)
        assert usual in [one.action for one in judged]
        assert judged == sorted(judged, key=lambda one: -one.chance)
        again = PyramidExpert(at.game.view(at.state, 0), 0, style._replace(paths=90))
        for one in judged:
            assert again.judge([one.action], one.action) == [one]


@pytest.mark.parametrize(
    ("edition", "dice"),
    [("base", None), ("base", "blue white"), ("second", None), ("second", "yellow grey")],
)
def test_the_graph_has_the_law_of_the_leg(edition: str, dice: str | None) -> None:
    """First and second place at the root, as the odds engine has them exactly."""
    found = prospects(table(edition, CLOSE[edition], dice=dice))
    law = found.now.leg
    first, second = ([law.of(c)[place] for c in found.now.edition.racers] for place in (0, 1))
    assert found.tree.chances()[:10] == pytest.approx([*first, *second])


def test_the_graph_has_the_law_of_the_race() -> None:
    """Without crazy camels every end of the leg is followed by the solved race."""
    found = prospects(fresh("base", 4))
    assert found.tree.chances()[10:] == pytest.approx(found.race, abs=1e-9)


def test_crazy_camels_tilt_the_solved_race() -> None:
    """With crazy camels the average over the ends of the leg is that of the odds engine."""
    found = prospects(fresh("second", 4))
    assert found.tree.chances()[10:] == pytest.approx(found.race, abs=0.03)
    assert sum(found.tree.chances()[10:15]) == pytest.approx(1)


@pytest.mark.clause("B-23", "B-62", "B-65", "B-66")
@pytest.mark.parametrize(
    ("mine", "wins"), [(22, 0.0), (23, 0.5), (24, 1.0)], ids=["behind", "level", "ahead"]
)
def test_what_is_certain_is_certain(mine: int, wins: float) -> None:
    """Rolls bring 2 and 1 more to the first, decks 4 each: 22 + 7 against 24 + 6 is lost."""
    at = table(
        "base", ENDS_NOW, players=2, dice="white", money=(mine, 24), winner=MINE, loser=THEIRS
    )
    assert chance(at, ROLL) == pytest.approx(wins, abs=0.01)
    assert money(at, ROLL) == pytest.approx([mine + 7, 30])


@pytest.mark.clause("B-55", "B-56", "B-57", "B-65", "B-66")
def test_pieces_on_the_table_pay_their_exact_average() -> None:
    """White goes to 6, on top of yellow on 7, or to 8: orange is first, second open.

    Yellow is second once in three and pays 1 then, else -1; orange pays 5 for certain.
    """
    track = {4: "blue", 5: "green white", 7: "yellow", 9: "orange"}
    at = table("base", track, players=2, dice="white", money=(3, 3), held={1: "yellow 5, orange 5"})
    found = prospects(at)
    standing = found.standing(found.now.leg)
    found.contest.hold(standing.money, bytes(standing.taken), standing.partners, ())
    without = found.contest.play(0, NOTHING, 1.0, 1.0)[2]
    found.chance(NOTHING, standing)
    held = found.contest.play(0, NOTHING, 1.0, 1.0)[2]
    assert held - without == pytest.approx(5 + (1 - 1 - 1) / 3)


@pytest.mark.clause("B-64", "B-65")
def test_a_race_card_that_is_right_for_certain_is_worth_eight() -> None:
    """The next die ends the race: white's card pays 8, and the other cannot bet any more."""
    theirs = [(1, camel) for camel in CAMELS]
    at = table("base", ENDS_NOW, players=2, dice="white", money=(3, 3), loser=theirs)
    bet, nothing = (money(at, code)[0] for code in (WINNER | CAMELS.index("white"), NOTHING))
    assert bet - nothing <= 8 + 1e-9
    assert money(at, WINNER | CAMELS.index("white"))[0] >= 3 + 8


PURE = """
from camelup import kernels
from camelup.bots.prospects import NOTHING, ROLL, Style
from tests.bots.test_prospects import prospects
from tests.support import fresh
for edition in ("base", "second"):
    at = fresh(edition, 3)
    found = prospects(at, min(at.game.to_move(at.state)), Style(paths=6, worlds=3))
    for action in (NOTHING, ROLL, 1):
        print(round(found.chance(action, found.standing(found.now.leg)), 9))
print(kernels.STATE["contest"])
"""


def test_compiled_or_not_the_answers_are_the_same() -> None:
    said = [text.splitlines() for text in compiled_and_pure(PURE)]
    assert said[0][:-1] == said[1][:-1]
    assert said[1][-1] == "pure"
    assert said[0][-1] == kernels.STATE.get("contest", said[0][-1])


@pytest.mark.clause("X2-05", "X2-07")
def test_a_camera_in_other_hands_stays_there() -> None:
    """Whoever holds it can expect the photo, and no action takes it away from him."""
    camera = {"seat": 1, "space": 6}
    at = table("base", CLOSE["base"], modules=["photographer"], camera=camera)
    expert = PyramidExpert(at.game.view(at.state, 0), 0, Style(paths=40, closer_paths=40))
    photo = expert.now.leg.photo / expert.now.leg.total
    assert photo > 0
    assert expert.standing.money == pytest.approx((3, 3 + photo, 3))
    theirs = [expert.prospects.chance(NOTHING, expert.standing)]
    assert [one.chance for one in expert._cameras([PlaceCamera(0, 16)])] == theirs
