"""Operators on tensors that MindSpore's tensors do not have, or read in another way."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.tree import Tree

_DEVICE = "torch.device"
_SHIFTS = {ast.LShift: "torch.Tensor.__lshift__", ast.RShift: "torch.Tensor.__rshift__"}


def operator_uses(tree: Tree) -> Iterator[ApiUse]:
    """`x << 1` and `x >> 1`, which fail, and `~x`, which gives truth values of integers, too."""
    for shift in tree.nodes(ast.BinOp):
        api = _SHIFTS.get(type(shift.op))
        if api is not None and tree.of(shift.left).is_tensor:
            yield seen(tree, shift, api)
    for inverted in tree.nodes(ast.UnaryOp):
        if not isinstance(inverted.op, ast.Invert):
            continue
        if tree.of(inverted.operand).is_tensor:
            yield seen(tree, inverted, "torch.Tensor.__invert__")


def quotients(context: Context) -> Iterator[ApiUse]:
    """`x // 2` where values are to be kept: of infinity the kernel on CPU gives infinity."""
    tree = context.tree
    for division in tree.nodes(ast.BinOp) if context.code.strict else ():
        sides = (tree.of(division.left), tree.of(division.right))
        if isinstance(division.op, ast.FloorDiv) and any(one.is_tensor for one in sides):
            yield seen(tree, division, "torch.Tensor.__floordiv__")


def device_uses(tree: Tree) -> Iterator[ApiUse]:
    """`device == "cpu"`: in torch a device is no text, and not equal to one.

    What some callers give a device for may be one.
    """
    for node in tree.nodes(ast.Compare):
        if not isinstance(node.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn)):
            continue
        for device, other in (
            (node.left, node.comparators[0]),
            (node.comparators[0], node.left),
        ):
            if _may_be_cpu(tree, other) and _DEVICE in tree.of(device).kinds:
                yield seen(tree, node, "torch.device.__eq__")


def _may_be_cpu(tree: Tree, node: ast.expr) -> bool:
    """Whether it is a text, or one of several, that a device on CPU has in MindSpore."""
    if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
        return any(_may_be_cpu(tree, one) for one in node.elts)
    if isinstance(node, ast.Constant):
        return node.value == "cpu"
    return tree.kind(node) == "str"


SIGHTINGS = (
    Sighting(
        "MP603",
        "tensor-operator",
        "A tensor is shifted or inverted by an operator.",
        "`{api}`: MindSpore's tensors have no shift operators, and `~` treats integers as booleans",
        find=lambda context: (*operator_uses(context.tree), *quotients(context)),
    ),
    Sighting(
        "MP604",
        "device-comparison",
        "A device is compared with a string.",
        "torch.device is an object, in MindSpore a string: this comparison changes meaning",
        find=lambda context: device_uses(context.tree),
        backends=frozenset({Backend.CPU}),
    ),
)
