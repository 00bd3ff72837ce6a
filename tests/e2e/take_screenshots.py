"""Take the pictures of the documentation: python -m e2e.take_screenshots (in `tests`).

They have to be looked at before they are committed.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from e2e.code_server import build_extension, install, serve
from e2e.conftest import EXAMPLE, QUIET
from e2e.editor import Editor, until, window

ASSETS = Path(__file__).parents[2] / "docs" / "assets"
THEMES = {"light": "Default Light Modern", "dark": "Default Dark Modern"}


def main() -> None:
    """Take each picture in each theme."""
    tools = install()
    with tempfile.TemporaryDirectory() as place:
        package = Path(os.environ.get("MINDPORT_TEST_VSIX", f"{place}/mindport.vsix"))
        if not package.is_file():
            build_extension(package)
        for name, theme in THEMES.items():
            work = Path(place) / name
            folder = Path(shutil.copytree(EXAMPLE, work / "image-classifier"))
            settings = {
                **QUIET,
                "security.workspace.trust.enabled": False,
                "workbench.colorTheme": theme,
                "files.autoSave": "off",
            }
            with (
                serve(tools, package, work / "vscode", settings) as address,
                window(tools.browser, address, folder) as editor,
            ):
                picture(editor, name)


def picture(editor: Editor, theme: str) -> None:
    """A hover above findings, what the light bulb offers, the views, and a migration."""

    def keep(name: str) -> None:
        editor.page.wait_for_timeout(1000)  # what moves has come to rest
        editor.page.screenshot(path=ASSETS / f"vscode-{name}-{theme}.png")
        editor.page.keyboard.press("Escape")

    editor.open("train.py")
    until(lambda: ("hint", "no") in editor.squiggles())
    editor.go_to(44, 1)
    until(lambda: "→" in editor.hover("eval"))  # the card comes after the finding
    keep("hover")
    editor.go_to(25, 11)
    assert editor.offers("Replace")
    keep("fix")
    editor.command("MindPort: Scan Workspace")
    until(editor.tree)
    editor.command("MindPort: Group by Status")
    until(lambda: "Ready" in str(editor.tree()))
    editor.unfold("Needs change")
    editor.unfold("data.py")
    keep("scan")
    editor.go_to(35, 30)
    editor.command("MindPort: Show Mapping of Symbol")
    editor.page_with("#detail h2")
    editor.page.locator(".pane-header", has_text="Scan").first.click()
    editor.page.mouse.move(800, 500)
    keep("search")
    editor.page.locator(".pane-header", has_text="Scan").first.click()
    editor.command("MindPort: Show Report")
    editor.page_with("table.list")
    editor.page.mouse.move(800, 500)
    keep("report")
    editor.command("View: Close Editor")
    editor.command("View: Toggle Primary Side Bar Visibility")
    editor.command("MindPort: Migrate File")
    until(lambda: any("uses converted" in note for note in editor.notes()))
    keep("migrate")


if __name__ == "__main__":
    main()
