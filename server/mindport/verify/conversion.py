"""A subject's files, copied, and converted as `mindport migrate` converts them."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import migrate
from mindport.project.migration.output import write_folder
from mindport.project.migration.plan import planned
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.project.workspace.local_files import LocalFiles


@dataclass(frozen=True, slots=True)
class Converted:
    """Where the two programs stand, and what the conversion left to torch, by API."""

    before: Path
    after: Path
    left: tuple[tuple[str, int], ...]


def convert(
    local: LocalFiles, work: Path, backend: Backend, release: str, *, unsafe: bool = False
) -> Converted:
    """Copy the files to `work`, and migrate the copy."""
    before, after = work / "torch", work / "mindspore"
    copied_files(local, before)
    given = {"ms_version": release, "backend": backend.value}
    settings = load_settings([before], given, isolated=True).settings
    migration = migrate(prepare([before], settings), KnowledgeBase.open(), unsafe=unsafe)
    write_folder(planned(migration, before), before, after)
    left = Counter(
        one.use.api for file in migration.files for one in file.after.conversions if not one.is_done
    )
    return Converted(before, after, tuple(left.most_common()))


def copied_files(local: LocalFiles, folder: Path) -> None:
    """Copy the files of a project to a folder."""
    for path in sorted(local.files):
        target = folder / path.relative_to(local.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    _keep_packages(local, folder)


def _keep_packages(local: LocalFiles, copy: Path) -> None:
    """A folder that is a package stays one, where its own module was left out."""
    for path in local.files:
        for folder in path.relative_to(local.root).parents:
            is_package = (local.root / folder / "__init__.py").is_file()
            if is_package and not (copy / folder / "__init__.py").exists():
                (copy / folder / "__init__.py").touch()
