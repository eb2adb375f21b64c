"""Small numbers of Camel Up Cards inside the kernels; ``cards_codes.pxd`` has the same for C."""

YOUNGEST, START, DEAL, CHOOSE, TURN, REVEAL, BET, OVER = range(8)
"""What a table waits for, as the stages of the engine: who is youngest, a start card, a dealt card,
secret choices, a race track action or a bet before it, the top card, a bet, nothing any more."""

DISCARD, CONTRIBUTE, INTEL, TOP_CARD, HAND_CARD, PIECE, WINNER, MIDFIELD, OVERALL, END = range(10)
"""Kinds of action, in the order in which legal ones are listed. An action is ``kind << 40 | what``:
cards as a pile, a kind of card, ``piece << 6 | space``, a camel, or ``role << 3 | camel``."""

ACTION_KINDS, CARD_KINDS = 10, 10
"""How many there are. A kind of racing card is its place among the different ones in the box; a
pile is a word that counts them, four bits each."""

ROOM = 60
"""So many spaces a track can have here. Among millions of games none comes near it."""
