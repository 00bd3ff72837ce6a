"""Operators on tensors that MindSpore's tensors do not have, or read in another way."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.silent_uses import is_parameter
from mindport.rewrite.view.bindings import unpacked, values_of
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_TENSOR = "torch.Tensor"
_DEVICE = "torch.device"
_LIMIT = 12  # names and operators that are followed
_SHIFTS = {ast.LShift: "torch.Tensor.__lshift__", ast.RShift: "torch.Tensor.__rshift__"}


def operator_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """`x << 1` and `x >> 1`, which fail, and `~x`, which gives truth values of integers, too."""
    for shift in tree.nodes(ast.BinOp):
        api = _SHIFTS.get(type(shift.op))
        if api is not None and is_tensor(tree, kind_of, shift.left):
            yield _use(tree, shift, api)
    for inverted in tree.nodes(ast.UnaryOp):
        if not isinstance(inverted.op, ast.Invert):
            continue
        if is_tensor(tree, kind_of, inverted.operand):
            yield _use(tree, inverted, "torch.Tensor.__invert__")


def device_uses(
    tree: Tree, kind_of: Callable[[Span], str], kinds_of: Callable[[Span], Collection[str]]
) -> Iterator[ApiUse]:
    """`device == "cpu"`: in torch a device is no text, and not equal to one.

    What some callers give a device for may be one.
    """

    def may_be_device(node: ast.expr) -> bool:
        return _DEVICE in kinds_of(tree.span(node)) or _is_device(tree, kind_of, node)

    for node in tree.nodes(ast.Compare):
        if not isinstance(node.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn)):
            continue
        for device, other in (
            (node.left, node.comparators[0]),
            (node.comparators[0], node.left),
        ):
            if _may_be_cpu(other, kind_of(tree.span(other))) and may_be_device(device):
                yield _use(tree, node, "torch.device.__eq__")


def _may_be_cpu(node: ast.expr, kind: str) -> bool:
    """Whether it is a text, or one of several, that a device on CPU has in MindSpore."""
    if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
        return any(_may_be_cpu(one, "") for one in node.elts)
    if isinstance(node, ast.Constant):
        return node.value == "cpu"
    return kind == "str"


def _is_device(
    tree: Tree, kind_of: Callable[[Span], str], node: ast.expr, left: int = _LIMIT
) -> bool:
    """Whether an operand is known to be a device."""
    if left <= 0:
        return False
    if kind_of(tree.span(node)) == _DEVICE:
        return True
    if isinstance(node, ast.Attribute):
        return node.attr == "device" and is_tensor(tree, kind_of, node.value)
    if not isinstance(node, ast.Name):
        return False
    if _is_annotated(tree, node, "device"):
        return True
    values = values_of(tree, node)
    return bool(values) and all(_is_device(tree, kind_of, one, left - 1) for one in values)


def is_tensor(
    tree: Tree, kind_of: Callable[[Span], str], node: ast.expr, left: int = _LIMIT
) -> bool:
    """Whether an operand is known to be a tensor."""
    if left <= 0:
        return False
    if kind_of(tree.span(node)) == _TENSOR:
        return True
    inner: list[ast.expr] = []
    if isinstance(node, ast.BinOp):
        inner = [node.left, node.right]
    elif isinstance(node, ast.UnaryOp):
        inner = [node.operand]
    elif isinstance(node, ast.Compare):
        inner = [node.left, *node.comparators]
    elif isinstance(node, ast.Subscript):
        inner = [node.value]
    elif isinstance(node, ast.Name):
        if _is_annotated(tree, node):
            return True
        values = values_of(tree, node) or unpacked(tree, node)
        if not values:
            return _is_one_elsewhere(tree, kind_of, node)
        return all(is_tensor(tree, kind_of, one, left - 1) for one in values)
    return any(is_tensor(tree, kind_of, one, left - 1) for one in inner)


def _is_one_elsewhere(tree: Tree, kind_of: Callable[[Span], str], name: ast.Name) -> bool:
    """Whether a parameter, which is bound to nothing else, is known for a tensor where it is used.

    Not every place is known of: that of an operand is not.
    """
    function = tree.function(name)
    if function is None or not is_parameter(tree, name):
        return False
    same = tree.names(name.id, function)
    return all(isinstance(one.ctx, ast.Load) for one in same) and any(
        kind_of(tree.span(one)) == _TENSOR for one in same
    )


def _is_annotated(tree: Tree, name: ast.Name, kind: str = "Tensor") -> bool:
    """Whether a parameter says that it is a tensor, or of another class of torch."""
    return any(
        one.arg == name.id
        and one.annotation is not None
        and tree.api(one.annotation).rpartition(".")[2] == kind
        for one in parameters(tree.function(name))
    )


def _use(tree: Tree, node: ast.expr, api: str) -> ApiUse:
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


SIGHTINGS = (
    Sighting(
        "MP603",
        "tensor-operator",
        "A tensor is shifted or inverted by an operator.",
        "`{api}`: MindSpore's tensors have no shift operators, and `~` treats integers as booleans",
        find=lambda context: operator_uses(context.tree, context.facts.kind_of),
    ),
    Sighting(
        "MP604",
        "device-comparison",
        "A device is compared with a string.",
        "torch.device is an object, in MindSpore a string: this comparison changes meaning",
        find=lambda context: device_uses(
            context.tree, context.facts.kind_of, context.facts.kinds_of
        ),
        backends=frozenset({Backend.CPU}),
    ),
)
