"""Parts of one tensor that a statement gives each other: `v[0], v[1] = v[1], v[0]`.

In torch the values are views, which see what the statement has written before they are read. Where
gradients are recorded, MindSpore's do not see it.
"""

from __future__ import annotations

import ast
from itertools import dropwhile
from typing import TypeAlias

from mindport.analysis.numbers.type_promotion import is_by_one_way
from mindport.rewrite.facts.aliasing import index_parts, is_recorded, may_be_number
from mindport.rewrite.view.tree import Tree

Pairs: TypeAlias = list[tuple[ast.expr, ast.expr]]


def exchanged(tree: Tree, node: ast.Subscript) -> Pairs:
    """The targets and values of the statement, if it begins to write a part whose views wait."""
    pairs = _pairs(tree.statement(node))
    targets = [one for one, _ in pairs]
    if node not in targets or not is_by_one_way(tree.of(node.value)):
        return []
    first = next((one for one in targets if _is_read_later(tree, pairs, one)), None)
    values = [one for _, one in pairs]
    is_missed = is_recorded(tree, node.value, *values) or any(_is_row(tree, one) for one in values)
    return pairs if first is node and is_missed else []


def is_written_with(tree: Tree, node: ast.Subscript) -> bool:
    """Whether an exchange that begins at another target of the statement writes it, too."""
    targets = [one for one, _ in _pairs(tree.statement(node))]
    others = (one for one in targets if isinstance(one, ast.Subscript) and one is not node)
    return node in targets and any(exchanged(tree, one) for one in others)


def _is_row(tree: Tree, value: ast.expr) -> bool:
    """Whether a tensor of one number takes it of another, which is no view in MindSpore."""
    parts = index_parts(value) if isinstance(value, ast.Subscript) else []
    return any(may_be_number(tree, one) for one in parts)


def _is_read_later(tree: Tree, pairs: Pairs, part: ast.expr) -> bool:
    """Whether a value behind that of a part is a view of the same tensor."""
    later = [value for _, value in dropwhile(lambda pair: pair[0] is not part, pairs)][1:]
    whole = tree.written(_whole(part)) if isinstance(part, ast.Subscript) else None
    return any(_is_view(tree, one) and tree.written(_whole(one)) == whole for one in later)


def may_follow_each_other(tree: Tree, pairs: Pairs) -> bool:
    """Whether statements one by one do the same: what is read later is a view, or not changed."""
    bound: set[str] = set()
    for target, value in pairs:
        if not bound.isdisjoint(_names(value)):
            return False
        bound |= _names(target) if isinstance(target, ast.Name) else set()
    are_known = all(isinstance(one, (ast.Name, ast.Subscript)) for one, _ in pairs)
    return are_known and all(_is_plain(tree, one) for _, one in pairs[1:])


def _is_plain(tree: Tree, value: ast.expr) -> bool:
    return isinstance(value, (ast.Constant, ast.Name)) or _is_view(tree, value)


def _names(node: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _pairs(statement: ast.AST | None) -> Pairs:
    """Each target with its value, where a statement writes both one by one."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    targets, values = statement.targets[0], statement.value
    if not isinstance(targets, (ast.List, ast.Tuple)) or not isinstance(values, ast.Tuple):
        return []
    is_open = any(isinstance(one, ast.Starred) for one in (*targets.elts, *values.elts))
    is_even = len(targets.elts) == len(values.elts) and not is_open
    return list(zip(targets.elts, values.elts, strict=True)) if is_even else []


def _is_view(tree: Tree, value: ast.expr) -> bool:
    """Whether it is a part of a tensor that no mask or places choose."""
    if not isinstance(value, ast.Subscript):
        return False
    inner = value.value
    return not tree.of(value.slice).chooses and (
        isinstance(inner, (ast.Name, ast.Attribute)) or _is_view(tree, inner)
    )


def _whole(part: ast.expr) -> ast.expr:
    while isinstance(part, ast.Subscript):
        part = part.value
    return part
