"""Sizes in a form that MindSpore refuses: `nn.MaxPool2d([2, 2])`, `F.avg_pool2d(x, (2,))`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.expression import Expression
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.analysis.values.domain import Sequence
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.known_ways import are_known
from mindport.analysis.values.lists import comes_of_list, comes_of_others, may_be_list
from mindport.knowledge.roles import has_role
from mindport.rewrite.conversion.taken_types import node_of, types_taken
from mindport.rewrite.sighting import Context, Sighting, seen

AS_TUPLE = "builtins.list.__as_tuple__"
_OF_SIZES = frozenset({"list", "tuple"})  # values do not part them
_OF_ONE = frozenset({"bool", "int", "str"})  # types of parameters that take no sizes
AS_NUMBER = "builtins.tuple.__as_number__"


def size_uses(context: Context) -> Iterator[ApiUse]:
    """The lists, and the tuples with one size for all dimensions, that such calls are given."""
    tree = context.tree
    for use in context.uses:
        call = tree.at(use.span)
        if use.kind not in (UseKind.CLASS, UseKind.FUNCTION) or not isinstance(call, ast.Call):
            continue
        for one in (*call.args, *(keyword.value for keyword in call.keywords)):
            if form := _refused_form(context, use, one):
                yield seen(tree, one, form)


def _refused_form(context: Context, use: ApiUse, node: ast.expr) -> str:
    """What the sizes have to be written as; "" where they stay."""
    roles, asked = context.code.knowledge.roles, context.tree.of(node)
    if has_role(roles, "one-size-for-all", use.api) and _is_of_one(asked):
        return AS_NUMBER
    if not has_role(roles, "sizes-in-tuples", use.api):
        return ""
    is_list = _is_list(asked, node) or _is_read_elsewhere(context, use, node)
    return AS_TUPLE if is_list else ""


def _is_list(asked: Expression, node: ast.expr) -> bool:
    if isinstance(node, ast.List) or asked.term is None:
        return isinstance(node, ast.List)
    if may_be_list(asked.unit, asked.term):
        return True
    is_held = not isinstance(node, ast.Tuple) and bool(asked.kinds & _OF_SIZES)
    return is_held and comes_of_list(asked.evaluator, asked.unit, asked.term)


def _is_read_elsewhere(context: Context, use: ApiUse, node: ast.expr) -> bool:
    """Whether code of others gives the sizes, as that which reads a file of settings."""
    tree, asked = context.tree, context.tree.of(node)
    if asked.term is None or any(asked.kinds):
        return False
    given = next((one for one in use.arguments or () if node_of(tree, use, one) is node), None)
    types = types_taken(context.code.signatures(use.api), use, given) if given else ()
    if not types or any(TENSOR in one or one in _OF_ONE for one in types):
        return False
    return comes_of_others(asked.evaluator, asked.unit, asked.term)


def _is_of_one(asked: Expression) -> bool:
    """Whether it can only be a tuple or list of one element, whoever calls its function."""
    if asked.term is None or asked.is_passed:
        return False
    return are_known(asked.evaluator, asked.unit, asked.term) and all(
        isinstance(one, Sequence) and len(one.elements) == 1 for one in asked.value
    )


SIGHTINGS = (
    Sighting(
        "MP632",
        "list-of-sizes",
        "Sizes are given in a form that MindSpore refuses.",
        "MindSpore takes one number, or a tuple with a number for each dimension here",
        find=size_uses,
        only_before=True,
    ),
)
