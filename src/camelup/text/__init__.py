"""Everything a person reads, in English and French, from one set of message catalogues.

>>> from camelup.text import speaker
>>> speaker("fr", "base").money(3)
'3\\xa0livres'
"""

from camelup.text.catalogue import CatalogueError, catalogue, languages
from camelup.text.speaker import Speaker, english, speaker

__all__ = ["CatalogueError", "Speaker", "catalogue", "english", "languages", "speaker"]
