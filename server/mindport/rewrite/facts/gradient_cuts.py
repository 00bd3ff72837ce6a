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
# What makes tensors without a gradient, and what gives places and truths.
_WITHOUT = frozenset(
    {"arange", "argmax", "argmin", "argsort", "bincount", "bernoulli", "detach"}
    | {"empty", "eq", "equal", "eye", "from_numpy", "full", "ge", "gt", "isfinite", "isinf"}
    | {"isnan", "le", "LongTensor", "logical_and", "logical_not", "logical_or", "lt"}
    | {"multinomial", "ne", "nonzero", "ones", "ones_like", "rand", "rand_like", "randint"}
    | {"randn", "randn_like", "randperm", "searchsorted", "tensor", "tril_indices", "unique"}
    | {"zeros", "zeros_like", "IntTensor", "BoolTensor", "ByteTensor", "linspace"}
    | {"DoubleTensor", "FloatTensor", "HalfTensor", "Tensor"}
)
# Methods that keep whether a tensor has a gradient.
_KEEPING = frozenset(
    {"chunk", "clone", "contiguous", "cpu", "cuda", "expand", "flatten", "permute", "repeat"}
    | {"reshape", "squeeze", "t", "to", "transpose", "unsqueeze", "view"}
)
_FLOATING = frozenset({"bfloat16", "double", "float", "half", "type"})
# Where only the numbers matter: what they are read into has no gradient.
_READ = frozenset({"all", "any", "dtype", "item", "numpy", "shape", "size", "tolist"})
# Functions and layers that take places, classes or a mask: the argument that they compute with.
_TAKING = frozenset(
    {"bincount", "cross_entropy", "embedding", "gather", "index_add", "index_copy", "index_fill"}
    | {"index_select", "masked_fill", "masked_select", "nll_loss", "one_hot", "scatter"}
    | {"scatter_", "scatter_add", "scatter_add_", "masked_fill_", "index_add_", "index_fill_"}
    | {"where", "take", "take_along_dim", "zeros", "ones", "range", "len", "print"}
    | {"CrossEntropyLoss", "Embedding", "NLLLoss", "isinstance", "str", "equal"}
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
        and site.kind_of(site.tree.span(call.args[0])) == "torch.Tensor"
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
        leaf = tree.leaf(value.func)
        if leaf == "requires_grad_" or any(_asks_for_gradient(one) for one in value.keywords):
            return True
        if leaf in _WITHOUT:
            return False
        if value.args and tree.api(value.func).startswith("torch.nn.init."):
            return may_have_gradient(tree, value.args[0], seen)  # it gives what it fills
        given = tree.receiver(value) or next(iter(value.args), None)
        if given is not None and leaf in (*_KEEPING, *_WHOLE, *_FLOATING):
            return may_have_gradient(tree, given, seen)
        return True
    if isinstance(value, ast.Name):
        bound = _bindings(tree, value)
        if bound is None or value.id in seen:
            return value.id not in seen
        scope = tree.function(value) or tree.module
        if any(_is_asked_for_gradient(tree, one) for one in tree.names(value.id, scope)):
            return True
        return any(may_have_gradient(tree, one, seen | {value.id}) for one in bound)
    return True


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
        if outer.attr in _READ or outer.attr in _WHOLE:
            return False
        call = tree.parent(outer)
        if isinstance(call, ast.Call) and call.func is outer:
            if outer.attr in _KEEPING and not (outer.attr == "to" and not _is_moved(tree, call)):
                return _is_computed_with(site, call, seen)
            return outer.attr not in (*_TAKING, *_WITHOUT, "numel", "dim")
        return outer.attr in ("T", "mT") and _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.Subscript):
        return outer.value is value and _is_computed_with(site, outer, seen)
    if isinstance(outer, ast.Call):
        return _is_computed_by(site, outer, value)
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


def _is_moved(tree: Tree, call: ast.Call) -> bool:
    """Whether `x.to(...)` names no type."""
    return not any(tree.kind(one) == "torch.dtype" for one in call.args)


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


def _is_computed_by(site: Site, call: ast.Call, value: ast.expr) -> bool:
    """Whether a call computes with an argument. What nobody knows gets places, as a rule."""
    name = call.func
    leaf = site.tree.leaf(name)
    kind = site.tree.kind(name).rpartition(".")[2]
    if leaf in ("where", "masked_fill", "scatter", "scatter_add"):  # behind the condition, index
        return value in call.args and call.args.index(value) > (0 if leaf == "where" else 1)
    if leaf in _TAKING or leaf in _WITHOUT or kind in _TAKING:
        return False
    owner = site.tree.receiver(call)
    if owner is None:
        return site.tree.api(name).startswith("torch.")
    return site.tree.kind(owner) == "torch.Tensor"
