"""Camel Up Cards: words and piles, laws of a leg, tables, and who plays there."""
