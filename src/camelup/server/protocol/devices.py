"""Other devices of a person: the small JSON endpoints under ``/api/devices``."""

from __future__ import annotations

from camelup.server.protocol.base import Reply, Request, Short


class DeviceInfo(Reply, frozen=True, kw_only=True):
    """A device that has used a link."""

    id: str
    name: str
    since: float
    """In seconds since 1970."""
    here: bool
    """Is it this one?"""


class Devices(Reply, frozen=True, kw_only=True):
    """GET /api/devices"""

    devices: tuple[DeviceInfo, ...]
    guest: bool
    """Does this browser act for another one at the moment?"""


class DeviceLink(Reply, frozen=True, kw_only=True):
    """POST /api/devices/link: a token that is good once, for so many seconds."""

    token: str
    seconds: int


class UseDevice(Request, frozen=True, kw_only=True):
    """POST /api/devices/use: this browser acts for whoever made the link from now on."""

    token: Short
    name: Short = ""
