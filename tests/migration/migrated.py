"""Programs, migrated and run beside what they were."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.helper_package import helper_package
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings


def migrated(program: Path, folder: Path, **asked: bool) -> Path:
    """A program for MindSpore on CPU, in a folder; nothing of it may be marked.

    `asked` are options of the migration.
    """
    settings = load_settings([program], {"backend": "cpu"}, isolated=True).settings
    (made,) = migrate(prepare([program], settings), KnowledgeBase.open(), **asked).files
    assert "MINDPORT" not in made.after.text
    written = folder / "program.py"
    written.write_text(made.after.text, encoding="utf-8")
    (folder / "mindport_compat").mkdir()
    for name, text in helper_package(made.after.helpers, "2.10.0").items():
        (folder / "mindport_compat" / name).write_text(text, encoding="utf-8")
    return written


def run(*command: str | Path, attempts: int = 1, seconds: int = 400) -> str:
    """What a program prints; an error where it fails or takes longer at every attempt."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for _ in range(attempts):
        started = subprocess.Popen(
            [sys.executable, *map(str, command)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PATH": path, "OMP_NUM_THREADS": "1"},
            start_new_session=True,
        )
        try:
            said, errors = started.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            # The program's own processes end with it: they would take time and ports from others.
            os.killpg(started.pid, signal.SIGKILL)
            said, errors = started.communicate()
        if started.returncode == 0:
            return said
    raise AssertionError(f"{command} ended with {started.returncode}: {errors[-2000:]}")
