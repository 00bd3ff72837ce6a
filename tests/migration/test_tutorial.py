"""The tutorial says what its commands do."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(bash|text|python)\n(.*?)^```$", re.M | re.S)
_LOSS = re.compile(r"loss ([\d.]+)")


def _steps() -> list[tuple[list[str], str]]:
    """The commands of each block, with the output that follows it; "" for none."""
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    blocks = [found.groups() for found in _BLOCK.finditer(text) if found[1] != "python"]
    return [
        (block.splitlines(), after if kind == "text" else "")
        for (language, block), (kind, after) in zip(blocks, [*blocks[1:], ("", "")], strict=True)
        if language == "bash"
    ]


def _run(commands: list[str], folder: Path) -> str:
    """What commands print in a copy of the examples, by the interpreter of the tests."""
    shown = [one.removeprefix("mindport ") for one in commands]
    python = f'"{sys.executable}"'
    script = "\n".join(
        f"{python} -m mindport {short}" if short != one else re.sub(r"^python\b", python, one)
        for short, one in zip(shown, commands, strict=True)
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "server"), "COLUMNS": "80"}
    done = subprocess.run(
        ["sh", "-ec", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def _same(text: str) -> str:
    """A text with losses to three digits: the last ones depend on the machine."""
    return _LOSS.sub(lambda found: f"loss {float(found[1]):.3f}", text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples" / "spiral", tmp_path / "examples" / "spiral")
    return tmp_path


def test_scan_and_migrate_say_what_the_tutorial_shows(folder: Path) -> None:
    for commands, expected in _steps()[:2]:
        assert expected in _run(commands, folder), commands
    text = (folder / "spiral-ms" / "train.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    (loop,) = (found[2] for found in _BLOCK.finditer(page) if found[1] == "python")
    assert loop in text


@pytest.mark.slow
def test_the_losses_are_those_of_the_tutorial(folder: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    for commands, expected in _steps():
        assert _same(expected) in _same(_run(commands, folder)), commands
