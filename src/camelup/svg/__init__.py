"""Pictures of positions, drawn with the very pieces of the browser game.

    >>> from camelup import svg
    >>> svg.board("5:gw 6:b 8:oy out:g2")[:4]
    '<svg'

Pictures need the extra ``image``; tables, records and views show themselves in notebooks with it.
"""

from camelup.svg.board import SIZE, Theme, board
from camelup.svg.image import Progress, film, png

__all__ = ["SIZE", "Progress", "Theme", "board", "film", "png"]
