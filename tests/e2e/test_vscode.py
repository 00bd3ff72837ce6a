"""The extension in a real VS Code, driven in a real browser."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from e2e.code_server import Tools, serve
from e2e.conftest import QUIET, servers_of
from e2e.editor import Editor, as_shown, until, window
from mindport.cli.main import main

pytestmark = pytest.mark.e2e


def scan(folder: Path, *options: str) -> dict[str, Any]:
    """The report of the command line."""
    report = folder.parent / "report.json"
    fixed = ("--exit-zero", "-q", "-o", str(report), "--format", "json")
    in_reports_only = ("--ignore", "MP5,MP7")  # editors leave them out
    main(["scan", *fixed, *in_reports_only, *options, str(folder)])
    return dict(json.loads(read(report)))


def findings(folder: Path, name: str, *options: str) -> list[tuple[str, str]]:
    """What the command line finds in a file: severity and text, in order."""
    lines = read(folder / name).splitlines()
    found = []
    for one in scan(folder, *options)["findings"]:
        start, end = one["range"]["start"], one["range"]["end"]
        if one["path"].endswith(name) and start["line"] == end["line"]:
            text = lines[start["line"] - 1][start["column"] : end["column"]]
            found.append(as_shown(one["severity"], text))
    return found


def findings_of_cells(folder: Path, name: str) -> list[tuple[str, str]]:
    """The same of a notebook."""
    cells = json.loads(read(folder / name))["cells"]
    found = []
    for one in scan(folder)["findings"]:
        start, end = one["range"]["start"], one["range"]["end"]
        if one["path"].endswith(name):
            line = cells[start["cell"] - 1]["source"][start["line"] - 1]
            found.append(as_shown(one["severity"], line[start["column"] : end["column"]]))
    return found


def read(file: Path) -> str:
    """The text of a file."""
    return file.read_text(encoding="utf-8")


def shows(editor: Editor, expected: list[tuple[str, str]]) -> bool:
    """Whether the visible squiggles are the first of those expected, and a good number."""
    seen: list[tuple[str, str]] = []

    def agree() -> bool:
        seen[:] = editor.squiggles()
        return len(seen) >= 4 and seen == expected[: len(seen)]

    found = until(agree)
    assert found, f"{seen}\nexpected: {expected}\n{editor.said()}"
    return found


def test_the_squiggles_are_the_findings_of_the_command_line(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    assert shows(editor, findings(folder, "train.py"))


def test_findings_of_files_that_are_not_open_are_listed(editor: Editor) -> None:
    editor.open("train.py")
    assert until(lambda: "model.py" in str(editor.problems("data_ptr")))


def test_a_hover_tells_the_target(editor: Editor) -> None:
    editor.open("train.py")
    assert until(editor.squiggles)
    told = editor.hover("log_softmax")
    assert "mindspore.mint.nn.functional.log_softmax" in told
    assert "MindSpore 2.10.0, Ascend" in told


def test_the_light_bulb_offers_a_fix_that_is_written(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    assert until(lambda: ("hint", "mo") in editor.squiggles())
    editor.go_to(25, 11)
    editor.take("Replace `torch.nn.Module.train` with `mindspore.nn.Cell.set_train`")
    assert until(lambda: "    model.set_train()\n" in read(folder / "train.py"))
    assert until(lambda: editor.squiggles()[:1] != [("hint", "mo")])


def test_all_is_fixed_in_a_file(editor: Editor, folder: Path) -> None:
    editor.open("model.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Fix All in File")
    editor.page.get_by_text("uses converted").first.wait_for()
    assert until(lambda: "\nfrom mindspore import mint" in read(folder / "model.py"))
    text = read(folder / "model.py")
    assert "self.conv1 = mint.nn.Conv2d(channels, planes, 3, stride=stride" in text
    assert "pictures.data_ptr()" in text, "this one is left to its author"
    compile(text, "model.py", "exec")


def test_a_notebook_is_underlined_cell_by_cell(editor: Editor, folder: Path) -> None:
    editor.open_notebook("mistakes.ipynb")
    expected = findings_of_cells(folder, "mistakes.ipynb")
    assert shows(editor, expected)
    assert "mindspore.load_checkpoint" in editor.hover("torch.load")
    editor.write_after("model.eval()", "\nvalues = torch.quantized_lstm(model)")
    assert until(lambda: ("error", "torch.quantized_lstm") in editor.squiggles()), (
        editor.squiggles()
    )


def test_release_and_backend_are_switched(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    old = ("--ms-version", "2.4.10")
    newest, older = findings(folder, "train.py"), findings(folder, "train.py", *old)
    assert shows(editor, newest)
    assert until(lambda: "MindSpore 2.10.0" in editor.status())
    assert until(lambda: "Ascend" in editor.status())
    editor.command("MindPort: Switch MindSpore Release", "MindSpore 2.4.10")
    assert older != newest
    assert shows(editor, older)
    assert until(lambda: "MindSpore 2.4.10" in editor.status())
    # A click in the status leads to the other choice.
    editor.switch("Ascend", "CPU")
    assert shows(editor, findings(folder, "train.py", *old, "--backend", "cpu"))
    assert until(lambda: "CPU" in editor.status())


def test_a_server_that_is_killed_is_started_again(editor: Editor, folder: Path) -> None:
    editor.open("train.py")
    expected = findings(folder, "train.py", "--ms-version", "2.4.10")
    editor.command("MindPort: Switch MindSpore Release", "MindSpore 2.4.10")
    assert shows(editor, expected)
    assert until(lambda: len(servers_of(folder)) == 1)
    before = servers_of(folder)
    os.kill(before[0], signal.SIGKILL)
    assert until(lambda: before != servers_of(folder) != [])
    assert shows(editor, expected), "what was chosen holds on"
    assert until(lambda: len(servers_of(folder)) == 1)
    second = servers_of(folder)
    editor.command("MindPort: Restart Server")
    assert until(lambda: servers_of(folder) not in ([], second))
    assert shows(editor, expected)


def test_an_untrusted_workspace_starts_nothing_of_its_own(
    tools: Tools, package: Path, tmp_path: Path, folder: Path
) -> None:
    started = tmp_path / "started"
    program = folder / "mindport"
    program.write_text(f"#!/bin/sh\ntouch {started}\n", encoding="utf-8")
    program.chmod(0o755)
    (folder / ".vscode").mkdir()
    chosen = {"mindport.path": str(program), "mindport.interpreter": str(program)}
    (folder / ".vscode" / "settings.json").write_text(json.dumps(chosen), encoding="utf-8")
    settings = {**QUIET, "security.workspace.trust.startupPrompt": "never"}
    with (
        serve(tools, package, tmp_path / "vscode", settings) as address,
        window(tools.browser, address, folder) as editor,
    ):
        editor.page.get_by_text("Restricted Mode").first.wait_for()
        editor.open("train.py")
        assert shows(editor, findings(folder, "train.py"))
        assert until(lambda: "bundled" in editor.status())
        assert not started.exists()
        # The same settings hold once the workspace is trusted: the test above could have failed.
        editor.command("Workspaces: Manage Workspace Trust")
        editor.page.get_by_role("button", name="Trust", exact=True).click()
        assert until(started.exists)
