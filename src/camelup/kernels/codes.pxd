cdef enum:
    CRAZY = 5
    GREY = 9
    GREY_DIE = 5
    SUPPORTING = 8
    OASIS = 1
    MIRAGE = 2
    TURN = 0
    REVEAL = 1
    OVER = 2
    LEG_TILE = 0
    PLACE = 1
    PYRAMID = 3
    WINNER = 4
    LOSER = 5
    PARTNER = 6
    UNIT = 65535
