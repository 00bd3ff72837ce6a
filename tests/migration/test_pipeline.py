"""Loaders of `migrate --data pipeline`, side by side with torch's."""

from __future__ import annotations

from pathlib import Path

import pytest

from migration.migrated import migrated, run

_FOLDER = Path(__file__).parent / "processes"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["loaded", "computed"])
def test_workers_make_what_torch_s_make(name: str, tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    pytest.importorskip("torch")
    program = migrated(_FOLDER / f"{name}.py", tmp_path, pipeline=True)
    assert "PipelineLoader" in program.read_text(encoding="utf-8")
    assert run(program, seconds=100) == run(_FOLDER / f"{name}.py")


def test_loaders_keep_workers_for_a_pipeline_alone(tmp_path: Path) -> None:
    written = {}
    for is_pipeline in (True, False):
        folder = tmp_path / str(is_pipeline)
        folder.mkdir()
        program = migrated(_FOLDER / "computed.py", folder, pipeline=is_pipeline)
        written[is_pipeline] = program.read_text(encoding="utf-8")
    assert "PipelineLoader(data, batch_size=3, num_workers=2" in written[True]
    assert "PipelineLoader" not in written[False] and "num_workers" not in written[False]
