"""``camelup verify FILE``: check the dice of a record against what was promised."""

from __future__ import annotations

import json

from camelup.cli.options import Arguments
from camelup.play.record import Record
from camelup.play.verify import DiceCheck, verify_text
from camelup.text import Speaker, speaker

UNPROVED = 2


def verify(options: Arguments) -> int:
    """Say what the check found; exit code 0 only if every draw is proved."""
    record, verdict = verify_text(options.file.read_bytes())
    say = speaker(options.lang, record.header.edition, record.header.players)
    if options.json:
        print(json.dumps(_document(record, verdict, say), ensure_ascii=False))
    else:
        print("\n".join(_lines(record, verdict, say)))
    return 0 if verdict.right else UNPROVED


def _lines(record: Record, verdict: DiceCheck, say: Speaker) -> list[str]:
    lines = [say.reason(verdict)]
    fair = record.header.fair
    if fair is None:
        return lines
    lines.append(say.say("cli.verify.commitment", commitment=fair.commitment))
    if record.revealed is not None:
        lines.append(say.say("cli.verify.seed", seed=record.revealed))
    for seat, value in enumerate(fair.values):
        key = "cli.verify.value" if value else "cli.verify.no-value"
        lines.append(say.say(key, player=say.player(seat), value=value))
    return lines


def _document(record: Record, verdict: DiceCheck, say: Speaker) -> dict[str, object]:
    fair = record.header.fair
    return {
        "proved": verdict.right,
        "finding": verdict.finding,
        "text": say.reason(verdict),
        "draws": verdict.draws,
        "line": verdict.line,
        "commitment": fair and fair.commitment,
        "game": fair and fair.game,
        "values": fair and list(fair.values),
        "seed": record.revealed,
    }
