"""Why the server closes a socket; docs/protocol.md says more on each."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """The codes of RFC 6455 where they fit, otherwise codes of our own."""

    BINARY = 1003
    FAILED = 1011
    BAD = 4400
    LATE = 4401
    FOREIGN = 4403
    UNKNOWN = 4404
    OLD = 4406
    SLOW = 4408
    FLOOD = 4429
