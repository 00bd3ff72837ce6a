"""Advice for an old release says which of its names that release lacks."""

from __future__ import annotations

import re

import pytest

from mindport.knowledge.presence import Presence
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend

_NAME = re.compile(r"\b(?:mindspore|mint|ops)(?:\.[A-Za-z_]\w*)+(?!\.?\w|\.\*)")


@pytest.mark.parametrize("release", ["1.7", "2.2", "2.4.10", "2.7.0"])
def test_no_advice_names_what_its_release_lacks_without_a_word(
    knowledge: KnowledgeBase, release: str
) -> None:
    wrong, said = [], 0
    for api in knowledge.mapped():
        mapping = knowledge.mapping(api, release, Backend.ASCEND)
        for name in _NAME.findall(mapping.advice) if mapping is not None else ():
            full = name if name.startswith("mindspore") else f"mindspore.{name}"
            if knowledge.presence(full, release) is Presence.ABSENT:
                assert mapping is not None
                said += 1
                if f"`{full}`" not in mapping.advice and f"{full} is known" not in mapping.advice:
                    wrong.append(f"{api}: {mapping.advice}")
    assert wrong == []
    assert said > 50


def test_what_is_said(knowledge: KnowledgeBase) -> None:
    old = knowledge.mapping("torch.Tensor.frexp", "2.3.1", Backend.CPU)
    new = knowledge.mapping("torch.Tensor.frexp", "latest", Backend.CPU)
    assert old is not None and new is not None
    assert old.advice == f"{new.advice} MindSpore 2.3.1 lacks `mindspore.mint.log2` (2.5.0+)."
