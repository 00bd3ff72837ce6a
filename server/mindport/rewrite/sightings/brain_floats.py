"""Operations on bfloat16, which most kernels on CPU do not take: they are done in float32.

torch computes in float32 there, too, and rounds the result.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from mindport.analysis.numbers.held_numbers import NOTHING, OPERATORS, Held
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.iterated import is_module
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
    for node, operands in (*_calls(tree), *_operators(tree)):
        narrow = [one for one in operands if _is_narrow(tree, one)]
        result = _result(tree, node, operands) if narrow else NOTHING
        if result.is_exact:
            _note(found, node, narrow, makes=result.dtype == _DTYPE)
    return found


def _note(
    found: dict[ast.expr, Place], node: ast.expr, narrow: list[ast.expr], *, makes: bool
) -> None:
    for one in narrow:
        found[one] = found.get(one, Place(False, False))._replace(is_operand=True)
    if makes:
        found[node] = found.get(node, Place(False, False))._replace(is_result=True)


def _result(tree: Tree, node: ast.expr, operands: list[ast.expr]) -> Held:
    """What it holds in torch; nothing where that is not sure."""
    if not isinstance(node, ast.Call):
        return tree.of(node).held
    if _is_mixed(tree, operands):
        return NOTHING
    if _is_absolute(tree, node):
        return tree.of(operands[0]).held
    if _is_question(tree, node):
        return Held("bool", is_number=True)
    return tree.of(node).held if tree.of(node).is_tensor else NOTHING


def _is_narrow(tree: Tree, node: ast.expr) -> bool:
    return tree.of(node).is_tensor and tree.of(node).held.dtype == _DTYPE


def _is_mixed(tree: Tree, operands: list[ast.expr]) -> bool:
    """Whether a call takes other floats, too: some functions give the wider type then."""
    others = [tree.of(one).held.dtype for one in operands if tree.of(one).is_tensor]
    return any(one != _DTYPE and family(one) not in ("bool", "integer") for one in others)


def _is_absolute(tree: Tree, node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not node.args:
        return False
    return tree.api(node.func) == "builtins.abs"


def _is_question(tree: Tree, call: ast.Call) -> bool:
    """Whether a function of torch answers with yes or no: `torch.allclose(x, y)`."""
    return tree.kind(call) == "bool" and tree.api(call.func).startswith("torch.")


def _calls(tree: Tree) -> Iterator[tuple[ast.expr, list[ast.expr]]]:
    """The calls that need float32, each with what it is given; layers see to it themselves."""
    for call in tree.nodes(ast.Call):
        called = tree.of(call.func)
        facts = None if any(map(is_module, called.kinds)) else called.operator
        is_computed = facts is not None and computes(facts)
        if is_computed or _is_absolute(tree, call) or _is_question(tree, call):
            yield call, _given(tree, call)


def _given(tree: Tree, call: ast.Call) -> list[ast.expr]:
    receiver = tree.receiver(call)
    given = [*call.args, *(one.value for one in call.keywords)]
    given = [inner for one in given for inner in getattr(one, "elts", [one])]
    return given if receiver is None else [receiver, *given]


def _operators(tree: Tree) -> Iterator[tuple[ast.expr, list[ast.expr]]]:
    """The operators that need it, each with its sides."""
    for node in tree.nodes(ast.BinOp):
        is_taken = isinstance(node.op, ast.Sub) and not tree.of(node.left).held.is_number
        if type(node.op).__name__ in OPERATORS and not is_taken and type(node.op) not in _TAKEN:
            yield node, [node.left, node.right]
    for compared in tree.nodes(ast.Compare):
        yield compared, [compared.left, *compared.comparators]


def computes(facts: OperatorFacts) -> bool:
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
