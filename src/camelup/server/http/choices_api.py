"""What can be played, and against whom, with a word on each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelup import bots
from camelup.bots.ladder import STRENGTHS
from camelup.core.errors import SetupError
from camelup.editions.catalogue import EDITIONS, EditionInfo, ModuleInfo, check
from camelup.server.http.etag import with_etag
from camelup.server.http.requests import language_of
from camelup.server.protocol import BotChoice, Choices, EditionChoice, ModuleChoice
from camelup.text import Speaker, speaker


def choices(language: str) -> Choices:
    """Everything that a table can be made of, in the words of one language."""
    say = speaker(language)
    return Choices(
        editions=tuple(_edition(info, say) for info in EDITIONS.values()),
        bots=tuple(_bots(say)),
    )


def _edition(info: EditionInfo, say: Speaker) -> EditionChoice:
    return EditionChoice(
        key=info.key,
        title=say.say(f"edition.{info.key}"),
        text=say.say(f"choice.edition.{info.key}"),
        least_players=info.least_players,
        most_players=info.most_players,
        full_modules_from=_needs_modules_from(info),
        modules=tuple(_module(module, say) for module in info.modules),
    )


def _needs_modules_from(info: EditionInfo) -> int | None:
    """The first number of players for which the rules refuse the game without modules."""
    for players in range(info.least_players, info.most_players + 1):
        try:
            check(info.key, players, ())
        except SetupError:
            return players
    return None


def _module(module: ModuleInfo, say: Speaker) -> ModuleChoice:
    return ModuleChoice(
        key=module.key,
        title=say.say(f"choice.module.{module.key}.title"),
        text=say.say(f"choice.module.{module.key}"),
        needs=module.needs,
        least_players=module.least_players,
    )


def _bots(say: Speaker) -> Iterator[BotChoice]:
    """Everyone who can sit down; a package that cannot be loaded keeps its bots away."""
    for name in bots.names():
        with suppress(SetupError):
            yield _bot(name, say)


def _bot(name: str, say: Speaker) -> BotChoice:
    """One of ours, or one of another package, which is called by its name."""
    rung = STRENGTHS.index(name) + 1 if name in STRENGTHS else 0
    if not say.has(f"choice.bot.{name}.title"):
        return BotChoice(key=name, title=name, text=say.reason(bots.about(name)), rung=rung)
    title, text = say.say(f"choice.bot.{name}.title"), say.say(f"choice.bot.{name}")
    return BotChoice(key=name, title=title, text=text, rung=rung)


@cache
def choices_body(language: str, known: tuple[str, ...]) -> bytes:
    """The answer, made once for each language and set of installed bots."""
    return msgspec.json.encode(choices(language))


async def show(request: Request) -> Response:
    """GET /api/choices?language="""
    # The packages of other bots are imported for it, which may take its time.
    body = await run_in_threadpool(choices_body, language_of(request), bots.names())
    return with_etag(request, body)


ROUTES = [Route("/api/choices", show)]
