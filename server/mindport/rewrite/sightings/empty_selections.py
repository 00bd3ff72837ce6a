"""Whether a tensor may be one of no elements, as its expression tells.

Of these MindSpore's kernels on CPU give no sum: memory stays as it was.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.aliasing import is_count
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.storage import is_advanced
from mindport.rewrite.view.bindings import values_of
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree

_LIMIT = 12  # steps from an expression to those it is made of
# Functions and methods that give as many elements as meet a condition.
_SELECTING = frozenset({"argwhere", "masked_select", "nonzero"})
# Those that are told how many they make.
_MAKING = frozenset({"empty", "full", "ones", "rand", "randn", "zeros"})


def product_uses(tree: Tree) -> Iterator[ApiUse]:
    """`x @ y` over what may be nothing."""
    for product in tree.nodes(ast.BinOp):
        if not isinstance(product.op, ast.MatMult):
            continue
        sides = (product.left, product.right)
        may_be_none = any(may_be_empty(tree, one) for one in sides)
        if may_be_none and any(tree.of(one).is_tensor for one in sides):
            span, api = tree.span(product), "torch.Tensor.__matmul__"
            yield ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


def may_be_empty(tree: Tree, node: ast.expr) -> bool:
    """Whether a selection, or a part of which the ends are not known, is in an expression.

    Nearest first, and each expression once: names that are set from each other lead on in a number
    of ways that doubles with every step.
    """
    seen: set[ast.expr] = set()
    waiting = [node]
    for _ in range(_LIMIT):
        if any(_is_none(tree, one) for one in waiting):
            return True
        seen.update(waiting)
        inner = dict.fromkeys(part for one in waiting for part in _operands(tree, one))
        waiting = [one for one in inner if one not in seen]
    return False


def _is_none(tree: Tree, node: ast.expr) -> bool:
    """Whether an expression itself may be a tensor of no elements."""
    if isinstance(node, ast.Subscript):
        return _selects(tree, node.slice)
    return isinstance(node, ast.Call) and _makes_none(node)


def _operands(tree: Tree, node: ast.expr) -> list[ast.expr]:
    """The expressions from which another one has its elements."""
    match node:
        case ast.Call(func=ast.Attribute(value=receiver)):
            return [*node.args, receiver]
        case ast.Call():
            return node.args
        case ast.Subscript() | ast.Attribute():
            return [node.value]
        case ast.BinOp():
            return [node.left, node.right]
        case ast.UnaryOp():
            return [node.operand]
        case ast.Compare():
            return [node.left, *node.comparators]
        case ast.IfExp():
            return [node.body, node.orelse]
        case ast.List() | ast.Tuple():
            return node.elts
        case ast.Name():
            return values_of(tree, node) or given_for(tree, node)
    return []


def given_for(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """What calls in the same file give for a parameter."""
    function = tree.function(name)
    places = [one.arg for one in parameters(function)]
    if function is None or name.id not in places:
        return []
    place = places.index(name.id) - isinstance(tree.parent(function), ast.ClassDef)
    found: list[ast.expr] = []
    for call in _calls_of(tree, function.name):
        found += [one.value for one in call.keywords if one.arg == name.id]
        before = call.args[: place + 1]
        if 0 <= place < len(call.args) and not any(isinstance(one, ast.Starred) for one in before):
            found.append(call.args[place])
    return found


@lru_cache(maxsize=64)
def _calls_of(tree: Tree, function: str) -> tuple[ast.Call, ...]:
    return tuple(
        one
        for one in tree.nodes(ast.Call)
        if getattr(one.func, "attr", getattr(one.func, "id", "")) == function
    )


def _selects(tree: Tree, index: ast.expr) -> bool:
    if isinstance(index, ast.Tuple):
        return any(_selects(tree, one) for one in index.elts)
    if isinstance(index, ast.Slice):
        begins, ends = _number(index.lower), _number(index.upper)
        return not (begins is None or begins < 0) or not (ends is None or ends > 0)
    if isinstance(index, ast.List) and index.elts:
        return False
    if isinstance(index, (ast.Attribute, ast.Call, ast.Subscript)):
        return tree.kind(index) != "int"
    if isinstance(index, ast.Name) and not tree.kind(index):
        return not is_count(tree, index)
    return is_advanced(tree, index)


def _number(node: ast.expr | None) -> float | None:
    """What is written there; NaN, of which nothing is true, for what is not known."""
    try:
        value = None if node is None else ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return float("nan")
    return value if value is None or isinstance(value, (int, float)) else float("nan")


def _makes_none(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if name in _SELECTING:
        return True
    if name in _MAKING:
        return any(isinstance(one, ast.Constant) and one.value == 0 for one in call.args)
    is_list = name == "tensor" and bool(call.args) and isinstance(call.args[0], ast.List)
    return is_list and not call.args[0].elts  # type: ignore[attr-defined]


SIGHTINGS = (
    Sighting(
        "MP605",
        "empty-product",
        "An operand of a matrix product may be empty.",
        "An operand of `@` may be empty; MindSpore's CPU kernel then returns uninitialized memory",
        find=lambda context: product_uses(context.tree),
        backends=frozenset({Backend.CPU}),
    ),
)
