"""A program that starts processes, side by side with torch's."""

from __future__ import annotations

from pathlib import Path

import pytest

from migration.migrated import migrated, run

_PROGRAM = Path(__file__).parent / "processes" / "started.py"


@pytest.mark.slow
def test_started_processes_do_what_torch_s_do(tmp_path: Path) -> None:
    program = migrated(_PROGRAM, tmp_path)
    assert "torch" not in program.read_text(encoding="utf-8")
    pytest.importorskip("mindspore")
    pytest.importorskip("torch")
    said = []
    for one in (_PROGRAM, program):
        folder = tmp_path / f"of_{len(said)}"
        folder.mkdir()
        said.append(run(one, folder))
    assert said[0] == said[1]
    assert said[0].count("all") + said[0].count("later") == 3
