"""The page of a rule: shipped beside the rules, and in a source checkout among the tests."""

from __future__ import annotations

from pathlib import Path

from mindport import rules

_SHIPPED = Path(rules.__path__[0]) / "pages"
_CHECKOUT = Path(rules.__path__[0]).parents[2] / "tests" / "spec" / "rules"


def rule_page_path(name: str) -> Path | None:
    """The file of a rule's page."""
    pages = (folder / f"{name}.md" for folder in (_SHIPPED, _CHECKOUT))
    return next((page for page in pages if page.is_file()), None)


def rule_page(name: str) -> str | None:
    """The text of a rule's page, in Markdown."""
    page = rule_page_path(name)
    return None if page is None else page.read_text(encoding="utf-8")
