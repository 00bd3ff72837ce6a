"""What the benchmarks read of mindport's reports, run without the frameworks."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_benchmark_of_training_counts_converted_uses(tmp_path: Path) -> None:
    before = tmp_path / "before"
    before.mkdir()
    shutil.copy(ROOT / "tests" / "migration" / "training" / "newton.py", before)
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "training.py"))
    counted = benchmark["converted_uses"](before, tmp_path / "after", tmp_path / "report.json")
    assert counted == {"newton": (19, 19)}
