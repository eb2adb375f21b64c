"""The 2018 second edition (S): crazy camels, and partnerships from six players on."""

from functools import cache

from msgspec.structs import replace

from camelup.editions.supercup import PARTS
from camelup.pyramid.edition import Die, Edition, Face, racing_die
from camelup.pyramid.parts.crazy_camels import CrazyCamels
from camelup.pyramid.parts.desert_tiles import DesertTiles
from camelup.pyramid.parts.leg_bets import LegBets
from camelup.pyramid.parts.partnerships import LEAST_PLAYERS, Partnerships
from camelup.pyramid.parts.pyramid import Pyramid
from camelup.pyramid.parts.race_bets import RaceBets

RACERS = ("blue", "green", "red", "yellow", "purple")  # S-07
CRAZY = ("white", "black")  # S-08
GREY = Die("grey", "grey", tuple(Face(n, camel) for camel in CRAZY for n in (1, 2, 3)))
"""Each number in each colour of a crazy camel, once (S-08)."""

SECOND = Edition(
    key="second",
    racers=RACERS,
    crazy=CRAZY,
    dice=(*map(racing_die, RACERS), GREY),
    draws=5,  # of six dice: one stays inside (S-02, S-43, RS-12)
    leg_values=(5, 3, 2, 2),  # S-01, RS-13
    parts=(CrazyCamels(), LegBets(), DesertTiles(), Pyramid(), RaceBets()),
    seats=(3, 8),  # S-10, RS-15
    known=PARTS,
)


@cache
def second_for(players: int) -> Edition:
    """With six or more players everybody has a partnership card (S-14, S-62)."""
    if players < LEAST_PLAYERS:
        return SECOND
    return replace(SECOND, parts=(*SECOND.parts, Partnerships()))
