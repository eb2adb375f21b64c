"""JSON Schemas of what the package reads and writes: positions, and the lines of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from camelup.editions.catalogue import FAMILIES, AnyGame, make_game
from camelup.play.lines import CHECKSUM, FORMAT
from camelup.play.record import Header

DIALECT = "https://json-schema.org/draft/2020-12/schema"
KINDS = ("position", "record")


def schema(kind: str = "position") -> dict[str, Any]:
    """The JSON Schema of a position document, or of one line of a record."""
    return _record() if kind == "record" else _position()


def _position() -> dict[str, Any]:
    types = {game.family: game.position_type for game in _games()}
    return _any_of("A Camel Up position", types)


def _games() -> Iterator[AnyGame]:
    """One game of each family."""
    for family in FAMILIES.values():
        yield make_game(family.editions[0].key, family.editions[0].least_players)


def _record() -> dict[str, Any]:
    types: dict[str, Any] = {"header": Header}
    for game in _games():
        kinds = get_args(game.move_type)
        types.update({f"{game.family}-{kind.__struct_config__.tag}": kind for kind in kinds})
    whole = _any_of("One line of a Camel Up record", types)
    definitions = whole["$defs"]
    for name in types:
        _with_checksum(definitions[name])
    header = definitions["header"]
    for field, value in FORMAT.items():
        header["properties"][field] = {"const": value}
        header["required"].append(field)
    end: dict[str, Any] = {"type": {"const": "end"}, "money": _numbers(), "winners": _numbers()}
    definitions["end"] = {"type": "object", "properties": end, "required": list(end)}
    end["seed"] = {"type": "string"}
    _with_checksum(definitions["end"])
    whole["anyOf"].append({"$ref": "#/$defs/end"})
    return whole


def _with_checksum(definition: dict[str, Any]) -> None:
    """Every line carries one; and nothing that is not named here."""
    definition["properties"][CHECKSUM] = {"type": "string", "pattern": "^[0-9a-f]{8}$"}
    definition.setdefault("required", []).append(CHECKSUM)
    definition["additionalProperties"] = False


def _numbers() -> dict[str, Any]:
    return {"type": "array", "items": {"type": "integer"}}


def _any_of(title: str, types: dict[str, Any]) -> dict[str, Any]:
    """One schema for several types; each keeps its own names for what it refers to."""
    definitions: dict[str, Any] = {}
    for name, kind in types.items():
        template = f"#/$defs/{name}.{{name}}"
        (top,), parts = msgspec.json.schema_components((kind,), ref_template=template)
        key = top["$ref"].removeprefix(f"#/$defs/{name}.")
        definitions[name] = parts.pop(key)
        definitions.update({f"{name}.{part}": body for part, body in parts.items()})
    choices = [{"$ref": f"#/$defs/{name}"} for name in types]
    return {"$schema": DIALECT, "title": title, "anyOf": choices, "$defs": definitions}
