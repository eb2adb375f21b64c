"""Keep one more recorded game: let bots play one, or take in the record of a game that shows a bug.

    python -m tests.games.make play NAME base 4 --bots expert,greedy --seed 7
    python -m tests.games.make add FILE NAME --shows "the tile paid twice"
    python -m tests.games.make trace NAME       # a line per step, to compare two versions
    python -m tests.games.make digests          # write all digests anew

Digests are written anew only after a change that players were meant to notice; a game itself never.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from camelup import Record, __version__, bots, load_record
from camelup.play.dice import Dice
from camelup.play.fair import FairDice, promise
from camelup.play.record import Header
from camelup.play.table import NAMES, Table
from tests.games.kept import Kept, digests, index, path_of, record_of, trace, write_index


def play(args: argparse.Namespace) -> Record:
    """A whole game of bots, with the dice and from the start that were asked for."""
    seed = args.seed
    fair = promise(seed, game=args.name, chosen=True) if args.fair else None
    header = Header(
        edition=args.edition,
        modules=args.modules,
        players=NAMES[: args.players],
        age_order=args.age_order,
        open_money=not args.hidden_money,
        seed=None if args.fair else seed,
        position=_position(args.start) if args.start else None,
        fair=fair,
    )
    dice = Dice(seed) if fair is None else FairDice(seed, fair)
    table = Table(Record(header, secret=seed if args.fair else None), dice)
    seated = seats(args.bots, args.players)
    players = [bots.make(name, f"{seed} bot {seat}") for seat, name in enumerate(seated)]
    while not table.over:
        seat = min(table.to_move)
        table.play(players[seat].choose(table.view(seat), table.legal(seat)))
    return table.record


def seats(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The bots go round the table until everybody has one."""
    return tuple(islice(cycle(names), players))


def _position(start: str) -> dict[str, Any]:
    """The position after some moves of a recorded game, written as ``NAME:MOVES``."""
    name, _, moves = start.partition(":")
    steps = record_of(name).replay()
    _, step = next(islice(steps, int(moves), None))
    return record_of(name).game.to_document(step.state)


def keep(name: str, record: Record, **told: Any) -> None:
    """Write the game and its entry in the index."""
    assert name not in index(), f"there is a game of the name {name}"
    record.save(path_of(name))
    entry = Kept(
        version=f"{__version__} ({_commit()})",
        cut=not record.over,
        digests=digests(record),
        **told,
    )
    write_index({**index(), name: entry})


def _commit() -> str:
    command = ["git", "rev-parse", "--short=7", "HEAD"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return said or "no commit"


def main(arguments: list[str]) -> int:
    args = _parser().parse_args(arguments)
    match args.do:
        case "play":
            seated = seats(args.bots, args.players)
            keep(args.name, play(args), made=_how(arguments), shows=args.shows, bots=seated)
        case "add":
            made = "the record of a game that was played"
            keep(args.name, load_record(args.file), made=made, shows=args.shows)
        case "trace":
            print(*trace(record_of(args.name)), sep="\n")
        case "digests":
            games = index().items()
            write_index({n: replace(kept, digests=digests(record_of(n))) for n, kept in games})
    return 0


def _how(arguments: list[str]) -> str:
    """The arguments that make this game again."""
    return shlex.join(b for a, b in pairwise(["", *arguments]) if "--shows" not in (a, b))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.games.make", description=__doc__)
    tasks = parser.add_subparsers(dest="do", required=True)
    one = tasks.add_parser("play")
    one.add_argument("name")
    one.add_argument("edition")
    one.add_argument("players", type=int)
    one.add_argument("--modules", type=_words, default=())
    one.add_argument("--bots", type=_words, required=True)
    one.add_argument("--seed", required=True)
    one.add_argument("--age-order", type=lambda text: tuple(map(int, text.split(","))))
    one.add_argument("--hidden-money", action="store_true")
    one.add_argument("--fair", action="store_true", help="fair dice; the seed is known")
    one.add_argument("--start", help="NAME:MOVES, a position of a recorded game")
    one.add_argument("--shows", default="")
    bug = tasks.add_parser("add")
    bug.add_argument("file", type=Path)
    bug.add_argument("name")
    bug.add_argument("--shows", required=True)
    tasks.add_parser("trace").add_argument("name")
    tasks.add_parser("digests")
    return parser


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
