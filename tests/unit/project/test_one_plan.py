"""A scan and a migration of the same files have the same plan, and nothing is lost in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import Migration, migrate
from mindport.project.migration.plan import planned
from mindport.project.scan.plan import Plan, plan_of
from mindport.project.scan.result import ScanResult
from mindport.project.scan.scan import perform, prepare
from mindport.project.settings.settings import Settings
from mindport.report.migration_json import summary

TESTS = Path(__file__).parents[2]
PROJECTS = [
    TESTS / "migration" / "programs",
    TESTS / "migration" / "training",
    TESTS.parent / "examples",
]
KEPT = {
    "python2.py": b"import torch\nx = torch.abs(1)\nprint torch.abs(x)\n",
    "latin.py": b'import torch\ns = "\xe9"\ny = torch.abs(s)\n',
    "good.py": b"import torch\ny = torch.abs(torch.ones(3))\n",
}


def both(root: Path, backend: Backend, knowledge: KnowledgeBase) -> tuple[ScanResult, Migration]:
    task = prepare([root], Settings(root=root, backend=backend))
    return perform(task, knowledge=knowledge), migrate(task, knowledge)


def check(root: Path, scanned: ScanResult, migration: Migration) -> Plan:
    plan = plan_of(scanned)
    assert migration.plan == plan
    assert sum(plan.fates.values()) == plan.uses
    assert plan.left == plan.fates["hand"] + plan.fates["unknown"]
    assert plan.left == sum(file.left for file in plan.files)
    assert plan.uses == sum(file.uses for file in plan.files)
    converted = Counter(judged(migration))
    assert {fate: number for fate, number in plan.fates.items() if number} == converted
    figures = summary(migration, planned(migration, root))
    assert figures["uses"] == plan.uses
    assert figures["unresolved"] == plan.left
    return plan


def judged(migration: Migration) -> Iterator[str]:
    for file in migration.files:
        yield from (one.judgement.fate.value for one in file.after.conversions)


@pytest.mark.parametrize("backend", [Backend.CPU, Backend.ASCEND], ids=lambda one: str(one.value))
@pytest.mark.parametrize("root", PROJECTS, ids=lambda one: str(one.name))
def test_a_scan_and_a_migration_have_the_same_plan(
    root: Path, backend: Backend, knowledge: KnowledgeBase
) -> None:
    plan = check(root, *both(root, backend, knowledge))
    assert plan.uses > 100


def test_the_uses_of_a_file_that_stays_are_left_with_the_reason(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    for name, data in KEPT.items():
        (tmp_path / name).write_bytes(data)
    scanned, migration = both(tmp_path, Backend.CPU, knowledge)
    plan = check(tmp_path, scanned, migration)
    assert [Path(path).name for path in migration.failed] == ["latin.py", "python2.py"]
    kept = {file.source.shown: file.after.kept for file in migration.files if file.after.kept}
    assert {one.path: one.reason for one in plan.places} == kept


def test_a_method_that_is_read_off_its_class_is_one_use(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    """It was two, one that is done and one that is left."""
    (tmp_path / "methods.py").write_text(
        "import torch\n\n\ndef size(x, of=torch.Tensor.__matmul__):\n"
        "    return torch.Tensor.size(torch.std(x, 0))\n"
    )
    scanned, migration = both(tmp_path, Backend.CPU, knowledge)
    check(tmp_path, scanned, migration)
    places = [(use.api, use.fate) for use in scanned.uses if use.fate]
    assert sorted(places) == [
        ("torch.Tensor.__matmul__", "helper"),
        ("torch.Tensor.size", "automatic"),
        ("torch.std", "helper"),
    ]
