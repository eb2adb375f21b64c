"""Camel Up: the whole family of camel races, as one exact rules engine."""
