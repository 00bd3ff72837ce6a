"""What the text binds a local name to."""

from __future__ import annotations

import ast

from mindport.rewrite.view.assigned import Assignment
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree


def values_of(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """All that a local name is bound to before; nothing where it is bound in other ways, too."""
    function = tree.function(name)
    if function is not None:
        taken = (*parameters(function), function.args.vararg, function.args.kwarg)
        if any(one is not None and one.arg == name.id for one in taken):
            return []
    bound = _stores(tree, name)
    found = [_value_bound_to(tree, one) for one in bound]
    values = [one for one in found if one is not None]
    if len(values) != len(bound):
        return []
    # What is bound to what holds itself cannot be followed to an end.
    return [] if any(tree.names(name.id, one) for one in values) else values


def _value_bound_to(tree: Tree, name: ast.Name) -> ast.expr | None:
    """What a statement binds a name to: `a = value`, `a, b = value, other`."""
    holder = tree.parent(name)
    if isinstance(holder, Assignment):
        return holder.value
    made = tree.parent(holder) if isinstance(holder, ast.Tuple) else None
    if not isinstance(holder, ast.Tuple) or not isinstance(made, ast.Assign):
        return None
    values = made.value.elts if isinstance(made.value, ast.Tuple) else []
    both = (*holder.elts, *values)
    if len(values) != len(holder.elts) or any(isinstance(one, ast.Starred) for one in both):
        return None
    return values[holder.elts.index(name)]


def _stores(tree: Tree, name: ast.Name) -> list[ast.Name]:
    """Where a name is bound in the same function, or outside of all, as another one reads it."""
    function = tree.function(name)
    shared = any(name.id in one.names for one in tree.nodes(ast.Global))
    shared = shared or any(name.id in one.names for one in tree.nodes(ast.Nonlocal))
    return [
        one
        for one in tree.names(name.id, function)
        if isinstance(one.ctx, ast.Store) and (shared or tree.function(one) is function)
    ]
