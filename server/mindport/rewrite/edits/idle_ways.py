"""Ways of a program in which nothing is left: a `try` of imports that went, an `if` of a pass."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.rewrite.edits.branches import (
    IsQuery,
    after,
    indents,
    inside,
    is_first,
    region,
    without_equal_branches,
    written,
)
from mindport.rewrite.edits.empty_else import ELSE
from mindport.rewrite.edits.leftovers import filled
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span

_DECIDED = ("True", "False")  # what a call was written as
_NEGATED = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def without_idle_ways(tree: Tree, edits: Sequence[Edit], is_query: IsQuery) -> tuple[Edit, ...]:
    """The edits, without a `try` or an `if` in which they leave nothing to do."""
    kept = without_equal_branches(tree, _without_tries(tree, edits), is_query)
    left = _without_tries(tree, _without_tests(tree, kept))  # tries of such tests, too
    return tuple(filled(tree, left, edits))


def _without_tries(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """A `try` in which nothing is left that could fail goes away with its handlers."""
    kept: Sequence[Edit] = in_order(edits)
    for node in reversed(tree.nodes(ast.Try)):  # inner ones first
        if node.finalbody or not _becomes_idle(tree, node.body, kept):
            continue
        if not node.orelse or not after(tree, node.orelse, kept):
            kept = _with(tree, node, kept, "")
    return list(kept)


def _without_tests(tree: Tree, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Where an `if` does nothing, its test stays if it calls; with an `else` it is turned round."""
    kept: Sequence[Edit] = in_order(edits)
    for node in reversed(tree.nodes(ast.If)):
        if not is_first(tree, node) or not _becomes_idle(tree, node.body, kept):
            continue
        test, is_not = node.test, False
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test, is_not = test.operand, True
        has_else = bool(node.orelse) and not _is_taken(tree, node.orelse, kept)
        if not has_else and isinstance(test, ast.Call):
            text = _text(tree, test, kept)
            kept = _with(tree, node, kept, "" if text in _DECIDED else text)
        elif has_else and (head := _head(tree, node)) is not None:
            text = _text(tree, test, kept)
            plain = text if isinstance(test, _NEGATED) else f"({text})"
            new = Edit(head, f"if {text if is_not else f'not {plain}'}:\n")
            kept = in_order([*(one for one in kept if not covers(head, one.span)), new])
    return tuple(kept)


def _becomes_idle(tree: Tree, block: list[ast.stmt], edits: Sequence[Edit]) -> bool:
    """Whether edits have taken all away that a block did."""
    place = region(tree, block)
    changes = [one for one in inside(place, edits) if not indents(one, place)]
    return bool(changes) and not after(tree, block, edits)


def _is_taken(tree: Tree, block: list[ast.stmt], edits: Sequence[Edit]) -> bool:
    """Whether one edit has taken a whole block away: an empty `else`, an idle `elif`."""
    whole = Span(tree.span(block[0]).start, tree.span(block[-1]).end)
    return any(one.text.strip() in ("", "pass") and covers(one.span, whole) for one in edits)


def _with(tree: Tree, node: ast.stmt, edits: Sequence[Edit], text: str) -> Sequence[Edit]:
    """The edits with a statement written anew, behind marks before it; one with others stays."""
    place = region(tree, [node])
    inner = [one for one in inside(place, edits) if not indents(one, place)]
    if text:
        inner = [one for one in inner if one.span != (place.start, place.start)]
    if any("# MINDPORT" in one.text for one in inner):
        return edits
    kept = [one for one in edits if one not in inner]
    return in_order([*kept, written(tree, node, text)])


def _text(tree: Tree, test: ast.expr, edits: Sequence[Edit]) -> str:
    span = tree.span(test)
    inner = [
        Edit(Span(one.span.start - span.start, one.span.end - span.start), one.text)
        for one in edits
        if covers(span, one.span)
    ]
    return applied(tree.text[span.start : span.end], list(in_order(inner)))


def _head(tree: Tree, node: ast.If) -> Span | None:
    """From `if` to the line behind `else:`, where no comment is in it; None for an `elif`."""
    first, start = node.orelse[0], tree.span(node).start
    word = ELSE.search(tree.text, tree.span(node.body[-1]).end, tree.start_of_line(first))
    if word is None or "#" in tree.text[start : word.end()]:
        return None
    return Span(start, word.end())
