"""Names of people, as they come from forms and from records of any origin."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24


def clean_name(name: str) -> str:
    """A name on one line, without signs that would disturb the text around it."""
    plain = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    return " ".join(plain.split())[:LONGEST_NAME].strip()
