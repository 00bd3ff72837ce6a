"""Whole statements: how one is taken away with its line."""

from __future__ import annotations

import ast

from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_Block = ast.FunctionDef | ast.ClassDef | ast.For | ast.If | ast.With
_BLOCKS: tuple[type[_Block], ...] = (ast.FunctionDef, ast.ClassDef, ast.For, ast.If, ast.With)


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
    return Rewrite(Span(start, next_line(tree, statement)), ())


def end_of_line(tree: Tree, statement: ast.stmt) -> int:
    """Where the last line of a statement ends, comments included, its line end not."""
    end = tree.text.find("\n", tree.span(statement).end)
    if end < 0:
        return len(tree.text)
    return end - (tree.text[end - 1] == "\r")


def next_line(tree: Tree, statement: ast.stmt) -> int:
    """Where the line behind a statement begins."""
    end = end_of_line(tree, statement)
    end += 2 if tree.text.startswith("\r\n", end) else 1
    return min(end, len(tree.text))


def indentation(tree: Tree) -> str:
    """What a block of this file is indented by: a mix of tabs and blanks is a syntax error."""
    for node in (one for kind in _BLOCKS for one in tree.nodes(kind)):
        first = node.body[0]
        begins = tree.start_of_line(first)
        outer = tree.text[tree.start_of_line(node) : tree.span(node).start]
        inner = tree.text[begins : tree.span(first).start]
        if first.lineno > node.lineno and inner.startswith(outer) and not inner.strip():
            return inner.removeprefix(outer)
    return "    "
