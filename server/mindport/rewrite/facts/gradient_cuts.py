"""`x.long()`: torch passes no gradient through integers and booleans, MindSpore does on CPU."""

from __future__ import annotations

import ast

from mindport.analysis.gradients.behind_whole import may_come_of_gradient
from mindport.analysis.shape.dtypes import dtype_named, is_integral
from mindport.analysis.uses.api_use import UseKind
from mindport.knowledge.roles import has_role
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.recording import is_decorated, is_without_gradient
from mindport.rewrite.view.tree import Tree

_FAILING = "gradients-that-fail"  # the role
_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.GeneratorExp, ast.ListComp)
_COPIES = frozenset({"torch.tensor", "torch.Tensor.new_tensor"})  # of data, without a gradient
# To the dtype that they are given, or to that of a tensor.
_CASTS = frozenset({"torch.Tensor.to", "torch.Tensor.type", "torch.Tensor.type_as"})


def keeps_gradient(tree: Tree, change: ast.expr | ast.stmt, tensor: ast.expr) -> bool:
    """Whether a tensor is changed where no gradient is recorded, and was computed where one is.

    In torch it keeps the gradient of what it was; a new tensor that takes its name has none.
    """
    asked = tree.of(tensor)
    if not is_without_gradient(tree, change) or not asked.may_have_gradient:
        return False
    inside = {
        tree.of(one).term
        for block in tree.around(change)
        if isinstance(block, (ast.With, ast.AsyncWith))
        for one in tree.within(block)
        if isinstance(one, ast.expr) and not isinstance(one, ast.Name)
    }
    is_all = is_decorated(tree, change)  # what the function computes has no gradient either
    return any(
        source.memory[1] not in inside and (not is_all or asked.is_given(source))
        for source in asked.memory()
    )


def overwrites_result(tree: Tree, tensor: ast.expr) -> bool:
    """Whether a tensor is changed without a gradient that its own gradient may rest on.

    MindSpore computes the gradient of a quotient from the quotient.
    """
    asked = tree.of(tensor)
    return asked.may_have_gradient and any(
        one.memory[0] is asked.unit and asked.file.gradients.may_rest_on(one.memory[1])
        for one in asked.memory()
        if not asked.is_given(one)
    )


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
        and tree.of(call).is_computed_with
    )


def adds_up_booleans(tree: Tree, node: ast.expr) -> bool:
    """Whether MindSpore would add up gradients of booleans there, which it cannot."""
    asked = tree.of(node)
    if asked.term is None or asked.held.dtype != "bool" or not asked.is_computed_with:
        return False
    is_shared = asked.file.computed_with.is_shared(asked.term)
    return (is_shared or _is_read_in_rounds(tree, node)) and gets_gradient(tree, node)


def gets_gradient(tree: Tree, node: ast.expr) -> bool:
    """Whether MindSpore wants a gradient for it, if only by `zeros_like(x)` or `x > 0`."""
    asked = tree.of(node)
    if asked.term is None or is_without_gradient(tree, node):
        return False
    return may_come_of_gradient(asked.evaluator, asked.file.gradients, asked.unit, asked.term)


def _is_read_in_rounds(tree: Tree, node: ast.expr) -> bool:
    """Whether a name that it is bound to before is read in a loop."""
    function = tree.function(node)
    if function is None:
        return False
    bound = [target for target, value in tree.assigned(function) if value is node]
    names = [one.id for one in bound if isinstance(one, ast.Name)]
    reads = [one for name in names for one in tree.names(name, function)]
    loops = [outer for one in reads for outer in tree.around(one) if isinstance(outer, _LOOPS)]
    return any(one not in tree.around(node) for one in loops)


def fails_in_gradient(site: Site) -> bool:
    """Whether a call of integers or booleans would end the gradient with an error."""
    call, tree = site.call, site.tree
    if call is None:
        return False
    if not has_role(site.code.knowledge.roles, _FAILING, site.use.api):
        return tree.of(call).is_tensor and adds_up_booleans(tree, call)
    return tree.of(call).is_computed_with and gets_gradient(tree, call)


def _is_whole(tree: Tree, node: ast.expr) -> bool:
    """Whether it is of whole numbers already: a cast may give the same tensor."""
    return tree.of(node).held.is_whole


def _is_to_whole(site: Site, call: ast.Call) -> bool:
    receiver = site.tree.receiver(call)
    if site.use.kind is not UseKind.METHOD or receiver is None:
        return False
    is_asked = _casts_to_whole(site, call)
    return is_asked and not _is_whole(site.tree, receiver)


def _casts_to_whole(site: Site, call: ast.Call) -> bool:
    if site.use.api not in _CASTS:
        dtype = dtype_named(site.use.api)
        return bool(dtype) and is_integral(dtype)
    given = [*call.args, *(one.value for one in call.keywords)]
    asked = [site.tree.of(one) for one in given]
    return any(
        (one.dtype and is_integral(one.dtype)) or (one.is_tensor and one.held.is_whole)
        for one in asked
    )
