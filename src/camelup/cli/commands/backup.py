"""``camelup backup FILE`` and ``camelup restore FILE``: a copy of all tables, and back."""

from __future__ import annotations

import shutil
from pathlib import Path

from camelup.cli.options import Arguments
from camelup.core.errors import CamelUpError
from camelup.server.settings import Settings
from camelup.server.store import upkeep
from camelup.text import speaker


def backup(options: Arguments) -> int:
    """Copy the database, also while a server writes to it; and the server's key beside it."""
    settings = Settings(db=options.db or "", key_file=options.key_file)
    source, target, key = _file(settings), options.file, settings.key_path()
    upkeep.copy(source, target)
    if key.exists():
        _copy_key(key, _beside(target))
    said = speaker(options.lang).say(
        "cli.backup.done", source=str(source), target=str(target), keys=str(_beside(target))
    )
    print(said)
    return 0


def restore(options: Arguments) -> int:
    """Put a copy in place of the database; what was there is kept beside it."""
    settings = Settings(db=options.db or "", key_file=options.key_file)
    source, target, key = options.file, _file(settings), settings.key_path()
    upkeep.check(source)
    upkeep.check_unused(target)
    for old in (target, key):
        if old.exists() and old.stat().st_size and (old is target or _beside(source).exists()):
            shutil.copy2(old, old.with_name(f"{old.name}.before"))
    upkeep.copy(source, target)
    if _beside(source).exists():
        _copy_key(_beside(source), key)
    before = target.with_name(f"{target.name}.before")
    said = speaker(options.lang).say(
        "cli.restore.done", source=str(source), target=str(target), before=str(before)
    )
    print(said)
    return 0


def _file(settings: Settings) -> Path:
    file = settings.database_file()
    if file is None:
        raise CamelUpError("cli.only-sqlite")
    return file


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.key")


def _copy_key(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    target.write_bytes(source.read_bytes())
