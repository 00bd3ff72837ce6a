"""What layers say of their settings: as torch says it, or marked."""

from __future__ import annotations

import inspect
import math
import re
from pathlib import Path
from typing import Any

import pytest

from migration.test_same_values import converted, module

torch: Any = pytest.importorskip("torch")
pytest.importorskip("mindspore").set_device("CPU")

# What layers are made with that do not go without arguments, nor with these numbers.
_NUMBERS = ("()", "(2)", "(4)", "(3, 4)", "(4, 6, 3)", "(4, 2)", "(2, output_size=3)", "(2, 3)")
_ARGUMENTS = {
    "AdaptiveLogSoftmaxWithLoss": "(4, 10, [5])",
    "Bilinear": "(3, 4, 2)",
    "Fold": "((4, 4), 2)",
    "GroupNorm": "(2, 4)",
    "LayerNorm": "(4)",
    "RMSNorm": "(4)",
    "Threshold": "(0.1, 20)",
    "Transformer": "(4, 2, 1, 1, 8)",
    "TransformerDecoderLayer": "(4, 2, 8)",
    "TransformerEncoderLayer": "(4, 2, 8)",
    "Unflatten": "(1, (2, 2))",
    "Upsample": "(scale_factor=2)",
}
_PLAIN = (int, float, str, bool, tuple, list, type(None))


def _settings() -> list[tuple[str, str]]:
    """How each layer of torch.nn is made, and the names of its plain attributes."""
    found: list[tuple[str, str]] = []
    for name, cls in sorted(vars(torch.nn).items()):
        is_layer = inspect.isclass(cls) and issubclass(cls, torch.nn.Module)
        if not is_layer or name.startswith("Lazy") or name == "SyncBatchNorm":
            continue
        for arguments in (_ARGUMENTS[name],) if name in _ARGUMENTS else _NUMBERS:
            try:
                layer = eval(f"cls{arguments}")
            except (TypeError, ValueError, AssertionError):
                continue
            plain = (key for key, value in vars(layer).items() if isinstance(value, _PLAIN))
            shown = (key for key in plain if not key.startswith("_") and key != "training")
            found += [(f"nn.{name}{arguments}", key) for key in shown]
            break
    return found


def _is_same(one: Any, two: Any) -> bool:
    if isinstance(one, float) and isinstance(two, (int, float)):
        return math.isclose(one, two)
    return repr(one) == repr(two)


def test_settings_of_layers_are_those_of_torch_or_marked(tmp_path: Path) -> None:
    settings = _settings()
    assert len(settings) > 400
    cases = [
        f"def case_{place}():\n    layer = {made}\n    return layer.{name}\n"
        for place, (made, name) in enumerate(settings)
    ]
    text = "from torch import nn\n\n\n" + "\n\n".join(cases)
    program = tmp_path / "settings.py"
    program.write_text(text, encoding="utf-8")
    written, helpers = converted(program)
    code = dict(re.findall(r"def (case_\d+)\(\):\n(.*?)(?=\ndef |\Z)", written, re.S))
    module(helpers, "mindport_compat")
    theirs, ours = vars(module(text, "original")), vars(module(written, "converted"))
    wrong, equal = [], 0
    for place, (made, name) in enumerate(settings):
        case = f"case_{place}"
        if "MINDPORT" in code[case]:
            continue
        is_same = _is_same(theirs[case](), ours[case]())
        equal += is_same
        wrong += [] if is_same else [f"{made}.{name}"]
    assert not wrong
    assert equal >= 200
