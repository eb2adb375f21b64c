"""The 2014 base game (B)."""

from camelup.editions.supercup import PARTS
from camelup.pyramid.edition import Edition, racing_die
from camelup.pyramid.parts.desert_tiles import DesertTiles
from camelup.pyramid.parts.leg_bets import LegBets
from camelup.pyramid.parts.pyramid import Pyramid
from camelup.pyramid.parts.race_bets import RaceBets

RACERS = ("blue", "green", "orange", "yellow", "white")  # B-01

BASE = Edition(
    key="base",
    racers=RACERS,
    dice=tuple(map(racing_die, RACERS)),  # B-02
    draws=5,  # B-06
    parts=(LegBets(), DesertTiles(), Pyramid(), RaceBets()),
    seats=(2, 8),  # B-08, RB-23
    known=PARTS,
)
