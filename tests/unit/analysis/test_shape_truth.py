"""The shape rules against torch, on a few of the samples with which torch tests itself."""

from __future__ import annotations

import itertools

import pytest

pytest.importorskip("torch")
pytest.importorskip("expecttest")


def test_no_rule_says_what_torch_does_not() -> None:
    from devtools.shape_truth import compared, module_samples, operator_samples

    wrong, right = [], 0
    for sample in itertools.chain(operator_samples(3), module_samples(3)):
        verdict, why = compared(sample.said, sample.gave)
        right += verdict == "right"
        if verdict == "wrong":
            wrong.append(f"{sample.call}: {why}")
    assert not wrong
    assert right > 1000
