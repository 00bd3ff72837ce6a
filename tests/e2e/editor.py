"""VS Code as its user sees it: what stands on the page, and keys and clicks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Error, Frame, Locator, Page, sync_playwright

BROWSER_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)
SECONDS = 120  # of patience: machines are busy at times
TRIES = 8
_T = TypeVar("_T")

# What is asked of the page itself.
_LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


class Editor:
    """A window of VS Code."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.logs: Path | None = None  # the folder that VS Code writes them to

    # -- seeing --------------------------------------------------------------------------------

    def squiggles(self) -> list[tuple[str, str]]:
        """Severity and text of what is underlined or greyed in the visible part of the file."""
        found = self.page.evaluate(f"({_LOOK}).squiggles()")
        return [as_shown("hint" if kind == "unnecessary" else kind, text) for kind, text in found]

    def hover(self, text: str) -> str:
        """Rest the mouse on a text of the open file; what is told of it."""
        card = self.page.locator(".monaco-editor .monaco-hover:not(.hidden)").first

        def is_told() -> bool:  # lines move when a code lens arrives: the mouse is moved again
            self.page.mouse.move(640, 60)
            self.page.mouse.move(*self.place_of(text), steps=5)
            return until(card.is_visible, 5) and until(
                lambda: card.is_visible() and "Loading..." not in card.inner_text(), 5
            )

        assert until(is_told), f"nothing is told of {text!r}"
        return card.inner_text()

    def status(self) -> str:
        """The language status of the open file; "" while none is told."""
        told = "\n".join(self._status_card().all_inner_texts())
        self.page.mouse.move(640, 400)
        return told

    def _status_card(self) -> Locator:
        """The card of the language status; it goes when the status changes under the mouse."""
        cards = self.page.locator(".hover-language-status")
        for _ in range(TRIES):
            self.page.mouse.move(640, 400)
            with suppress(Error):
                self.page.locator("[id='status.languageStatus']").first.hover(timeout=5000)
            if until(cards.first.is_visible, 5):
                break
        return cards

    def said(self) -> str:
        """The end of what the extension and its server wrote to the newest log."""
        found = list(self.logs.rglob("*MindPort.log")) if self.logs else []
        newest = max(found, key=lambda file: file.stat().st_mtime, default=None)
        return newest.read_text(encoding="utf-8")[-4000:] if newest else "no log"

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
        rows = self.page.locator(".quick-input-list .monaco-list-row")
        self._ask("F1", f">{words}", rows.filter(has_text=words).first)
        focused = self.page.locator(".quick-input-list .monaco-list-row.focused .label-name")

        def name() -> str:
            return focused.first.inner_text().strip() if focused.count() else ""

        def is_further() -> bool:
            return name() not in ("", seen[-1] if seen else "")

        seen: list[str] = []
        while until(is_further, 10):  # the list shows only a part of itself, and goes round
            current = name()
            if current in seen:
                break
            seen.append(current)
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Escape")
        return sorted(one for one in seen if one.startswith(words))

    # -- doing ---------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a file of the folder."""
        rows = self.page.locator(".explorer-folders-view .monaco-list-row", has_text=name)
        self._open(rows, name)

    def open_in(self, folder: str, name: str) -> None:
        """Open a file of one of several folders."""
        label = f".explorer-folders-view [aria-label*='/{folder}/{name}']"
        self._open(self.page.locator(label), name)

    def _open(self, rows: Locator, name: str) -> None:
        tab = self.page.locator(f".tab.active[data-resource-name='{name}']")
        for _ in range(TRIES):  # rows move when files come, and a busy window loses clicks
            with suppress(Error):
                rows.first.dblclick(timeout=10_000)
            if until(tab.is_visible, 10):
                return
        raise AssertionError(f"{name} does not open")

    def open_notebook(self, name: str) -> None:
        """Open a notebook, again where it came as JSON: before its extension was there."""
        cells = self.page.locator(".notebookOverlay .view-lines").first
        for _ in range(TRIES):
            self.open(name)
            if until(cells.is_visible, 10):
                return
            self.command("View: Close Editor")
        raise AssertionError(f"{name} has no cells")

    def write_after(self, text: str, more: str) -> None:
        """Type something behind the line of a text, in a file that has a code lens."""
        self._wait_for_lens()
        self.page.mouse.click(*self.place_of(text))
        self.page.keyboard.press("End")
        self.page.keyboard.type(more)

    def command(self, title: str, *picks: str) -> None:
        """Run a command of the palette, and choose what it asks."""
        for _ in range(TRIES):  # a list closes when something else takes the focus
            self._pick("F1", f">{title}", title)
            if all(self._is_chosen(pick) for pick in picks):
                return
            self.page.keyboard.press("Escape")
        raise AssertionError(f"{title!r} does not ask for {picks}")

    def _is_chosen(self, title: str) -> bool:
        box = self.page.locator(".quick-input-widget:visible input[type=text]").first
        row = self.page.locator(".quick-input-list .monaco-list-row", has_text=title).first
        with suppress(Error):
            # The palette, which gives way to the list, begins with a bracket.
            if until(lambda: box.is_visible() and not box.input_value().startswith(">"), 10):
                box.fill(title, timeout=5000)
                row.click(timeout=10_000)
                return True
        return False

    def switch(self, row: str, choice: str) -> None:
        """Click on *Switch* in a row of the language status, and choose."""
        box = self.page.locator(".quick-input-widget:visible input[type=text]").first
        for _ in range(TRIES):
            entry = self._status_card().locator(".element", has_text=row).first
            with suppress(Error):
                entry.get_by_role("button", name="Switch").click(timeout=5000)
            if until(box.is_visible, 5) and self._is_chosen(choice):
                return
        raise AssertionError(f"the status does not switch {row!r} to {choice!r}")

    def unfold(self, row: str) -> None:
        """Click on a row of the tree of a scan."""
        rows = self.page.locator(".sidebar .tree-explorer-viewlet-tree-view .monaco-list-row")
        rows.filter(has_text=row).first.click()

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor somewhere, numbers from 1."""
        self._pick("Control+G", f":{line}:{column}", f"line {line}")

    def offers(self, title: str) -> bool:
        """Open the light bulb at the cursor, until it offers something."""
        wanted = self.page.locator(".action-widget .action", has_text=title)
        for _ in range(TRIES):  # it closes when the light bulb moves, and knows more later
            self.page.keyboard.press("Control+.")
            if until(lambda: wanted.count() > 0, 10):
                return True
            self.page.keyboard.press("Escape")
        return False

    def menu(self, row: Locator, *path: str) -> None:
        """Choose from the menu of something: names of submenus, then of the entry."""
        self._choose(lambda: row.click(button="right", timeout=10_000), path)

    def menu_at(self, text: str, *path: str) -> None:
        """Choose from the menu of a text of the open file, which has a code lens."""
        self._wait_for_lens()
        self._choose(lambda: self.page.mouse.click(*self.place_of(text), button="right"), path)

    def _wait_for_lens(self) -> None:
        """What stands in the editor moves when its code lens comes."""
        self.page.locator(".codelens-decoration").first.wait_for()

    def _choose(self, open_menu: Callable[[], None], path: tuple[str, ...]) -> None:
        *submenus, last = path
        for _ in range(TRIES):  # what extensions add comes late, and a busy window closes menus
            with suppress(Error):  # what is clicked on has moved
                open_menu()
                if all(self._rest_on(name) for name in submenus) and self._click_entry(last):
                    return
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Escape")
        raise AssertionError(f"the menu has no {path}")

    def _entry(self, name: str) -> Locator:
        return self.page.get_by_role("menuitem", name=name, exact=True).last

    def _rest_on(self, name: str) -> bool:
        with suppress(Error):
            self._entry(name).hover(timeout=5000)
            return True
        return False

    def _click_entry(self, name: str) -> bool:
        entry = self._entry(name)
        if not until(entry.is_visible, 5):
            return False
        for _ in range(TRIES):  # a menu that has just come up does not listen yet
            with suppress(Error):
                entry.click(timeout=2000)
            if until(lambda: not entry.is_visible(), 1):
                return True
        return False

    def place_of(self, text: str) -> tuple[float, float]:
        """Where a text of the open file stands on the page, when it stands still."""
        place: list[float] | None = None

        def stands() -> bool:
            nonlocal place
            before = place
            self.page.wait_for_timeout(100)
            place = self.page.evaluate(f"(text) => ({_LOOK}).middleOf(text)", text)
            return place is not None and place == before

        assert until(stands) and place, f"{text!r} is not to be seen"
        return place[0], place[1]

    def problems(self, words: str) -> list[str]:
        """The rows of the list of problems that hold the words."""
        self.command("Problems: Focus on Problems View")
        self.page.locator(".viewpane-filter input:visible").fill(words)
        return self.page.locator(".markers-panel .monaco-list-row").all_inner_texts()

    def take(self, title: str) -> None:
        """Choose one of what is offered."""
        assert self.offers(title), f"{title!r} is not offered"
        chosen = self.page.locator(".action-widget .action.focused", has_text=title)
        for _ in range(self.page.locator(".action-widget .action").count()):
            if until(chosen.is_visible, 1):
                break
            self.page.keyboard.press("ArrowDown")
        assert chosen.is_visible(), f"{title!r} is not chosen"
        self.page.keyboard.press("Enter")

    def _pick(self, key: str, words: str, wanted: str) -> None:
        rows = self.page.locator(".quick-input-list .monaco-list-row")
        row = rows.filter(has_text=wanted).first
        for _ in range(TRIES):  # it closes when something else takes the focus
            self._ask(key, words, row)
            with suppress(Error):
                row.click(timeout=10_000)
                return
        raise AssertionError(f"{wanted!r} is not listed")

    def _ask(self, key: str, words: str, row: Locator) -> None:
        """Fill the box at the top, opened by a key, until it has a row."""
        box = self.page.locator(".quick-input-widget:visible input[type=text]").first
        for _ in range(TRIES):  # a key is lost while the window is busy
            self.page.keyboard.press(key)
            if until(box.is_visible, 10):
                with suppress(Error):  # it closes when something else takes the focus
                    box.fill(words, timeout=5000)
                if until(row.is_visible, 10):
                    return
            self.page.keyboard.press("Escape")


@contextmanager
def window(browser: str, address: str, place: Path) -> Iterator[Editor]:
    """A window on a folder or a workspace file, until it is left."""
    kind = "folder" if place.is_dir() else "workspace"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=[*BROWSER_OPTIONS])
        try:
            page = chromium.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(SECONDS * 1000)
            files = page.locator(".monaco-workbench .part.sidebar .monaco-list-row").first
            for _ in range(TRIES):  # a page whose connection broke while it was loaded stays empty
                page.goto(f"{address}/?{kind}={place}")
                if until(files.is_visible, SECONDS / 3):
                    break
            files.wait_for()
            yield Editor(page)
        finally:
            chromium.close()


def as_shown(severity: str, text: str) -> tuple[str, str]:
    """A finding as VS Code draws it: dots under the first two characters of a hint."""
    return severity, text[:2] if severity == "hint" else text


def until(condition: Callable[[], _T], seconds: float = SECONDS) -> _T:
    """Wait for a condition; what it gave last when it never holds."""
    end = time.monotonic() + seconds
    while not (found := condition()) and time.monotonic() < end:
        time.sleep(0.1)
    return found
