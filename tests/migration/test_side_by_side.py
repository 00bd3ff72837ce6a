"""Small programs print the same before and after."""

from __future__ import annotations

from pathlib import Path

import pytest

from migration.migrated import migrated, run

_PROGRAMS = sorted((Path(__file__).parent / "side_by_side").glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda one: one.stem)
def test_a_program_prints_the_same(program: Path, tmp_path: Path) -> None:
    written = migrated(program, tmp_path)
    pytest.importorskip("mindspore")
    pytest.importorskip("torch")
    assert run(written) == run(program)
