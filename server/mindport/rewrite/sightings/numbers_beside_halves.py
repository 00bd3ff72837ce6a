"""Python's numbers that tensors of half precision are compared with: torch rounds them first.

MindSpore's `<` takes them in single precision, and so does all that is done with bfloat16 on CPU.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.expression import Expression
from mindport.analysis.numbers.maybe_held import may_hold
from mindport.analysis.numbers.wide_numbers import is_held
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.constant_numbers import number_of
from mindport.analysis.values.evaluator import TENSOR
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.names import is_path
from mindport.rewrite.view.tree import Tree

HALF_NUMBER = f"{TENSOR}.__half_number__"
_HALF, _BRAIN = "float16", "bfloat16"
_WORDS = (_HALF, _BRAIN, "half", "BFloat16")
_CALLED = ("eq", "ge", "greater", "greater_equal", "gt", "le", "less", "less_equal", "lt", "ne")
# Those whose kernel for float16 takes the number as it is.
_LESS = ("less", "lt")


def half_uses(context: Context) -> Iterator[ApiUse]:
    """The numbers that stand beside such tensors."""
    yield from (seen(context.tree, one, HALF_NUMBER) for one in context.tree.once(halves))


def halves(tree: Tree) -> dict[ast.expr, str | ast.expr]:
    """The numbers, each with the dtype of the tensor; with the tensor where it may be another."""
    if not any(word in tree.text for word in _WORDS):
        return {}
    found: dict[ast.expr, str | ast.expr] = {}
    for value, tensor, is_less in (*_compared(tree), *_called(tree)):
        for dtype in (_HALF, _BRAIN) if is_less else (_BRAIN,):
            beside = tree.of(tensor)
            if not beside.is_tensor or not _is_rounded(tree.of(value), dtype):
                continue
            if beside.held.dtype == dtype:
                found[value] = dtype
            elif is_path(tensor) and not beside.held.is_exact and may_hold(beside, dtype):
                found.setdefault(value, tensor)
    return found


def _is_rounded(value: Expression, dtype: str) -> bool:
    """Whether it may be a number that a tensor of a type does not hold."""
    if value.is_tensor or value.is_array or value.held.is_exact:
        return False
    numbers = [number_of(value.evaluator, one) for one in value.value]
    if numbers and None not in numbers:
        return not all(is_held(one, dtype) for one in numbers if one is not None)
    return bool(value.kinds & {"float", "int"})


def _compared(tree: Tree) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    """Number and tensor of a comparison, either way, and whether it asks for less."""
    for node in tree.nodes(ast.Compare):
        sides = [node.left, *node.comparators]
        for place, sign in enumerate(node.ops):
            left, right = sides[place], sides[place + 1]
            if not isinstance(sign, (ast.In, ast.NotIn, ast.Is, ast.IsNot)):
                yield right, left, isinstance(sign, ast.Lt)
                yield left, right, isinstance(sign, ast.Gt)


def _called(tree: Tree) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
    for call in tree.nodes(ast.Call):
        owner, _, name = tree.api(call.func).rpartition(".")
        if owner in ("torch", TENSOR) and name.rstrip("_") in _CALLED:
            given = tree.given(call)
            given = [*given, *(one.value for one in call.keywords if one.arg == "other")]
            if len(given) == 2:
                yield given[1], given[0], name.rstrip("_") in _LESS


SIGHTINGS = (
    Sighting(
        "MP644",
        "half-comparison",
        "A tensor of half precision is compared with a Python number.",
        "MindSpore compares with this number as it is; torch rounds it to the tensor's type first",
        find=half_uses,
        backends=frozenset({Backend.CPU}),
        only_before=True,
    ),
)
