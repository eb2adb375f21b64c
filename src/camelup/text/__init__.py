"""Everything a person reads, in English and French, from one set of message catalogues.

>>> from camelup.text import speaker
>>> speaker("fr", "base").money(3)
'3\\xa0livres'
"""

from camelup.text.catalogue import CatalogueError, add_texts, catalogue, languages, remove_texts
from camelup.text.speaker import Speaker, english, speaker

__all__ = [
    "CatalogueError",
    "Speaker",
    "add_texts",
    "catalogue",
    "english",
    "languages",
    "remove_texts",
    "speaker",
]
