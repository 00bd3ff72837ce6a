"""The HTML report: one page that needs nothing from elsewhere and runs nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mindport.cli.main import main

_EVIL = 'import torch\ny = torch.jit.script("<script>alert(1)</script>")\n'


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in ("meta", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def page(tmp_path: Path) -> str:
    (tmp_path / "<b>.py").write_text(_EVIL)
    report = tmp_path / "report.html"
    main(["scan", "--exit-zero", "-q", "-o", str(report), str(tmp_path)])
    return report.read_text(encoding="utf-8")


def test_the_page_is_well_formed_and_has_no_script(page: str) -> None:
    parsed = _Page(page)
    assert parsed.open == []
    assert "script" not in parsed.tags
    assert "b" not in parsed.tags[: parsed.tags.index("ul")], "names of files are text"
    assert "&lt;b&gt;.py" in page


def test_the_page_loads_nothing(page: str) -> None:
    assert not {"src", "href", "style", "onclick"} & {name for name, _ in _Page(page).attributes}
    assert "url(" not in page
    assert "@import" not in page
    assert re.search(r"content=\"default-src &#x27;none&#x27;; style-src &#x27;sha256-", page)


def test_places_can_be_jumped_to(page: str) -> None:
    places = re.findall(
        r'class="place" data-path="([^"]*)" data-line="(\d+)" data-column="(\d+)"', page
    )
    assert ("2", "5") in {(line, column) for _, line, column in places}
