"""Every mark carries a code that `mindport explain` knows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.listed_rules import find_rule
from mindport.project.migration.migration import MigratedFile, migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.rewrite.codes import rewrite_rules, said_of

_FOLDERS = ("programs", "training", "training_held_out")
_SOURCES = re.compile(r"^```py\n(.*?)^```$", re.M | re.S)
_MARK = re.compile(r"^\s*# MINDPORT: (.*)$", re.M)


def migrated(folder: Path, backend: str) -> tuple[MigratedFile, ...]:
    """All files of a folder."""
    settings = load_settings([folder], {"backend": backend}, isolated=True).settings
    return tuple(migrate(prepare([folder], settings), KnowledgeBase.open()).files)


def uncoded(files: tuple[MigratedFile, ...]) -> list[str]:
    """The marks and undone conversions without a code that is listed."""
    marks = [mark for one in files for mark in _MARK.findall(one.after.text)]
    assert marks
    return [
        *(mark for mark in marks if find_rule(mark.split()[0]) is None),
        *(
            f"{one.source.shown}: {left.use.api}"
            for one in files
            for left in one.after.conversions
            if not left.is_done and find_rule(left.code) is None
        ),
    ]


@pytest.mark.parametrize("backend", ["cpu", "ascend"])
def test_every_mark_in_the_pages_has_a_code(backend: str, tmp_path: Path) -> None:
    for page in (Path(__file__).parents[1] / "spec").glob("r*/*.md"):
        for number, text in enumerate(_SOURCES.findall(page.read_text(encoding="utf-8"))):
            path = tmp_path / f"{page.stem.replace('-', '_')}_{number}.py"
            path.write_text(text, encoding="utf-8")
    assert uncoded(migrated(tmp_path, backend)) == []


def test_every_mark_in_the_programs_has_a_code() -> None:
    files = tuple(
        one for name in _FOLDERS for one in migrated(Path(__file__).parent / name, "ascend")
    )
    assert uncoded(files) == []


def test_each_code_of_conversions_has_a_message(tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(
        "import torch\n\ndef noise(*size, names):\n    return torch.randn(*size, names=names)\n",
        encoding="utf-8",
    )
    (file,) = migrated(tmp_path, "cpu")
    said = {one.code: str(said_of(one) or "") for one in file.after.conversions}
    assert (
        said["MP690"]
        == "`torch.randn` is not converted: names= is not supported by MindSpore's API"
    )
    assert len({one.code for one in rewrite_rules()}) == len(rewrite_rules())
