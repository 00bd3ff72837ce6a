"""`x += y`: torch changes the tensor for all who hold it, MindSpore binds `x` to a new one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.storage import is_given, is_known_tensor, sharing
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

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


def augmented_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """The assignments of which another name of the tensor sees the change later."""
    for node in ast.walk(tree.module):
        if not isinstance(node, ast.AugAssign) or not isinstance(node.target, ast.Name):
            continue
        method = OPERATORS.get(type(node.op))
        holders = other_holders(tree, node, node.target.id) if method is not None else {}
        if method is None:
            continue
        name = node.target.id
        is_seen = is_given(tree, node, name) or bool(sharing(tree, node, name))
        if (is_seen and is_known_tensor(tree, node, name, kind_of)) or (
            holders and _are_tensors(tree, node, {name, *holders}, kind_of)
        ):
            span = tree.span(node)
            api = f"torch.Tensor.{method[0]}"
            yield ApiUse(span, tree.span(node.target), api, UseKind.METHOD, Confidence.INFERRED)


def _are_tensors(
    tree: Tree, change: ast.AugAssign, names: set[str], kind_of: Callable[[Span], str]
) -> bool:
    """Whether one of some names for the same thing is seen to be a tensor."""

    def is_one(value: ast.expr) -> bool:
        if kind_of(tree.span(value)) == "torch.Tensor":
            return True
        return any(is_one(one) for one in ast.iter_child_nodes(value) if isinstance(one, ast.BinOp))

    for node in ast.walk(tree.function(change) or tree.module):
        if isinstance(node, ast.Name) and node.id in names and is_one(node):
            return True
        bound = _bound_by(node) if isinstance(node, ast.Assign) else []
        if names.intersection(bound) and isinstance(node, ast.Assign) and is_one(node.value):
            return True
    return is_one(change.value)


def other_holders(tree: Tree, change: ast.AugAssign, name: str) -> dict[str, bool]:
    """The other names of what a local name holds that are read after a change of it.

    Each with whether it may hold a view. As far as the order of lines says.
    """
    scope = tree.function(change) or tree.module
    before = sorted(
        (
            node
            for node in ast.walk(scope)
            if isinstance(node, (ast.Assign, ast.NamedExpr)) and node.lineno < change.lineno
        ),
        key=lambda node: node.lineno,
    )
    holders: dict[str, bool] = {}
    for node in before:
        held, is_view = _held(node.value), not isinstance(node.value, ast.Name)
        for bound in _bound_by(node):
            holders.pop(bound, None)
            if bound == name:  # it holds something else from here on
                holders = {held: is_view} if held and held != name else {}
            elif held == name:
                holders[bound] = is_view
    return {other: is_view for other, is_view in holders.items() if _is_read(scope, change, other)}


def _bound_by(node: ast.Assign | ast.NamedExpr) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [
        one.id
        for target in targets
        for one in ast.walk(target)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]


def _held(value: ast.expr) -> str:
    """The name of which a value is, or is a view of."""
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        if value.func.attr not in _SHARING:
            return ""
        value = value.func.value
    return value.id if isinstance(value, ast.Name) else ""


# Methods whose result shares its data with their object.
_SHARING = frozenset(
    {"chunk", "detach", "diagonal", "expand", "expand_as", "movedim", "narrow", "permute"}
    | {"select", "split", "squeeze", "swapaxes", "t", "transpose", "unbind", "unsqueeze", "view"}
)


def _is_read(scope: ast.AST, change: ast.AugAssign, name: str) -> bool:
    """Whether a name is read behind a change before it is bound anew, in the order of lines."""
    later = sorted(
        (one.lineno, isinstance(one.ctx, ast.Store))
        for one in ast.walk(scope)
        if isinstance(one, ast.Name) and one.id == name and one.lineno > change.lineno
    )
    return bool(later) and not later[0][1]
