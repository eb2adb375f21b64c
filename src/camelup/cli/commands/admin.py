"""``camelup admin``: the tables of a server, listed, closed or exported."""

from __future__ import annotations

import json
import sys

from sqlalchemy.exc import SQLAlchemyError

from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError
from camelup.server.settings import Settings
from camelup.server.store import upkeep
from camelup.text import speaker


def admin(options: Arguments) -> int:
    """Do what is asked for."""
    settings = Settings(db=options.db or "")
    file = settings.database_file()
    if file is not None and not file.stat().st_size:
        raise CamelUpError("cli.no-database", file=str(file))
    try:
        with upkeep.opened(settings.database_url()) as connection:
            if options.deed == "list":
                _list(upkeep.tables(connection, options.phase), options)
            elif options.deed == "close":
                upkeep.close(connection, _table(options))
                print(speaker(options.lang).say("cli.admin.closed", table=_table(options)))
            else:
                _export(upkeep.record(connection, _table(options)), options)
    except (SQLAlchemyError, ImportError) as error:
        why = str(getattr(error, "orig", error)).partition("\n")[0]
        raise CamelUpError("cli.db", file=str(file or settings.database_url()), why=why) from None
    return 0


def _table(options: Arguments) -> str:
    if options.table is None:
        raise CamelUpError("cli.admin-table")
    return options.table


def _list(tables: list[upkeep.ListedTable], options: Arguments) -> None:
    if options.json:
        print(json.dumps([one._asdict() for one in tables], ensure_ascii=False))
        return
    say = speaker(options.lang)
    for one in tables:
        print(say.say("cli.admin.table", table=one.id, phase=say.say(f"cli.admin.{one.phase}"),
                      edition=one.edition, players=", ".join(one.players), moves=one.moves,
                      hours=f"{one.idle / 3600:.1f}"))  # fmt: skip
    print(say.say("cli.admin.count", n=len(tables)))


def _export(record: str, options: Arguments) -> None:
    if options.save is None:
        sys.stdout.write(record)
    else:
        options.save.write_text(record, encoding="utf-8")
