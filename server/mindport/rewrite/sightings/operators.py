"""Operators on tensors that MindSpore's tensors do not have, or compute in another way."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from mindport.analysis.expression import Expression
from mindport.analysis.numbers import new_floats
from mindport.analysis.numbers.large_integers import may_be_large
from mindport.analysis.numbers.maybe_zero import may_be_zero
from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.complex_numbers import may_be_complex
from mindport.rewrite.facts.lossy_operators import lossy_operators
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.sightings.operator_functions import operator_functions
from mindport.rewrite.view.names import ARITHMETIC, AUGMENTED
from mindport.rewrite.view.tree import Tree

COMPLEX = "torch.Tensor.__complex__"
EXACT: Mapping[type[ast.AST], str] = {
    ast.Mod: "torch.Tensor.__remainder__",
    ast.FloorDiv: "torch.Tensor.__floor_quotient__",
    ast.Pow: "torch.Tensor.__whole_power__",
}
# Types that the kernels on CPU compute by another one.
_INEXACT: Mapping[type[ast.AST], tuple[str, ...]] = {
    ast.Mod: ("float64",),
    ast.FloorDiv: ("float64", "float16"),
    ast.Pow: (),
}
ABSOLUTE = "torch.Tensor.__absolute__"
POWER = "torch.Tensor.__power_by_number__"
_DEVICE = "torch.device"
_INFINITE = "infinity"  # of what a project writes into tensors
_Operators: TypeAlias = "Mapping[type[ast.AST], str]"
_LACKING: _Operators = {
    ast.Invert: "torch.Tensor.__invert__",
    ast.LShift: "torch.Tensor.__lshift__",
    ast.RShift: "torch.Tensor.__rshift__",
}
_TURNED: _Operators = {
    ast.BitAnd: "torch.Tensor.__rand__",
    ast.BitOr: "torch.Tensor.__ror__",
    ast.BitXor: "torch.Tensor.__rxor__",
}
_MULTIPLYING = (ast.Mult, ast.Div, ast.Pow)


def _operations(
    operators: _Operators, is_meant: Callable[..., bool]
) -> Callable[[Context], Iterator[ApiUse]]:
    """What finds the uses of some operators, by the APIs; `is_meant` is asked of the operands."""

    def find(context: Context) -> Iterator[ApiUse]:
        tree = context.tree
        found: list[ast.BinOp | ast.UnaryOp] = [*tree.nodes(ast.BinOp), *tree.nodes(ast.UnaryOp)]
        for node in found:
            api = operators.get(type(node.op))
            if api is not None and is_meant(*map(tree.of, _operands(node))):
                yield seen(tree, node, api)

    return find


def _operands(node: ast.BinOp | ast.UnaryOp) -> tuple[ast.expr, ...]:
    return (node.left, node.right) if isinstance(node, ast.BinOp) else (node.operand,)


def _is_tensor(operand: Expression, _other: Expression | None = None) -> bool:
    """`x << 1` and `x >> 1`, which fail, and `~x`, which gives booleans of integers, too."""
    return operand.is_tensor


def _is_behind_number(left: Expression, right: Expression) -> bool:
    """`1 & x`, `True | x`, which fail."""
    return left.held.is_number and right.is_tensor


_lacking_uses = _operations(_LACKING, _is_tensor)
_turned_uses = _operations(_TURNED, _is_behind_number)


def _complex_uses(context: Context) -> Iterator[ApiUse]:
    tree = context.tree
    for node in tree.nodes(ast.BinOp):
        if is_complex(tree, node, node.op, (node.left, node.right)):
            yield seen(tree, node, COMPLEX)
    for change in tree.nodes(ast.AugAssign):
        target = change.target
        if isinstance(target, ast.Name) and is_complex(
            tree, change, change.op, (target, change.value)
        ):
            yield _changed(tree, change)


def is_complex(
    tree: Tree, node: ast.expr | ast.stmt, sign: ast.operator, sides: Sequence[ast.expr]
) -> bool:
    """Whether an operator has complex numbers on a side, and MindSpore's kernels are no help.

    They take no complex number of Python, on CPU no product of real and complex numbers, and pass
    no gradient through products, quotients and powers.
    """
    if type(sign) not in ARITHMETIC:
        return False
    held = [tree.of(one).held for one in sides]
    complex_ones = [one for one in held if one.family == "complex"]
    if not complex_ones and isinstance(sign, _MULTIPLYING) and not isinstance(sign, ast.Pow):
        has_number = any(one.is_number for one in held)
        return not has_number and any(may_be_complex(tree, one) for one in sides)
    if not complex_ones or all(one.is_number for one in held):
        return False
    if any(one.is_number for one in complex_ones):
        return True
    has_number = any(one.is_number for one in held)
    if not isinstance(sign, _MULTIPLYING) or (has_number and not isinstance(sign, ast.Pow)):
        return False
    is_mixed = not has_number and len({one.dtype for one in held}) > 1
    return is_mixed or (
        not is_without_gradient(tree, node) and any(tree.of(one).may_have_gradient for one in sides)
    )


def _changed(tree: Tree, change: ast.AugAssign) -> ApiUse:
    """The use of `x *= y`."""
    api = f"torch.Tensor.__i{AUGMENTED[type(change.op)][0]}__"
    span = tree.span(change.target)
    return ApiUse(tree.span(change), span, api, UseKind.METHOD, Confidence.INFERRED)


def _absolute_uses(context: Context) -> Iterator[ApiUse]:
    """`abs(x)` of what may be complex: in MindSpore the result is complex, too."""
    tree = context.tree
    is_made = any(isinstance(one.value, complex) for one in tree.nodes(ast.Constant))
    for call in tree.nodes(ast.Call):
        if tree.api(call.func) != "builtins.abs" or len(call.args) != 1:
            continue
        asked = tree.of(call.args[0])
        if asked.held.family == "complex" or (
            asked.is_tensor and is_made and not asked.held.family
        ):
            yield seen(tree, call, ABSOLUTE)


def _lossy_uses(context: Context) -> Iterator[ApiUse]:
    """`x / y`, `x // 2`, `x % 3`, where values are to be kept."""
    tree = context.tree
    for node, name in _lossy(context):
        if isinstance(node, ast.BinOp):
            yield seen(tree, node, f"torch.Tensor.__{name}__")
        elif isinstance(node.target, ast.Name):
            api, target = f"torch.Tensor.__i{name}__", tree.span(node.target)
            yield ApiUse(tree.span(node), target, api, UseKind.METHOD, Confidence.INFERRED)


def _lossy(context: Context) -> Iterator[tuple[ast.BinOp | ast.AugAssign, str]]:
    """The operators whose kernels lose what is to be kept."""
    code = context.code
    if code.strict or _INFINITE in code.keeps:
        for node, name in lossy_operators(context.tree):
            if code.strict or isinstance(node.op, (ast.FloorDiv, ast.Mod)):  # others keep infinity
                yield node, name


def _exact_uses(context: Context) -> Iterator[ApiUse]:
    """`x % 0.1` and `x // 0.1` of doubles, quotients of halves, and all of large integers."""
    if context.code.strict:
        return
    tree, kept = context.tree, {node for node, _ in _lossy(context)}  # by helpers that are exact
    for node in tree.nodes(ast.BinOp):
        if node in kept:
            continue
        sides = (node.left, node.right)
        if any(is_inexact(tree, node.op, one) for one in sides) or _is_of_large(tree, node, *sides):
            yield seen(tree, node, EXACT[type(node.op)])
    for change in tree.nodes(ast.AugAssign):
        if isinstance(change.target, ast.Name) and changes_inexactly(tree, change):
            yield _changed(tree, change)


def changes_inexactly(tree: Tree, change: ast.AugAssign) -> bool:
    """Whether `x %= y` loses digits."""
    sides = (change.target, change.value)
    return is_inexact(tree, change.op, change.target) or _is_of_large(tree, change, *sides)


def _is_of_large(
    tree: Tree, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr
) -> bool:
    """Whether it divides, or raises, integers beyond what double precision holds."""
    if type(node.op) not in _INEXACT:
        return False
    one, other = tree.of(left), tree.of(right)
    is_power = isinstance(node.op, ast.Pow)
    if not one.is_tensor and (is_power or not other.is_tensor):
        return False
    return may_be_large(one) or (not is_power and may_be_large(other))


def is_inexact(tree: Tree, sign: ast.operator, side: ast.expr) -> bool:
    """Whether an operator rounds what it divides, and a side is of a type that loses digits."""
    asked = tree.of(side) if type(sign) in _INEXACT else None
    if asked is None or not asked.is_tensor:
        return False
    is_known = asked.held.dtype in _INEXACT[type(sign)]
    return is_known or new_floats.may_be_double(tree.evaluator, asked.held)


def _power_uses(context: Context) -> Iterator[ApiUse]:
    """`x ** i` with an `i` that counts from 0, where a gradient may pass."""
    tree = context.tree
    for node in tree.nodes(ast.BinOp):
        if not isinstance(node.op, ast.Pow) or not may_be_zero(tree.of(node.right)):
            continue
        base = tree.of(node.left)
        if base.held.family in ("", "float") and not base.held.is_number and _may_pass(tree, node):
            yield seen(tree, node, POWER)


def _may_pass(tree: Tree, node: ast.BinOp) -> bool:
    base = tree.of(node.left)
    is_possible = base.is_tensor or (not base.is_known and base.is_passed)
    return is_possible and base.may_have_gradient and not is_without_gradient(tree, node)


def device_uses(tree: Tree) -> Iterator[ApiUse]:
    """`device == "cpu"`: in torch a device is no text, and not equal to one.

    What some callers give a device for may be one.
    """
    for node in tree.nodes(ast.Compare):
        if not isinstance(node.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn)):
            continue
        for device, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
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
        "MP602",
        "complex-operand",
        "An operator has complex numbers on a side.",
        "MindSpore does not mix tensors with complex numbers, on CPU it multiplies no real numbers "
        "by complex ones, and passes no gradient through products, quotients and powers of them",
        find=_complex_uses,
        backends=frozenset({Backend.CPU, Backend.GPU}),
    ),
    Sighting(
        "MP603",
        "tensor-operator",
        "An operator shifts or inverts a tensor, or `abs` takes complex numbers.",
        "`{api}`: MindSpore's tensors have no shift operators, its `~` treats integers as "
        "booleans, its `abs` of complex numbers is complex",
        find=lambda context: (
            *(*_lacking_uses(context), *_turned_uses(context), *operator_functions(context)),
            *(*_absolute_uses(context), *_lossy_uses(context)),
        ),
    ),
    Sighting(
        "MP630",
        "double-remainder",
        "An operator divides a float64 or float16 tensor and rounds, or takes large integers.",
        "MindSpore's CPU kernels lose digits in `%` and `//` of float64, in `//` of float16, and "
        "in `%`, `//` and `**` of integers beyond 2**53",
        find=_exact_uses,
        backends=frozenset({Backend.CPU}),
    ),
    Sighting(
        "MP640",
        "power-of-zero",
        "A tensor is raised to a power that may be 0.",
        "The gradient of `x ** 0` is not a number in MindSpore where `x` is 0; in torch it is 0",
        find=_power_uses,
        only_before=True,
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
