"""The methods that MP804 names change nothing on CPU, in MindSpore as it is installed."""

from __future__ import annotations

import pytest

from mindport.knowledge.store import KnowledgeBase

ms = pytest.importorskip("mindspore")


def test_each_named_method_leaves_the_tensor_as_it_was(knowledge: KnowledgeBase) -> None:
    names = sorted(knowledge.roles["in-place-without-effect"])
    assert names
    for name in names:
        tensor = ms.Tensor([3.0, 5.0])
        result = getattr(tensor, name)(*([] if name == "exp_" else [2.0]))
        assert result.tolist() != [3.0, 5.0], name
        assert tensor.tolist() == [3.0, 5.0], name
