"""Does every link of the built site lead somewhere, and is nothing fetched from elsewhere?

``python -m tools.site.check FOLDER``
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser fetches by itself, as against what a reader may follow.
FETCHED = {("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src")}
SHEETS = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "dns-prefetch"}


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[str, bool]] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        for name in ("href", "src"):
            if name in given:
                fetched = (tag, name) in FETCHED
                fetched |= tag == "link" and bool(SHEETS & set(given.get("rel", "").split()))
                self.links.append((given[name], fetched))


@cache
def read(file: Path) -> Page:
    """A page, read once."""
    page = Page()
    page.feed(file.read_text(encoding="utf-8"))
    return page


def faults(site: Path) -> Iterator[str]:
    """Everything that leads nowhere or away."""
    for file in sorted(site.rglob("*.html")):
        if file.name == "404.html":  # its links are absolute: it may be shown anywhere
            continue
        for link, fetched in read(file).links:
            if problem := _problem(file, link, fetched):
                yield f"{file.relative_to(site)}: {link}: {problem}"
    for sheet in sorted(site.rglob("*.css")):
        text = sheet.read_text(encoding="utf-8")
        if re.search(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", text):
            yield f"{sheet.relative_to(site)}: fetches from elsewhere"


def _problem(file: Path, link: str, fetched: bool) -> str | None:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        outside = fetched and parts.scheme != "data"
        return "is fetched from elsewhere" if outside else None
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if not target.is_file():
        return "is not there"
    if parts.fragment and target.suffix == ".html":
        known = read(target).anchors | {"__tabbed", "__search", "__drawer"}
        if unquote(parts.fragment) not in known:
            return "has no such place"
    return None


if __name__ == "__main__":
    found = list(faults(Path(sys.argv[1]).resolve()))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
