"""Where tensors are changed in their place."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.rewrite.view.tree import Tree


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a value, or what it is made of, is changed later."""
    own = {one.memory for value in (made, source) for one in tree.of(value).memory()}
    return any(
        change.lineno > made.lineno and any(one.memory in own for one in tree.of(changed).memory())
        for change, changed in changes(tree, made)
    )


def changes(tree: Tree, made: ast.expr) -> Sequence[tuple[ast.expr, ast.expr]]:
    """What changes tensors in the same function, and which."""
    return tree.once(_changes, tree.function(made) or tree.module)


def _changes(tree: Tree, scope: ast.AST) -> Sequence[tuple[ast.expr, ast.expr]]:
    stored = (one for one in tree.nodes(ast.Subscript, scope) if isinstance(one.ctx, ast.Store))
    found: list[tuple[ast.expr, ast.expr]] = [(part, part.value) for part in stored]
    found += [(one.target, one.target) for one in tree.nodes(ast.AugAssign, scope)]
    for call in tree.nodes(ast.Call, scope):
        passed = [*call.args, *(one.value for one in call.keywords)]
        if isinstance(call.func, ast.Attribute):
            passed.append(call.func.value)
        found += [(call, one) for one in passed if tree.of(call).changes(tree.of(one))]
    return found
