"""Positions in one line of text, both ways: ``base 5:gw 6:b 8:oy out:g2 +10@2 turn:3``.

A family of games brings the kinds of word it has (:class:`camelup.core.notation.FamilyNotation`).
Here the words for the game itself are read and written: an edition by its key, a module by its key
or the first part of it (``long`` is ``long-track``). Without an edition the camels tell which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from camelup.core.errors import PositionError
from camelup.core.families import ByFamily
from camelup.core.notation import Draft, FamilyNotation, Note
from camelup.core.scan import IN_LINKS, Word, words_of
from camelup.core.values import Seat
from camelup.editions.catalogue import EDITIONS, AnyGame, EditionInfo, family_of, game_of, make_game

NOTATIONS: ByFamily[FamilyNotation] = ByFamily(
    pyramid="camelup.pyramid.notation:NOTATION", cards="camelup.cards.notation:NOTATION"
)

EXAMPLE = "5:gw 6:b 8:oy out:g +10 -12"
USUAL_PLAYERS = 4
"""Where a line does not tell how many play."""


class Holder(Protocol):
    """What holds a position: a table, a record."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> Any: ...


class Reading(NamedTuple):
    """What a line means, and what was assumed because it leaves it out."""

    game: AnyGame
    state: Any
    assumed: tuple[Note, ...]
    hidden: tuple[Seat, ...] = ()
    """Whoever has cards that the line leaves unknown; the state has to hold some."""
    face_down: tuple[int, ...] = ()
    """Which of the cards that lie on the table until the end are among them, counted from 0."""


def parse(line: str) -> dict[str, Any]:
    """The position document of a line; a :class:`PositionError` names the word that is wrong."""
    reading = read(line)
    return reading.game.to_document(reading.state)


def notation(
    position: dict[str, Any] | Holder, *, seat: Seat | None = None, link: bool = False
) -> str:
    """A position as one line: a position document, or a table or record as it is now.

    Secrets are told, unless ``seat`` is given: then cards that it may not see are hidden. With
    ``link`` the line has only signs that no link loses. :func:`parse` understands all of it.
    """
    if isinstance(position, dict):
        game = game_of(position)
        document = game.to_document(game.from_document(position))
    else:
        game = position.game
        document = game.to_document(position.state)
    written = _notation_of(game)
    words = [game.edition_key, *map(_short, game.modules)]
    for phrase in written.phrases(game):
        words += phrase.write(game, document, seat)
    line = " ".join(words)
    if seat is None and parse(line) != written.settled(game, document):
        raise PositionError("notation.not-told", where=game.edition_key)
    return line.translate(IN_LINKS) if link else line


def read(line: str) -> Reading:
    """What a line means; ``parse`` is for those who need the document only."""
    words = words_of(line)
    if not words:
        raise PositionError("notation.empty", example=EXAMPLE)
    info, modules, rest = _game_words(words)
    usual = _usual(info, modules)
    game: AnyGame = make_game(info.key, usual, modules)
    draft = _draft(game, rest)
    players = draft.table(usual)
    if players != usual:
        game = make_game(info.key, players, modules)
    for phrase in _notation_of(game).foreign(game):
        if phrase.key in draft.used:
            raise draft.used[phrase.key].refusal("notation.foreign")
    return _completed(game, draft)


def _draft(game: AnyGame, words: Sequence[Word]) -> Draft:
    """All words but those for the game itself."""
    written, draft = _notation_of(game), Draft()
    phrases = (*written.phrases(game), *written.foreign(game))
    for word in words:
        phrase = next((one for one in phrases if one.fits(word.text)), None)
        if phrase is None:
            raise word.refusal("notation.word", example=EXAMPLE)
        draft.take(phrase, word)
    return draft


def _completed(game: AnyGame, draft: Draft) -> Reading:
    if draft.players is None:
        draft.assume("assumed.players", number=game.players)
    for phrase in _notation_of(game).phrases(game):
        if phrase.assumed and phrase.key not in draft.used:
            draft.assume(phrase.assumed, board=phrase.board)
        phrase.complete(game, draft)
    try:
        state = game.from_document(draft.document(game))
    except PositionError as error:
        raise draft.blamed(error) from None
    hidden, face_down = tuple(sorted(draft.hidden)), tuple(draft.face_down)
    return Reading(game, state, tuple(draft.notes), hidden, face_down)


# The words for the game itself


def _game_words(words: Sequence[Word]) -> tuple[EditionInfo, list[str], list[Word]]:
    """The edition, its modules, and all other words."""
    editions: list[EditionInfo] = []
    modules: list[str] = []
    rest: list[Word] = []
    known = {
        name: module
        for info in reversed(EDITIONS.values())
        for module in info.modules
        for name in (_short(module.key), module.key)
    }
    for word in words:
        if word.text in EDITIONS:
            if editions:
                raise word.refusal("notation.twice")
            editions.append(EDITIONS[word.text])
        elif word.text in known:
            module = known[word.text]
            modules += [module.needs, module.key] if module.needs else [module.key]
        else:
            rest.append(word)
    modules = list(dict.fromkeys(modules))
    return editions[0] if editions else _guess(modules, rest), modules, rest


def _short(module: str) -> str:
    """The word for a module: the first part of its key."""
    return module.partition("-")[0]


def _guess(modules: Sequence[str], words: Sequence[Word]) -> EditionInfo:
    """The edition that knows the camels and the modules of a line that does not name it."""
    best: tuple[int, EditionInfo] | None = None
    for info in EDITIONS.values():
        written = NOTATIONS.get(info.family)
        if written is None or not set(modules) <= {module.key for module in info.modules}:
            continue
        strangers = written.strangers(make_game(info.key, info.least_players), words)
        if strangers is not None and (best is None or strangers < best[0]):
            best = strangers, info
        if strangers == 0:
            break
    if best is None:
        raise PositionError("notation.edition", where=words[0].text, known=", ".join(EDITIONS))
    return best[1]


def _usual(info: EditionInfo, modules: Sequence[str]) -> int:
    """Four players, or as many as the rules want at least."""
    needs = [module.least_players for module in info.modules if module.key in modules]
    return min(max(USUAL_PLAYERS, info.least_players, *needs, 0), info.most_players)


def _notation_of(game: AnyGame) -> FamilyNotation:
    found = NOTATIONS.get(family_of(game.edition_key))
    if found is None:
        raise PositionError("notation.no-family", where=game.edition_key, family=game.family)
    return found
