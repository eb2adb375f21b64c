"""The pyramid games: 2014 base game, Supercup and second edition.

``turn`` is the turn as one script; each file in ``parts`` is one paragraph of the rules; an
``Edition`` is a value that says which parts are in play. No file here names an edition or module.
"""
