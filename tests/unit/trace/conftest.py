"""Fixtures: a folder with a program, and a package that looks like torch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_torch import write_fake_torch
from traced_program import Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    folder, packages = tmp_path / "project", tmp_path / "lib" / "site-packages"
    folder.mkdir()
    packages.mkdir(parents=True)
    write_fake_torch(packages)
    return Program(folder, packages)


@pytest.fixture
def calls(program: Program) -> Callable[[str], dict[str, dict[str, Any]]]:
    """Trace a main script, and give what was seen."""

    def run(text: str) -> dict[str, dict[str, Any]]:
        program.write(main=text)
        done = program.traced("main.py")
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return program.calls()

    return run
