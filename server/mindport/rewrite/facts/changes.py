"""Where tensors are changed in their place."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.rewrite.view.tree import Tree


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a value, or what it is made of, is changed later."""
    own = {one.memory for value in (made, source) for one in tree.of(value).memory()}
    return any(
        change.lineno > made.lineno and any(one.memory in own for one in tree.of(changed).memory())
        for change, changed in changes(tree, made)
    )


def changes(tree: Tree, made: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What changes tensors in the same function, and which."""
    scope = tree.function(made) or tree.module
    for part in tree.nodes(ast.Subscript, scope):
        if isinstance(part.ctx, ast.Store):
            yield part, part.value
    yield from ((one.target, one.target) for one in tree.nodes(ast.AugAssign, scope))
    for call in tree.nodes(ast.Call, scope):
        passed = [*call.args, *(one.value for one in call.keywords)]
        if isinstance(call.func, ast.Attribute):
            passed.append(call.func.value)
        yield from ((call, one) for one in passed if tree.of(call).changes(tree.of(one)))
