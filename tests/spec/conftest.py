from __future__ import annotations

from pathlib import Path

import pytest

from ide_spec import IdePage
from spec_runner import SpecPage


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".md":
        page = IdePage if file_path.parent.name == "ide" else SpecPage
        return page.from_parent(parent, path=file_path)
    return None
