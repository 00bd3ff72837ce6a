"""Every public name ends in an answer: mapped, composed, not needed, data or missing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mindport.knowledge.inventory import Inventory, read_inventory
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity
from mindport.rules.facts import is_private

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


@pytest.fixture(scope="module")
def inventories(database: Path) -> list[Inventory]:
    files = [
        file
        for library in ("torch", "torchvision", "torchaudio")
        for file in (database / "inventory").glob(f"{library}-[0-9]*.json")
    ]
    assert len(files) == 3
    return [read_inventory(file) for file in files]


@pytest.mark.parametrize("backend", [Backend.ASCEND, Backend.CPU])
def test_no_module_is_unknown(
    knowledge: KnowledgeBase, inventories: list[Inventory], backend: Backend
) -> None:
    modules = [
        name
        for inventory in inventories
        for name, entry in inventory.entries.items()
        if entry.kind == "module"
    ]
    assert len(modules) > 700
    found = {name: knowledge.mapping(name, "latest", backend) for name in modules}
    assert [name for name, mapping in found.items() if mapping is None] == []
    for name, mapping in found.items():
        assert mapping is not None
        assert mapping.targets or mapping.advice, name


def test_no_member_of_a_mapped_class_is_unknown(
    knowledge: KnowledgeBase, inventories: list[Inventory]
) -> None:
    """Nor is it missing without advice. Of private members, MP131 says that none is mapped."""
    unknown, mute = [], []
    for inventory in inventories:
        for name in inventory.entries:
            owner = inventory.entries.get(name.rpartition(".")[0])
            if owner is None or owner.kind != "class" or knowledge.mapping(owner.name) is None:
                continue
            mapping = knowledge.mapping(name)
            if mapping is None:
                unknown += [] if is_private(name) else [name]
            elif not mapping.targets and not mapping.advice:
                mute.append(name)
    assert (unknown, mute) == ([], [])


@pytest.mark.parametrize(
    ("api", "backend", "parity", "target"),
    [
        ("torch.nn.Linear.weight", Backend.ASCEND, Parity.EXACT, "mindspore.mint.nn.Linear.weight"),
        ("torch.nn.Linear.weight", Backend.CPU, Parity.EXACT, "mindspore.mint.nn.Linear.weight"),
        ("torch.nn.Conv2d.weight", Backend.CPU, Parity.EXACT, "mindspore.nn.Conv2d.weight"),
        ("torch.nn.Conv2d.groups", Backend.CPU, Parity.RENAMED, "mindspore.nn.Conv2d.group"),
        ("torch.nn.LayerNorm.weight", Backend.CPU, Parity.RENAMED, "mindspore.nn.LayerNorm.gamma"),
        ("torch.nn.Module.training", Backend.CPU, Parity.EXACT, "mindspore.nn.Cell.training"),
        ("torch.nn.Conv2d.training", Backend.ASCEND, Parity.EXACT, "mindspore.nn.Cell.training"),
        ("torch.nn.BatchNorm2d", Backend.ASCEND, Parity.EXACT, "mindspore.mint.nn.BatchNorm2d"),
        ("torch.nn.BatchNorm2d", Backend.CPU, Parity.CHANGED, "mindspore.nn.BatchNorm2d"),
        ("torch.nn.ModuleList", Backend.ASCEND, Parity.RENAMED, "mindspore.nn.CellList"),
        ("torch.nn.Sequential", Backend.CPU, Parity.RENAMED, "mindspore.nn.SequentialCell"),
        ("torch.Tensor.mul_", Backend.ASCEND, Parity.EXACT, "mindspore.Tensor.mul_"),
        ("torch.Tensor.mul_", Backend.CPU, Parity.CHANGED, "mindspore.Tensor.mul"),
        ("torch.device.type", Backend.ASCEND, Parity.NOT_NEEDED, None),
        ("torch", Backend.CPU, Parity.RENAMED, "mindspore"),
        ("torch.nn.functional", Backend.CPU, Parity.RENAMED, "mindspore.ops"),
    ],
)
def test_what_real_code_uses_most(
    knowledge: KnowledgeBase, api: str, backend: Backend, parity: Parity, target: str | None
) -> None:
    mapping = knowledge.mapping(api, "latest", backend)
    assert mapping is not None
    assert (mapping.parity, mapping.target) == (parity, target)
