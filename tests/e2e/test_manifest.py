"""What the manifest promises, in the real thing: commands, size, start, languages."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from e2e.code_server import EXTENSION, Tools, serve
from e2e.conftest import QUIET
from e2e.editor import Editor, until, window

pytestmark = pytest.mark.e2e

MOST_BYTES = 15e6
MOST_MS = 300

# Those that open an editor, and those that ask something: it is closed again.
_OPENS = ("Show Report", "Show Debug Information")
_ASKS = ("Filter Scan", "Switch MindSpore Release", "Switch Backend", "Export Report")


def _manifest() -> tuple[dict[str, Any], dict[str, str]]:
    manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
    texts = json.loads((EXTENSION / "package.nls.json").read_text(encoding="utf-8"))
    return manifest["contributes"], texts


def _titles() -> dict[str, str]:
    contributes, texts = _manifest()
    return {one["command"]: texts[one["title"].strip("%")] for one in contributes["commands"]}


def test_the_package_is_small(package: Path) -> None:
    assert package.stat().st_size < MOST_BYTES


def test_units_of_the_client(package: Path) -> None:
    """Where logic is, it is tested without an editor."""
    command = ("npm", "run", "--silent", "test")
    done = subprocess.run(command, cwd=EXTENSION, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"# pass [1-9]", done.stdout)


def test_every_command_works_or_is_not_shown(editor: Editor) -> None:
    contributes, _ = _manifest()
    titles = _titles()
    hidden = {one["command"]: one["when"] for one in contributes["menus"]["commandPalette"]}
    everywhere = {titles[name] for name in titles if name not in hidden}
    editor.open("train.py")
    assert until(editor.squiggles)
    listed = {name.removeprefix("MindPort: ") for name in editor.listed("MindPort: ")}
    of_file = {titles[n] for n, when in hidden.items() if when.startswith("editorLangId == python")}
    assert listed == everywhere | of_file

    editor.command("MindPort: Scan Workspace")
    assert until(editor.tree)
    tabs = editor.page.locator(".tabs-container .tab")
    for title in sorted(listed - {"Scan Workspace", "Restart Server", "Fix All in File"}):
        editor.command("View: Focus First Editor Group")
        opened = tabs.count()
        editor.command(f"MindPort: {title}")
        if title in _ASKS:
            editor.page.locator(".quick-input-widget:visible .monaco-list-row").first.wait_for()
            editor.page.keyboard.press("Escape")
        editor.page.wait_for_timeout(700)
        errors = editor.page.locator(".notification-toast .codicon-error")
        assert errors.count() == 0, f"{title}: {editor.notes()}"
        if title == "Migrate File":
            assert until(lambda: any("uses converted" in note for note in editor.notes()))
            editor.command("MindPort: Discard Migration")
        if title in _OPENS:
            assert until(lambda before=opened: tabs.count() > before), title
            editor.command("View: Revert and Close Editor")  # a text of no file asks to be saved
            assert until(lambda before=opened: tabs.count() == before), title


def test_the_start_is_quick(editor: Editor) -> None:
    editor.open("train.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Show Debug Information")
    pattern = re.compile(r'"activationMs": (\d+)')

    def told() -> re.Match[str] | None:
        lines = editor.page.locator(".editor-instance .view-lines").all_inner_texts()
        return pattern.search(" ".join(lines).replace("\xa0", " "))

    found = until(told)
    assert found
    print(f"activation: {found[1]} ms")
    assert int(found[1]) < MOST_MS


def test_chinese_is_spoken(tools: Tools, package: Path, tmp_path: Path, folder: Path) -> None:
    settings = {
        **QUIET,
        "security.workspace.trust.enabled": False,
        "mindport.locale": "zh-cn",
    }
    with (
        serve(tools, package, tmp_path / "vscode", settings) as address,
        window(tools.browser, address, folder) as editor,
    ):
        editor.open("train.py")
        assert until(editor.squiggles)
        assert until(lambda: "不需要" in str(editor.problems("cudnn")))
        editor.command("MindPort: Scan Workspace")
        assert until(editor.tree)
        editor.command("MindPort: Group by Status")
        assert until(lambda: "需要修改" in str(editor.tree())), editor.tree()
