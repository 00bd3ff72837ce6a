"""Where tensors are changed in their place."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence, Set

from mindport.analysis.memory.handed_back import called
from mindport.rewrite.view.tree import Tree


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a value, or what it is made of, is changed later, or by a call around it."""
    own = {one.memory for value in (made, source) for one in tree.of(value).memory()}
    end = _end(made)
    return any(
        _end(change) > end  # `x.float().clamp_(0)` begins with what it changes
        and any(one.memory in own or tree.of(made).gives(one) for one in tree.of(changed).memory())
        for change, changed in changes(tree, made)
    )


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or 0


def is_changed_by_callers(tree: Tree, made: ast.expr, met: Set[ast.AST] = frozenset()) -> bool:
    """Whether a value is handed back to functions of the file that change it.

    `met` are the functions that it comes from.
    """
    function = tree.function(made)
    if function is None or function in met or not _is_returned(tree, function, made):
        return False
    calls = tree.once(_calls).get(tree.of(made).function, ())
    return any(
        is_changed(tree, call, call) or is_changed_by_callers(tree, call, {*met, function})
        for call in calls
    )


def _is_returned(tree: Tree, function: ast.AST, value: ast.expr) -> bool:
    """Whether a function gives back the memory of a value in it."""
    own = {one.memory for one in tree.of(value).memory()}
    returned = (one.value for one in tree.nodes(ast.Return, function) if one.value is not None)
    return any(one.memory in own for back in returned for one in tree.of(back).memory())


def _calls(tree: Tree) -> Mapping[int, list[ast.Call]]:
    """The calls in the file of each function of the file."""
    found: dict[int, list[ast.Call]] = {}
    for call in tree.nodes(ast.Call):
        callee = tree.of(call.func)
        for function, _ in called(callee.evaluator, callee.value):
            if function.unit is callee.unit:
                found.setdefault(function.index, []).append(call)
    return found


def changes(tree: Tree, made: ast.expr) -> Sequence[tuple[ast.expr, ast.expr]]:
    """What changes tensors in the same function, and which."""
    return tree.once(changes_in, tree.function(made) or tree.module)


def changes_in(tree: Tree, scope: ast.AST) -> Sequence[tuple[ast.expr, ast.expr]]:
    """The same of a function, or of a module outside of functions."""
    stored = (one for one in tree.nodes(ast.Subscript, scope) if isinstance(one.ctx, ast.Store))
    found: list[tuple[ast.expr, ast.expr]] = [(part, part.value) for part in stored]
    found += [(one.target, one.target) for one in tree.nodes(ast.AugAssign, scope)]
    for call in tree.nodes(ast.Call, scope):
        passed = [*call.args, *(one.value for one in call.keywords)]
        if isinstance(call.func, ast.Attribute):
            passed.append(call.func.value)
        found += [(call, one) for one in passed if tree.of(call).changes(tree.of(one))]
    return found
