"""Menus, whole folders, several workspace folders, and a scan that is ended."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from e2e.code_server import Tools
from e2e.conftest import EXAMPLE, jobs_of
from e2e.editor import Editor, until, window
from e2e.test_vscode import read

pytestmark = pytest.mark.e2e


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example with a package in it."""
    folder = tmp_path / "project"
    shutil.copytree(EXAMPLE, folder / "nets")
    shutil.move(folder / "nets" / "train.py", folder / "train.py")
    return folder


def test_a_folder_is_scanned_and_migrated_from_the_explorer(editor: Editor, folder: Path) -> None:
    def texts() -> dict[str, str]:
        return {str(path): read(path) for path in folder.rglob("*.py")}

    before = texts()
    nets = editor.page.locator(".explorer-folders-view .monaco-list-row", has_text="nets")
    editor.menu(nets, "MindPort", "Scan Folder")
    assert until(lambda: any("model.py" in row for row in editor.tree()))
    assert "data.py" in str(editor.tree())
    assert "train.py" not in str(editor.tree()), "it stands elsewhere"

    editor.command("View: Show Explorer")
    editor.menu(nets, "MindPort", "Migrate Folder")
    assert until(lambda: any("uses converted" in note for note in editor.notes()))
    preview = editor.page.locator(".tab", has_text="MindSpore Migration")
    preview.wait_for()
    # The list of diffs draws only what can be seen: the first, and the number of all.
    editor.page.locator(".multiDiffEntry", has_text="data.py").first.wait_for()
    assert re.search(r"\(\d+ files\)", preview.first.inner_text())
    assert texts() == before, "only shown"
    editor.page.locator(".editor-actions").get_by_label("Discard Migration").first.click()
    assert until(lambda: preview.count() == 0)
    assert texts() == before, "forgotten"

    editor.menu(nets, "MindPort", "Migrate Folder")
    preview.wait_for()
    editor.page.locator(".editor-actions").get_by_label("Apply Migration").first.click()
    model = folder / "nets" / "model.py"
    assert until(lambda: "from mindspore import mint" in read(model))
    assert until(lambda: "\nimport mindspore\n" in read(folder / "nets" / "data.py"))
    assert until(
        lambda: [path for path in folder.rglob("mindport_compat/__init__.py") if read(path)]
    )
    compile(read(model), "model.py", "exec")
    assert read(folder / "train.py") == before[str(folder / "train.py")]


def test_a_file_is_looked_at_from_the_menus(editor: Editor) -> None:
    editor.open("train.py")
    assert until(editor.squiggles)
    editor.menu_at("log_softmax", "MindPort", "Show Mapping of Symbol")
    detail = editor.page_with("#detail h2")
    detail.wait_for_selector("#detail h2 >> text=torch.nn.functional.log_softmax")
    editor.menu_at("log_softmax", "MindPort", "Scan File")
    assert until(lambda: [row.rstrip("0123456789") for row in editor.tree()] == ["train.py"])
    editor.command("View: Show Explorer")
    nets = editor.page.locator(".explorer-folders-view .monaco-list-row", has_text="nets")
    nets.click()
    model = editor.page.locator(".explorer-folders-view .monaco-list-row", has_text="model.py")
    editor.menu(model, "MindPort", "Scan File")
    assert until(lambda: "model.py" in str(editor.tree()) and "train.py" not in str(editor.tree()))


def test_a_scan_is_ended_and_the_tree_stays(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Scan File")
    assert until(lambda: "train.py" in str(editor.tree()))
    before = editor.tree()
    with halted_jobs(folder):  # as if the scan took its time
        editor.command("MindPort: Scan Workspace")
        assert until(lambda: jobs_of(folder))
        editor.command("MindPort: Cancel Scan")
        assert until(lambda: not jobs_of(folder)), "nothing goes on behind the scenes"
    assert editor.tree() == before
    assert editor.notes() == []
    editor.command("MindPort: Scan Workspace")
    assert until(lambda: "model.py" in str(editor.tree()))


@contextmanager
def halted_jobs(folder: Path) -> Iterator[None]:
    """Stop the processes of scans as soon as they start."""
    done = threading.Event()

    def halt() -> None:
        while not done.wait(0.02):
            for process in jobs_of(folder):
                os.kill(process, signal.SIGSTOP)

    thread = threading.Thread(target=halt, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_several_folders_are_one_workspace(vscode: tuple[Tools, str, Path], tmp_path: Path) -> None:
    tools, address, _ = vscode
    for name, release in (("first", "2.10.0"), ("second", "2.4.10")):
        shutil.copytree(EXAMPLE, tmp_path / name)
        settings = f'ms-version = "{release}"\n'
        (tmp_path / name / "mindport.toml").write_text(settings, encoding="utf-8")
    workspace = tmp_path / "both.code-workspace"
    workspace.write_text(json.dumps({"folders": [{"path": "first"}, {"path": "second"}]}))
    with window(tools.browser, address, workspace) as editor:
        for name, release in (("first", "2.10.0"), ("second", "2.4.10"), ("first", "2.10.0")):
            editor.open_in(name, "train.py")
            shown = f"MindSpore {release}"
            assert until(lambda shown=shown: shown in editor.status()), editor.status()
        editor.command("MindPort: Scan Workspace")
        names = ("first", "second")
        assert until(lambda: all(name in str(editor.tree()) for name in names)), editor.tree()
        told = editor.page.locator(".sidebar").inner_text()
        assert "8 files" in told
        editor.command("MindPort: Show Report", "second")
        page = editor.page_with("table.list")
        assert "MindSpore 2.4.10" in page.locator("header").inner_text()
