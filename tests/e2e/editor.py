"""VS Code as its user sees it: what stands on the page, and keys and clicks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Error, Frame, Page, sync_playwright

BROWSER_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)
SECONDS = 60
TRIES = 5
_T = TypeVar("_T")

# What is asked of the page itself.
_LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


class Editor:
    """A window of VS Code."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # -- seeing --------------------------------------------------------------------------------

    def squiggles(self) -> list[tuple[str, str]]:
        """Severity and text of what is underlined in the visible part of the file."""
        return [(kind, text) for kind, text in self.page.evaluate(f"({_LOOK}).squiggles()")]

    def hover(self, text: str) -> str:
        """Rest the mouse on a text of the open file; what is told of it."""
        card = self.page.locator(".monaco-editor .monaco-hover:not(.hidden)").first

        def is_told() -> bool:  # lines move when a code lens arrives: the mouse is moved again
            self.page.mouse.move(640, 60)
            place = self.page.evaluate(f"(text) => ({_LOOK}).middleOf(text)", text)
            self.page.mouse.move(*place, steps=5)
            return until(card.is_visible, 5) and until(
                lambda: card.is_visible() and "Loading..." not in card.inner_text(), 5
            )

        assert until(is_told), f"nothing is told of {text!r}"
        return card.inner_text()

    def status(self) -> str:
        """The language status of the open file."""
        self.page.mouse.move(640, 400)
        self.page.locator("[id='status.languageStatus']").first.hover()
        card = self.page.locator(".hover-language-status").first
        card.wait_for()
        told = "\n".join(self.page.locator(".hover-language-status").all_inner_texts())
        self.page.mouse.move(640, 400)
        return told

    def tree(self) -> list[str]:
        """The rows of the tree of a scan."""
        rows = self.page.locator(".sidebar .tree-explorer-viewlet-tree-view .monaco-list-row")
        return [" ".join(text.split()) for text in rows.all_inner_texts()]

    def page_with(self, selector: str) -> Frame:
        """The page of the extension that has an element: pages stand in frames of frames."""

        def found() -> Frame | None:
            for frame in self.page.frames:
                with suppress(Error):  # it is being loaded, or has gone
                    if frame.query_selector(selector) is not None:
                        return frame
            return None

        frame = until(found)
        assert frame is not None, f"no page has {selector}"
        return frame

    def notes(self) -> list[str]:
        """The notifications that are shown."""
        return self.page.locator(".notification-toast .notification-list-item").all_inner_texts()

    def listed(self, words: str) -> list[str]:
        """The commands of the palette that begin so, in order of name."""
        self.page.keyboard.press("F1")
        box = self.page.locator(".quick-input-widget:visible input[type=text]").first
        box.wait_for()
        box.fill(f">{words}")
        self.page.wait_for_timeout(500)
        rows = self.page.locator(".quick-input-list .monaco-list-row .label-name")
        seen: dict[str, None] = {}
        while True:  # the list shows only a part of itself
            before = len(seen)
            seen.update(dict.fromkeys(text.strip() for text in rows.all_inner_texts()))
            for _ in range(8):
                self.page.keyboard.press("ArrowDown")
            self.page.wait_for_timeout(100)
            if len(seen) == before:
                break
        self.page.keyboard.press("Escape")
        return sorted(name for name in seen if name.startswith(words))

    # -- doing ---------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a file of the folder."""
        self.page.locator(".explorer-folders-view .monaco-list-row", has_text=name).dblclick()
        self.page.locator(f".tab.active[data-resource-name='{name}']").wait_for()

    def command(self, title: str, *picks: str) -> None:
        """Run a command of the palette, and choose what it asks."""
        self._pick("F1", f">{title}", title)
        for pick in picks:
            self._pick("", pick)

    def unfold(self, row: str) -> None:
        """Click on a row of the tree of a scan."""
        rows = self.page.locator(".sidebar .tree-explorer-viewlet-tree-view .monaco-list-row")
        rows.filter(has_text=row).first.click()

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor somewhere, numbers from 1."""
        self._pick("Control+G", f":{line}:{column}", f"line {line}")

    def offered(self) -> list[str]:
        """What the light bulb offers at the cursor."""
        menu = self.page.locator(".action-widget")
        for _ in range(TRIES):  # it closes when the light bulb moves
            self.page.keyboard.press("Control+.")
            if until(menu.is_visible, 5):
                break
            self.page.keyboard.press("Escape")
        return [" ".join(text.split()) for text in menu.locator(".action").all_inner_texts()]

    def problems(self, words: str) -> list[str]:
        """The rows of the list of problems that hold the words."""
        self.command("Problems: Focus on Problems View")
        self.page.locator(".viewpane-filter input:visible").fill(words)
        return self.page.locator(".markers-panel .monaco-list-row").all_inner_texts()

    def take(self, title: str) -> None:
        """Choose one of what is offered."""
        chosen = self.page.locator(".action-widget .action.focused", has_text=title)
        for _ in range(self.page.locator(".action-widget .action").count()):
            if chosen.is_visible():
                break
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")

    def _pick(self, key: str, words: str, wanted: str = "") -> None:
        box = self.page.locator(".quick-input-widget:visible input[type=text]").first
        row = self.page.locator(
            ".quick-input-list .monaco-list-row", has_text=wanted or words
        ).first
        for _ in range(TRIES):  # a key is lost while the window is busy
            if key:
                self.page.keyboard.press(key)
            if until(box.is_visible, 5):
                with suppress(Error):  # it closes when something else takes the focus
                    box.fill(words, timeout=3000)
                if until(row.is_visible, 5):
                    break
            if key:
                self.page.keyboard.press("Escape")
        row.click()


@contextmanager
def window(browser: str, address: str, folder: Path) -> Iterator[Editor]:
    """A window on a folder, until it is left."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=[*BROWSER_OPTIONS])
        try:
            page = chromium.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(SECONDS * 1000)
            page.goto(f"{address}/?folder={folder}")
            page.locator(".monaco-workbench .part.sidebar .monaco-list-row").first.wait_for()
            yield Editor(page)
        finally:
            chromium.close()


def until(condition: Callable[[], _T], seconds: float = SECONDS) -> _T:
    """Wait for a condition; what it gave last when it never holds."""
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return found
