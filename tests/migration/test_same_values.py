"""Small programs give the same values, shapes and types when they are converted.

Each function `case_...` of `programs/same_*.py` is run in both frameworks, where these are there.
`programs_in_double` is a project of its own: it sets another default dtype.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text
from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_PROGRAMS = sorted(Path(__file__).parent.glob("programs*/same_*.py"))


def converted(program: Path) -> tuple[str, str]:
    """A program for MindSpore, and its helpers."""
    settings = load_settings([program], {"backend": "cpu"}, isolated=True).settings
    (file,) = migrate(prepare([program], settings), KnowledgeBase.open()).files
    return file.after.text, helper_text(file.after.helpers)


@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda one: one.stem)
def test_nothing_is_left(program: Path) -> None:
    text = converted(program)[0]
    assert "MINDPORT" not in text
    assert "\nimport torch" not in text


@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda one: one.stem)
def test_values_are_those_of_torch(program: Path) -> None:
    torch: Any = pytest.importorskip("torch")
    mindspore: Any = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    text, helpers = converted(program)
    # torch's own tests, which another test of this process may have imported, forbid settings.
    with torch.backends.__allow_nonbracketed_mutation():
        there = module(program.read_text(encoding="utf-8"), "original")
    module(helpers, "mindport_compat")
    here = module(text, "converted")
    for name in [name for name in vars(there) if name.startswith("case_")]:
        expected, found = told(getattr(there, name)()), told(getattr(here, name)())
        assert found == expected, name


def module(text: str, name: str) -> types.ModuleType:
    module = sys.modules[name] = types.ModuleType(name)  # pickle looks for classes there
    exec(compile(text, f"{name}.py", "exec"), module.__dict__)
    return module


def _without_noise(array: np.ndarray) -> np.ndarray:
    """Floats without what rounding leaves of 0 beside the largest of them."""
    if array.dtype.kind != "f" or not array.size:
        return array
    largest = np.max(np.abs(array), where=np.isfinite(array), initial=0)
    return np.where(np.abs(array) < 1e-12 * largest, 0, array)


def told(value: Any) -> Any:
    """A value of either framework as plain Python; numbers to four places that count."""
    if hasattr(value, "asnumpy") or hasattr(value, "detach"):
        array = value.asnumpy() if hasattr(value, "asnumpy") else value.detach().numpy()
        kind = str(value.dtype).rpartition(".")[2].lower().rstrip("_")
        return kind, list(array.shape), told(_without_noise(array).ravel().tolist())
    if isinstance(value, np.ndarray):
        return str(value.dtype), told(value.tolist())
    if isinstance(value, dict):
        return {key: told(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [told(one) for one in value]
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, complex):
        return "complex", told(value.real), told(value.imag)
    return type(value).__name__, value
