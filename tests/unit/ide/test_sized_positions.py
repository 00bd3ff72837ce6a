"""The quick fix that gives positions a fixed shape, and what torch and MindSpore then give."""

from __future__ import annotations

from typing import Any

import pytest

from ide_models import model_of
from mindport.ide.fixes import fixes
from mindport.text.edit import applied

HEAD = "import torch\n\n\ndef f(x: torch.Tensor, m: torch.nn.Linear):\n    return "
CASES = [
    ("torch.nonzero(x)", "x.nonzero_static(size=x.numel())"),
    ("x.nonzero()", "x.nonzero_static(size=x.numel())"),
    ("torch.argwhere(m.weight)", "m.weight.nonzero_static(size=m.weight.numel())"),
]
KEPT = ["torch.nonzero(x > 0)", "x.nonzero(as_tuple=True)", "torch.where(x)", "x[0].nonzero()"]


def _offered(code: str) -> list[tuple[str, bool]]:
    model = model_of(f"{HEAD}{code}\n")
    found = [one for one in model.findings if one.code == "MP210"]
    assert found
    offered = [fix for fix in fixes(model, found[0].span) if fix.edits and "static" in fix.title]
    return [(applied(model.text, list(one.edits)), one.safe) for one in offered]


@pytest.mark.parametrize(("before", "after"), CASES)
def test_positions_get_a_fixed_shape(before: str, after: str) -> None:
    assert _offered(before) == [(f"{HEAD}{after}\n", False)]
    left = model_of(f"{HEAD}{after}\n").findings
    assert not [one for one in left if one.code.startswith("MP2")]


@pytest.mark.parametrize("code", KEPT)
def test_another_form_is_left_alone(code: str) -> None:
    assert _offered(code) == []


@pytest.mark.parametrize(("before", "after"), CASES)
def test_the_result_has_the_same_positions_first(before: str, after: str) -> None:
    torch: Any = pytest.importorskip("torch")
    layer = torch.nn.Linear(2, 3)
    for values in ([[1.0, 0.0], [0.0, 2.0]], [[0.0, 0.0], [0.0, 0.0]], [[1.0, 1.0], [1.0, 1.0]]):
        places: dict[str, Any] = {"torch": torch}
        exec(f"def old(x, m):\n    return {before}\ndef new(x, m):\n    return {after}", places)
        x = torch.tensor(values)
        old, new = places["old"](x, layer), places["new"](x, layer)
        assert new.shape == ((6 if "weight" in after else 4), 2)
        assert torch.equal(new[: len(old)], old)
        assert bool((new[len(old) :] == -1).all())
