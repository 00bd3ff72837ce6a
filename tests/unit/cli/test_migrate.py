"""`mindport migrate`, from files to files."""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from devtools.trials.helper_text import helper_text
from mindport.cli.main import main
from mindport.compat.sources import known_functions
from mindport.project.judging.converter import Converter
from mindport.project.migration import migration, output

EXAMPLE = Path(__file__).parents[3] / "examples" / "image-classifier"

NET = '''\
"""A net."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 2)  # two classes

    def forward(self, x):
        return torch.sigmoid(self.linear(x))
'''
CONVERTED = '''\
"""A net."""

from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.linear = mint.nn.Linear(4, 2)  # two classes

    def construct(self, x):
        return mint.sigmoid(self.linear(x))
'''


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def project(folder: Path) -> Path:
    folder.mkdir()
    (folder / "net.py").write_text(NET)
    (folder / "notes.txt").write_text("weights: torch.load\n")
    (folder / "requirements.txt").write_text("numpy\ntorch>=2.0\n")
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    return folder


def test_a_folder_becomes_a_folder_with_all_its_files(tmp_path: Path) -> None:
    source = project(tmp_path / "source")
    assert main(["migrate", "source", "--output", "new", "--backend", "cpu", "-q"]) == 0
    assert (tmp_path / "new" / "net.py").read_text() == CONVERTED
    assert (tmp_path / "new" / "notes.txt").read_text() == "weights: torch.load\n"
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "net.py",
        "notes.txt",
        "requirements.txt",
    ]
    assert (source / "net.py").read_text() == NET


def test_a_folder_may_be_named_from_a_neighbour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path / "source")
    (tmp_path / "source" / "use.py").write_text(
        "from net import Net\n\n\ndef run(x):\n    return Net()(x).relu()\n"
    )
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["migrate", "../source", "--output", "../new", "--backend", "cpu", "-q"]) == 0
    assert (tmp_path / "new" / "net.py").read_text() == CONVERTED
    monkeypatch.chdir(tmp_path)
    assert main(["migrate", "source", "--output", "again", "--backend", "cpu", "-q"]) == 0
    for path in (tmp_path / "again").iterdir():
        assert path.read_text() == (tmp_path / "new" / path.name).read_text()


def test_what_comes_from_stdin_goes_to_stdout(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NET.encode())))
    assert main(["migrate", "-", "--backend", "cpu", "-q"]) == 0
    assert capsysbinary.readouterr().out.decode() == CONVERTED


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["source"], "choose an output"),
        (["nowhere", "--check"], "no such file or folder"),
        (["source", "--output", "source/new"], "is inside the project"),
        (["source", "--output", "."], "contains the project"),
        (["source", "--output", "full"], "is not empty"),
        (["source", "--output", "a/b/c"], "create it first"),
        (["source", "--in-place"], "--force"),
        (["source", "--check", "--backend", "tpu"], "backend"),
        (["-", "--in-place"], "is written to stdout"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_written(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = project(tmp_path / "source")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept.txt").write_text("kept")
    assert main(["migrate", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert (source / "net.py").read_text() == NET
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["kept.txt"]


def test_check_tells_by_its_exit_code_and_a_second_migration_changes_nothing(
    tmp_path: Path,
) -> None:
    project(tmp_path / "source")
    assert main(["migrate", "source", "--check", "-q"]) == 1
    assert main(["migrate", "source", "-o", "new", "-q"]) == 0
    assert main(["migrate", "new", "--check", "-q"]) == 0


def test_a_migrated_example_is_migrated_to_itself(tmp_path: Path) -> None:
    assert main(["migrate", str(EXAMPLE), "-o", "new", "--backend", "cpu", "-q"]) == 0
    assert main(["migrate", "new", "--check", "--backend", "cpu", "-q"]) == 0


def test_a_failure_on_the_way_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project(tmp_path / "source")
    monkeypatch.setattr(shutil, "copy2", _full_disk)
    assert main(["migrate", "source", "-o", "new", "-q"]) == 2
    assert "No space left" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "source"]


def _full_disk(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device", "notes.txt")


def test_a_failure_in_place_brings_the_originals_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = project(tmp_path / "source")
    (source / "other.py").write_text(NET)
    real, calls = output.atomic_write, []

    def fail_second(path: Path, data: bytes) -> None:
        calls.append(path)
        if len(calls) == 2:
            _full_disk()
        real(path, data)

    monkeypatch.setattr(output, "atomic_write", fail_second)
    assert main(["migrate", "source", "--in-place", "--force", "-q"]) == 2
    assert len(calls) >= 3
    assert (source / "net.py").read_text() == NET
    assert (source / "other.py").read_text() == NET


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_files_are_changed_in_place_where_git_keeps_them(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "net.py").write_text(NET)
    git = ["git", "-C", str(source), "-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run([*git, "init", "-q"], check=True)
    assert main(["migrate", "source", "--in-place", "-q"]) == 2  # not committed yet
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-qm", "a"], check=True)
    assert main(["migrate", "source", "--in-place", "--backend", "cpu", "-q"]) == 0
    assert (source / "net.py").read_text() == CONVERTED


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_original_comes_back_from_the_diff(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    project(tmp_path / "source")
    assert main(["migrate", "source", "--diff", "--backend", "cpu", "-q"]) == 0
    (tmp_path / "change.diff").write_bytes(capsysbinary.readouterr().out)
    apply = ["git", "apply", "--unsafe-paths", "change.diff"]
    subprocess.run(apply, check=True, cwd=tmp_path)
    assert (tmp_path / "source" / "net.py").read_text() == CONVERTED
    subprocess.run([*apply, "--reverse"], check=True, cwd=tmp_path)
    assert (tmp_path / "source" / "net.py").read_text() == NET


def test_the_report_has_its_shape_and_says_what_became_of_each_use(tmp_path: Path) -> None:
    project(tmp_path / "source")
    assert main(["migrate", "source", "--check", "--report", "r.json", "-q"]) == 1
    report = json.loads((tmp_path / "r.json").read_text())
    schema = resources.files("mindport.report").joinpath("migration.schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    (file,) = report["files"]
    assert {one["status"] for one in file["uses"]} == {"converted"}
    fates = Counter(one["fate"] for one in file["uses"])
    assert {fate: number for fate, number in report["plan"]["fates"].items() if number} == fates
    assert report["plan"]["uses"] == report["summary"]["uses"] == len(file["uses"])
    assert [one["text"] for one in report["dependencies"]] == ["torch>=2.0"]


def test_the_end_tells_what_became_of_the_uses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "import torch\n\n\ndef f(x: torch.Tensor):\n    return x.std(), torch.fx.wrap(x)\n"
    (tmp_path / "a.py").write_text(text)
    assert main(["migrate", "a.py", "-o", "new", "--backend", "cpu"]) == 0
    first, *_, last = capsys.readouterr().err.splitlines()
    figures = "1 file uses PyTorch, 1 changed, helper package mindport_compat written"
    assert first == f"{figures} (MindSpore 2.10.0, CPU)"
    total, *parts = map(int, re.findall(r"\d+", last))
    assert total == sum(parts)
    assert "1 automatic with a helper" in last
    assert "1 by hand" in last


@pytest.mark.parametrize(
    ("lines", "compat", "is_told"),
    [(1_000, "copied", True), (900, "copied", False), (1_000, "package", False)],
)
def test_a_large_project_with_many_helpers_hears_of_the_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: int, compat: str, is_told: bool
) -> None:
    text = "import torch\n\n\ndef f(model):\n    return torch.optim.Adam(model.parameters())\n"
    (tmp_path / "a.py").write_text(text + "\n" * lines)
    assert main(["migrate", "a.py", "-o", "new", "--backend", "cpu", "--compat", compat]) == 0
    assert ("--compat package imports it" in capsys.readouterr().err) is is_told


def test_a_broken_file_without_torch_fails_nothing(tmp_path: Path) -> None:
    source = project(tmp_path / "source")
    (source / "old.py").write_text("import net\nprint 1\n")
    (source / "latin.py").write_bytes(b's = "\xe9"\n')
    assert main(["migrate", "source", "-o", "new", "-q"]) == 0


def test_an_error_of_ours_is_told_by_the_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("made for a test")

    project(tmp_path / "source")
    monkeypatch.setattr(Converter, "convert", fail)
    assert main(["migrate", "source", "-o", "new", "-q"]) == 1
    assert "source/net.py" in capsys.readouterr().err.replace("\\", "/")
    assert (tmp_path / "new" / "net.py").read_text() == NET


def test_code_that_is_not_converted_stays_under_a_mark(tmp_path: Path) -> None:
    text = "import torch\n\n\ndef f(x):\n    return torch.fx.wrap(x), torch.fx.symbolic_trace(x)\n"
    (tmp_path / "a.py").write_text(text)
    assert main(["migrate", "a.py", "-o", "new", "-q"]) == 0
    lines = (tmp_path / "new" / "a.py").read_text().splitlines()
    at = lines.index("    return torch.fx.wrap(x), torch.fx.symbolic_trace(x)")
    marks = [line for line in lines[:at] if "# MINDPORT: MP" in line]
    assert any("torch.fx.symbolic_trace" in line for line in marks)
    assert lines.index("    import torch") < at


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_all_that_is_not_converted_stays_byte_for_byte(newline: str, tmp_path: Path) -> None:
    odd = (
        'import torch\n\n\nx   =  { "a" :1 }   # é 😀\n'
        'y = torch.abs( x["a"] )\t\n\x0cz = (1,\n  )\n'
    )
    (tmp_path / "a.py").write_bytes(odd.replace("\n", newline).encode())
    assert main(["migrate", "a.py", "-o", "new", "--backend", "cpu", "-q"]) == 0
    found = (tmp_path / "new" / "a.py").read_bytes().decode()
    expected = odd.replace("import torch", "from mindspore import mint").replace("torch.", "mint.")
    assert found == expected.replace("\n", newline)


def test_what_others_call_with_tensors_is_converted_without_torch_in_it(tmp_path: Path) -> None:
    names = "def parts(text):\n    return text.split(',')\n\n\ndef share(numbers):\n    "
    texts = {
        "numbers.py": "from names import parts\n\n\ndef spread(x):\n    return x.std()\n",
        "names.py": f"{names}return max(numbers)\n",
        "alone.py": "def spread(x):\n    return x.std()\n",
        "main.py": "import torch\nfrom numbers import spread\n\nprint(spread(torch.ones(3)))\n",
    }
    (tmp_path / "source").mkdir()
    for name, text in texts.items():
        (tmp_path / "source" / name).write_text(text, encoding="utf-8")
    out = tmp_path / "out"
    assert main(["migrate", "source", "--output", str(out), "--backend", "cpu", "-q"]) == 0
    made = {name: (out / name).read_text(encoding="utf-8") for name in texts}
    assert "return std(x)\n" in made["numbers.py"]
    assert [made[name] for name in ("names.py", "alone.py")] == [
        texts["names.py"],
        texts["alone.py"],
    ]


def test_a_file_with_syntax_errors_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "import torch\nx = torch.abs(1\n"
    (tmp_path / "a.py").write_text(text)
    assert main(["migrate", "a.py", "-o", "new", "-q"]) == 1
    assert (tmp_path / "new" / "a.py").read_text() == text
    assert capsys.readouterr().err == (
        "mindport: 1 file could not be converted, or only in part: a.py\n"
    )


@pytest.mark.parametrize(
    "data",
    [
        b'import torch\ns = "\xe9"\ny = torch.abs(s)\n',
        "import torch\ny = torch.abs(1)\n".encode("utf-16"),
        b"import torch\nprint torch.abs(1)\n",
    ],
)
def test_what_is_no_python_text_is_copied_and_named(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = project(tmp_path / "source")
    (source / "odd.py").write_bytes(data)
    assert main(["migrate", "source", "-o", "new", "--report", "report.json"]) == 1
    assert (tmp_path / "new" / "odd.py").read_bytes() == data
    assert "source/odd.py" in capsys.readouterr().err.replace("\\", "/")
    (file,) = (one for one in _report(tmp_path)["files"] if one["path"] == "source/odd.py")
    assert file["kept"]
    assert _report(tmp_path)["failed"] == ["source/odd.py"]
    assert {one["fate"] for one in file["uses"]} <= {"hand"}
    assert all(one["reason"] for one in file["uses"])
    assert not file["changed"]


def _report(folder: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    schema = resources.files("mindport.report").joinpath("migration.schema.json")
    jsonschema.validate(report, json.loads(schema.read_text("utf-8")))
    return report


def test_what_cannot_be_read_and_what_settings_leave_out_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = project(tmp_path / "source")
    (source / "large.py").write_text("import torch\n" + "x = torch.zeros(3)\n" * 500_000)
    (source / "bad.ipynb").write_text("{import torch")
    (source / ".gitignore").write_text("left_out.py\n")
    (source / "left_out.py").write_text("import torch\n")
    assert main(["migrate", "source", "-o", "new", "--report", "report.json"]) == 1
    said = capsys.readouterr().err.replace("\\", "/")
    assert "1 file uses PyTorch, 1 changed (MindSpore 2.10.0, Ascend)\n" in said
    assert "2 files could not be converted, or only in part: source/bad.ipynb, source/" in said
    assert "source/large.py: too large" in said
    assert "though they mention torch: source/left_out.py\n" in said
    unread = [one["path"] for one in _report(tmp_path)["unread"]]
    assert sorted(unread) == ["source/bad.ipynb", "source/large.py"]
    assert sorted(_report(tmp_path)["failed"]) == sorted(unread)
    assert (tmp_path / "new" / "left_out.py").read_text() == "import torch\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (  # imports go behind those that end a cell
            ["%matplotlib inline\nimport torch\nimport os", "x = torch.zeros(3)"],
            ["%matplotlib inline\nfrom mindspore import mint\nimport os", "x = mint.zeros(3)"],
        ),
        (  # the last line of a cell goes, and another comes
            ["import os\nimport torch", "# title", "x = torch.zeros(3)\n"],
            ["import os\n\nfrom mindspore import mint", "# title", "x = mint.zeros(3)\n"],
        ),
        (
            ["!ls", "import torch\nx = torch.zeros(3)"],
            ["!ls", "from mindspore import mint\nx = mint.zeros(3)"],
        ),
    ],
)
def test_a_notebook_is_converted_cell_by_cell(
    tmp_path: Path, before: list[str], after: list[str]
) -> None:
    cells = [{"cell_type": "code", "metadata": {}, "source": text} for text in before]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}))
    assert main(["migrate", "a.ipynb", "-o", "new", "-q"]) == 0
    found = json.loads((tmp_path / "new" / "a.ipynb").read_text())
    assert [one["source"] for one in found["cells"]] == after


def test_new_lines_end_as_those_of_the_file(tmp_path: Path) -> None:
    text = (
        "import torch\nfrom torch import nn\n\n\ndef fit(model, loader, optimizer):\n"
        "    for x, y in loader:\n        optimizer.zero_grad()\n"
        "        loss = nn.functional.mse_loss(model(x), y)\n"
        "        loss.backward()\n        optimizer.step()\n        torch.fx.symbolic_trace(x)\n"
    )
    (tmp_path / "a.py").write_bytes(text.replace("\n", "\r\n").encode())
    assert main(["migrate", "a.py", "-o", "new", "--backend", "cpu", "-q"]) == 0
    found = (tmp_path / "new" / "a.py").read_bytes()
    assert b"MINDPORT" in found
    assert found.count(b"\n") == found.count(b"\r\n")


def test_a_file_that_changes_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = project(tmp_path / "source")
    real = migration.in_deep_thread

    def edited(*given: Any) -> Any:
        done = real(*given)
        (source / "net.py").write_text("edited")
        return done

    monkeypatch.setattr(migration, "in_deep_thread", edited)
    assert main(["migrate", "source", "--in-place", "--force", "-q"]) == 2
    assert "net.py changed" in capsys.readouterr().err
    assert (source / "net.py").read_text() == "edited"


@pytest.mark.parametrize(
    ("name", "line", "is_named"),
    [
        ("requirements.txt", "torch[opt]==2.1 ; python_version > '3'", True),
        ("requirements.txt", "torchmetrics", False),
        ("pyproject.toml", 'dependencies = ["numpy", "torch>=2"]', True),
        ("pyproject.toml", 'torch = {version = "2"}', True),
        ("pyproject.toml", "[tool.torch]", False),
        ("setup.py", "import torch", False),
        ("environment.yml", "  - pytorch=2.1", True),
    ],
)
def test_lines_that_ask_for_torch_are_told(
    name: str, line: str, is_named: bool, tmp_path: Path
) -> None:
    source = project(tmp_path / "source")
    (source / "requirements.txt").unlink()
    (source / name).write_text(line + "\n")
    assert main(["migrate", "source", "--check", "--report", "report.json", "-q"]) == 1
    assert bool(_report(tmp_path)["dependencies"]) is is_named


def test_every_helper_is_complete() -> None:
    for name in known_functions():
        compile(helper_text([name]), name, "exec")
