"""Whole statements: how one is taken away with its line."""

from __future__ import annotations

import ast

from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span


def removal(tree: Tree, statement: ast.stmt) -> Rewrite:
    """A statement with its line; `pass` where it shares the line or is all of its block."""
    span, text = tree.span(statement), tree.text
    start, end = tree.start_of_line(statement), end_of_line(tree, statement)
    parent = tree.parent(statement)
    blocks = [getattr(parent, name, None) for name in ("body", "orelse", "finalbody")]
    block = next((one for one in blocks if isinstance(one, list) and statement in one), [])
    behind = text[span.end : end].strip()
    has_others = behind and not behind.startswith("#")  # a comment tells of what goes away
    is_shared = has_others or text[start : span.start].strip()
    if len(block) < 2 or is_shared:
        return Rewrite(span, ("pass",))
    end += 2 if text.startswith("\r\n", end) else 1
    return Rewrite(Span(start, min(end, len(text))), ())


def end_of_line(tree: Tree, statement: ast.stmt) -> int:
    """Where the last line of a statement ends, comments included, its line end not."""
    end = tree.text.find("\n", tree.span(statement).end)
    if end < 0:
        return len(tree.text)
    return end - (tree.text[end - 1] == "\r")
