"""An action that somebody chose, as an object or as its document, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import msgspec

from camelup.core.document import refusal
from camelup.core.errors import CamelUpError, IllegalMove, some_of
from camelup.core.game import Game, S
from camelup.core.values import Action
from camelup.play.lines import compact, document_of, kinds_of, move_of


def action_of(game: Game[S, Any], choice: Action | dict[str, Any]) -> Action:
    """The action that ``choice`` is or describes; legal or not."""
    move = _read(game, choice) if isinstance(choice, dict) else choice
    if not isinstance(move, Action):
        raise IllegalMove("move.not-an-action")
    return move


def _read(game: Game[S, Any], document: dict[str, Any]) -> object:
    try:
        return move_of(game, document)
    except msgspec.ValidationError as complaint:
        raise _refusal(game, document, complaint) from None


def _refusal(
    game: Game[S, Any], document: dict[str, Any], complaint: msgspec.ValidationError
) -> CamelUpError:
    kinds, tag = kinds_of(game.move_type), document.get("type")
    if not isinstance(tag, str):
        return refusal(IllegalMove, game.move_type, document, complaint)
    if tag not in kinds:
        known = ", ".join(tag for tag, kind in kinds.items() if issubclass(kind, Action))
        return IllegalMove("move.type", where="$.type", name=tag, known=known)
    for name in document:
        if name not in ("type", *kinds[tag].__struct_encode_fields__):
            return IllegalMove("document.unknown", where="$", field=name)
    return refusal(IllegalMove, game.move_type, document, complaint)


def explained(game: Game[S, Any], state: S, refused: IllegalMove) -> IllegalMove:
    """A refusal that also says what would be legal; ``facts["legal"]`` holds all of it."""
    if refused.key != "move.not-legal":
        return refused
    move: Action = refused.facts["move"]
    seat, legal = move.seat, game.legal(state, move.seat)
    told = refused.facts
    facts = {**told, "move": move, "seat": seat, "legal": legal, "edition": game.edition_key}
    alike = [action for action in legal if type(action) is type(move)]
    if not alike:
        kinds = ", ".join(dict.fromkeys(action.kind for action in legal))
        return IllegalMove("move.not-legal-kind", kinds=kinds, **facts)
    possible = some_of([_written(action) for action in alike])
    return IllegalMove("move.not-legal-one-of", possible=possible, **facts)


def _written(action: Action) -> str:
    """What tells an action from others of its kind and seat."""
    document = document_of(action)
    return compact({name: document[name] for name in document if name not in ("type", "seat")})
