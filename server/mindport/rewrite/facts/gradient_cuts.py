"""`x.long()`: torch passes no gradient through whole numbers and truths, MindSpore does on CPU."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.analysis.shape.dtypes import dtype_named, is_integral
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_without_gradient
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree

_COPIES = frozenset({"torch.tensor", "torch.Tensor.new_tensor"})  # of data, without a gradient
_CASTS = frozenset({"torch.Tensor.to", "torch.Tensor.type"})  # to the dtype that they are given


def cuts_gradient(site: Site) -> bool:
    """Whether a cast to whole numbers stands where a gradient could pass in MindSpore alone.

    Its tensor may have a gradient, and what it gives is computed with, or handed on.
    """
    call, tree = site.call, site.tree
    if call is None:
        return False
    if site.use.api in _COPIES:
        named = [one.value for one in call.keywords if one.arg == "data"]
        cut = next((one for one in (*call.args[:1], *named) if tree.of(one).is_tensor), None)
    else:
        cut = tree.receiver(call) if _is_to_whole(site, call) else None
    return (
        cut is not None
        and not is_without_gradient(tree, call)
        and tree.of(cut).may_have_gradient
        and _is_computed_with(tree, call)
    )


def _is_to_whole(site: Site, call: ast.Call) -> bool:
    if site.use.kind is not UseKind.METHOD:
        return False
    given = [*call.args, *(one.value for one in call.keywords)]
    is_cast = site.use.api in _CASTS
    dtypes = [site.tree.of(one).dtype for one in given] if is_cast else [dtype_named(site.use.api)]
    return any(dtype and is_integral(dtype) for dtype in dtypes)


def _is_computed_with(tree: Tree, value: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a value is an operand, or handed on to what may compute with it."""
    outer = tree.parent(value)
    if isinstance(outer, ast.keyword):
        outer = tree.parent(outer)
    if isinstance(outer, ast.BinOp):
        return not isinstance(outer.op, (ast.BitAnd, ast.BitOr, ast.BitXor))
    if isinstance(outer, ast.Attribute):
        call = tree.parent(outer)
        if isinstance(call, ast.Call) and call.func is outer:
            return _is_computed_by(tree, call, value, seen)
        return tree.of(outer).attribute is not None and _is_computed_with(tree, outer, seen)
    if isinstance(outer, ast.Subscript):
        return outer.value is value and _is_computed_with(tree, outer, seen)
    if isinstance(outer, ast.Call):
        return _is_computed_by(tree, outer, value, seen)
    if isinstance(outer, ast.UnaryOp):
        return isinstance(outer.op, ast.USub) and _is_computed_with(tree, outer, seen)
    if isinstance(outer, ast.AugAssign):
        return outer.value is value
    if isinstance(outer, (ast.Tuple, ast.List, ast.IfExp)):
        return _is_computed_with(tree, outer, seen)
    if isinstance(outer, ast.Return):
        return True
    bound = targets_of(outer) if getattr(outer, "value", None) is value else []
    if any(_is_name_computed_with(tree, one, seen) for one in bound):
        return True
    return isinstance(outer, ast.NamedExpr) and _is_computed_with(tree, outer, seen)


def _is_name_computed_with(tree: Tree, target: ast.expr, seen: frozenset[str]) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(_is_name_computed_with(tree, one, seen) for one in target.elts)
    if not isinstance(target, ast.Name):
        return isinstance(target, ast.Attribute)
    if target.id in seen:
        return False
    scope = tree.function(target) or tree.module
    return any(
        _is_computed_with(tree, node, seen | {target.id})
        for node in tree.names(target.id, scope)
        if isinstance(node.ctx, ast.Load)
        and (node.lineno, node.col_offset) > (target.lineno, target.col_offset)
    )


def _is_computed_by(tree: Tree, call: ast.Call, value: ast.expr, seen: frozenset[str]) -> bool:
    """Whether a call computes with an argument. What nobody knows gets indices, as a rule."""
    facts, given = tree.of(call.func).operator, tree.given(call)
    kind = tree.kind(call)
    if kind and kind != "torch.Tensor" and not kind.startswith("torch.return_types"):
        return False  # what is read of it has no gradient
    if facts is None:
        receiver = tree.receiver(call)
        is_known = receiver is not None and tree.of(receiver).is_tensor
        return is_known or (receiver is None and tree.api(call.func).startswith("torch."))
    place = given.index(value) if value in given else None
    if place in facts.hands_on and place not in facts.indices and _holds_whole(tree, call):
        return _is_computed_with(tree, call, seen)  # it is what it was, in another form
    # What no gradient passes takes no floats, or indices.
    passes = frozenset() if facts.makes else facts.passes or frozenset()
    return bool(passes) if place is None else place in passes - facts.indices


def _holds_whole(tree: Tree, call: ast.Call) -> bool:
    return tree.of(call).holds_whole_numbers
