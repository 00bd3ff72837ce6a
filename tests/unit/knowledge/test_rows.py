from __future__ import annotations

from pathlib import Path

from mindport.knowledge.compiler import read_sources


def test_every_row_is_valid(database: Path) -> None:
    _, problems = read_sources(database)
    assert not problems, "\n".join(map(str, problems))
