"""Python's numbers beside tensors in double precision: MindSpore takes them in single."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.number_types import KEEPING, stores, value_bound_to
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.operators import is_tensor
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_LIMIT = 20  # names and operators that are followed
_DOUBLES = frozenset({"double", "float64"})
OPERATORS: dict[type[ast.operator] | type[ast.cmpop], str] = {
    ast.Add: "__add__",
    ast.Sub: "__sub__",
    ast.Mult: "__mul__",
    ast.Div: "__truediv__",
    ast.FloorDiv: "__floordiv__",
    ast.Mod: "__mod__",
    ast.Pow: "__pow__",
    ast.Eq: "__eq__",
    ast.NotEq: "__ne__",
    ast.Lt: "__lt__",
    ast.LtE: "__le__",
    ast.Gt: "__gt__",
    ast.GtE: "__ge__",
}
# Functions and methods that do what an operator does.
_CALLED = {
    **dict.fromkeys(("add",), "__add__"),
    **dict.fromkeys(("sub", "subtract"), "__sub__"),
    **dict.fromkeys(("mul", "multiply"), "__mul__"),
    **dict.fromkeys(("div", "divide", "true_divide"), "__truediv__"),
    **dict.fromkeys(("remainder", "fmod"), "__mod__"),
    **dict.fromkeys(("eq", "ne", "lt", "le", "gt", "ge"), "__eq__"),
    "floor_divide": "__floordiv__",
    "pow": "__pow__",
}
# What keeps the precision of a tensor, and is no cast.
_EXACT = KEEPING - {"to", "float"} | {
    *("exp", "log", "sqrt", "rsqrt", "sin", "cos", "tan", "tanh", "sigmoid", "softmax"),
    *("log_softmax", "mean", "std", "var", "norm", "log1p", "expm1", "erf", "square", "prod"),
    *("max", "min", "zeros_like", "ones_like", "rand_like", "randn_like", "full_like"),
}


def double_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """The numbers, and what may be one, in operations with tensors in double precision."""
    if not any(one in tree.text for one in _DOUBLES):
        return
    for value, other, api in _operations(tree):
        is_meant = _may_be_number(value) and holds_doubles(tree, other)
        if is_meant and not holds_doubles(tree, value) and not is_tensor(tree, kind_of, value):
            span, method = tree.span(value), f"torch.Tensor.{api}"
            yield ApiUse(span, span, method, UseKind.METHOD, Confidence.INFERRED, None)


def _operations(tree: Tree) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """Two operands, each once as the first, and the method that is called."""
    for node in tree.nodes(ast.BinOp):
        if method := OPERATORS.get(type(node.op)):
            yield node.left, node.right, method
            yield node.right, node.left, method
    for change in tree.nodes(ast.AugAssign):
        if method := OPERATORS.get(type(change.op)):
            yield change.value, change.target, method
    for compared in tree.nodes(ast.Compare):
        sides = [compared.left, *compared.comparators]
        for place, sign in enumerate(compared.ops):
            if method := OPERATORS.get(type(sign)):
                yield sides[place], sides[place + 1], method
                yield sides[place + 1], sides[place], method
    for call in tree.nodes(ast.Call):
        leaf = call.func.attr.rstrip("_") if isinstance(call.func, ast.Attribute) else ""
        if leaf in _CALLED and isinstance(call.func, ast.Attribute) and len(call.args) in (1, 2):
            tensor, value = [call.func.value, *call.args][-2:]
            yield value, tensor, _CALLED[leaf]
    for stored in tree.nodes(ast.Assign):
        for target in stored.targets:
            if isinstance(target, ast.Subscript):
                yield stored.value, target.value, "__setitem__"


def _may_be_number(node: ast.expr) -> bool:
    """Whether it may be a number that single precision does not hold."""
    if isinstance(node, ast.UnaryOp):
        return _may_be_number(node.operand)
    if not isinstance(node, ast.Constant):
        return isinstance(node, (ast.Attribute, ast.BinOp, ast.Call, ast.Name, ast.IfExp))
    if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
        return False
    try:
        return bool(struct.unpack("f", struct.pack("f", node.value))[0] != node.value)
    except (OverflowError, struct.error):
        return True


def holds_doubles(
    tree: Tree, node: ast.expr, left: int = _LIMIT, assumed: frozenset[str] = frozenset()
) -> bool:
    """Whether the text tells that a tensor is in double precision; False where it does not."""
    if left <= 0:
        return False

    def holds(one: ast.expr) -> bool:
        return holds_doubles(tree, one, left - 1, assumed)

    if isinstance(node, ast.UnaryOp):
        return holds(node.operand)
    if isinstance(node, ast.BinOp):
        return holds(node.left) or holds(node.right)
    if isinstance(node, ast.Subscript):
        return holds(node.value)
    if isinstance(node, ast.IfExp):
        return holds(node.body) and holds(node.orelse)
    if isinstance(node, ast.Call):
        told = _told_by_call(tree, node)
        first = _first(tree, node)
        return told if told is not None else first is not None and holds(first)
    if not isinstance(node, ast.Name):
        return False
    if node.id in assumed:  # `x = x * 2`: what it was bound to before decides
        return True
    if any(one.arg == node.id for one in parameters(tree.function(node))):
        return False
    values = [
        value_bound_to(tree, one)
        for one in stores(tree, node)
        if not isinstance(tree.parent(one), ast.AugAssign)
    ]
    return bool(values) and all(
        one is not None and holds_doubles(tree, one, left - 1, assumed | {node.id})
        for one in values
    )


def _told_by_call(tree: Tree, call: ast.Call) -> bool | None:
    """What a call says of the type of its result; None where it says nothing."""
    leaf = tree.leaf(call.func)
    for keyword in call.keywords:
        if keyword.arg == "dtype":
            is_array = tree.api(keyword.value).startswith("numpy.")
            return _names_doubles(tree, keyword.value) and not is_array
    if leaf == "double" and isinstance(call.func, ast.Attribute) and not call.args:
        return True
    if leaf in ("to", "type") and any(_names_doubles(tree, one) for one in call.args):
        return True
    return None if leaf in _EXACT or leaf.rstrip("_") in _CALLED else False


def _first(tree: Tree, call: ast.Call) -> ast.expr | None:
    """The tensor of which a call keeps the precision."""
    first = tree.receiver(call) or next(iter(call.args), None)
    if isinstance(first, (ast.List, ast.Tuple)):
        return first.elts[0] if first.elts else None
    return first


def _names_doubles(tree: Tree, node: ast.expr) -> bool:
    return tree.leaf(node) in _DOUBLES


SIGHTINGS = (
    Sighting(
        "MP607",
        "double-operand",
        "A Python number is combined with a float64 tensor.",
        "MindSpore converts this number to float32, although the tensor is float64",
        find=lambda context: double_uses(context.tree, context.facts.kind_of),
        only_before=True,
    ),
)
