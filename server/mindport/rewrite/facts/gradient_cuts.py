"""`x.long()`: torch passes no gradient through whole numbers and truths, MindSpore does on CPU."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_without_gradient
from mindport.rewrite.view.tree import Tree

_WHOLE = frozenset({"bool", "byte", "char", "int", "long", "short"})
_NAMED = frozenset({"to", "type"})
_TYPES = frozenset(
    {"bool", "bool_", "int", "int8", "int16", "int32", "int64", "long", "short", "uint8"}
    | {"BoolTensor", "ByteTensor", "CharTensor", "IntTensor", "LongTensor", "ShortTensor"}
)


def cuts_gradient(site: Site) -> bool:
    """Whether a cast to whole numbers stands where a gradient could pass in MindSpore alone.

    Its tensor may have a gradient, and what it gives is computed with, or handed on.
    """
    call = site.call
    if call is not None and site.use.api in ("torch.tensor", "torch.Tensor.new_tensor"):
        return _is_copied_with_gradient(site, call)
    if call is None or site.use.kind is not UseKind.METHOD:
        return False
    if not isinstance(call.func, ast.Attribute) or not _is_to_whole(site, call, call.func.attr):
        return False
    tree = site.tree
    return (
        not is_without_gradient(tree, call)
        and may_have_gradient(tree, call.func.value)
        and _is_computed_with(site, call)
    )


def _is_copied_with_gradient(site: Site, call: ast.Call) -> bool:
    """Whether a tensor is copied as data, which torch gives no gradient."""
    return (
        bool(call.args)
        and site.tree.is_tensor(call.args[0])
        and not is_without_gradient(site.tree, call)
        and may_have_gradient(site.tree, call.args[0])
        and _is_computed_with(site, call)
    )


def _is_to_whole(site: Site, call: ast.Call, method: str) -> bool:
    if method in _WHOLE:
        return True
    given = [*call.args, *(one.value for one in call.keywords)]
    return method in _NAMED and any(_type_name(site.tree, one) in _TYPES for one in given)


def _type_name(tree: Tree, node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return tree.leaf(node)


def may_have_gradient(tree: Tree, value: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a tensor may have a gradient, by how it is made as far as that is seen."""
    if isinstance(value, (ast.Compare, ast.BoolOp, ast.Constant)):
        return False
    if isinstance(value, ast.UnaryOp):
        is_truth = isinstance(value.op, (ast.Invert, ast.Not))
        return not is_truth and may_have_gradient(tree, value.operand, seen)
    if isinstance(value, ast.BinOp):
        if isinstance(value.op, (ast.BitAnd, ast.BitOr, ast.BitXor)):
            return False  # no floats take these
        return any(may_have_gradient(tree, one, seen) for one in (value.left, value.right))
    if isinstance(value, ast.Subscript):
        return may_have_gradient(tree, value.value, seen)
    if isinstance(value, ast.Attribute):
        return value.attr not in ("data", "indices", "shape")
    if isinstance(value, ast.Call):
        return _call_may_have_gradient(tree, value, seen)
    if isinstance(value, (ast.List, ast.Tuple)):
        return any(may_have_gradient(tree, one, seen) for one in value.elts)
    if isinstance(value, ast.Name):
        bound = _bindings(tree, value)
        if bound is None or value.id in seen:
            return value.id not in seen
        scope = tree.function(value) or tree.module
        if any(_is_asked_for_gradient(tree, one) for one in tree.names(value.id, scope)):
            return True
        return any(may_have_gradient(tree, one, seen | {value.id}) for one in bound)
    return True


def _call_may_have_gradient(tree: Tree, call: ast.Call, seen: frozenset[str]) -> bool:
    is_asked = any(_asks_for_gradient(one) for one in call.keywords)
    if is_asked or tree.leaf(call.func) == "requires_grad_":
        return True
    if tree.holds_whole_numbers(call):
        return False
    facts, given, name = tree.operator(call.func), tree.given(call), tree.leaf(call.func)
    if facts is None and given and name.endswith("_"):  # `nn.init.zeros_(x)` gives `x`
        return may_have_gradient(tree, given[0], seen)
    if facts is None or tree.is_layer(call.func):  # a layer has parameters
        return not name.endswith("Tensor")  # `torch.LongTensor(4)` takes sizes and data
    if facts.is_cut or facts.makes:
        return False
    places = facts.passes or facts.hands_on
    if not places or any(isinstance(one, ast.Starred) for one in given):
        return True
    passing = [one for place, one in enumerate(given) if place in places]
    passing = passing or [one.value for one in call.keywords]
    return any(may_have_gradient(tree, one, seen) for one in passing)


def _asks_for_gradient(given: ast.keyword) -> bool:
    """`requires_grad=True`, or a variable."""
    is_off = isinstance(given.value, ast.Constant) and not given.value.value
    return given.arg == "requires_grad" and not is_off


def _is_asked_for_gradient(tree: Tree, name: ast.Name) -> bool:
    """`x.requires_grad_()` and `x.requires_grad = True`."""
    member = tree.parent(name)
    if not isinstance(member, ast.Attribute) or member.value is not name:
        return False
    is_set = member.attr == "requires_grad" and isinstance(member.ctx, ast.Store)
    return is_set or member.attr == "requires_grad_"


def _bindings(tree: Tree, name: ast.Name) -> list[ast.expr] | None:
    """All that a local name is bound to, None where something else binds it."""
    scope = tree.function(name) or tree.module
    if any(one.arg == name.id for one in tree.nodes(ast.arg, scope)):
        return None
    found: list[ast.expr] = []
    written: list[ast.expr] = []
    for one in tree.names(name.id, scope):
        holder = tree.parent(one)
        if isinstance(one.ctx, ast.Store):
            if isinstance(holder, ast.For):
                found.append(holder.iter)
            elif isinstance(holder, (ast.Assign, ast.AugAssign)):
                found.append(holder.value)
            else:
                return None
        elif isinstance(holder, ast.Subscript) and isinstance(holder.ctx, ast.Store):
            statement = tree.parent(holder)
            if one is holder.value and isinstance(statement, ast.Assign):
                written.append(statement.value)
    return [*found, *written] if found else None


def _is_computed_with(site: Site, value: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a value is an operand, or handed on to what may compute with it."""
    tree = site.tree
    outer = tree.parent(value)
    if isinstance(outer, ast.keyword):
        outer = tree.parent(outer)
    if isinstance(outer, ast.BinOp):
        return not isinstance(outer.op, (ast.BitAnd, ast.BitOr, ast.BitXor))
    if isinstance(outer, ast.Attribute):
        call = tree.parent(outer)
        if isinstance(call, ast.Call) and call.func is outer:
            return _is_computed_by(site, call, value, seen)
        return tree.shares_memory(outer) and _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.Subscript):
        return outer.value is value and _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.Call):
        return _is_computed_by(site, outer, value, seen)
    if isinstance(outer, ast.UnaryOp):
        return isinstance(outer.op, ast.USub) and _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.AugAssign):
        return outer.value is value
    if isinstance(outer, (ast.Tuple, ast.List, ast.IfExp)):
        return _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.Return):
        return True
    if isinstance(outer, ast.Assign) and outer.value is value:
        return any(_is_name_computed_with(site, one, seen) for one in outer.targets)
    return False


def _is_name_computed_with(site: Site, target: ast.expr, seen: frozenset[str]) -> bool:
    if isinstance(target, (ast.Tuple, ast.List)):
        return any(_is_name_computed_with(site, one, seen) for one in target.elts)
    if not isinstance(target, ast.Name):
        return isinstance(target, ast.Attribute)
    if target.id in seen:
        return False
    scope = site.tree.function(target) or site.tree.module
    return any(
        _is_computed_with(site, node, seen | {target.id})
        for node in site.tree.names(target.id, scope)
        if isinstance(node.ctx, ast.Load)
        and (node.lineno, node.col_offset) > (target.lineno, target.col_offset)
    )


def _is_computed_by(site: Site, call: ast.Call, value: ast.expr, seen: frozenset[str]) -> bool:
    """Whether a call computes with an argument. What nobody knows gets indices, as a rule."""
    tree = site.tree
    facts, given = tree.operator(call.func), tree.given(call)
    kind = tree.kind(call)
    if kind and kind != "torch.Tensor" and not kind.startswith("torch.return_types"):
        return False  # what is read of it has no gradient
    if facts is None:
        receiver = tree.receiver(call)
        is_known = receiver is not None and tree.kind(receiver) == "torch.Tensor"
        return is_known or (receiver is None and tree.api(call.func).startswith("torch."))
    if facts.is_cut or facts.makes:
        return False
    place = given.index(value) if value in given else None
    if place is not None and place in facts.indices:
        return False
    if place is not None and place in facts.hands_on and tree.holds_whole_numbers(call):
        return _is_computed_with(site, call, seen)  # it is what it was, in another form
    if facts.passes is None:
        return False  # it takes no floats
    return place is None or place in facts.passes
