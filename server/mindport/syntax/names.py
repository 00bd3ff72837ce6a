"""Dotted names in a text and what imports make of them, read without parsing.

Text that is being typed seldom parses, and these questions are asked at every key: imports are
found by their lines, wherever they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from mindport.text.span import Span

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<module>[\w.]+)[ \t]+import[ \t]*"
    r"(?P<names>\([^)]*\)|(?:\\\r?\n|[^\n\r#;])+)"
    r"|import[ \t]+(?P<modules>(?:\\\r?\n|[^\n\r#;])+))",
    re.MULTILINE,
)
_COMMENT = re.compile(r"#[^\n\r]*")
_ITEM = re.compile(r"([\w.]+)(?:\s+as\s+(\w+))?")
_DOTTED = re.compile(r"(?<![\w.)\]])[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class Imported(NamedTuple):
    """What a local name stands for, in full."""

    local: str
    path: str


@dataclass(frozen=True, slots=True)
class DottedName:
    """A dotted name as it is written."""

    text: str
    span: Span


@lru_cache(maxsize=16)
def imports_of(text: str) -> dict[str, tuple[str, ...]]:
    """Every name that an import binds anywhere in a text, with all that it may stand for."""
    found: dict[str, dict[str, None]] = {}
    for local, path in _imported(text):
        found.setdefault(local, {})[path] = None
    return {local: tuple(paths) for local, paths in found.items()}


def _imported(text: str) -> Iterator[Imported]:
    for match in _IMPORT.finditer(text):
        module = match["module"]
        listed = _COMMENT.sub("", match["names"] if module else match["modules"])
        for name, alias in _ITEM.findall(listed.replace("\\", " ")):
            if module:
                yield Imported(alias or name, f"{module}.{name}")
            elif alias:
                yield Imported(alias, name)
            else:  # `import torch.nn` binds `torch`
                head = name.partition(".")[0]
                yield Imported(head, head)


def dotted_at(text: str, offset: int) -> DottedName | None:
    """The dotted name at an offset, up to and with the part that the offset is in."""
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    end = next((place for place in range(offset, len(text)) if text[place] in "\r\n"), len(text))
    for match in _DOTTED.finditer(text, start, end):
        if match.start() <= offset <= match.end():
            stop = match.end()
            dot = text.find(".", offset, stop)
            stop = stop if dot < 0 else dot
            return DottedName(text[match.start() : stop], Span(match.start(), stop))
    return None


def full_names(text: str, dotted: str) -> tuple[str, ...]:
    """What a dotted name stands for, by the imports of the text; nothing where none binds it."""
    head, _, rest = dotted.partition(".")
    paths = imports_of(text).get(head, ())
    return tuple(f"{path}.{rest}" if rest else path for path in paths)


def mindspore_name(text: str, dotted: str) -> str | None:
    """The MindSpore name that a dotted name stands for."""
    names = full_names(text, dotted)
    return next((one for one in names if one.partition(".")[0] == "mindspore"), None)


def uses_mindspore(text: str) -> bool:
    """Whether a text imports MindSpore."""
    paths = (path for paths in imports_of(text).values() for path in paths)
    return any(path.partition(".")[0] == "mindspore" for path in paths)
