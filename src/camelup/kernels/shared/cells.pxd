# The same in C; cells.py says what each function does.

cdef inline int seen_from(int me, int seat, int players) noexcept nogil:
    return seat - me if seat >= me else seat - me + players

cdef inline int left_of(int seat, int players) noexcept nogil:
    return 0 if seat == players - 1 else seat + 1

cdef inline int camel_cell(int camel, int space, int length) noexcept nogil:
    return camel * (length + 2) + space

cdef inline int desert_cell(int seat, int space, int length) noexcept nogil:
    return seat * length + space - 1

cdef inline int ticket_cell(int seat, int racer, int value, int values) noexcept nogil:
    return (seat * 5 + racer) * values + value

cdef inline int position_cell(int seat, int place, int racer, int places) noexcept nogil:
    return (seat * places + place) * 5 + racer

cdef inline int card_cell(int seat, unsigned long long laid) noexcept nogil:
    return seat * 5 + (laid >> 5 * seat & 31)
