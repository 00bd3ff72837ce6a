"""Operations on bfloat16, which most kernels on CPU do not take: they are done in float32.

torch computes in float32 there, too, and rounds the result.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from mindport.analysis.api_use import ApiUse
from mindport.analysis.held_numbers import OPERATORS
from mindport.knowledge.operator_facts import OperatorFacts, family
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.tree import Tree

BRAIN_FLOAT = "torch.Tensor.__bfloat16__"
_DTYPE = "bfloat16"
# What the kernels take as it is.
_TAKEN = (ast.Add, ast.Mult, ast.Div, ast.FloorDiv)


class Place(NamedTuple):
    """An expression: whether its value is made bfloat16, and then, or at once, float32."""

    is_result: bool
    is_operand: bool


def brain_uses(context: Context) -> Iterator[ApiUse]:
    """The operands and the results of such operations."""
    yield from (seen(context.tree, one, BRAIN_FLOAT) for one in context.tree.once(places))


def places(tree: Tree) -> dict[ast.expr, Place]:
    """All of a text."""
    if not any(word in tree.text for word in (_DTYPE, "BFloat16")):
        return {}
    found: dict[ast.expr, Place] = {}
    for node, operands in _operations(tree):
        narrow = [one for one in operands if _is_narrow(tree, one)]
        result = tree.of(operands[0] if _is_absolute(tree, node) else node).held
        if not narrow or not result.is_exact:
            continue
        for one in narrow:
            found[one] = found.get(one, Place(False, False))._replace(is_operand=True)
        if result.dtype == _DTYPE:
            found[node] = found.get(node, Place(False, False))._replace(is_result=True)
    return found


def _is_narrow(tree: Tree, node: ast.expr) -> bool:
    return tree.of(node).is_tensor and tree.of(node).held.dtype == _DTYPE


def _is_absolute(tree: Tree, node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not node.args:
        return False
    return tree.api(node.func) == "builtins.abs"


def _operations(tree: Tree) -> Iterator[tuple[ast.expr, list[ast.expr]]]:
    """What needs float32, and its operands."""
    for call in tree.nodes(ast.Call):
        facts = tree.of(call.func).operator
        if _is_absolute(tree, call) or (facts is not None and _computes(facts)):
            receiver = tree.receiver(call)
            given = [*call.args, *(one.value for one in call.keywords)]
            given = [inner for one in given for inner in getattr(one, "elts", [one])]
            yield call, given if receiver is None else [receiver, *given]
    for node in tree.nodes(ast.BinOp):
        is_taken = isinstance(node.op, ast.Sub) and not tree.of(node.left).held.is_number
        if type(node.op).__name__ in OPERATORS and not is_taken and type(node.op) not in _TAKEN:
            yield node, [node.left, node.right]
    for compared in tree.nodes(ast.Compare):
        yield compared, [compared.left, *compared.comparators]


def _computes(facts: OperatorFacts) -> bool:
    """Whether it gives one new tensor, which depends on what the elements are."""
    result = facts.result(_DTYPE)
    is_cast = result != _DTYPE and family(result) in ("float", "complex")
    return bool(result) and not (facts.shares or facts.views or facts.writes or is_cast)


SIGHTINGS = (
    Sighting(
        "MP629",
        "bfloat16-operand",
        "A function or an operator takes bfloat16.",
        "Most kernels on CPU do not take bfloat16: this has to be done in float32",
        find=brain_uses,
        backends=frozenset({Backend.CPU}),
        only_before=True,
    ),
)
