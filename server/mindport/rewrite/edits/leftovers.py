"""What conversions leave without a meaning: `x, y = x, y` where `x.to(device)` stood."""

from __future__ import annotations

import ast
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from mindport.rewrite.edits.statements import removal
from mindport.rewrite.view.names import is_path, only_reads
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span

_BLOCKS = ("body", "orelse", "finalbody")
_SIMPLE: tuple[type[ast.stmt], ...] = (ast.Assign, ast.AnnAssign, ast.Expr)


def without_leftovers(tree: Tree, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, with statements taken away that do nothing any more.

    A block where no statement stays gets a `pass`; an `if` of such blocks goes away.
    """
    kept = in_order(list(edits))
    gone: dict[ast.stmt, list[Edit]] = {
        node: inner
        for node, inner in _changed(tree, kept)
        if _is_idle(tree, node, _after(tree.text, tree.span(node), inner))
    }
    for branch in reversed(tree.nodes(ast.If)):  # inner ones first
        if gone.keys() >= {*branch.body, *branch.orelse} and only_reads(branch.test):
            gone[branch] = list(_inside(tree, branch, kept))
    whole = [one for one in gone if gone.keys().isdisjoint(tree.around(one))]
    taken = (removal(tree, one) for one in whole)
    made = [Edit(one.span, "".join(map(str, one.parts))) for one in taken]
    left = [one for one in kept if one not in {*chain(*gone.values())}]
    return filled(tree, in_order([*left, *made]))


def _inside(tree: Tree, node: ast.stmt, edits: Iterable[Edit]) -> Iterator[Edit]:
    """The edits in a statement."""
    span = tree.span(node)
    yield from (one for one in edits if covers(span, one.span))


def _changed(tree: Tree, edits: Sequence[Edit]) -> Iterator[tuple[ast.stmt, list[Edit]]]:
    """The simple statements that change, each with its edits; none that only gets others."""
    starts = [one.span.start for one in edits]
    lines = sorted({tree.lines.position(start)[0] + 1 for start in starts})
    for node in chain.from_iterable(map(tree.nodes, _SIMPLE)):
        first, end = bisect_left(lines, node.lineno), node.end_lineno or node.lineno
        if first < len(lines) and lines[first] <= end:
            outer = _with_marks(tree, node)
            near = edits[bisect_left(starts, outer.start) : bisect_left(starts, outer.end)]
            inner = [one for one in _inside(tree, node, near) if one.span.start < one.span.end]
            if inner and len(inner) == len(near):
                yield node, inner


def _with_marks(tree: Tree, node: ast.stmt) -> Span:
    """A statement with the start of its line, where marks are, if it is the first there."""
    span, begin = tree.span(node), tree.start_of_line(node)
    return span if tree.text[begin : span.start].strip() else Span(begin, span.end)


def filled(tree: Tree, edits: Sequence[Edit], before: Sequence[Edit] = ()) -> list[Edit]:
    """The edits, with a `pass` in each block where they leave nothing, and `before` left some."""
    found, known = list(edits), set(before)
    empty = [one for one in edits if not one.text.strip() and one.span.start < one.span.end]
    for holder, block in _blocks(tree) if empty else ():
        taken = [_taking(tree, one, empty) for one in block]
        last = taken[-1]
        if last is None or None in taken or known.issuperset(taken):
            continue
        if not _taking(tree, holder, empty):
            indent = tree.text[tree.start_of_line(block[-1]) : tree.span(block[-1]).start]
            indent = indent[: len(indent) - len(indent.lstrip())]
            found[found.index(last)] = Edit(last.span, f"{indent}pass\n")
    return found


def _taking(tree: Tree, node: ast.AST, empty: Sequence[Edit]) -> Edit | None:
    """Which of some edits, in order and none in another, takes a statement away."""
    if not isinstance(node, (ast.stmt, ast.ExceptHandler)):
        return None
    span = tree.span(node)
    near = bisect_right(empty, span.start, key=lambda one: one.span.start) - 1
    return empty[near] if near >= 0 and covers(empty[near].span, span) else None


def _blocks(tree: Tree) -> Iterator[tuple[ast.AST, list[ast.stmt]]]:
    """The blocks of statements in others, each with what holds it."""
    holding = {kind for kind in tree.kinds if not set(_BLOCKS).isdisjoint(kind._fields)}
    holding.discard(ast.Module)
    for node in tree.within(tree.module):
        if type(node) in holding:
            blocks = (getattr(node, name, None) for name in _BLOCKS)
            yield from ((node, block) for block in blocks if isinstance(block, list) and block)


def _is_idle(tree: Tree, node: ast.stmt, after: str) -> bool:
    """Whether a statement is no more than a name, or binds each name to itself."""
    try:
        written = ast.parse(after.strip()).body
    except SyntaxError:
        return False
    match written:
        case [ast.Assign(targets=[target], value=value)]:
            return _binds_to_itself(target, value)
        case [ast.AnnAssign(target=target, value=ast.expr() as value)]:
            # An annotation outside of functions is there for others to read.
            return tree.function(node) is not None and _binds_to_itself(target, value)
        case [ast.Expr(value=ast.NamedExpr(target=target, value=value))]:
            return _binds_to_itself(target, value)
        case [ast.Expr(value=value)]:
            return is_path(value)
    return False


def _binds_to_itself(target: ast.expr, value: ast.expr) -> bool:
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            pairs = zip(targets, values, strict=False)
            return len(targets) == len(values) and all(_binds_to_itself(*one) for one in pairs)
        case ast.Attribute(attr=written), ast.Attribute(attr=read):
            return written == read and _binds_to_itself(target.value, value.value)
        case ast.Name(id=written), ast.Name(id=read):
            return written == read
    return False


def _after(text: str, span: Span, edits: Sequence[Edit]) -> str:
    moved = [Edit(Span(e.span.start - span.start, e.span.end - span.start), e.text) for e in edits]
    return applied(text[span.start : span.end], list(in_order(moved)))
