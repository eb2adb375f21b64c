"""The 2014 base game (B)."""

from camelup.editions.supercup import PARTS
from camelup.pyramid.edition import Edition, racing_die
from camelup.pyramid.parts.desert_tiles import DesertTiles
from camelup.pyramid.parts.leg_bets import LegBets
from camelup.pyramid.parts.pyramid import Pyramid
from camelup.pyramid.parts.race_bets import RaceBets

RACERS = ("blue", "green", "orange", "yellow", "white")

BASE = Edition(
    key="base",
    racers=RACERS,
    dice=tuple(map(racing_die, RACERS)),
    draws=5,
    parts=(LegBets(), DesertTiles(), Pyramid(), RaceBets()),
    seats=(2, 8),
    known=PARTS,
)
