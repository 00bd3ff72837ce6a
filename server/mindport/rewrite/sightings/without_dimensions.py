"""Tensors without dimensions as operands: torch takes them in the type of the other operand."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from itertools import permutations
from typing import NamedTuple

from mindport.analysis.numbers.held_numbers import OPERATORS, Held
from mindport.analysis.numbers.type_promotion import is_by_one_way
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.knowledge.operator_facts import OperatorFacts, family
from mindport.rewrite.facts.short_floats import named_dtypes
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.names import AUGMENTED
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

WITHOUT_DIMENSIONS = "torch.Tensor.__promoted__"
HANDED_ON = "torch.Tensor.__promoted_where_called__"


_NAMES = (ast.Name, ast.Attribute)


class Operand(NamedTuple):
    """An operand, and the one in whose type torch takes it."""

    node: ast.expr
    beside: ast.expr


def operand_uses(context: Context) -> Iterator[ApiUse]:
    """The operands that torch takes in another type than MindSpore."""
    for operand in context.tree.once(operands):
        yield seen(context.tree, operand.node, WITHOUT_DIMENSIONS)
    yield from _handed_on(context)


def _handed_on(context: Context) -> Iterator[ApiUse]:
    """The functions that go to who may call them: `reduce(torch.add, parts)`.

    Only where the file names a type that not all tensors have, or makes tensors of arrays.
    """
    tree = context.tree
    functions = [one for one in context.uses if one.kind is UseKind.FUNCTION and not one.is_import]
    named = [tree.at(one.span) for one in functions]
    found = [one for one in named if isinstance(one, _NAMES) and _adapts(tree, one)]
    dtypes = tree.once(named_dtypes)
    if found and (dtypes or _makes_of_arrays(tree, named)):
        yield from (seen(tree, one, HANDED_ON) for one in found)


def _makes_of_arrays(tree: Tree, named: Iterable[ast.expr | None]) -> bool:
    calls = (one for one in named if isinstance(one, ast.Call))
    return any(tree.of(one).is_of_array for one in calls)


def _adapts(tree: Tree, node: ast.expr) -> bool:
    """Whether a function that is handed on takes several tensors in one type."""
    is_asked = isinstance(tree.parent(node), ast.Attribute)  # code reads an attribute of it
    facts = None if is_asked else tree.of(node).operator
    return facts is not None and len(facts.adapts) > 1 and not facts.changes


def operand_at(tree: Tree, span: Span) -> Operand | None:
    """The operand at a span."""
    return next((one for one in tree.once(operands) if tree.span(one.node) == span), None)


def operands(tree: Tree) -> tuple[Operand, ...]:
    """All of a text, each once."""
    named = tree.once(named_dtypes)
    found: dict[ast.expr, Operand] = {}
    for facts, beside in _operations(tree):
        for node, other in permutations(beside, 2):
            asked, aside = tree.of(node), tree.of(other)
            if node in found or not is_by_one_way(asked):
                continue
            if any(_makes_floats(facts, one.held) for one in (asked, aside)):
                continue
            if asked.taken_in(aside, named) is not None:
                found[node] = Operand(node, other)
    return tuple(found.values())


def _makes_floats(facts: OperatorFacts | None, held: Held) -> bool:
    """Whether integers become floats, as they are, before anything is computed: `x / 2`."""
    is_integer = facts is not None and held.family == "integer"
    return is_integer and facts is not None and family(facts.result(held.dtype)) == "float"


def _operations(tree: Tree) -> Iterator[tuple[OperatorFacts | None, list[ast.expr]]]:
    """Operands that torch brings to one type, and what is known of the operator."""
    for node in tree.nodes(ast.BinOp):
        if type(node.op) in AUGMENTED:
            left, api = tree.of(node.left), OPERATORS[type(node.op).__name__]
            facts = None if left.term is None else left.evaluator.catalogue.operator(api)
            yield facts, [node.left, node.right]
    yield from ((None, sides) for sides in _compared(tree))
    for call in tree.nodes(ast.Call):
        facts = tree.of(call.func).operator
        if facts is not None and facts.adapts and not facts.changes:
            yield facts, _arguments(tree, call, facts.adapts)


def _compared(tree: Tree) -> Iterator[list[ast.expr]]:
    for compared in tree.nodes(ast.Compare):
        sides = [compared.left, *compared.comparators]
        for place, sign in enumerate(compared.ops):
            if not isinstance(sign, (ast.Is, ast.IsNot, ast.In, ast.NotIn)):
                yield sides[place : place + 2]


def _arguments(tree: Tree, call: ast.Call, places: Collection[int]) -> list[ast.expr]:
    """The arguments at some places, counted from the object of a method."""
    receiver = tree.receiver(call)
    given = [*([] if receiver is None else [receiver]), *call.args]
    if any(isinstance(one, ast.Starred) for one in given):
        return []
    found = [one for place, one in enumerate(given) if place in places]
    return [*found, *(one.value for one in call.keywords if is_by_one_way(tree.of(one.value)))]


SIGHTINGS = (
    Sighting(
        "MP624",
        "tensor-without-dimensions",
        "A tensor without dimensions is an operand beside one of a narrower type.",
        "torch takes this tensor in the type of the other operand; MindSpore widens the other one",
        find=operand_uses,
        only_before=True,
    ),
)
