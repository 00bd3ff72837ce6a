from __future__ import annotations

from pathlib import Path

import pytest

from ide_spec import IdePage
from migration_spec import MigrationPage
from spec_runner import SpecPage


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".md":
        pages = {"ide": IdePage, "recipes": MigrationPage}
        page = pages.get(file_path.parent.name, SpecPage)
        if page is SpecPage and "```migrated" in file_path.read_text(encoding="utf-8"):
            page = MigrationPage  # the page of a code that conversions give
        return page.from_parent(parent, path=file_path)
    return None
