"""A window of VS Code on a copy of the example."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.code_server import MissingError, Tools, build_extension, install, serve
from e2e.editor import Editor, window

EXAMPLE = Path(__file__).parents[2] / "examples" / "image-classifier"
QUIET = {
    "workbench.startupEditor": "none",
    "editor.minimap.enabled": False,
    "editor.hover.delay": 100,
    "extensions.autoCheckUpdates": False,
    "files.autoSave": "afterDelay",
    "files.autoSaveDelay": 100,
    "git.enabled": False,
    # What is typed is not completed: what comes late would change it.
    "editor.quickSuggestions": {"other": "off", "comments": "off", "strings": "off"},
    "editor.suggestOnTriggerCharacters": False,
    "editor.acceptSuggestionOnEnter": "off",
    "editor.autoClosingBrackets": "never",
}


@pytest.fixture(scope="session")
def tools() -> Tools:
    """What is needed to run VS Code; skips where it cannot be had."""
    if sys.platform != "linux":
        pytest.skip("VS Code is driven on Linux only")
    try:
        return install()
    except MissingError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def package(tools: Tools, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The extension, built; MINDPORT_TEST_VSIX names one that is built already."""
    built = os.environ.get("MINDPORT_TEST_VSIX")
    if built:
        return Path(built)
    path = tmp_path_factory.mktemp("vsix") / "mindport.vsix"
    build_extension(path)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "image-classifier"))


@pytest.fixture(scope="session")
def vscode(
    tools: Tools, package: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Tools, str, Path]]:
    """VS Code that trusts every workspace: its tools, its address, and its logs."""
    settings = {**QUIET, "security.workspace.trust.enabled": False}
    work = tmp_path_factory.mktemp("vscode")
    with serve(tools, package, work, settings) as address:
        yield tools, address, work / "user" / "logs"


@pytest.fixture
def editor(vscode: tuple[Tools, str, Path], folder: Path) -> Iterator[Editor]:
    """A window on the copy."""
    tools, address, logs = vscode
    with window(tools.browser, address, folder) as editor:
        editor.logs = logs
        yield editor
        editor.page.screenshot(path=folder.parent / "last.png")


def servers_of(folder: Path) -> list[int]:
    """The processes of the servers that were started for a folder."""
    return [
        number
        for number, process in _processes()
        if b"server" in _command(process) and _is_at(process, folder)
    ]


def jobs_of(folder: Path) -> list[int]:
    """The processes that scan for the servers of a folder."""
    parents = {str(number) for number in servers_of(folder)}
    return [
        number
        for number, process in _processes()
        if b"mindport.lsp.job" in _command(process) and _parent(process) in parents
    ]


def _processes() -> list[tuple[int, Path]]:
    return [(int(process.name), process) for process in Path("/proc").glob("[0-9]*")]


def _command(process: Path) -> list[bytes]:
    try:
        return (process / "cmdline").read_bytes().split(b"\0")
    except OSError:  # gone
        return []


def _is_at(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink() == folder
    except OSError:  # gone, or somebody else's
        return False


def _parent(process: Path) -> str:
    try:
        return (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
    except OSError:
        return ""
