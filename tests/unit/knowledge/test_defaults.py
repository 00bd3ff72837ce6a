from __future__ import annotations

import pytest

from mindport.knowledge.defaults import same_default


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1e-05", "1e-5"),
        ("0.00001", "1e-5"),
        ("1", "1.0"),
        ("None", "None"),
        ("'mean'", '"mean"'),
        ("torch.float32", "mindspore.float32"),
        ("torch.strided", "strided"),
        ("(1, 1)", "1"),
        ("[2, 3]", "(2, 3)"),
        ("float('inf')", "inf"),
        ("-float('inf')", "float('-inf')"),
        ("1.0 / 8", "0.125"),
        ("-100", "-100"),
    ],
)
def test_same_meaning(first: str, second: str) -> None:
    assert same_default(first, second)
    assert same_default(second, first)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1", "0"),
        ("None", "0"),
        ("True", "1"),
        ("False", "0"),
        ("'mean'", "'sum'"),
        ("'none'", "None"),
        ("(1, 2)", "1"),
        ("float('inf')", "float('-inf')"),
        ("torch.float32", "mindspore.int64"),
        ("1e-5", "1e-6"),
    ],
)
def test_other_meaning(first: str, second: str) -> None:
    assert not same_default(first, second)
    assert not same_default(second, first)
