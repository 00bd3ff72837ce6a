"""A `pass` that was written in place of a statement goes away where another statement stays."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from mindport.rewrite.edits.statements import end_of_line
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers, in_order
from mindport.text.span import Span


def without_needless_pass(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, in order; of a block that keeps a statement, those for `pass` take the line."""
    idle = [one for one in edits if one.text == "pass"]
    if not idle:
        return list(in_order(edits))
    gone = [one for one in edits if not one.text.strip()]
    found = list(edits)
    for block in _blocks(tree):
        passes = {node: one for node in block for one in idle if one.span == tree.span(node)}
        stay = [one for one in block if one not in passes and not _is_gone(tree, one, gone)]
        needless = list(passes)[0 if stay else 1 :]
        for node in needless:
            line = _line(tree, node)
            if line is not None:
                found[found.index(passes[node])] = Edit(line, "")
    return list(in_order(found))


def _blocks(tree: Tree) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree.module):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block and node is not tree.module:
                yield block


def _is_gone(tree: Tree, statement: ast.stmt, gone: Sequence[Edit]) -> bool:
    return any(covers(one.span, tree.span(statement)) for one in gone)


def _line(tree: Tree, statement: ast.stmt) -> Span | None:
    """The whole lines of a statement that shares them with nothing but a comment."""
    span, start = tree.span(statement), tree.start_of_line(statement)
    end = end_of_line(tree, statement)
    after = tree.text[span.end : end].strip()
    if tree.text[start : span.start].strip() or (after and not after.startswith("#")):
        return None
    return Span(start, min(end + 1, len(tree.text)))
