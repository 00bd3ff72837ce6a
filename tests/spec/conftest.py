from __future__ import annotations

from pathlib import Path

import pytest

from spec_runner import SpecPage


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".md":
        return SpecPage.from_parent(parent, path=file_path)
    return None
