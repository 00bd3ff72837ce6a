"""The views of the extension: the tree of a scan, the search of APIs, and the report."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from e2e.editor import Editor, until
from e2e.test_vscode import read, scan

pytestmark = pytest.mark.e2e

DONE = ("automatic", "helper", "nothing")


def test_a_scan_fills_the_tree_and_a_click_leads_to_the_code(editor: Editor, folder: Path) -> None:
    summary = scan(folder)["summary"]
    editor.open("data.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Scan Workspace")
    assert until(lambda: len(editor.tree()) == 4), editor.tree()
    assert [row.rstrip("0123456789") for row in editor.tree()] == [
        "data.py",
        "mistakes.ipynb",
        "model.py",
        "train.py",
    ]
    ready = sum(summary["percent"][fate] for fate in DONE)
    told = editor.page.locator(".sidebar").inner_text()
    assert f"{ready} % ready (MindSpore 2.10.0, Ascend). {summary['verdict']}" in told

    editor.command("MindPort: Group by Status")
    assert until(lambda: any(row.startswith("Ready") for row in editor.tree()))
    rows = [row.replace(" ", "") for row in editor.tree()]
    uses = {fate: share["uses"] for fate, share in summary["by_fate"].items()}
    assert f"Needschange{uses['hand']}" in rows
    assert f"Ready{sum(uses[fate] for fate in DONE)}" in rows
    assert "Dynamicshape2" in rows
    editor.unfold("Needs change")
    editor.unfold("model.py")
    editor.unfold("pictures.data_ptr")
    assert until(lambda: ("warning", "pictures.data_ptr") in editor.squiggles()), editor.squiggles()


def test_a_scan_sees_what_is_typed_and_is_filtered(editor: Editor) -> None:
    editor.open("model.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Scan File")
    assert until(lambda: len(editor.tree()) == 1)
    editor.go_to(1, 1)
    editor.page.keyboard.type("import torch; torch.quantized_lstm(1)\n")
    editor.command("MindPort: Group by Status")
    editor.command("MindPort: Scan Again")
    assert until(lambda: "No equivalent" in str(editor.tree())), editor.tree()
    editor.command("MindPort: Filter Scan")
    box = editor.page.locator(".quick-input-widget:visible")
    box.locator(".monaco-list-row", has_text="No equivalent").first.click()
    editor.page.keyboard.press("Enter")
    assert until(lambda: "No equivalent" not in str(editor.tree())), editor.tree()
    assert "Ready" in str(editor.tree())


def test_an_api_is_found_while_it_is_typed(editor: Editor) -> None:
    editor.open("train.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Search API")
    page = editor.page_with("#query")
    page.fill("#query", "conv2d")
    page.wait_for_selector("#found li >> text=torch.nn.Conv2d")
    page.select_option("#framework", "mindspore")
    page.wait_for_selector("#found li >> text=mindspore.mint.nn.Conv2d")
    assert until(lambda: not page.locator("#found .name", has_text="torch.").count())
    page.select_option("#framework", "")
    page.fill("#query", "torch.std")
    page.wait_for_selector("#found li:first-child >> text=torch.std")
    page.focus("#query")
    editor.page.keyboard.press("ArrowDown")
    editor.page.keyboard.press("Enter")
    page.wait_for_selector("#detail table")
    told = page.locator("#detail").inner_text()
    for part in ("MindSpore 2.10.0, Ascend", "mindspore.mint.std", "Platforms", "Evidence"):
        assert part in told
    assert page.evaluate("document.activeElement.id") == "detail"

    # The name at the cursor, whatever it is called here.
    editor.go_to(18, 20)
    editor.command("MindPort: Show Mapping of Symbol")
    page.wait_for_selector("#detail h2 >> text=torch.nn.functional.log_softmax")


def test_the_report_is_shown_and_leads_to_the_code(editor: Editor, folder: Path) -> None:
    report = scan(folder)
    editor.open("data.py")
    assert until(editor.squiggles)
    editor.command("MindPort: Show Report")
    page = editor.page_with("table.list")
    assert report["summary"]["verdict"] in page.locator("header").inner_text()
    policy = page.get_attribute("meta[http-equiv]", "content") or ""
    assert policy.startswith("default-src 'none'; script-src 'nonce-")
    assert "unsafe" not in policy
    page.fill("#filter", "AdamW")
    shown = page.locator("details li:visible")
    assert until(lambda: 0 < shown.count() < 5)
    assert "AdamW" in shown.first.inner_text()
    page.click("#refresh")

    def is_whole() -> bool:  # the page is made anew, without a filter
        with suppress(Error):
            return editor.page_with("table.list").input_value("#filter", timeout=2000) == ""
        return False

    assert until(is_whole)
    page = editor.page_with("table.list")
    page.fill("#filter", "AdamW")
    shown = page.locator("details li:visible")
    assert until(lambda: 0 < shown.count() < 5)
    shown.first.locator("a.place").focus()
    editor.page.keyboard.press("Enter")
    line = next(
        at
        for at, text in enumerate(read(folder / "train.py").splitlines(), 1)
        if "optim.AdamW" in text
    )
    status = editor.page.locator(".statusbar")
    assert until(lambda: f"Ln {line}," in status.inner_text()), status.inner_text()
