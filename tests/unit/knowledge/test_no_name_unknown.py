"""Every public name of torch ends in an answer: mapped, composed, not needed, data or missing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mindport.knowledge.inventory import Inventory, read_inventory
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Parity

MEMBER_KINDS = frozenset({"method", "property", "attribute"})
WITH_MEMBERS = ("torch.Tensor", "torch.nn.Module")


@pytest.fixture(scope="module")
def torch_inventory(database: Path) -> Inventory:
    (file,) = (database / "inventory").glob("torch-2*.json")
    return read_inventory(file)


def names_to_know(inventory: Inventory) -> list[str]:
    """Public functions, classes and constants; the members of Tensor and Module."""

    def counts(name: str) -> bool:
        entry = inventory.entries[name]
        if not entry.public or entry.kind == "module":
            return False
        owner = name.rpartition(".")[0]
        owner_entry = inventory.entries.get(owner)
        is_member = entry.kind in MEMBER_KINDS or (
            owner_entry is not None and owner_entry.kind == "class"
        )
        return not is_member or owner in WITH_MEMBERS

    return [name for name in inventory.entries if counts(name)]


def test_no_name_is_unknown(knowledge: KnowledgeBase, torch_inventory: Inventory) -> None:
    names = names_to_know(torch_inventory)
    assert len(names) > 2500
    unknown = [name for name in names if knowledge.mapping(name) is None]
    packages = Counter(".".join(name.split(".")[:2]) for name in unknown)
    head = f"{len(unknown)} of {len(names)} names without an answer"
    report = "\n".join([head, str(packages.most_common(20)), *unknown])
    assert not unknown, report


def test_every_answer_helps(knowledge: KnowledgeBase, torch_inventory: Inventory) -> None:
    """A target, or advice; with `missing` a policy."""
    for name in names_to_know(torch_inventory):
        mapping = knowledge.mapping(name)
        if mapping is None:
            continue
        assert mapping.targets or mapping.advice, name
        assert mapping.parity is not Parity.MISSING or mapping.policy is not None, name
