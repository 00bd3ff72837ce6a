"""Expressions in f-strings: quotes end them before Python 3.12, and places may be wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from mindport.rewrite.rewrites import Rewrite
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

_SPECIAL = frozenset("'\"\\{}#!:=\n")
_SHOWN = re.compile(r"[^{}]*=\s*[}!:]")  # f"{x.size()=}" shows how it is written


def is_plain(text: str) -> bool:
    """Whether a text may be written into any f-string."""
    return _SPECIAL.isdisjoint(text)


def may_be_written(text: str, tree: Tree, rewrites: Iterable[Rewrite]) -> bool:
    """Whether changes in an f-string stand where the tree says, and write nothing special."""
    return all(_is_there(text, tree, one.span) and _is_written_plainly(one) for one in rewrites)


def _is_written_plainly(rewrite: Rewrite) -> bool:
    return all(is_plain(part) for part in rewrite.parts if isinstance(part, str))


def _is_there(text: str, tree: Tree, span: Span) -> bool:
    """Whether the text of a span is the expression that the tree has there."""
    node = tree.at(span)
    if node is None or _SHOWN.match(text, span.end):
        return False
    try:
        found = ast.parse(text[slice(*span)], mode="eval").body
    except SyntaxError:
        return False
    return ast.dump(found) == ast.dump(node)
