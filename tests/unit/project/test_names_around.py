"""Imports that a migration adds hide no names that files share by `from x import *`."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_DRAWN = "import torch\n\n\ndef drawn(generator):\n    return torch.rand(2, generator=generator)\n"
_OWN = "def rand(size):\n    return [0.5] * size\n"
_PLAIN = "import torch\n\n\ndef turned(x):\n    return torch.linalg.qr(x), torch.relu(x)\n"


def _texts(folder: Path, files: dict[str, str]) -> dict[str, str]:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    done = migrate(prepare([folder], settings), KnowledgeBase.open()).files
    return {Path(one.source.path).name: one.after.text for one in done}


def test_a_helper_hides_no_function_of_another_file(tmp_path: Path) -> None:
    package = "from .own import *\nfrom .drawn import *\n"
    files = {"p/__init__.py": package, "p/own.py": _OWN, "p/drawn.py": _DRAWN}
    text = _texts(tmp_path, files)["drawn.py"]
    assert "rand as rand_" in text
    assert "return rand_(2" in text


def test_a_function_of_another_file_hides_no_helper(tmp_path: Path) -> None:
    text = _texts(tmp_path, {"own.py": _OWN, "drawn.py": f"from own import *\n{_DRAWN}"})[
        "drawn.py"
    ]
    assert "return rand_(2" in text


def test_a_module_of_the_package_keeps_its_name(tmp_path: Path) -> None:
    files = {"p/__init__.py": "from .plain import *\n", "p/ops.py": _OWN, "p/plain.py": _PLAIN}
    assert "import ops as ms_ops" in _texts(tmp_path, files)["plain.py"]


def test_names_of_libraries_are_the_same_everywhere(tmp_path: Path) -> None:
    first = f"from mindspore import ops\n{_PLAIN}"
    files = {"a.py": first, "plain.py": f"from a import *\n{_PLAIN}"}
    assert ", ops.relu(x)" in _texts(tmp_path, files)["plain.py"]


def test_files_without_stars_share_no_names(tmp_path: Path) -> None:
    files = {"own.py": _OWN, "drawn.py": f"import own\n{_DRAWN}"}
    assert "return rand(2" in _texts(tmp_path, files)["drawn.py"]
