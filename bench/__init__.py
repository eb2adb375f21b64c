"""Measurements and long runs: ``make bench``, ``make soak``."""
