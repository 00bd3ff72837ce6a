"""A scan reads. It never imports or runs anything of the project it looks at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[2] / "server"
TRAP = "open({marker!r}, 'a').write(__name__ + '\\n')\n"

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[tool.mindport]
src = ["."]

[tool.pytest.ini_options]
addopts = "-p plugin"
"""

# Each of these is run by some tool that works by importing.
MODULES = (
    "setup.py",
    "conftest.py",
    "backend.py",
    "plugin.py",
    "noxfile.py",
    "sitecustomize.py",
    "usercustomize.py",
    "mindspore/__init__.py",
    "rich/__init__.py",
    "jedi/__init__.py",
    "json.py",
    "mindport/__init__.py",
    "pkg/__init__.py",
    "pkg/__main__.py",
    "venv/lib/python3.11/site-packages/torch/__init__.py",
    "venv/lib/python3.11/site-packages/sitecustomize.py",
    ".venv/lib/python3.11/site-packages/torch/__init__.py",
)
PTH_FOLDERS = (".", "venv/lib/python3.11/site-packages", ".venv/lib/python3.11/site-packages")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    trap = TRAP.format(marker=str(tmp_path / "sprung"))
    for name in MODULES:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(trap, encoding="utf-8")
    for folder in PTH_FOLDERS:
        (root / folder / "trap.pth").write_text(f"import os; {trap}", encoding="utf-8")
    for folder in ("venv", ".venv"):
        (root / folder / "pyvenv.cfg").write_text(f"home = {root / folder / 'bin'}\n")
        (root / folder / "bin").mkdir()
        for program in ("python", "python3", "pip"):
            path = root / folder / "bin" / program
            path.write_text(f"#!/bin/sh\necho {program} >> '{tmp_path / 'sprung'}'\n")
            path.chmod(0o755)
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "pkg" / "model.py").write_text(
        f"{trap}import torch\nfrom pkg import *\n\n"
        "@torch.no_grad()\n"
        "def norm(x: torch.Tensor):\n"
        "    return torch.abs(x).view(-1)\n",
        encoding="utf-8",
    )
    cell = {"cell_type": "code", "source": f"!touch {tmp_path / 'sprung'}\n{trap}import torch\n"}
    (root / "trap.ipynb").write_text(json.dumps({"nbformat": 4, "cells": [cell]}))
    return root


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_no_trap_of_the_repository_is_sprung(repository: Path, tmp_path: Path, jobs: str) -> None:
    report = tmp_path / "report.json"
    environment = {
        "PATH": f"{repository / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "VIRTUAL_ENV": str(repository / "venv"),
        "MINDPORT_CACHE_DIR": str(tmp_path / "cache"),
    }
    # As the console script does, and unlike `python -m`, -P (3.11) or -I, the folder of the
    # program stands first in sys.path, not the current one.
    launcher = tmp_path / "bin" / "mindport"
    launcher.parent.mkdir()
    launcher.write_text(
        f"import sys\nsys.path.insert(0, {str(SERVER)!r})\n"
        "from mindport.cli.main import main\n"
        "if __name__ == '__main__':\n    sys.exit(main())\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            str(launcher),
            "scan",
            "--exit-zero",
            "--jobs",
            jobs,
            "-o",
            str(report),
            ".",
        ],
        cwd=repository,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "sprung").exists(), (tmp_path / "sprung").read_text()
    uses = json.loads(report.read_text(encoding="utf-8"))["uses"]
    assert any(use["api"] == "torch.abs" and use["path"].endswith("model.py") for use in uses)


def test_the_trap_works(repository: Path, tmp_path: Path) -> None:
    """Otherwise the test above would show nothing."""
    subprocess.run([sys.executable, "setup.py"], cwd=repository, check=True)
    assert (tmp_path / "sprung").exists()
