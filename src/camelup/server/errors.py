"""What the server refuses, each with a key of the catalogue and an HTTP status."""

from __future__ import annotations

from camelup.core.errors import CamelUpError


class RequestError(CamelUpError):
    """A request that cannot be granted; ``code`` is what a program reads."""

    status = 400

    @property
    def code(self) -> str:
        return code_of(self)


class Forbidden(RequestError):
    """Somebody else may, this browser may not."""

    status = 403


class NotFound(RequestError):
    """There is no such thing here."""

    status = 404


class Conflict(RequestError):
    """Not as things are now."""

    status = 409


class TooLarge(RequestError):
    """More bytes than anybody needs."""

    status = 413


class Misdirected(RequestError):
    """Asked by a name that is not this server's."""

    status = 421


class TooMany(RequestError):
    """Too often, or too many at a time."""

    status = 429


class Failure(RequestError):
    """A mistake of the program; the other side learns nothing of it."""

    status = 500


class Unavailable(RequestError):
    """Not now; perhaps a little later."""

    status = 503


def code_of(error: CamelUpError) -> str:
    """The key without the family of the server: ``no-table``, ``move.not-legal``."""
    return error.key.removeprefix("server.")
