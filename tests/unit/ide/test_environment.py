"""What is read of a user's environment; nothing of it may run."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.ide.docstring import beginning_of, module_and_name
from mindport.installed.environment import complete, docstring, package_folders
from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.environment import EnvironmentReader
from mindport.text.edit import Place

_MARKER = "import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n"


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    packages = tmp_path / "env" / "lib" / "python3.11" / "site-packages"
    (packages / "torch" / "nn").mkdir(parents=True)
    (packages / "torch" / "__init__.py").write_text(
        f'"""The package."""\n{_MARKER}from torch._C import secret\nfrom torch.ops import relu\n'
    )
    (packages / "torch" / "ops.py").write_text(
        f'{_MARKER}def relu(x):\n    """relu(x) -> y\n\n    Cuts :attr:`x` at 0.\n    """\n'
    )
    (packages / "torch" / "nn" / "__init__.py").write_text("")
    (packages / "torch" / "_C.so").write_bytes(b"\x7fELF not a library")
    python = tmp_path / "env" / "bin" / "python"
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    python.chmod(0o755)
    return tmp_path / "env"


def test_an_environment_is_found_by_its_folder_or_its_interpreter(environment: Path) -> None:
    expected = [str(environment / "lib" / "python3.11" / "site-packages")]
    assert package_folders(str(environment)) == expected
    assert package_folders(str(environment / "bin" / "python")) == expected
    assert package_folders(str(environment / "bin")) == []


def test_docstrings_are_read_and_nothing_runs(environment: Path) -> None:
    packages = package_folders(str(environment))
    assert docstring("torch", "relu", packages).startswith("relu(x) -> y")
    assert docstring("torch", "", packages) == "The package."
    assert docstring("torch", "secret", packages) == ""
    assert docstring("torch", "nothing", packages) == ""
    assert docstring("nowhere", "", packages) == ""
    asked = {"path": str(environment.parent / "a.py"), "environment": str(environment)}
    found = complete({**asked, "complete": "import torch\ntorch.re", "line": 2, "column": 8})
    assert ("relu", "function") in found
    assert list(environment.parent.rglob("ran")) == []


def test_what_is_shown_is_the_first_sentence_in_prose(knowledge: KnowledgeBase) -> None:
    text = (
        "relu(x) -> y\n\n.. warning::\n    Old.\n\nCuts :attr:`x` at 0, see :class:`~a.B`.\n\nMore."
    )
    assert beginning_of(text, "torch.relu") == "**torch says:** Cuts `x` at 0, see `a.B`."
    assert beginning_of("", "torch.relu") == ""
    assert len(beginning_of("word " * 1000, "torch.relu")) < 500
    assert module_and_name(knowledge, "torch.Tensor.view") == ("torch", "Tensor.view")
    assert module_and_name(knowledge, "torch.nn.functional.relu") == ("torch.nn.functional", "relu")
    assert module_and_name(knowledge, "torch.nn") == ("torch.nn", "")


async def test_an_answer_that_is_late_is_there_the_next_time(environment: Path) -> None:
    reader = EnvironmentReader()
    found = ""
    for _ in range(100):
        found = found or await reader.docstring(str(environment), "torch", "relu")
    assert "Cuts" in found
    ops = Path(package_folders(str(environment))[0]) / "torch" / "ops.py"
    ops.write_text(ops.read_text().replace("Cuts", "Clips"))
    await reader.restart()
    found = ""
    for _ in range(100):
        found = found or await reader.docstring(str(environment), "torch", "relu")
    await reader.stop()
    assert "Clips" in found


async def test_a_question_over_its_budget_ends_the_process(environment: Path) -> None:
    reader = EnvironmentReader(budget=0.001)
    assert await reader.docstring(str(environment), "torch", "relu") == ""
    text, path = "import torch\ntorch.", str(environment.parent / "a.py")
    assert await reader.names(str(environment), text, path, Place(1, 6)) in (None, [])
    await reader.stop()
