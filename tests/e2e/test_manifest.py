"""What the manifest promises, in the real thing: commands, size, start, languages."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from e2e.code_server import EXTENSION, Tools, serve
from e2e.conftest import QUIET
from e2e.editor import Editor, until, window

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parent
MOST_BYTES = 15e6
MOST_MS = 300


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


def _rows(editor: Editor) -> str:
    return str(editor.tree())


def _asks(editor: Editor, words: str) -> bool:
    """Whether a list is asked with; it is closed."""
    row = editor.page.locator(".quick-input-widget:visible .monaco-list-row", has_text=words)
    asked = until(lambda: row.count() > 0)
    editor.page.keyboard.press("Escape")
    return asked


def _opens(editor: Editor) -> bool:
    """Whether an editor comes up beside the one that is open; it is closed."""
    tabs = editor.page.locator(".tabs-container .tab")
    if not until(lambda: tabs.count() == 2):
        return False
    editor.command("View: Revert and Close Editor")  # a text of no file asks to be saved
    return until(lambda: tabs.count() == 1)


def _says(editor: Editor, words: str) -> bool:
    return until(lambda: any(words in note for note in editor.notes()))


def _shows(editor: Editor, text: re.Pattern[str]) -> bool:
    return until(editor.page.get_by_text(text).first.is_visible)


def _has_panel(editor: Editor, name: str) -> bool:
    return until(editor.page.locator(f"[id='workbench.panel.{name}']").is_visible)


def _is_closed(editor: Editor) -> bool:
    """Whether no editor is left but the one of the file."""
    return until(lambda: editor.page.locator(".tabs-container .tab").count() == 1)


def _has_page(editor: Editor, selector: str) -> bool:
    return editor.page_with(selector) is not None


# What a user sees of each command, in an order in which one can follow the other.
_SEEN: dict[str, Callable[[Editor], bool]] = {
    "scanFile": lambda editor: until(lambda: len(editor.tree()) == 1),
    "scanWorkspace": lambda editor: until(lambda: "model.py" in _rows(editor)),
    "refreshScan": lambda editor: until(lambda: "model.py" in _rows(editor)),
    "groupByStatus": lambda editor: until(lambda: "Ready" in _rows(editor)),
    "groupByFolder": lambda editor: until(lambda: "Ready" not in _rows(editor)),
    "filterScan": lambda editor: _asks(editor, "Ready"),
    "searchApi": lambda editor: _has_page(editor, "#query"),
    "showMapping": lambda editor: _has_page(editor, "#detail h2"),
    "showReport": _opens,
    "writeReport": lambda editor: _asks(editor, "Markdown"),
    "showDossier": lambda editor: _has_page(editor, "#readiness") and _opens(editor),
    "chooseRelease": lambda editor: _asks(editor, "MindSpore 2.4.10"),
    "chooseBackend": lambda editor: _asks(editor, "CPU"),
    "showOutput": lambda editor: _has_panel(editor, "output"),
    "showDebugInformation": _opens,
    "migrateFile": lambda editor: _says(editor, "uses converted"),
    "discardMigration": _is_closed,
    "fixAllInFile": lambda editor: _shows(editor, re.compile(r"MindPort: \d+ uses converted")),
}
# Those that are not in the palette, or need more: where they are tried.
_ELSEWHERE = {
    "scanFolder": "test_a_folder_is_scanned_and_migrated_from_the_explorer",
    "migrateFolder": "test_a_folder_is_scanned_and_migrated_from_the_explorer",
    "applyMigration": "test_a_folder_is_scanned_and_migrated_from_the_explorer",
    "cancelScan": "test_a_scan_is_ended_and_the_tree_stays",
    "restartServer": "test_a_server_that_is_killed_is_started_again",
    "refreshReport": "test_the_report_is_shown_and_leads_to_the_code",
}


def test_every_command_is_tried() -> None:
    commands = {name.removeprefix("mindport.") for name in _titles()}
    assert _SEEN.keys() | _ELSEWHERE.keys() == commands
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    for name in _ELSEWHERE.values():
        assert f"def {name}(" in tests


def test_every_command_works_or_is_not_shown(editor: Editor) -> None:
    contributes, _ = _manifest()
    titles = _titles()
    hidden = {one["command"]: one["when"] for one in contributes["menus"]["commandPalette"]}
    everywhere = {titles[name] for name in titles if name not in hidden}
    editor.open("train.py")
    assert until(editor.squiggles)
    of_file = {titles[n] for n, when in hidden.items() if when.startswith("editorLangId == python")}
    expected = sorted(f"MindPort: {title}" for title in everywhere | of_file)
    # Those with an enablement come when the window knows what is open.
    assert until(lambda: editor.listed("MindPort: ") == expected), editor.listed("MindPort: ")

    editor.go_to(18, 20)  # on the name of an API
    errors = editor.page.locator(".notification-toast .codicon-error")
    for command, is_seen in _SEEN.items():
        title = titles[f"mindport.{command}"]
        editor.command("View: Focus First Editor Group")
        editor.command(f"MindPort: {title}")
        assert is_seen(editor), title
        assert errors.count() == 0, f"{title}: {editor.notes()}"


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
        assert until(lambda: "没有单个 API 与" in str(editor.problems("data_ptr")))
        assert "支持平台" in editor.hover("log_softmax")
        editor.command("MindPort: Scan Workspace")
        assert until(editor.tree)
        editor.command("MindPort: Group by Status")
        assert until(lambda: "需要修改" in str(editor.tree())), editor.tree()
        editor.command("MindPort: Show Report")
        assert "自动转换" in editor.page_with("table.list").locator("header").inner_text()
