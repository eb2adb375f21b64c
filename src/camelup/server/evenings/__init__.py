"""Evenings of several tables: people are drawn together round by round, and standings grow."""
