"""Python's numbers beside tensors in double precision: MindSpore takes them in single."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator

from mindport.analysis.expressions import Expressions
from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.names import ARITHMETIC
from mindport.rewrite.view.tree import Tree

# Without one of these words a file has no tensor in double precision.
_DOUBLES = frozenset({"double", "float64", "numpy"})
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "__eq__",
    ast.NotEq: "__ne__",
    ast.Lt: "__lt__",
    ast.LtE: "__le__",
    ast.Gt: "__gt__",
    ast.GtE: "__ge__",
}
_COMPUTED = {kind: f"__{name}__" for kind, (name, _) in ARITHMETIC.items()}
METHODS = frozenset({*_COMPARED.values(), *_COMPUTED.values()})
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
_SIDES = ("input", "self", "other", "exponent")  # parameters of these


def double_uses(tree: Tree, expressions: Expressions) -> Iterator[ApiUse]:
    """The numbers, and what may be one, in operations with tensors in double precision."""
    if not any(one in tree.text for one in _DOUBLES):
        return
    for value, other, api in _operations(tree):
        if not _may_be_number(value) or expressions.of(other).held.dtype != "float64":
            continue
        beside = expressions.of(value)
        if beside.held.dtype != "float64" and beside.kind != "torch.Tensor":
            yield seen(tree, value, f"torch.Tensor.{api}")


def _operations(tree: Tree) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """Two operands, each once as the first, and the method that is called."""
    for node in tree.nodes(ast.BinOp):
        if method := _COMPUTED.get(type(node.op)):
            yield node.left, node.right, method
            yield node.right, node.left, method
    for change in tree.nodes(ast.AugAssign):
        if method := _COMPUTED.get(type(change.op)):
            yield change.value, change.target, method
    for compared in tree.nodes(ast.Compare):
        yield from _sides(compared)
    for call in tree.nodes(ast.Call):
        yield from _operands(tree, call)
    for stored in tree.nodes(ast.Assign):
        for target in stored.targets:
            if isinstance(target, ast.Subscript):
                yield stored.value, target.value, "__setitem__"


def _sides(compared: ast.Compare) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """The same of a comparison: each side beside the other."""
    sides = [compared.left, *compared.comparators]
    for place, sign in enumerate(compared.ops):
        if method := _COMPARED.get(type(sign)):
            yield sides[place], sides[place + 1], method
            yield sides[place + 1], sides[place], method


def _operands(tree: Tree, call: ast.Call) -> Iterator[tuple[ast.expr, ast.expr, str]]:
    """What stands beside the tensor of a call that does what an operator does."""
    owner, _, name = tree.api(call.func).rpartition(".")
    method = _CALLED.get(name.rstrip("_"))
    given = _given(tree, call) if method and owner in ("torch", "torch.Tensor") else []
    if method and len(given) >= 2:
        yield given[1], given[0], method


def _given(tree: Tree, call: ast.Call) -> list[ast.expr]:
    """The tensor of a call and what stands beside it, be they named or not."""
    given = [*call.args]
    if isinstance(call.func, ast.Attribute) and tree.of(call.func.value).is_tensor:
        given.insert(0, call.func.value)
    named = {one.arg: one.value for one in call.keywords}
    return given + [named[side] for side in _SIDES if side in named]


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


SIGHTINGS = (
    Sighting(
        "MP607",
        "double-operand",
        "A Python number is combined with a float64 tensor.",
        "MindSpore converts this number to float32, although the tensor is float64",
        find=lambda context: double_uses(context.tree, context.facts.expressions),
        only_before=True,
    ),
)
