"""`x += y`: torch changes the tensor for all who hold it, MindSpore binds `x` to a new one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.choices import is_passed_unknown
from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.aliasing import holders, is_given
from mindport.rewrite.facts.gradient_cuts import keeps_gradient
from mindport.rewrite.facts.short_floats import may_widen_in
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.names import ARITHMETIC, AUGMENTED, LACKING, parameters
from mindport.rewrite.view.tree import Tree

_TENSORS = ("torch.Tensor", "torch.nn.Parameter")
_NO_OPERANDS = frozenset({"dict", "list", "set", "str", "tuple"})
_HOLDING = ("dict", "list", "tuple")  # a change of `held[key]` is one of what is held


def augmented_uses(tree: Tree) -> Iterator[ApiUse]:
    """The assignments whose change another name of the tensor sees later, and shifts."""
    for node in tree.nodes(ast.AugAssign):
        name, _ = AUGMENTED.get(type(node.op), ("", ""))
        if not name or not _is_seen(tree, node):
            continue
        span = tree.span(node)
        api = f"torch.Tensor.__i{name}__"
        yield ApiUse(span, tree.span(node.target), api, UseKind.METHOD, Confidence.INFERRED)


def _is_seen(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether a change may be seen elsewhere, of what may be a tensor."""
    target, added = node.target, tree.of(node.value).kinds
    if added and added <= _NO_OPERANDS:  # nothing that is added to a tensor
        return False
    if isinstance(node.op, LACKING) and tree.of(target).is_tensor:
        return True
    if isinstance(target, ast.Subscript):
        is_entry = tree.kind(target.value) in _HOLDING
        return is_entry and not tree.of(target).kinds.isdisjoint(_TENSORS)
    if not isinstance(target, ast.Name):
        return False
    if is_held(tree, node, target) or _is_maybe_given(tree, node):
        return True
    is_tensor = tree.of(target).is_tensor
    if not is_tensor:
        return False
    is_widened = may_widen_in(tree, tree.of(target).held, tree.of(node.value))
    return is_widened or keeps_gradient(tree, node, target)


def is_held(tree: Tree, node: ast.AugAssign, target: ast.Name) -> bool:
    """Whether others hold what is a tensor, by one way at least."""
    if tree.of(target).kinds.isdisjoint(_TENSORS):
        return False
    return is_given(tree, node) or bool(holders(tree, node, target, target.id))


def _is_maybe_given(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether it is not known what is changed, and callers may hold it."""
    is_counted = type(node.op) in ARITHMETIC  # `flags |= x` is of anything
    is_unknown = is_counted and not tree.kind(node.target)
    return is_unknown and is_given(tree, node) and _may_be_added(tree, node)


def is_one(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether what a name holds is known to be a tensor."""
    known = set(tree.of(node.target).kinds) - {"NoneType"}
    return bool(known) and known.issubset(_TENSORS)


def _may_be_added(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether nothing tells that a parameter is no tensor: its annotation, what is added to it."""
    name = node.target.id if isinstance(node.target, ast.Name) else ""
    if any(one.arg == name and one.annotation for one in parameters(tree.function(node))):
        return False
    asked = tree.of(node.target)
    is_passed = asked.term is not None and is_passed_unknown(
        asked.evaluator, asked.unit, asked.term
    )
    return is_passed or tree.kind(node.value) in ("", *_TENSORS)


SIGHTINGS = (
    Sighting(
        "MP610",
        "in-place-operator",
        "`x += y` updates a tensor that another name refers to.",
        "torch updates the tensor in place; in MindSpore other references keep the old value",
        find=lambda context: augmented_uses(context.tree),
    ),
)
