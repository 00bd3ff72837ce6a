"""What conversions leave without a meaning: `x, y = x, y` where `x.to(device)` stood."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Sequence

from mindport.rewrite.edits.statements import removal
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span


def without_leftovers(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with statements taken away that would only bind names to themselves."""
    kept = list(in_order(list(edits)))
    starts = [one.span.start for one in kept]
    lines = sorted({tree.lines.position(start)[0] + 1 for start in starts})
    gone: list[tuple[Edit, list[Edit]]] = []
    for node in tree.nodes(ast.Assign):
        first = bisect_left(lines, node.lineno)
        if first == len(lines) or lines[first] > (node.end_lineno or node.lineno):
            continue  # nothing changes there
        if not _binds_names(node):
            continue
        span = tree.span(node)
        near = kept[bisect_left(starts, tree.start_of_line(node)) : bisect_left(starts, span.end)]
        inner = [one for one in near if one.span.start < one.span.end and covers(span, one.span)]
        if inner and len(inner) == len(near) and _is_idle(_after(tree.text, span, inner)):
            taken = removal(tree, node)
            gone.append((Edit(taken.span, "".join(str(part) for part in taken.parts)), inner))
    lost = [edit for _, inner in gone for edit in inner]
    return list(in_order([*(one for one in kept if one not in lost), *(one for one, _ in gone)]))


def _binds_names(node: ast.Assign) -> bool:
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return len(node.targets) == 1 and all(isinstance(one, ast.Name) for one in names)


def _after(text: str, span: Span, edits: Sequence[Edit]) -> str:
    moved = [Edit(Span(e.span.start - span.start, e.span.end - span.start), e.text) for e in edits]
    return applied(text[span.start : span.end], list(in_order(moved)))


def _is_idle(after: str) -> bool:
    """Whether an assignment of plain names binds each to itself."""
    written, _, value = after.partition("=")
    return written.strip(" ()") == value.strip(" ()")
