"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 10_000


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_rate", "_since")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most, self._left = rate, most, float(most)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each of the clients of late."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one out of somebody's bucket."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._most)
        self._buckets[who] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()
