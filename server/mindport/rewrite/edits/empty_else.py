"""An `else` in which no statement stays goes away."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers, in_order
from mindport.text.span import Span

ELSE = re.compile(r"^[ \t]*else[ \t]*:[ \t]*\r?\n", re.M)


def without_empty_else(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, in order; an `else` in which they leave nothing goes with its line."""
    found = list(edits)
    idle = [one for one in edits if one.text.strip() in ("", "pass")]
    for branch in tree.nodes(ast.If) if idle else ():
        whole = None if _is_gone(tree, branch, idle) else _else_of(tree, branch)
        if whole is None or not all(_is_gone(tree, one, idle) for one in branch.orelse):
            continue
        inside = [one for one in found if covers(whole, one.span)]
        if all(one in idle for one in inside):
            found = [one for one in found if one not in inside]
            found.append(Edit(whole, ""))
    return list(in_order(found))


def _else_of(tree: Tree, branch: ast.If) -> Span | None:
    """The lines of an `else` without a comment; None where there is none, and for an `elif`."""
    if not branch.orelse or branch.orelse[0].lineno == branch.body[-1].end_lineno:
        return None
    begin = tree.span(branch.body[-1]).end
    word = ELSE.search(tree.text, begin, tree.start_of_line(branch.orelse[0]))
    end = tree.text.find("\n", tree.span(branch.orelse[-1]).end) + 1
    if word is None or not end or "#" in tree.text[word.start() : end]:
        return None
    return Span(word.start(), end)


def _is_gone(tree: Tree, statement: ast.stmt, idle: Sequence[Edit]) -> bool:
    """Whether an edit takes a statement away, with its line or for a `pass`."""
    span = tree.span(statement)
    return any(covers(one.span, span) for one in idle)
