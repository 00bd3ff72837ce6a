"""Compiled training steps follow those that are not compiled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from migration.migrated import migrated, run

_FOLDER = Path(__file__).parent / "training_jit"
_PROGRAMS = sorted(_FOLDER.glob("*.py"))
# MindSpore refuses a graph of them when it is made: they run as they are written.
_REFUSED = {"mlp_norms"}
_MAIN = """
import json, sys, warnings
import mindspore, numpy
mindspore.set_seed(1)
numpy.random.seed(1)
sys.path.insert(0, sys.argv[1])
warnings.simplefilter("ignore")
warnings.filterwarnings(sys.argv[2], "forward_fn.* runs as it is written")
import program
print("losses:" + json.dumps([float(one) for one in program.main()]))
"""


def _losses(folder: Path, main: Path, refusals: str) -> list[float]:
    said = run(main, folder, refusals)
    found: list[float] = json.loads(said.rpartition("losses:")[2])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda one: one.stem)
def test_a_compiled_program_follows_the_one_that_is_not(program: Path, tmp_path: Path) -> None:
    folders = [tmp_path / "plain", tmp_path / "compiled"]
    for folder, jit in zip(folders, (False, True), strict=True):
        folder.mkdir()
        migrated(program, folder, jit=jit)
    pytest.importorskip("mindspore")
    main = tmp_path / "main.py"
    main.write_text(_MAIN, encoding="utf-8")
    refusals = "ignore" if program.stem in _REFUSED else "error"
    plain, compiled = (_losses(folder, main, refusals) for folder in folders)
    assert compiled == pytest.approx(plain, abs=1e-5)
    assert len(set(plain)) > 1
