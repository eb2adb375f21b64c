"""``camelup schema``: the JSON Schema of position documents, or of the lines of a record."""

from __future__ import annotations

import json

from camelup.cli.options import Arguments
from camelup.play.schema import schema as schema_of


def schema(options: Arguments) -> int:
    """Print the schema."""
    print(json.dumps(schema_of(options.kind), indent=None if options.json else 2))
    return 0
