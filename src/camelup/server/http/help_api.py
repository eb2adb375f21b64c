"""Help in place: what everything on the table is, and the steps of the first-game guide."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.core.errors import SetupError
from camelup.editions.catalogue import EDITIONS, check
from camelup.server.http.etag import with_etag
from camelup.server.http.requests import language_of
from camelup.server.http.texts_api import clause_of
from camelup.server.protocol import Help, HelpTopic
from camelup.text.topics import Topic, topics

LONGEST = 40
"""No key is as long; what is refused is quoted, and need not be quoted at length."""

MOST_PLAYERS = max(info.most_players for info in EDITIONS.values())


def help_on(edition: str, modules: tuple[str, ...], language: str) -> Help:
    """Every topic of a game; a combination that nobody can play is refused by its rule."""
    _check(edition, modules)
    return Help(topics=tuple(map(_told, topics(edition, modules, language))))


def _check(edition: str, modules: tuple[str, ...]) -> None:
    """There is a number of players for which the rules allow it."""
    problem: SetupError | None = None
    for players in range(MOST_PLAYERS, 1, -1):
        try:
            return check(edition, players, modules)
        except SetupError as error:
            problem = error
    assert problem is not None
    raise problem


def _told(topic: Topic) -> HelpTopic:
    clauses = tuple(map(clause_of, topic.clauses))
    return HelpTopic(topic=topic.key, title=topic.title, text=topic.text, clauses=clauses)


@lru_cache(maxsize=64)
def help_body(edition: str, modules: tuple[str, ...], language: str) -> bytes:
    """The answer; there are few questions, and they are asked often."""
    return msgspec.json.encode(help_on(edition, modules, language))


async def show(request: Request) -> Response:
    """GET /api/help?edition=&modules=&language= with modules parted by commas."""
    asked = request.query_params
    edition = asked.get("edition", "base")[:LONGEST]
    modules = tuple(word[:LONGEST] for word in asked.get("modules", "").split(",") if word)
    return with_etag(request, help_body(edition, modules, language_of(request)))


ROUTES = [Route("/api/help", show)]
