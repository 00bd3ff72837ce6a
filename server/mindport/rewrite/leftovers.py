"""What conversions leave without a meaning: `x, y = x, y` where `x.to(device)` stood."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.rewrite.statements import removal
from mindport.rewrite.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span


def without_leftovers(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with statements taken away that would only bind names to themselves."""
    kept = list(edits)
    for node in ast.walk(tree.module):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            span = tree.span(node)
            inner = [
                one for one in kept if one.span.start < one.span.end and covers(span, one.span)
            ]
            gone = removal(tree, node)
            others = [
                one
                for one in kept
                if one not in inner and gone.span.start <= one.span.start < gone.span.end
            ]
            if inner and not others and _is_idle(node, _after(tree.text, span, inner)):
                kept = [one for one in kept if one not in inner]
                kept.append(Edit(gone.span, "".join(str(part) for part in gone.parts)))
    return list(in_order(kept))


def _after(text: str, span: Span, edits: Sequence[Edit]) -> str:
    moved = [Edit(Span(e.span.start - span.start, e.span.end - span.start), e.text) for e in edits]
    return applied(text[span.start : span.end], list(in_order(moved)))


def _is_idle(node: ast.Assign, after: str) -> bool:
    """Whether an assignment of plain names binds each to itself."""
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    if not all(isinstance(one, ast.Name) for one in names):
        return False
    written, _, value = after.partition("=")
    return written.strip(" ()") == value.strip(" ()")
