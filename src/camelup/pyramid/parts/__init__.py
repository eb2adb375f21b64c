"""One folder per paragraph of the rules: everything that belongs to it, and nothing else.

``part.py`` has the rules, ``moves.py`` what players can do, ``events.py`` what can happen, and
``slice.py`` what lies on the table because of it. Each folder exports all of that by itself.
"""
