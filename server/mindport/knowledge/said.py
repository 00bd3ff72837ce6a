"""What people say for an API, where its name does not: `mapping_db/search.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mindport.knowledge import toml

SAID = "search.toml"


def read_said(file: Path) -> dict[str, tuple[str, ...]]:
    """Words, each with the names that they mean, the obvious one first; nothing without a file."""
    if not file.is_file():
        return {}
    content = toml.loads(file.read_text(encoding="utf-8"))
    return {str(words): tuple(names) for words, names in content["words"].items()}


def said_lines(said: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int, str]]:
    """The lines of the table."""
    for words, names in sorted(said.items()):
        yield from ((words, place, name) for place, name in enumerate(names))
