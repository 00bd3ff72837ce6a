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


_NUMBERS = """import math

BELOW, ABOVE = -1 * math.inf, math.inf
"""
_SCORES = """import torch


def weights(x: torch.Tensor):
    return torch.softmax(x, -1)
"""


def _in_project(folder: Path, *texts: str) -> str:
    """What becomes of the weights beside other files of a project."""
    for at, text in enumerate((_NUMBERS, _SCORES, *texts)):
        (folder / f"file_{at}.py").write_text(text, encoding="utf-8")
    files = _migrated(strict=False, program=folder).files
    return next(file.after.text for file in files if str(file.source.path).endswith("file_1.py"))


@pytest.mark.parametrize(
    "written",
    [
        "x.masked_fill(x > 1, BELOW)", "torch.full((2,), -ABOVE)", "x * float('-inf')",
        "torch.tensor([[0.0, -np.inf]])", "torch.nn.ConstantPad1d(1, value=-float('Infinity'))",
        "torch.from_numpy(np.full(3, -np.inf))",
    ],
)  # fmt: skip
def test_masks_of_other_files_are_seen(tmp_path: Path, written: str) -> None:
    other = "import numpy as np\nimport torch\nfrom file_0 import ABOVE, BELOW\n"
    other += f"def other(x: torch.Tensor):\n    return {written}\n"
    assert "strict_softmax" in _in_project(tmp_path, other)


@pytest.mark.parametrize("written", ["x.masked_fill(x > 1, -1e9)", "x == BELOW", "max(1, BELOW)"])
def test_other_numbers_cost_nothing(tmp_path: Path, written: str) -> None:
    other = "import torch\nfrom file_0 import ABOVE, BELOW\n"
    other += f"def other(x: torch.Tensor):\n    return {written}\n"
    assert "strict_softmax" not in _in_project(tmp_path, other)
