"""The quick fix that pads sequences to one length, and what torch then gives."""

from __future__ import annotations

from typing import Any

import pytest

from ide_models import model_of
from mindport.ide.fixes import fixes
from mindport.ide.padded_batches import BOUND
from mindport.text.edit import applied

HEAD = (
    "import torch\nimport torch.nn.functional as F\n"
    "from torch.nn.utils.rnn import pad_sequence\n\n\ndef collate(rows):\n    return "
)
ONE = f"F.pad({{0}}, (0, 0) * ({{0}}.ndim - 1) + (0, {BOUND} - len({{0}}))"
CASES = [
    (
        "pad_sequence(rows, batch_first=True)",
        f"torch.stack([{ONE.format('row')}) for row in rows])",
    ),
    (
        "pad_sequence(rows)",
        f"torch.stack([{ONE.format('row')}) for row in rows], dim=1)",
    ),
    (
        "pad_sequence([row * 2 for row in rows], True, padding_value=-1)",
        f"torch.stack([{ONE.format('sequence')}, value=-1) for sequence in "
        "[row * 2 for row in rows]])",
    ),
    (
        "pad_sequence(sequences=rows, batch_first=False, padding_value=3.0)",
        f"torch.stack([{ONE.format('row')}, value=3.0) for row in rows], dim=1)",
    ),
]
KEPT = [
    "pad_sequence(rows, batch_first=True, padding_side='left')",
    "pad_sequence(rows, batch_first=len(rows) > 1)",
    "pad_sequence(**{'sequences': rows})",
]


def _offered(code: str, head: str = HEAD) -> list[tuple[str, bool]]:
    model = model_of(f"{head}{code}\n")
    found = [one for one in model.findings if one.code == "MP215"]
    assert found
    offered = [fix for fix in fixes(model, found[0].span) if fix.title.startswith("Pad each")]
    return [(applied(model.text, list(one.edits)), one.safe) for one in offered]


@pytest.mark.parametrize(("before", "after"), CASES)
def test_sequences_get_one_length(before: str, after: str) -> None:
    assert _offered(before) == [(f"{HEAD}{after}\n", False)]
    left = model_of(f"{HEAD}{after}\n").findings
    assert not [one for one in left if one.code.startswith("MP2")]


@pytest.mark.parametrize("code", KEPT)
def test_another_form_is_left_alone(code: str) -> None:
    assert _offered(code) == []


def test_names_are_imported_where_they_are_missing() -> None:
    head = "from torch.nn.utils.rnn import pad_sequence\n\n\ndef collate(rows):\n    return "
    offered = _offered("pad_sequence(rows)", head)
    assert len(offered) == 1
    places: dict[str, Any] = {}
    pytest.importorskip("torch")
    exec(offered[0][0], places)
    assert places["collate"]([places["torch"].ones(2)]).shape == (BOUND, 1)


@pytest.mark.parametrize(("before", "after"), CASES)
def test_the_result_begins_as_before(before: str, after: str) -> None:
    torch: Any = pytest.importorskip("torch")
    places: dict[str, Any] = {}
    exec(f"{HEAD}{before}\nold = collate\n", places)
    exec(f"{HEAD}{after}\n", places)
    for rest in ((), (3,), (2, 3)):
        rows = [torch.randn(length, *rest) for length in (2, 5, 3)]
        old, new = places["old"](rows), places["collate"](rows)
        along = 1 if old.shape[0] == 3 else 0
        assert new.shape[along] == BOUND
        assert torch.equal(new.narrow(along, 0, 5), old)
        filling = new.narrow(along, 5, BOUND - 5)
        assert bool((filling == filling.flatten()[0]).all())
    longer = torch.randn(BOUND + 7)
    assert places["collate"]([longer]).numel() == BOUND
