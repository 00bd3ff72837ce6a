"""A scan of unchanged files answers from the cache, and only then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.cli.main import main

LOADED = """
import sys
from mindport.cli.main import main
try:
    main(["scan", "code", "-q"])
finally:
    heavy = {"pydantic", "rich", "mindport.project.scan.engine"}
    print(sorted(heavy & set(sys.modules)))
"""


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "a.py").write_text("import torch\ntorch.symeig(1)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    return folder


def test_a_warm_scan_imports_no_engine(code: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", LOADED]
    runs = [
        subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        for _ in range(2)
    ]
    cold, warm = (run.stdout.splitlines() for run in runs)
    assert "mindport.project.scan.engine" in cold[-1]
    assert warm[-1] == "[]"
    assert cold[:-1] == warm[:-1] and "torch.symeig" in cold[0]


def test_what_changes_the_answer_changes_the_report(
    code: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*options: str) -> str:
        main(["scan", "code", "-q", *options])
        return capsys.readouterr().out

    first = said()
    assert said() == first
    assert said("--ignore", "MP") != first
    (code / "a.py").write_text("import torch\ntorch.relu(1)\n")
    assert said() != first
    (code / "a.py").write_text("import torch\ntorch.symeig(1)\n")
    assert said() == first
    (code / "b.py").write_text("import torch\ntorch.symeig(2)\n")
    assert len(said().splitlines()) > len(first.splitlines())
