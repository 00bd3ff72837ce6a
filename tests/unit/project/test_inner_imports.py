"""Imports of torch that go into functions, where files share names."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_PARTS = "import torch\n\n\ndef part(x):\n    return torch.relu(x)\n"
_MODEL = """\
from parts import *


def whole(x):
    return part(x)


def profiled():
    return torch.profiler.profile()
"""


def _after(folder: Path, **files: str) -> dict[str, str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    made = migrate(prepare([folder], settings), KnowledgeBase.open()).files
    return {Path(one.source.path).stem: one.after.text for one in made if one.after is not None}


def test_a_name_that_came_by_a_star_is_imported_in_the_function(tmp_path: Path) -> None:
    after = _after(tmp_path, parts=_PARTS, model=_MODEL)
    assert "torch" not in after["parts"]
    assert "def profiled():\n    import torch\n" in after["model"]


def test_a_name_that_another_file_takes_stays_at_the_head(tmp_path: Path) -> None:
    own = _PARTS + "\n\ndef profiled():\n    return torch.profiler.profile()\n"
    other = "from parts import torch\n\nprofile = torch.profiler.profile()\n"
    after = _after(tmp_path, parts=own, other=other)
    assert after["parts"].startswith(("import torch\n", "from mindspore import"))
    assert "\nimport torch\n" in "\n" + after["parts"].partition("\ndef ")[0]


def test_the_front_of_a_package_that_others_import_names_its_own(tmp_path: Path) -> None:
    front = (
        "from kornia.filters import deprecated\n"
        "from kornia.filters import eye_like as _eye_like\n\n\n"
        '@deprecated("eye_like")\ndef eye_like(size):\n    return _eye_like(size)\n'
    )
    filters = (
        "import torch\n\n\ndef deprecated(instead):\n    return lambda function: function\n\n\n"
        "def eye_like(size):\n    return torch.eye(size)\n"
    )
    (tmp_path / "kornia").mkdir()
    after = _after(tmp_path / "kornia", __init__=front, filters=filters)
    assert after["__init__"] == front
    assert "torch" not in after["filters"]
