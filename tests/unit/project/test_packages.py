"""`mindport migrate --with`: packages of an environment, converted with a project."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from mindport.cli.main import main

NET = """\
from torch import nn

from mini.registry import register
from .layers import Scale


@register
def small(width=4):
    return nn.Sequential(nn.Linear(width, 2), Scale(2))


class Unused(nn.Module):
    pass
"""
FILES = {
    "mini/__init__.py": (
        "from .nets import *\nfrom .other import big\nfrom .registry import create\n"
    ),
    "mini/nets.py": NET,
    "mini/other.py": (
        "import torch\n\nfrom .registry import register\n\n\n"
        "@register\ndef big():\n    return torch.nn.Linear(1, 1)\n"
    ),
    "mini/layers.py": (
        "import torch\n\n\nclass Scale(torch.nn.Module):\n"
        "    def __init__(self, size):\n        super().__init__()\n"
        "        self.weight = torch.nn.Parameter(torch.ones(size))\n\n"
        "    def forward(self, x):\n        return x * self.weight\n"
    ),
    "mini/registry.py": (
        "_KNOWN = {}\n\n\ndef register(maker):\n    _KNOWN[maker.__name__] = maker\n"
        "    return maker\n\n\ndef create(name):\n    return _KNOWN[name]()\n"
    ),
    "mini/data.txt": "words\n",
    "mini-1.2.dist-info/METADATA": "Name: mini\nVersion: 1.2\nLicense-Expression: MIT\n",
    "mini-1.2.dist-info/RECORD": "mini/__init__.py,,\n",
    "mini-1.2.dist-info/LICENSE": "Do what you like.\n",
    "plain/__init__.py": "def double(x):\n    return 2 * x\n",
    "fast/__init__.py": (
        "import torch\n\nfrom . import _kernels\n\n\n"
        "def run(x):\n    return _kernels.run(torch.relu(x))\n"
    ),
    "fast/_kernels.cpython-311-x86_64-linux-gnu.so": "",
}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "env" / "lib" / "python3.11" / "site-packages"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (tmp_path / "work").mkdir()
    return tmp_path


def converted(here: Path, program: str, *options: str, name: str = "main.py") -> int:
    place = here / "work" / name
    place.parent.mkdir(exist_ok=True)
    place.write_text(program)
    given = options or ("--with", "mini")
    command = ["migrate", "work", "-o", "new", "--backend", "cpu", "--environment", "env", *given]
    return main(command)


def test_the_modules_that_a_project_reaches_are_beside_it(here: Path) -> None:
    assert converted(here, "import mini\n\nnet = mini.small()\n") == 0
    assert (here / "new/main.py").read_text() == (
        "from mindport_packages import mini\n\nnet = mini.small()\n"
    )
    inside = here / "new/mindport_packages/mini"
    names = {path.name for path in inside.iterdir()}
    assert names == {"LICENSE", "__init__.py", "data.txt", "layers.py", "nets.py", "registry.py"}
    text = (inside / "nets.py").read_text()
    assert "from mindport_packages.mini.registry import register" in text
    assert "nn.SequentialCell(" in text
    assert "Unused" not in text
    assert (inside / "__init__.py").read_text() == "from .nets import *\n"
    assert "| mini | 1.2 | MIT | 4 | 5 |" in (here / "new/mindport_packages/NOTICE.md").read_text()
    assert not (here / "work" / "mindport_packages").exists()


@pytest.mark.parametrize(
    ("program", "has_big"),
    [
        ('net = mini.create("small")', False),
        ("net = mini.create(input())", True),  # which one is not known: all are there
        ('net = getattr(mini, "small")()', True),
        ("net = mini.__dict__[input()]()", True),
    ],
)
def test_what_is_registered_is_taken_by_name(here: Path, program: str, has_big: bool) -> None:
    assert converted(here, f"import mini\n\n{program}\n") == 0
    inside = here / "new/mindport_packages/mini"
    assert (inside / "nets.py").exists()
    assert (inside / "other.py").exists() == has_big


def test_modules_can_be_named(here: Path) -> None:
    program = "from mini import small\n\nnet = small()\n"
    assert converted(here, program, "--with", "mini.other") == 0
    assert (here / "new/mindport_packages/mini/other.py").exists()


def test_what_is_converted_without_the_package_stays_with_the_library(here: Path) -> None:
    folder = here / "env/lib/python3.11/site-packages/torchvision"
    (folder / "transforms").mkdir(parents=True)
    (folder / "models").mkdir()
    (folder / "__init__.py").write_text("from . import models, transforms\n")
    (folder / "transforms/__init__.py").write_text("import torch\n\n\nclass Resize:\n    pass\n")
    (folder / "models/__init__.py").write_text(
        "from torch import nn\n\n\ndef net():\n    return nn.ReLU()\n"
    )
    program = (
        "import torchvision\nfrom torchvision import models, transforms\n\n"
        "resize = transforms.Resize(4)\nfirst = models.net()\nsecond = torchvision.models.net()\n"
    )
    assert converted(here, program, "--with", "torchvision") == 0
    text = (here / "new/main.py").read_text()
    assert "from mindport_packages.torchvision import models\n" in text
    assert "second = torchvision.models.net()" in text
    assert "Resize(4)" in text
    assert "from torchvision import" not in text
    assert not (here / "new/mindport_packages/torchvision/transforms").exists()


def test_marks_of_a_package_are_counted_apart(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layers = here / "env/lib/python3.11/site-packages/mini/layers.py"
    layers.write_text(layers.read_text() + "        return torch.fx.wrap(x)\n")
    options = ("--with", "mini", "--report", "report.json")
    assert converted(here, "import mini\n\nnet = mini.small()\n", *options) == 0
    report = json.loads((here / "report.json").read_text())
    schema = resources.files("mindport.report").joinpath("migration.schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    (package,) = report["packages"]
    assert (package["name"], package["version"], package["licence"]) == ("mini", "1.2", "MIT")
    assert (package["unresolved"], report["summary"]["unresolved"]) == (1, 0)
    assert [file["path"] for file in report["files"]] == ["work/main.py"]
    said = capsys.readouterr().err
    assert "mini 1.2 (MIT): 4 of 5 modules; " in said
    assert ", 1 marked" in said


def test_a_program_of_another_folder_finds_the_packages(here: Path) -> None:
    program = "import mini\n\nnet = mini.small()\n"
    (here / "work/main.py").write_text(program)
    assert converted(here, program, name="tools/show.py") == 0
    link = (here / "new/tools/mindport_packages.py").read_text()
    assert link.startswith('"""The converted packages of this project: they are in `../mindport_p')


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--with", "none"), "--with: none is not installed in "),
        (("--with", "plain"), "--with: plain does not use torch: it works as it is"),
        (("--with", "fast"), "--with: fast imports fast._kernels, which is compiled"),
        (("--with", "mini.none"), "--with: mini has no module mini.none"),
        (("--with", "mini", "--with", "torch"), "--with: torch is not installed in "),
    ],
)
def test_what_cannot_be_converted_is_an_error(
    here: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str
) -> None:
    program = "import fast\nimport mini\nimport plain\n\nfast.run(mini.small())\n"
    assert converted(here, program, *options) == 2
    assert said in capsys.readouterr().err
    assert not (here / "new").exists()


def test_a_package_that_nothing_reaches_is_left_out_with_a_note(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert converted(here, "import torch\n\nx = torch.ones(1)\n", "--with", "mini") == 0
    assert "--with: nothing in the project needs the code of mini" in capsys.readouterr().err
    assert not [one for one in (here / "new").iterdir() if one.is_dir()]
    assert "mindspore" in next((here / "new").glob("*.py")).read_text()


def test_uses_of_a_package_that_would_be_converted_are_counted(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "import timm\nimport torch\n\nnet = timm.layers.DropPath(0.1)\nx = torch.ones(1)\n"
    report = here / "report.json"
    assert converted(here, program, "--report", str(report)) == 0
    said = capsys.readouterr().err
    assert "1 use left is of timm: --with timm converts what the project needs of its code" in said
    assert json.loads(report.read_text())["left_of_packages"] == {"timm": 1}
