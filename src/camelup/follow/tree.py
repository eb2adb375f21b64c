"""Back and forth in the tree of what was entered; nothing of it is ever lost."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.core.errors import IllegalMove
from camelup.follow.document import Entry, FollowDocument, path_to


def added(document: FollowDocument, entry: Entry) -> FollowDocument:
    """One more entry, which it stands at then; one that is there already is gone to."""
    for node, there in enumerate(document.entries, 1):
        if there == entry:
            return gone_to(document, node)
    entries = (*document.entries, entry)
    return replace(document, entries=entries, at=len(entries), tip=len(entries))


def gone_to(document: FollowDocument, node: int) -> FollowDocument:
    """At any entry; 0 is the opening."""
    if not 0 <= node <= len(document.entries):
        raise IllegalMove("follow.no-entry", number=node)
    line = (0, *path_to(document.entries, document.tip))
    return replace(document, at=node, tip=document.tip if node in line else node)


def gone_back(document: FollowDocument) -> FollowDocument:
    """Before the last entry; at the beginning it stays there."""
    if not document.at:
        return document
    return replace(document, at=document.entries[document.at - 1].parent)


def ahead(document: FollowDocument) -> tuple[int, ...]:
    """The entries that were taken back and can be done again."""
    line = path_to(document.entries, document.tip)
    return line[line.index(document.at) + 1 :] if document.at else line


def variations(document: FollowDocument) -> tuple[int, ...]:
    """The entries that were made from here."""
    entries = enumerate(document.entries, 1)
    return tuple(node for node, entry in entries if entry.parent == document.at)
