"""What conversions leave without a meaning: `x, y = x, y` where `x.to(device)` stood."""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from mindport.rewrite.edits.statements import removal
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span

_BLOCKS = ("body", "orelse", "finalbody")


def without_leftovers(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with statements taken away that do nothing any more.

    A block of which no statement stays gets a `pass`; an `if` of such blocks goes away.
    """
    kept = in_order(list(edits))
    starts = [one.span.start for one in kept]
    lines = sorted({tree.lines.position(start)[0] + 1 for start in starts})
    gone: dict[ast.stmt, list[Edit]] = {}
    for node in (*tree.nodes(ast.Assign), *tree.nodes(ast.Expr)):
        first = bisect_left(lines, node.lineno)
        if first == len(lines) or lines[first] > (node.end_lineno or node.lineno):
            continue  # nothing changes there
        span = tree.span(node)
        begin = tree.start_of_line(node)  # where marks are
        if tree.text[begin : span.start].strip():
            begin = span.start
        near = kept[bisect_left(starts, begin) : bisect_left(starts, span.end)]
        inner = [one for one in near if one.span.start < one.span.end and covers(span, one.span)]
        if not inner or len(inner) < len(near):
            continue
        after = _after(tree.text, span, inner)
        if _is_idle_binding(node, after) if isinstance(node, ast.Assign) else _is_value(after):
            gone[node] = inner
    for branch in reversed(tree.nodes(ast.If)):  # inner ones first
        if gone.keys() >= {*branch.body, *branch.orelse} and _has_no_effect(branch.test):
            inside = tree.span(branch)
            gone[branch] = [one for one in kept if covers(inside, one.span)]
    whole = [one for one in gone if not any(outer in gone for outer in tree.around(one))]
    lost = {edit for inner in gone.values() for edit in inner}
    taken = (removal(tree, one) for one in whole)
    made = [Edit(one.span, "".join(str(part) for part in one.parts)) for one in taken]
    return _filled(tree, in_order([*(one for one in kept if one not in lost), *made]))


def _filled(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with a `pass` in each block of which they leave nothing."""
    found = list(edits)
    empty = [one for one in edits if not one.text.strip() and one.span.start < one.span.end]
    if not empty:
        return found

    starts = [one.span.start for one in empty]  # they stand in order, and none in another

    def taking(statement: ast.stmt) -> Edit | None:
        span = tree.span(statement)
        near = bisect_right(starts, span.start) - 1
        return empty[near] if near >= 0 and covers(empty[near].span, span) else None

    holding = {kind for kind in tree.kinds if not set(_BLOCKS).isdisjoint(kind._fields)}
    holding.discard(ast.Module)
    for node in tree.within(tree.module):
        if type(node) not in holding or (isinstance(node, ast.stmt) and taking(node)):
            continue
        for name in _BLOCKS:
            block = getattr(node, name, None)
            if not isinstance(block, list) or not block or not all(map(taking, block)):
                continue
            last = taking(block[-1])
            if last is not None:
                indent = " " * block[-1].col_offset
                found[found.index(last)] = Edit(last.span, f"{indent}pass\n")
    return found


def _has_no_effect(test: ast.expr) -> bool:
    """Whether a condition only looks at names and values."""
    kinds = (ast.Call, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Subscript)
    return not any(isinstance(one, kinds) for one in ast.walk(test))


def _is_value(after: str) -> bool:
    """Whether a statement is no more than a name, or an attribute of one."""
    try:
        return _is_plain(ast.parse(after.strip(), mode="eval").body)
    except SyntaxError:
        return False


def _is_idle_binding(node: ast.Assign, after: str) -> bool:
    return _binds_names(node) and _is_idle(after)


def _binds_names(node: ast.Assign) -> bool:
    target = node.targets[0]
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return len(node.targets) == 1 and all(map(_is_plain, names))


def _is_plain(target: ast.expr) -> bool:
    """Whether it is a name, or an attribute of one."""
    while isinstance(target, ast.Attribute):
        target = target.value
    return isinstance(target, ast.Name)


def _after(text: str, span: Span, edits: Sequence[Edit]) -> str:
    moved = [Edit(Span(e.span.start - span.start, e.span.end - span.start), e.text) for e in edits]
    return applied(text[span.start : span.end], list(in_order(moved)))


def _is_idle(after: str) -> bool:
    """Whether an assignment of plain names binds each to itself."""
    written, _, value = after.partition("=")
    return written.strip(" ()") == value.strip(" ()")
