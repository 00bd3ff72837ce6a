"""What is given where torch takes a number of Python: `F.pad(x, (0, lengths.max()))`.

torch takes the one element of a tensor, and the numbers of numpy. Most functions and all layers of
MindSpore refuse both.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from mindport.analysis.expression import Expression
from mindport.analysis.lowering import ir
from mindport.analysis.uses.api_use import ApiUse, Argument, UseKind
from mindport.analysis.values.annotations import annotation_value
from mindport.analysis.values.domain import Constant
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_kinds import kinds
from mindport.knowledge.roles import has_role
from mindport.rewrite.conversion.taken_types import UNTYPED, node_of, types_taken
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.view.tree import Tree

# By the number that torch takes, what a tensor is used as.
_METHODS = {
    "int": "torch.Tensor.__as_integer__",
    "float": "torch.Tensor.__as_float__",
    "number": "torch.Tensor.__as_number__",
}
INTEGER, FLOAT, NUMBER = _METHODS.values()

_WORD = re.compile(r"[A-Za-z_.]+")
_SEQUENCES = frozenset({"collections.abc.Sequence", "list", "torch.Size", "tuple"})
_NUMBERS = frozenset({"bool", "complex", "float", "int"})
_OF_SIZES = frozenset({"int | float"})  # of a pool, one of its ratios among them
_BESIDE = frozenset({*_SEQUENCES, *_NUMBERS, "None", "str"})


def number_uses(context: Context) -> Iterator[ApiUse]:
    """The tensors and numbers of numpy that are given for numbers of Python."""
    tree = context.tree
    for use in context.uses:
        is_method = use.kind is UseKind.METHOD or context.code.kind(use.api) == "method"
        if is_method and not _is_plain_method(context, use):
            continue
        for argument in use.arguments or ():
            if argument.constant is None and argument.keyword not in ("*", "**"):
                yield from _given_for_numbers(context, use, argument)
    for product in tree.nodes(ast.BinOp):
        if isinstance(product.op, ast.Mult):
            yield from _repetitions(tree, product)
    for part in tree.nodes(ast.Slice):
        for bound in (part.lower, part.upper, part.step):
            if bound is not None and _is_vector(tree.of(bound)):
                yield seen(tree, bound, INTEGER)


def _is_vector(bound: Expression) -> bool:
    """Whether the bound of a slice may be a tensor of one dimension, which MindSpore refuses."""
    kinds = bound.kinds
    return TENSOR in kinds and kinds <= {TENSOR, "int"} and bound.rank != 0


def _given_for_numbers(context: Context, use: ApiUse, argument: Argument) -> Iterator[ApiUse]:
    tree, roles = context.tree, context.code.knowledge.roles
    types = types_taken(context.code.signatures(use.api), use, argument)
    is_asked = types == UNTYPED or any(map(_kind_of, types))
    node = node_of(tree, use, argument) if is_asked else None
    if types == UNTYPED and has_role(roles, "sizes-in-tuples", use.api):
        types = _OF_SIZES
    for one in () if node is None else _given(node):
        asked = tree.of(one)
        kind = _kind(asked, types, is_whole=one is node)
        if kind and not _may_be_none(asked, types):
            yield seen(tree, one, _METHODS[kind])


def _may_be_none(asked: Expression, types: Collection[str]) -> bool:
    """Whether None is taken there, and it is a parameter for which no call passes a tensor."""
    if not any("None" in _words(one) for one in types):
        return False
    if asked.term is None or asked.unit.ir.terms[asked.term][0] != ir.PARAM:
        return False
    _, function, position = asked.unit.ir.terms[asked.term]
    ev, annotation = asked.evaluator, asked.unit.ir.functions[function].parameters[position][3]
    said = annotation_value(ev, asked.unit, annotation) if annotation >= 0 else ()
    passed = passed_terms(ev, asked.unit, function, position)
    return not any(map(ev.is_tensor, said)) and all(TENSOR not in kinds(ev, *one) for one in passed)


def _is_plain_method(context: Context, use: ApiUse) -> bool:
    """Whether a method of an object is called, and no layer, nor one that is read off its class."""
    call = context.tree.at(use.span)
    is_layer = context.code.kind(use.api) == "class"
    return not is_layer and isinstance(call, ast.Call) and context.tree.receiver(call) is not None


def _repetitions(tree: Tree, product: ast.BinOp) -> Iterator[ApiUse]:
    """The tensor of `[0] * lengths.max()`; a key that may be no string says nothing."""
    for one, other in ((product.left, product.right), (product.right, product.left)):
        repeated = tree.of(other)
        is_repeated = repeated.kind in ("list", "tuple") or _is_written_text(repeated)
        if is_repeated and tree.of(one).is_tensor:
            yield seen(tree, one, INTEGER)


def _is_written_text(asked: Expression) -> bool:
    constants = [one for one in asked.value if isinstance(one, Constant)]
    return bool(constants) and all(isinstance(one.value, str) for one in constants)


def _given(node: ast.expr) -> Sequence[ast.expr]:
    """An argument, or the elements of one that is written as a sequence."""
    return node.elts if isinstance(node, (ast.List, ast.Tuple)) else (node,)


def _kind(asked: Expression, types: Collection[str], *, is_whole: bool) -> str:
    """The number that an argument, or an element of one, has to be made; "" for none."""
    is_array = asked.is_array
    if is_array and types == UNTYPED:  # what takes a number of numpy takes one of Python
        is_whole_number = asked.held_by_array.family == "integer"
        return "int" if is_whole_number and asked.may_be_number_of_array else ""
    taken = _taken(types, is_array=is_array)
    may_be_several = is_whole and any(_words(one) & _SEQUENCES for one in taken)
    return _number(taken) if taken and _is_one(asked, may_be_several=may_be_several) else ""


def _is_one(asked: Expression, *, may_be_several: bool) -> bool:
    """Whether a tensor or an array is given for one number, and not for a sequence of them."""
    if asked.is_array:
        return not may_be_several or asked.may_be_number_of_array
    return asked.is_tensor and (not may_be_several or asked.rank == 0)


def _taken(types: Collection[str], *, is_array: bool) -> Collection[str]:
    """Those of them that are meant, if they are of one number; an array is given for no tensor."""
    found = {one for one in types if not one or _kind_of(one) is not None}
    found = {one for one in found if not (is_array and _words(one) == {TENSOR})}
    return found if len({_kind_of(one) for one in found}) == 1 and _number(found) else ()


def _number(types: Collection[str]) -> str:
    return _kind_of(next(iter(types))) or ""


@lru_cache(maxsize=4096)
def _kind_of(annotation: str) -> str | None:
    """The number that a type stands for, alone or in sequences: "int", "float" or "number".

    "" where a tensor may be meant, None where neither is: `str`.
    """
    words = _words(annotation)
    if not words or not words <= _BESIDE:
        return ""
    numbers = words & _NUMBERS - {"bool"}
    if not numbers:
        return None
    return "number" if len(numbers) > 1 or "complex" in numbers else next(iter(numbers))


@lru_cache(maxsize=4096)
def _words(annotation: str) -> frozenset[str]:
    return frozenset(_WORD.findall(annotation.replace("...", "")))


SIGHTINGS = (
    Sighting(
        "MP631",
        "tensor-as-number",
        "A tensor, or a number of numpy, is given where a number of Python is taken.",
        "torch takes the number that this holds; MindSpore takes numbers of Python alone",
        find=number_uses,
        only_before=True,
    ),
)
