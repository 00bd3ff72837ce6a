"""torchvision beside a torch for which it was not built."""

from __future__ import annotations

import sys
from importlib import resources
from typing import Any

import pytest

from devtools.trials.helper_text import helper_text

_OPERATORS = ("nms", "qnms")  # what torchvision wants to find when it is imported
_SCHEMA = "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor"


@pytest.fixture(scope="session")
def torchvision() -> Any:
    """torchvision; its compiled operators may be missing: they are only declared then."""
    torch: Any = pytest.importorskip("torch")
    pytest.importorskip("mindspore").set_device("CPU")
    try:
        return _imported()
    except RuntimeError:  # the wheel was built for CUDA, and torch was not
        for name in [one for one in sys.modules if one.startswith("torchvision")]:
            del sys.modules[name]
    library = torch.library.Library("torchvision", "DEF")
    for operator in _OPERATORS:
        library.define(operator + _SCHEMA)
    made = _imported()
    made.declared = library  # kept as long as torchvision
    return made


def _imported() -> Any:
    pytest.importorskip("torchvision.transforms.v2")
    return sys.modules["torchvision"]


@pytest.fixture(scope="session")
def vision_helpers(torchvision: Any) -> dict[str, Any]:
    """All functions and classes that take the place of torchvision's."""
    found: dict[str, Any] = {}
    exec(compile(helper_text(_names()), "mindport_compat.py", "exec"), found)
    return found


def _names() -> set[str]:
    folder = resources.files("mindport.compat") / "vision"
    names = {one.name.removesuffix(".py") for one in folder.iterdir() if one.name.endswith(".py")}
    return {*names, "DataLoader"} - {"__init__"}
