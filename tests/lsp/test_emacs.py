"""Emacs with Eglot, as its page says to set it up."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from real_editor import SESSIONS, configuration, needs, run_editor

# Where Debian puts packages for Emacs; newer Emacs brings Eglot along.
_START = ["emacs", "--batch", "--eval", "(package-initialize)"]


def _has(feature: str) -> bool:
    if shutil.which("emacs") is None:
        return False
    asked = [*_START, "--eval", f"(kill-emacs (if (require '{feature} nil t) 0 1))"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@needs("emacs", "emacs-nox elpa-eglot")
def test_a_session_in_emacs(tmp_path: Path) -> None:
    if not _has("eglot"):
        pytest.skip("Eglot is not installed (apt-get install elpa-eglot)")
    init = tmp_path / "init.el"
    init.write_text(configuration("emacs.md", "elisp", "## Eglot"), encoding="utf-8")
    session = run_editor(
        [*_START, "--load", str(init), "--load", str(SESSIONS / "session.el")], tmp_path
    )
    seen = session.seen
    assert not seen["problem"]
    assert "mindspore" in seen["card"]
    assert any("Replace" in title for title in seen["offered"])
    assert "mindspore" in seen["fixed"]
    assert seen["after_fix"] < seen["first"]
    assert seen["after_rename"] < seen["first"]
    assert session.heard["textDocument/publishDiagnostics"] >= 5
