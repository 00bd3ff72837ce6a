"""What the compiled file says of results that depend on the values of tensors."""

from __future__ import annotations

import pytest

from mindport.knowledge.store import KnowledgeBase


@pytest.mark.parametrize(
    ("api", "kind", "when"),
    [
        ("torch.nonzero", "shape", "always"),
        ("torch.Tensor.masked_select", "shape", "always"),
        ("torch.where", "shape", "1 argument"),
        ("torch.Tensor.item", "scalar", "always"),
        ("torch.randperm", "sampler", "n"),
        ("torchvision.ops.nms", "shape", "always"),
    ],
)
def test_known_dependence(api: str, kind: str, when: str) -> None:
    (found,) = [item for item in KnowledgeBase.open().value_dependence(api) if item.kind == kind]
    assert found.when == when


@pytest.mark.parametrize("api", ["torch.relu", "torch.nonzero_static", "torch.Tensor.view"])
def test_static_apis(api: str) -> None:
    assert KnowledgeBase.open().value_dependence(api) == ()
