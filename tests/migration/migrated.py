"""Programs, migrated and run beside what they were."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.helper_package import helper_package
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings


def migrated(program: Path, folder: Path) -> Path:
    """A program for MindSpore on CPU, in a folder; nothing of it may be marked."""
    settings = load_settings([program], {"backend": "cpu"}, isolated=True).settings
    (made,) = migrate(prepare([program], settings), KnowledgeBase.open()).files
    assert "MINDPORT" not in made.after.text
    written = folder / "program.py"
    written.write_text(made.after.text, encoding="utf-8")
    (folder / "mindport_compat").mkdir()
    for name, text in helper_package(made.after.helpers, "2.10.0").items():
        (folder / "mindport_compat" / name).write_text(text, encoding="utf-8")
    return written


def run(*command: str | Path) -> str:
    """What a program prints; an error where it fails."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        check=False,
        capture_output=True,
        text=True,
        timeout=400,
        env={**os.environ, "PATH": path, "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
