"""Which helper writes new values over a tensor, so that all who hold its memory see them.

MindSpore writes over the memory of a view as torch does, but no gradient passes there. Where one
may pass, `set_shared` lets it pass to all that hold the memory when the program runs.
"""

from __future__ import annotations

import ast

from mindport.knowledge.operator_facts import OperatorFacts
from mindport.rewrite.edits.torch_imports import MARK
from mindport.rewrite.facts.aliasing import (
    arrays,
    index_parts,
    is_entry,
    is_recorded,
    views,
)
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree

KEEPS_ALL, _SHARED = "set_values", "set_shared"
_PLACES = frozenset({"int", "NoneType", "ellipsis"})


def overwriting(tree: Tree, call: ast.Call, tensor: ast.expr) -> str:
    """The helper that writes over a tensor; "" where nothing is known to be right."""
    if may_be_written_over(tree, call, tensor):
        return _SHARED if _is_seen_by_views(tree, call, tensor) else KEEPS_ALL
    is_held = _is_named(tree, tensor) or _is_view(tree, tensor)
    is_right = is_held and not arrays(tree, call, tensor)
    return _SHARED if is_right and may_be_set_shared(tree, tensor) else ""


def may_be_parted(tree: Tree, node: ast.expr | ast.stmt, tensor: ast.expr) -> bool:
    """Whether MindSpore may part a tensor that changes here from its views.

    It does so where gradients are recorded, also without one that passes: it says of
    `zeros_like(x)` that it wants a gradient where `x` does.
    """
    return not is_without_gradient(tree, node) and may_be_set_shared(tree, tensor)


def _is_seen_by_views(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether MindSpore may part a tensor from its views, or from what it is a view of."""
    if not may_be_parted(tree, call, tensor):
        return False
    tensor = _whole(tree, tensor)
    own = tree.of(tensor).memory()
    if not all(one.passes for one in own):
        return False
    return any(one.is_view for one in own) or bool(views(tree, call, tensor))


def _whole(tree: Tree, tensor: ast.expr) -> ast.expr:
    """What a part is of that is written right there: MindSpore hands that on to its tensor."""
    if not isinstance(tensor, ast.Subscript):
        return tensor
    is_part = all(_is_place(tree, one) for one in index_parts(tensor))
    return tensor.value if is_part else tensor


def may_be_set_shared(tree: Tree, changed: ast.expr, *, is_recorded: bool = True) -> bool:
    """Whether all who hold a tensor's memory can be found when it is changed.

    In a function with marks nothing is known any more of what has been converted. Where a gradient
    is recorded, a view must not have elements of the memory several times.
    """
    around = tree.function(changed)
    text = tree.text if around is None else tree.written(around)
    if MARK in text or (is_recorded and any(one.repeats for one in tree.of(changed).memory())):
        return False
    return not _is_beside_detached(tree, changed)


def _is_beside_detached(tree: Tree, changed: ast.expr) -> bool:
    """Whether a tensor without a gradient is changed that another one was detached from.

    When the program runs, nothing tells the two from views, which both get the gradient of what is
    written.
    """
    around = tree.function(changed) or tree.module
    own = {one.memory for one in tree.of(changed).memory()}
    nodes = (*tree.nodes(ast.Call, around), *tree.nodes(ast.Attribute, around))
    detached = (one for node in nodes for one in tree.of(node).memory() if not one.passes)
    if not any(one.memory in own for one in detached):
        return False
    values = (value for _, value in tree.assigned(around) if _has_no_gradient(tree, value))
    sources = (one for value in values for one in tree.of(value).memory())
    return any(one.memory in own and not one.is_view for one in sources)


def _has_no_gradient(tree: Tree, value: ast.expr) -> bool:
    return is_without_gradient(tree, value) or not tree.of(value).may_have_gradient


def may_be_written_over(
    tree: Tree, call: ast.Call, tensor: ast.expr, *, is_cut: bool = False
) -> bool:
    """Whether a tensor is named, and is no view of another one as far as can be seen.

    What is written over a view does reach the tensor that it is of, but gradients do not pass; nor
    do they from a view that is read behind a change of its tensor. `is_cut`: torch passes none.
    """
    tensor = _whole(tree, tensor)
    if isinstance(tensor, ast.Call) and tree.api(tensor.func) == "builtins.getattr":
        return True  # an attribute, as `layer.weight`
    is_named = _is_named(tree, tensor)
    if not (is_named or _is_view(tree, tensor)) or arrays(tree, call, tensor):
        return False
    values = (*call.args, *(one.value for one in call.keywords))
    is_attribute = is_named and isinstance(tensor, ast.Attribute)
    if is_cut or not is_recorded(tree, tensor, *values):
        return True
    if is_attribute or tree.of(tensor).is_passed_view:
        return is_attribute and not views(tree, call, tensor)
    if not is_entry(tensor):
        return not _may_be_view(tree, tensor) and not _has_recorded_views(tree, call, tensor)
    return not any(
        _may_be_view(tree, value)
        for target, value in tree.assigned(tree.function(call))
        if alike(target, tensor)
    )


def _has_recorded_views(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether a gradient may be asked of a view that is read behind a change of its tensor."""
    if not isinstance(tensor, ast.Name) or not tree.of(tensor).may_have_gradient:
        return False
    return bool(views(tree, call, tensor))


def _may_be_view(tree: Tree, tensor: ast.expr) -> bool:
    """Whether it may share its memory with another tensor."""
    asked = tree.of(tensor)
    return any(one.is_view or asked.file.memory.may_be_row(one.memory) for one in asked.memory())


def _is_place(tree: Tree, part: ast.expr) -> bool:
    return isinstance(part, ast.Slice) or tree.kind(part) in _PLACES


def _is_named(tree: Tree, tensor: ast.expr) -> bool:
    """A name, an entry, or an attribute that is no view, as `layers[0].weight.data`."""
    is_held = False  # by a module
    inner = tensor
    while isinstance(inner, ast.Attribute):
        facts = tree.of(inner).attribute
        if facts is not None and not facts.is_cut:
            return False
        is_held = is_held or (facts is None and inner.attr != "grad")
        inner = inner.value
    return (
        isinstance(inner, ast.Name)
        or is_entry(tensor)
        or (is_held and isinstance(inner, ast.Subscript))
    )


def _is_view(tree: Tree, node: ast.expr) -> bool:
    """Whether it is a tensor, or a view of it, that is the same one when it is written again."""
    if isinstance(node, ast.Name):
        return True
    if isinstance(node, ast.Attribute):
        facts = tree.of(node).attribute
        return (facts is None or 0 in facts.shares) and _is_view(tree, node.value)
    if isinstance(node, ast.Subscript):
        is_one = tree.of(node.slice).chooses is False and is_repeatable(node.slice)
        return is_one and _is_view(tree, node.value)
    if not isinstance(node, ast.Call):
        return False
    given = list(node.args) if (own := tree.receiver(node)) is None else [own, *node.args]
    rest = [*given[1:], *(one.value for one in node.keywords)]
    return (
        bool(given)
        and _gives_view(tree.of(node.func).operator)
        and _is_view(tree, given[0])
        and all(is_repeatable(one) for one in rest)
    )


def _gives_view(facts: OperatorFacts | None) -> bool:
    return facts is not None and 0 in facts.hands_on and not facts.writes and not facts.repeats


def is_repeatable(node: ast.expr) -> bool:
    """Whether it may be written twice: it calls nothing."""
    return not any(isinstance(one, (ast.Call, ast.NamedExpr, ast.Await)) for one in ast.walk(node))
