"""Betting partnerships: module 4 of the Supercup, and the second edition from six players on."""

from camelup.pyramid.parts.partnerships.events import PartnerCopied, PartnersMade
from camelup.pyramid.parts.partnerships.moves import Partner
from camelup.pyramid.parts.partnerships.part import LEAST_PLAYERS, Partnerships, partner_of
from camelup.pyramid.parts.partnerships.slice import (
    PartnershipsPlayerDocument,
    PartnershipsPlayerView,
    PartnershipsState,
    PartnershipsView,
)

__all__ = [
    "LEAST_PLAYERS",
    "Partner",
    "PartnerCopied",
    "PartnersMade",
    "Partnerships",
    "PartnershipsPlayerDocument",
    "PartnershipsPlayerView",
    "PartnershipsState",
    "PartnershipsView",
    "partner_of",
]
