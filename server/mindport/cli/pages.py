"""The page of a rule: shipped beside the rules, and in a source checkout among the tests."""

from __future__ import annotations

from pathlib import Path

from mindport import rules

_SHIPPED = Path(rules.__path__[0]) / "pages"
_CHECKOUT = Path(rules.__path__[0]).parents[2] / "tests" / "spec" / "rules"


def rule_page(name: str) -> str | None:
    """The text of a rule's page, in Markdown."""
    for folder in (_SHIPPED, _CHECKOUT):
        page = folder / f"{name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
