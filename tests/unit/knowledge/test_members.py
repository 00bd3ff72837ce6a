"""Members without a row of their own follow their class."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.knowledge.compiler import compile_database
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity

ROWS = """
["torch.nn.Linear"]
targets = [{ api = "mindspore.nn.Dense" }]
["torch.cuda.Event"]
parity = "not_needed"
advice = "Drop it."
"""
ADDED = {
    "torch.nn.Linear.weight": {"kind": "attribute"},
    "torch.nn.Linear.in_features": {"kind": "attribute"},
    "torch.nn._Base": {"kind": "class", "bases": ["torch.nn.Module"]},
    "torch.nn._Base.bias": {"kind": "attribute"},
    "torch.cuda.Event.record": {"kind": "method", "signatures": [{"params": []}]},
}


@pytest.fixture
def knowledge(write_database: Callable[..., Path], tmp_path: Path) -> KnowledgeBase:
    root = write_database(a=ROWS)
    file = root / "inventory" / "torch-2.13.0.json"
    content = json.loads(file.read_text())
    content["symbols"] |= ADDED
    content["symbols"]["torch.nn.Linear"]["bases"] = ["torch.nn._Base"]
    file.write_text(json.dumps(content))
    (root / "inventory" / "members").mkdir()
    (root / "inventory" / "members" / "mindspore-2.10.0.csv").write_text(
        "api,members\nmindspore.nn.Dense,bias weight\nmindspore.nn.Gone,weight\n"
    )
    compile_database(root, tmp_path / "mapping.sqlite")
    return KnowledgeBase.open(tmp_path / "mapping.sqlite")


@pytest.mark.parametrize("member", ["weight", "bias"])
def test_a_member_of_the_same_name(knowledge: KnowledgeBase, member: str) -> None:
    mapping = knowledge.mapping(f"torch.nn.Linear.{member}")
    assert mapping is not None
    assert (mapping.parity, mapping.target) == (Parity.EXACT, f"mindspore.nn.Dense.{member}")
    assert mapping.targets[0].platforms == tuple(Backend)


def test_a_member_that_the_target_lacks(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.nn.Linear.in_features")
    assert mapping is not None
    assert (mapping.parity, mapping.target) == (Parity.CHANGED, "mindspore.nn.Dense")
    assert mapping.targets[0].differences == ("mindspore.nn.Dense has no member in_features.",)


def test_a_member_in_a_release_whose_instances_were_not_seen(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.nn.Linear.weight", "2.9")
    assert mapping is not None
    assert mapping.parity is Parity.CHANGED
    assert "is not known" in mapping.targets[0].differences[0]


def test_a_member_of_a_class_without_target(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.cuda.Event.record")
    assert mapping is not None
    assert (mapping.parity, mapping.advice) == (Parity.NOT_NEEDED, "Drop it.")


def test_attributes_are_names_of_their_release_alone(knowledge: KnowledgeBase) -> None:
    assert knowledge.symbol("mindspore.nn.Dense.weight") is not None
    assert knowledge.symbol("mindspore.nn.Gone.weight") is None
    assert knowledge.mappings_to("mindspore.nn.Dense") == ["torch.nn.Linear"]
