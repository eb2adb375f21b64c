"""The words of the client and the rules, from the one catalogue."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup.server.errors import NotFound, TooMany
from camelup.server.http.etag import with_etag
from camelup.server.http.requests import language_of
from camelup.server.protocol import Clause, RuleBook, Rules, RuleSection, RuleTopic
from camelup.text import languages, speaker
from camelup.text.client import client_texts
from camelup.text.rules import Book, Entry, Section, books
from camelup.text.topics import in_short


@cache
def text_body(language: str) -> bytes:
    """The client's texts."""
    return msgspec.json.encode(client_texts(language))


@cache
def rules_body(language: str) -> bytes:
    """All rule books in one language."""
    return msgspec.json.encode(
        Rules(books=tuple(_book(book, language) for book in books(language)))
    )


def warm_up() -> None:
    """Read what is said in every language now: the first one who asks would keep all waiting."""
    for language in languages():
        speaker(language).error(TooMany("server.too-fast"))
        text_body(language)
        rules_body(language)


def _book(book: Book, language: str) -> RuleBook:
    return RuleBook(
        key=book.key,
        title=book.title,
        editions=book.editions,
        short=tuple(
            RuleTopic(title=topic.title, text=topic.text) for topic in in_short(book.key, language)
        ),
        sections=tuple(map(_section, book.sections)),
    )


def _section(section: Section) -> RuleSection:
    clauses = tuple(map(clause_of, section.entries))
    return RuleSection(key=section.key, title=section.title, clauses=clauses)


def clause_of(entry: Entry) -> Clause:
    """A clause of the index as it is sent."""
    return Clause(id=entry.id, kind=entry.kind, text=entry.text, rulings=entry.rulings)


async def text(request: Request) -> Response:
    """GET /api/text/{language}"""
    language = request.path_params["language"]
    if language not in languages():
        raise NotFound("server.no-address")
    return with_etag(request, text_body(language))


async def rules(request: Request) -> Response:
    """GET /api/rules?language="""
    return with_etag(request, rules_body(language_of(request)))


ROUTES = [
    Route("/api/text/{language}", text),
    Route("/api/rules", rules),
]
