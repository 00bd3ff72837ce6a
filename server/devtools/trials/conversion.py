"""The programs of trials, sent through `migrate` as a project of many files."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.trials.helper_text import helper_text
from devtools.trials.sample import Sample
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.rewrite.migrate import Migrated


@dataclass(frozen=True, slots=True)
class Converted:
    """The new text of a program and of its helper module, or what was left."""

    text: str
    helpers: str
    targets: tuple[str, ...]
    reason: str = ""  # why it is not wholly converted
    is_lossy: bool = False  # whether the report says that kernels of it lose NaN or infinity

    @property
    def is_whole(self) -> bool:
        """Whether nothing of torch is left."""
        return not self.reason


def convert_all(
    samples: Sequence[Sample],
    backend: Backend,
    release: str,
    *,
    unsafe: bool,
    strict: bool = False,
) -> list[Converted]:
    """Convert the programs, each as a file of its own; `unsafe` also where it may differ.

    `strict` keeps NaN and infinity where kernels lose them.
    """
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for index, sample in enumerate(samples):
            (folder / f"case_{index}.py").write_text(sample.source, encoding="utf-8")
        given = {"ms_version": release, "backend": backend.value}
        settings = load_settings([folder], given, isolated=True).settings
        task, knowledge = prepare([folder], settings), KnowledgeBase.open()
        result = migrate(task, knowledge, unsafe=unsafe, strict=strict)
        lost = frozenset(result.lost)
        found = {Path(file.source.path).name: file.after for file in result.files}
    converted = []
    for index, sample in enumerate(samples):
        after = found.get(f"case_{index}.py")
        if after is None:
            converted.append(Converted(sample.source, "", (), "no use of torch was found"))
        else:
            converted.append(_of_text(after, lost, knowledge))
    return converted


def _of_text(after: Migrated, lost: Collection[str], knowledge: KnowledgeBase) -> Converted:
    """A converted text, with the first reason why some of it is torch's still."""
    left = [one for one in after.conversions if not one.is_done]
    reason = f"{left[0].use.api}: {left[0].reason}" if left else ""
    if after.keeps_torch and not reason:
        reason = "torch is still imported"
    targets = tuple(one.target for one in after.conversions)
    helpers = helper_text(after.helpers) if after.helpers else ""
    is_lossy = bool(after.lossy) or any(
        knowledge.canonical(one.use.api) in lost for one in after.conversions
    )
    return Converted(after.text, helpers, targets, reason, is_lossy)
