"""Bots: they see a View and the legal actions, never a State."""

from camelup.bots.random_bot import RandomBot

__all__ = ["RandomBot"]
