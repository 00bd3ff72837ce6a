"""Markdown from plain text: nothing that stands in the text is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

# Prose keeps its backticks; what could start markup or HTML does not.
_MARKUP = re.compile(r"([\\*\[\]<>|]|(?<!\w)_|_(?!\w))")
_CODE = re.compile(r"(`[^`]*`)")
_FENCE = re.compile(r"^```.*\n?|^\|(?: --- \|)+\n?|(?<=\S)  $", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_MARK = re.compile(r"\*\*|`|\\(?=[\\*\[\]<>|_])")


def code(text: str) -> str:
    """A name or a piece of code."""
    if "`" in text:
        return plain(text)
    return f"`{text}`" if text else ""


def plain(text: str) -> str:
    """Prose on one line, with its code in backticks kept."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(
        part if place % 2 else _MARKUP.sub(r"\\\1", part) for place, part in enumerate(parts)
    )


def link(text: str, address: str) -> str:
    """A link, or nothing where there is no page."""
    return f"[{plain(text)}]({address})" if address.startswith("https://") else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a bar inside a cell stays part of the cell."""
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    lines += ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def as_text(markdown: str) -> str:
    """What our Markdown says, for who does not see it rendered."""
    return _MARK.sub("", _LINK.sub(r"\1: \2", _FENCE.sub("", markdown)))


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text)
