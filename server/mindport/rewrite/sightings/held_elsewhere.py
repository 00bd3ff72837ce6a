"""`x += y`: torch changes the tensor for all who hold it, MindSpore binds `x` to a new one."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.aliasing import handed_on
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.storage import is_given, is_known_tensor, sharing
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree

_TENSORS = ("torch.Tensor", "torch.nn.Parameter")
_HOLDING = ("dict", "list", "tuple")  # a change of `held[key]` is one of what is held
# By the class of the operator: torch's method, and the sign.
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("__iadd__", "+"),
    ast.Sub: ("__isub__", "-"),
    ast.Mult: ("__imul__", "*"),
    ast.Div: ("__itruediv__", "/"),
    ast.FloorDiv: ("__ifloordiv__", "//"),
    ast.Mod: ("__imod__", "%"),
    ast.Pow: ("__ipow__", "**"),
}


def augmented_uses(tree: Tree) -> Iterator[ApiUse]:
    """The assignments of which another name of the tensor sees the change later."""
    for node in tree.nodes(ast.AugAssign):
        method = OPERATORS.get(type(node.op))
        if method is None or not _is_seen(tree, node):
            continue
        span = tree.span(node)
        api = f"torch.Tensor.{method[0]}"
        yield ApiUse(span, tree.span(node.target), api, UseKind.METHOD, Confidence.INFERRED)


def _is_seen(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether a change may be seen elsewhere, of what may be a tensor."""
    kind = tree.kind(node.target)
    if isinstance(node.target, ast.Subscript):
        return kind in _TENSORS and tree.kind(node.target.value) in _HOLDING
    if not isinstance(node.target, ast.Name):
        return False
    name = node.target.id
    if is_one(tree, node):
        return _is_held_elsewhere(tree, node, name) or bool(other_holders(tree, node, name))
    return not kind and is_given(tree, node, name) and _may_be_added(tree, node)


def is_one(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether what a name holds is known to be a tensor."""
    name = getattr(node.target, "id", "")
    if tree.of(node.target).is_of_several:
        return False
    if tree.kind(node.target) in _TENSORS:
        return True
    if _is_held_elsewhere(tree, node, name) and is_known_tensor(tree, node, name):
        return True
    holders = other_holders(tree, node, name)
    return bool(holders) and _are_tensors(tree, node, {name, *holders})


def _is_held_elsewhere(tree: Tree, node: ast.AugAssign, name: str) -> bool:
    return is_given(tree, node, name) or bool(sharing(tree, node, name))


def _may_be_added(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether nothing tells that a parameter is no tensor: its annotation, what is added to it."""
    name = getattr(node.target, "id", "")
    if any(one.arg == name and one.annotation for one in parameters(tree.function(node))):
        return False
    if isinstance(node.value, (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple)):
        return False
    return tree.kind(node.value) in ("", *_TENSORS)


def _are_tensors(tree: Tree, change: ast.AugAssign, names: set[str]) -> bool:
    """Whether one of some names for the same thing is seen to be a tensor."""

    def is_one(value: ast.expr) -> bool:
        return tree.of(value).is_tensor

    scope = tree.function(change) or tree.module
    if any(is_one(one) for name in names for one in tree.names(name, scope)):
        return True
    made = (pair for one in tree.nodes(ast.Assign, scope) for pair in _pairs(one))
    return is_one(change.value) or any(
        is_one(value) for value, bound in made if not names.isdisjoint(bound)
    )


def other_holders(tree: Tree, change: ast.AugAssign, name: str) -> dict[str, bool]:
    """The other names of what a local name holds that are read after a change of it.

    Each with whether it may hold a view. As far as the order of lines says.
    """
    scope = tree.function(change) or tree.module
    holders: dict[str, bool] = {}
    bindings = _bindings(tree, scope)
    for line, held, is_view, names, is_kept in bindings:
        if line >= change.lineno:
            break
        for bound in names:
            if is_kept:
                holders.update({bound: False} if held == name else {})
                continue
            holders.pop(bound, None)
            if bound == name:  # it holds something else from here on
                holders = {held: is_view} if held and held != name else {}
            elif held == name:
                holders[bound] = is_view
    holders.update(dict.fromkeys(_kept_before(tree, change, name, bindings), False))
    return {
        other: is_view for other, is_view in holders.items() if _is_read(tree, scope, change, other)
    }


def _kept_before(
    tree: Tree, change: ast.AugAssign, name: str, bindings: Iterable[_Binding]
) -> list[str]:
    """Where an earlier round of the loop around a change has kept what the name holds still."""
    loop = next((one for one in tree.around(change) if isinstance(one, (ast.For, ast.While))), None)
    if loop is None or loop.end_lineno is None:
        return []
    inside = [one for one in bindings if loop.lineno <= one.line <= loop.end_lineno]
    if any(name in one.names for one in inside):
        return []
    return [other for one in inside if one.is_kept and one.held == name for other in one.names]


class _Binding(NamedTuple):
    """What names are bound to on a line: what another name holds ("": none), or a view of it."""

    line: int
    held: str
    is_view: bool
    names: list[str]
    is_kept: bool = False  # in what the names hold besides other things


@lru_cache(maxsize=4)  # one function after the other is looked at
def _bindings(tree: Tree, scope: ast.AST) -> tuple[_Binding, ...]:
    found: list[_Binding] = []
    for node in tree.within(scope):
        if isinstance(node, (ast.Assign, ast.NamedExpr)):
            for value, names in _pairs(node):
                is_view = not isinstance(value, ast.Name)
                found.append(_Binding(node.lineno, _held(tree, value), is_view, names))
        elif isinstance(node, ast.For):
            names = [one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)]
            found.append(_Binding(node.lineno, _held(tree, node.iter), True, names))
        elif isinstance(node, ast.Call) and (kept := _kept(node)):
            found.append(_Binding(node.lineno, kept[1], False, [kept[0]], True))
    return tuple(sorted(found, key=lambda one: one.line))


def _kept(call: ast.Call) -> tuple[str, str] | None:
    """`kept` and `x` of `kept.append(x)`."""
    method, given = call.func, call.args[0] if len(call.args) == 1 else None
    if not isinstance(method, ast.Attribute) or method.attr not in ("add", "append"):
        return None
    if not isinstance(method.value, ast.Name) or not isinstance(given, ast.Name):
        return None
    return method.value.id, given.id


def _pairs(node: ast.Assign | ast.NamedExpr) -> list[tuple[ast.expr, list[str]]]:
    """Values and the names that they are bound to."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
        return [(node.value, _bound_by(node))]
    names = [one.id for one in target.elts if isinstance(one, ast.Name)]
    if not len(names) == len(target.elts) == len(node.value.elts):
        return [(node.value, _bound_by(node))]
    return [(value, [name]) for value, name in zip(node.value.elts, names, strict=True)]


def _bound_by(node: ast.Assign | ast.NamedExpr) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [
        one.id
        for target in targets
        for one in ast.walk(target)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]


def _held(tree: Tree, value: ast.expr) -> str:
    """The name of which a value is, or is a view of."""
    while isinstance(value, ast.Call):
        handed = handed_on(tree, value)
        if handed is None or not handed[1]:
            return ""
        value = handed[0]
    return value.id if isinstance(value, ast.Name) else ""


def _is_read(tree: Tree, scope: ast.AST, change: ast.AugAssign, name: str) -> bool:
    """Whether a name is read behind a change before it is bound anew, in the order of lines."""
    later = sorted(
        (one.lineno, isinstance(one.ctx, ast.Store))
        for one in tree.names(name, scope)
        if one.lineno > change.lineno
    )
    return bool(later) and not later[0][1]


SIGHTINGS = (
    Sighting(
        "MP610",
        "in-place-operator",
        "`x += y` updates a tensor that another name refers to.",
        "torch updates the tensor in place; in MindSpore other references keep the old value",
        find=lambda context: augmented_uses(context.tree),
    ),
)
