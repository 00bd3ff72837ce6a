"""What is changed by `w -= rate * w.grad` within `no_grad`, or by `self.seen += 1`, is the tensor.

MindSpore would bind the name or attribute anew, and who holds the tensor would not see it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.training.buffers import registration_of
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import ARITHMETIC, alike
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

HELPER = "set_values"
_KEEPING = frozenset({"add", "append", "appendleft", "insert", "setdefault"})


def rewrites(tree: Tree, spelling: Spelling, reaches: Callable[[Span], bool]) -> Iterator[Rewrite]:
    """The assignments that are reached, as calls that give the tensor its new values."""
    for node in tree.nodes(ast.AugAssign):
        if not isinstance(node.target, (ast.Name, ast.Attribute)):
            continue
        _, sign = ARITHMETIC.get(type(node.op), ("", ""))
        if not sign or not reaches(tree.span(node)):
            continue
        if _is_seen_elsewhere(tree, node, node.target):
            helper = spelling.helper(HELPER)
            target, value = tree.span(node.target), tree.span(node.value)
            parts = (f"{helper}(", target, ", ", target, f" {sign} (", value, "))")
            if isinstance(node.value, (ast.Constant, ast.Name)):
                parts = (f"{helper}(", target, ", ", target, f" {sign} ", value, ")")
            yield Rewrite(tree.span(node), parts)


def _is_seen_elsewhere(tree: Tree, node: ast.AugAssign, target: ast.expr) -> bool:
    """Whether others see the update of a tensor: a gradient's owner, a buffer's module."""
    is_silent = is_without_gradient(tree, node)
    if is_silent and _reads_gradient(node):
        return True
    is_kept = is_silent or isinstance(node.value, ast.Constant) or _is_kept(tree, node)
    if not is_kept and not _is_buffer_without_gradient(tree, node):
        return False
    return _is_own_tensor(tree, target, is_silent=is_silent)


def _is_buffer_without_gradient(tree: Tree, change: ast.AugAssign) -> bool:
    """Whether a buffer, which anyone may read of its module, is changed by what has no gradient."""
    target = change.target
    is_buffer = isinstance(target, ast.Attribute) and registration_of(tree, target) is not None
    return is_buffer and not tree.of(change.value).may_have_gradient


def _is_own_tensor(tree: Tree, target: ast.expr, *, is_silent: bool) -> bool:
    """Whether `self.seen` is a buffer, or the class binds it to tensors alone.

    Where it is not silent, those that may have a gradient are none.
    """
    if not isinstance(target, ast.Attribute):
        return False
    if not tree.is_self(target.value):
        return registration_of(tree, target) is not None
    owner = tree.class_around(target)
    if owner is None:
        return False
    if registration_of(tree, target) is not None:
        return True
    terms = [tree.of(one) for one in _bound_to(tree, owner, target)]
    if not terms or not all(one.is_tensor for one in terms):
        return False
    return is_silent or not any(one.may_have_gradient for one in terms)


def _bound_to(tree: Tree, owner: ast.ClassDef, target: ast.Attribute) -> Iterator[ast.expr]:
    """What a class binds an attribute to."""
    yield from (value for one, value in tree.assigned(owner) if alike(one, target))


def _is_kept(tree: Tree, change: ast.AugAssign) -> bool:
    """Whether something else is given what `self.total` holds: a list, a name, who calls."""
    target, owner = change.target, tree.class_around(change)
    if owner is None or not isinstance(target, ast.Attribute):
        return False
    if not isinstance(change.op, (ast.Add, ast.Sub)):  # gradients ask others for the old values
        return False
    read = (one for one in tree.nodes(ast.Attribute, owner) if isinstance(one.ctx, ast.Load))
    return any(_is_handed_on(tree.parent(one)) for one in read if one.attr == target.attr)


def _is_handed_on(holder: ast.AST | None) -> bool:
    """Whether what is around an expression keeps what it gives, or gives it to others."""
    if isinstance(holder, ast.Call):
        return getattr(holder.func, "attr", "") in _KEEPING
    kept = isinstance(holder, (ast.Dict, ast.List, ast.Return, ast.Tuple, ast.Yield))
    return kept or bool(targets_of(holder))


def _reads_gradient(node: ast.AugAssign) -> bool:
    """Whether the value reads the gradient of what is changed, which only tensors have."""
    return any(
        one.attr == "grad" and alike(one.value, node.target)
        for one in ast.walk(node.value)
        if isinstance(one, ast.Attribute)
    )
