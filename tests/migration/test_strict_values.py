"""With strict values, what MindSpore's kernels on CPU lose is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_same_values import module, told

from devtools.trials.helper_text import helper_text
from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import Migration, migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.report.migration_text import render

_PROGRAM = Path(__file__).parent / "programs" / "strict_values.py"


# It does not say that its values may be NaN.
_FINITE = """import torch


def bounded(x: torch.Tensor):
    return x.clamp(0), x.clamp(max=1) / x.clamp(min=2), torch.softmax(x, 0)
"""


def _migrated(*, strict: bool, program: Path = _PROGRAM) -> Migration:
    settings = load_settings([program], {"backend": "cpu"}, isolated=True).settings
    return migrate(prepare([program], settings), KnowledgeBase.open(), strict=strict)


def test_values_are_those_of_torch() -> None:
    pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    after = _migrated(strict=True).files[0].after
    there = module(_PROGRAM.read_text(encoding="utf-8"), "original")
    module(helper_text(after.helpers), "mindport_compat")
    here = module(after.text, "converted")
    for name in [name for name in vars(there) if name.startswith("case_")]:
        assert told(getattr(here, name)()) == told(getattr(there, name)()), name


def test_all_is_converted() -> None:
    after = _migrated(strict=True).files[0].after
    assert "MINDPORT" not in after.text
    assert "strict_softmax" in after.text


def test_a_text_that_puts_nan_into_tensors_keeps_it() -> None:
    kept = _migrated(strict=False)
    assert "strict_clamp" in kept.files[0].after.text
    assert kept.lost["torch.Tensor.clamp"] == 1  # of whole numbers: MindSpore's kernel stays


def test_the_report_says_what_may_be_lost(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(_FINITE, encoding="utf-8")
    default = _migrated(strict=False, program=program)
    strict = _migrated(strict=True, program=program)
    assert default.lost["torch.Tensor.clamp"] == 3
    assert "lose NaN or infinity in torch.Tensor" in render(default, [], [])
    assert "--strict-values" in render(default, [], [])
    assert not strict.lost
    assert "--strict-values" not in render(strict, [], [])
