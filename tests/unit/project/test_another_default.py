"""The default dtype of a project counts in all its files, wherever it is set."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_MADE = "import torch\n\n\ndef made():\n    return torch.zeros(2), torch.tensor([0.5])\n"
_GIVEN = "mint.zeros(2, dtype=get_default_dtype())"


def _text(folder: Path, setting: str) -> str:
    (folder / "made.py").write_text(_MADE, encoding="utf-8")
    (folder / "conftest.py").write_text(setting, encoding="utf-8")
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    files = migrate(prepare([folder], settings), KnowledgeBase.open()).files
    return next(one.after.text for one in files if one.source.path.endswith("made.py"))


def test_another_file_sets_it(tmp_path: Path) -> None:
    fixture = "import torch\n\n\ndef double():\n    torch.set_default_dtype(torch.float64)\n"
    assert _GIVEN in _text(tmp_path, fixture)


def test_what_sets_it_may_be_handed_on(tmp_path: Path) -> None:
    setting = "from torch import set_default_dtype\n\nrun(set_default_dtype)\n"
    assert _GIVEN in _text(tmp_path, setting)


def test_a_name_that_is_passed_on_sets_nothing_until_it_is_called(tmp_path: Path) -> None:
    setting = "from torch import set_default_dtype as kept\n\nother = kept\n"
    assert "mint.zeros(2), mindspore.tensor([0.5])" in _text(tmp_path, setting)
    (tmp_path / "run.py").write_text("from conftest import other\n\nother(kind)\n")
    assert _GIVEN in _text(tmp_path, setting)


def test_single_precision_is_no_other_default(tmp_path: Path) -> None:
    text = _text(tmp_path, "import torch\n\ntorch.set_default_dtype(d=torch.float)\n")
    assert "mint.zeros(2), mindspore.tensor([0.5])" in text


def test_a_member_of_the_same_name_is_none(tmp_path: Path) -> None:
    text = _text(tmp_path, "import own\n\nown.set_default_dtype(3)\n")
    assert "mint.zeros(2), mindspore.tensor([0.5])" in text


def test_an_earlier_migration_found_one(tmp_path: Path) -> None:
    before = "import torch\nfrom mindport_compat import get_default_dtype\n"
    assert _GIVEN in _text(tmp_path, f"{before}\nx = torch.ones(2, dtype=get_default_dtype())\n")
