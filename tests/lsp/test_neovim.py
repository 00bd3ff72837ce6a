"""Neovim, as its page says to set it up."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from real_editor import SESSIONS, configuration, needs, run_editor


def _heading() -> str:
    said = subprocess.run(["nvim", "--version"], capture_output=True, check=True).stdout.decode()
    found = re.search(r"NVIM v0\.(\d+)", said)
    assert found, said
    minor = int(found[1])
    if minor < 7:
        pytest.skip(f"Neovim 0.{minor} is older than the page goes back to")
    newer = "## Neovim 0.8 to 0.10" if minor < 11 else "## Neovim 0.11 or newer"
    return newer if minor > 7 else "## Neovim 0.7"


@needs("nvim", "neovim")
def test_a_session_in_neovim(tmp_path: Path) -> None:
    init = tmp_path / "init.lua"
    init.write_text(configuration("neovim.md", "lua", _heading()), encoding="utf-8")
    script = f"autocmd VimEnter * luafile {SESSIONS / 'session.lua'}"
    session = run_editor(
        ["nvim", "--headless", "-n", "-i", "NONE", "-u", str(init), "--cmd", script, "model.py"],
        tmp_path,
    )
    seen = session.seen
    assert not seen["problem"]
    assert "mindspore" in seen["card"]
    assert any("Replace" in title for title in seen["offered"])
    assert "mindspore" in seen["fixed"]
    assert len(seen["after_fix"]) < len(seen["first"])
    assert len(seen["after_rename"]) < len(seen["first"])
    pushed = session.heard.get("textDocument/publishDiagnostics", 0)
    pulled = session.heard.get("answer to textDocument/diagnostic", 0)
    assert pushed + pulled >= 5
