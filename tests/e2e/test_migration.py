"""Migration in the editor: shown first, written when the user says so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from e2e.code_server import Tools
from e2e.editor import Editor, until, window
from e2e.test_vscode import read

pytestmark = pytest.mark.e2e


def test_a_file_is_migrated_after_a_look_at_it(editor: Editor, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    editor.open("train.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Migrate File")
    assert until(lambda: any("uses converted" in note for note in editor.notes()))
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}, "only shown"
    editor.command("MindPort: Discard Migration")
    assert until(lambda: not editor.page.locator(".tab", has_text="MindSpore Migration").count())
    editor.command("Notifications: Clear All Notifications")  # its buttons are of the discarded one
    assert until(lambda: not editor.notes())

    editor.command("MindPort: Migrate File")
    assert until(lambda: any("uses converted" in note for note in editor.notes()))
    editor.command("Notifications: Show Notifications")  # a toast goes away by itself
    center = editor.page.locator(".notifications-center")
    center.get_by_role("button", name="Apply", exact=True).click()
    helpers = folder / "mindport_compat" / "__init__.py"
    assert until(helpers.exists)
    assert until(lambda: "model.set_train()" in read(folder / "train.py"))
    text = read(folder / "train.py")
    assert "from mindspore import mint, value_and_grad\n" in text
    assert "import torch\n" not in text, "all of it is converted"
    compile(text, "train.py", "exec")
    assert until(lambda: read(helpers) != "")
    compile(read(helpers), "__init__.py", "exec")
    assert read(folder / "model.py").encode() == before["model.py"]


def test_a_function_is_converted_from_the_light_bulb(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    assert until(lambda: ("hint", "mo") in editor.squiggles())
    editor.go_to(18, 20)
    editor.take("Convert this function to MindSpore (`smoothed_loss`)")
    preview = editor.page.locator(".bulk-edit-panel")
    preview.wait_for()
    assert "torch" in read(folder / "train.py")
    row = preview.locator(".monaco-list-row", has_text="train.py").first
    row.locator("input[type=checkbox], .monaco-checkbox").first.click()
    preview.get_by_role("button", name="Apply", exact=True).click()
    assert until(lambda: "mint.nn.functional.log_softmax(" in read(folder / "train.py"))
    assert "import torch\n" in read(folder / "train.py"), "the rest still needs it"


def test_what_is_safe_is_converted_on_save_with_its_helpers(
    vscode: tuple[Tools, str, Path], folder: Path
) -> None:
    tools, address, _ = vscode
    settings = {
        "editor.codeActionsOnSave": {"source.fixAll.mindport": "explicit"},
        "files.autoSave": "off",
    }
    (folder / ".vscode").mkdir()
    (folder / ".vscode" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with window(tools.browser, address, folder) as editor:
        editor.open("train.py")
        assert until(editor.squiggles)
        editor.command("File: Save")
        helpers = folder / "mindport_compat" / "__init__.py"
        try:
            assert until(lambda: "model.set_train()" in read(folder / "train.py"))
            assert until(lambda: helpers.is_file() and read(helpers) != "")
        finally:
            editor.page.screenshot(path=folder.parent / "last.png")
        compile(read(helpers), "__init__.py", "exec")
        assert "# MINDPORT" not in read(folder / "train.py"), "it marks nothing"
