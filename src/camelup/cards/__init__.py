"""Camel Up Cards (2016): hands, a secretly built racing deck, simultaneous choices.

A game of its own behind the shared ``Game`` protocol. ``leg_setup`` builds the racing deck,
``turn`` and ``betting`` are a player's turn, ``movement`` moves camels, ``payout`` counts money.
"""
