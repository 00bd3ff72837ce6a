"""Turns the pages in tests/spec/recipes into tests: a `py` block and the `migrated` one below it.

The `migrated` block is the whole text that `mindport migrate --backend cpu` makes of the other; it
is migrated once more, which must change nothing. A `toml` block holds settings for the heading.
"""

from __future__ import annotations

import difflib
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

_PART = re.compile(r"^#+ (?P<heading>[^\n]+)$|^```(?P<lang>\w+)\n(?P<code>.*?)^```$", re.M | re.S)


def migrated(text: str, **given: Any) -> str:
    """What becomes of a file that stands alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder).resolve() / "example.py"
        path.write_text(text, encoding="utf-8")
        settings = load_settings([path], {"backend": "cpu", **given}, isolated=True).settings
        files = migrate(prepare([path], settings), KnowledgeBase.open()).files
    return files[0].after.text if files else text


class MigrationPage(pytest.File):
    """A page of tests/spec/recipes."""

    def collect(self) -> Iterator[pytest.Item]:
        heading, text, settings = "", "", {}
        for part in _PART.finditer(self.path.read_text(encoding="utf-8")):
            if part["heading"]:
                heading, text, settings = part["heading"], "", {}
            elif part["lang"] == "toml":
                settings = tomllib.loads(part["code"])
            elif part["lang"] == "py":
                text = part["code"]
            elif part["lang"] == "migrated":
                case = (text, part["code"], settings)
                yield MigrationItem.from_parent(self, name=heading, case=case)


class MigrationItem(pytest.Item):
    """One conversion of a page."""

    def __init__(self, *, case: tuple[str, str, dict[str, Any]], **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case
        self.funcargs: dict[str, Any] = {}  # a plugin for server tests looks at it

    def runtest(self) -> None:
        text, expected, settings = self.case
        for source in (text, expected):
            got = migrated(source, **settings)
            if got != expected:
                lines = difflib.unified_diff(
                    expected.splitlines(), got.splitlines(), "expected", "got", lineterm=""
                )
                pytest.fail("\n".join(lines), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name
