"""Every figure, measured in one run, as a table and as JSON: ``make bench``."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.abuse import abuse_figures
from bench.bots import bot_figures
from bench.browser import browser_figures
from bench.engine import engine_figures
from bench.envs import env_figures
from bench.follow import follow_figures
from bench.growth import growth_figures
from bench.load import load_figures
from bench.measure import Figure
from bench.odds import odds_figures
from bench.playouts import playout_figures
from bench.server import server_figures
from camelup import kernels
from tests.browser.kit import NoBrowser

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = (
    engine_figures,
    odds_figures,
    playout_figures,
    bot_figures,
    env_figures,
    server_figures,
    load_figures,
    growth_figures,
    abuse_figures,
    browser_figures,
    follow_figures,
)


def main(names: Sequence[str]) -> str | None:
    """Measure, print, write; what could not be measured. Families may be named: ``load server``."""
    console = Console()
    figures: list[Figure] = []
    missing = None
    chosen = [family for family in FAMILIES if not names or family.__name__.split("_")[0] in names]
    try:
        for figure in chain.from_iterable(family() for family in chosen):
            console.print(f"{figure.what}: {figure.value:,.1f} {figure.unit}", highlight=False)
            figures.append(figure)
    except NoBrowser as error:  # the last families: all others are there
        missing = str(error)
    table = Table("what", "measured", "", "bound", "kept", title=f"Kernels: {kernels.STATE}")
    for one in figures:
        kept = "yes" if one.kept else "NO"
        table.add_row(one.what, f"{one.value:,.1f}", one.unit, one.bound, kept if one.bound else "")
    console.print(table)
    out = ROOT / "build" / ("-".join(["bench", *names]) + ".json")
    out.parent.mkdir(exist_ok=True)
    plain = [{**one._asdict(), "kept": one.kept} for one in figures]
    out.write_text(json.dumps(plain, indent=2) + "\n")
    print(f"written to {out.relative_to(ROOT)}")
    return missing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
