"""Sessions in real editors, set up as their pages in docs/editors say, with the example to edit."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from raw_client import server_environment

_ROOT = Path(__file__).parents[1]
SESSIONS = Path(__file__).parent / "lsp" / "editors"
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class EditorSession:
    """What an editor saw, and the messages of the server by kind."""

    seen: dict[str, Any]
    heard: dict[str, int]


def configuration(page: str, language: str, heading: str) -> str:
    """The first block of code below a heading of an editor's page."""
    text = (_ROOT / "docs" / "editors" / page).read_text(encoding="utf-8")
    part = text[text.index(f"{heading}\n") :]
    found = re.search(rf"^```{language}\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
    assert found, f"{page} has no {language} below {heading}"
    return found[1]


def run_editor(command: list[str], folder: Path) -> EditorSession:
    """Run an editor on `model.py` of the example; it leaves what it saw in `$SEEN`."""
    project = folder / "project"
    shutil.copytree(_ROOT / "examples" / "image-classifier", project)
    (project / "mindport.toml").touch()
    seen, report = folder / "seen.json", folder / "report.json"
    _put_on_path(folder / "bin" / "mindport", report)
    environment = {
        **server_environment(folder / "cache"),
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(_ROOT / "server"), str(_ROOT / "tests")]),
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "SEEN": str(seen),
    }
    done = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, timeout=_SECONDS, check=False
    )
    said = (done.stdout + done.stderr).decode(errors="replace")
    assert seen.exists(), said
    messages = json.loads(report.read_text(encoding="utf-8"))
    assert not messages["faults"], messages["faults"]
    return EditorSession(json.loads(seen.read_text(encoding="utf-8")), messages["heard"])


def needs(program: str, package: str) -> pytest.MarkDecorator:
    """Skip where an editor is not installed."""
    reason = f"{program} is not installed (apt-get install {package})"
    return pytest.mark.skipif(shutil.which(program) is None, reason=reason)


def _put_on_path(script: Path, report: Path) -> None:
    script.parent.mkdir()
    checked = _ROOT / "tests" / "checked_server.py"
    words = [sys.executable, str(checked), str(report)]
    # The first argument is the subcommand, which the command of a server brings itself.
    script.write_text(f'#!/bin/sh\nshift\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
