"""Codes of rules in comments, and the pages that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mindport.ide.trivia import trivia
from mindport.project.listed_rules import find_rule
from mindport.project.rule_pages import rule_page_path
from mindport.text.span import Span

_CODE = re.compile(r"\bMP\d{3}\b")


class DocumentLink(NamedTuple):
    """A code, the page of its rule, and what the rule is about."""

    span: Span
    page: Path
    summary: str


def document_links(text: str) -> Iterator[DocumentLink]:
    """The codes in the comments of a text: of suppressions, and of marks that `migrate` leaves."""
    for comment in trivia(text).comments:
        for found in _CODE.finditer(text, *comment):
            rule = find_rule(found[0])
            page = rule_page_path(rule.name) if rule is not None else None
            if rule is not None and page is not None:
                yield DocumentLink(Span(*found.span()), page.absolute(), rule.summary)
