"""What the forms of mapping_db/forms ask of sizes, and of the sizes of tensors."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

from mindport.analysis.empty_vectors import may_be_empty_vector
from mindport.analysis.expression import Expression
from mindport.analysis.shape.in_calls import ranks
from mindport.analysis.shape.of_project import shapes_of
from mindport.analysis.values.domain import Instance, Value
from mindport.analysis.values.lists import comes_of_others
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.view.tree import Tree, asked_once

_SEQUENCES = frozenset({"list", "torch.Size", "tuple"})
# MindSpore 2.10 on CPU refuses the standard deviation of so many elements.
_MANY = 200_000
_SHAPE, _SIZE = "torch.Tensor.shape", "torch.Tensor.size"  # of a number, () is rare


def _has_tensors(site: Site, given: Given) -> bool:
    """Whether a size or a number of it is a tensor: operators take numbers of Python."""
    parts = given.node.elts if isinstance(given.node, (ast.List, ast.Tuple)) else [given.node]
    return any(site.tree.kind(one) == "torch.Tensor" for one in parts)


def _takes_tensors(site: Site) -> bool:
    return site.call is not None and any(
        _has_tensors(site, site.given(one)) for one in site.call.args
    )


def _is_read_elsewhere(site: Site, given: Given) -> bool:
    """Whether code of others gives it: a file of settings, or what reads a command line."""
    asked = site.tree.of(given.node)
    if asked.term is None or any(asked.kinds):
        return False
    return comes_of_others(asked.evaluator, asked.unit, asked.term)


def _may_be_repeated(given: Given) -> bool:
    return given.is_name or given.is_literal


def _is_size(site: Site, given: Given) -> bool:
    """Whether it can only be a number, or is written as a tuple of numbers."""
    is_tuple = given.is_literal and isinstance(given.literal, tuple)
    return is_tuple or site.tree.of(given.node).is_whole_number


def _may_have_no_sizes(site: Site, given: Given) -> bool:
    """Whether a shape that is not written may be that of a number: `()`."""
    node, asked = given.node, site.tree.of(given.node)
    if isinstance(node, (ast.List, ast.Tuple)):
        return bool(node.elts) and all(isinstance(one, ast.Starred) for one in node.elts)
    if isinstance(node, ast.Attribute) and asked.api == _SHAPE:
        return site.tree.of(node.value).rank == 0
    if isinstance(node, ast.Call) and site.api_of(node.func) == _SIZE:
        return False
    is_part = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return not _is_beginning(node) if is_part else bool(asked.kinds & _SEQUENCES)


def _is_beginning(node: ast.expr) -> bool:
    """Whether a part begins at the first size and has one at least: `x.shape[:2]`."""
    part = node.slice if isinstance(node, ast.Subscript) else None
    if not isinstance(part, ast.Slice) or not isinstance(part.upper, ast.Constant):
        return False
    return part.lower is None or (isinstance(part.lower, ast.Constant) and part.lower.value == 0)


def _may_choose_nothing(site: Site, given: Given) -> bool:
    """Whether a mask or a search may have chosen nothing of it, or of one of several."""
    nodes = given.node.elts if isinstance(given.node, (ast.List, ast.Tuple)) else [given.node]
    asked = [site.tree.of(one) for one in nodes]
    return any(
        one.term is not None and one.file.emptiness.may_be(one.unit, one.term, of_parts=False)
        for one in asked
    )


def _is_tuple_of(given: Given, count: int) -> bool:
    inner = given.node.elts if isinstance(given.node, (ast.List, ast.Tuple)) else []
    return len(inner) == count and not any(isinstance(one, ast.Starred) for one in inner)


def _is_pair(_site: Site, given: Given) -> bool:
    """Whether it is written as two sizes, or is the end of a shape."""
    if isinstance(given.node, ast.Subscript):
        return isinstance(given.node.slice, ast.Slice)
    return isinstance(given.node, ast.Tuple) and _is_tuple_of(given, 2)


def _given_to(site: Site) -> list[ast.expr]:
    given = [*site.call.args, *(one.value for one in site.call.keywords)] if site.call else []
    return [*given, site.receiver.node] if site.is_method and site.receiver else given


def _takes_nothing(site: Site) -> bool:
    """Whether something that is given may have no elements."""
    return any(site.tree.of(one).may_be_empty for one in _given_to(site))


def _has_several_shapes(site: Site) -> bool:
    """Whether tensors that are given are known to differ in their shapes."""
    sizes = [found for one in _given_to(site) if (found := _sizes(site.tree, one)) is not None]
    return any(_differ(sizes[0], one) for one in sizes[1:])


def _has_several_dtypes(site: Site) -> bool:
    """Whether tensors that are given are known to be of different types."""
    held = [site.held(one) for one in _given_to(site)]
    return len({one.dtype for one in held if one.is_exact and not one.is_number}) > 1


def _sizes(tree: Tree, node: ast.expr) -> tuple[object, ...] | None:
    asked = tree.of(node)
    return asked.file.sizes(asked.term) if asked.term is not None and asked.is_tensor else None


def _differ(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) != len(other) or any(
        isinstance(a, int) and isinstance(b, int) and a != b
        for a, b in zip(one, other, strict=True)
    )


def _may_be_of_many(site: Site, given: Given) -> bool:
    """Whether a tensor may have more elements than the kernels for deviations take."""
    sizes = _sizes(site.tree, given.node)
    known = [one for one in sizes or () if isinstance(one, int)]
    return sizes is None or len(known) < len(sizes) or math.prod(known) >= _MANY


def _of_rank(rank: int) -> Callable[[Site, Given], bool]:
    return lambda site, given: site.tree.of(given.node).rank == rank


def may_have_rank(tree: Tree, node: ast.expr, rank: int) -> bool:
    """Whether one call of the function around it passes a tensor with so many dimensions."""
    asked = tree.of(node)
    shapes = shapes_of(asked.evaluator)
    return asked.term is not None and rank in ranks(shapes, asked.unit, asked.term)


def _may_be_of_rank(rank: int) -> Callable[[Site, Given], bool]:
    return lambda site, given: may_have_rank(site.tree, given.node, rank)


def holds_layer(called: Value, layer: str) -> bool:
    """Whether something is a layer of a class, or a sequence with such a layer."""
    known = [one for one in called if isinstance(one, Instance)]
    return any(one.cls == layer or holds_layer(one.items, layer) for one in known)


@asked_once
def _gets_nothing(tree: Tree, layer: str) -> bool:
    """Whether a file may call a layer with what a mask chooses, which may be nothing."""
    calls = [one for one in tree.nodes(ast.Call) if one.args]
    calls = [one for one in calls if holds_layer(tree.of(one.func).value, layer)]
    return any(_is_chosen(tree.of(one.args[0])) for one in calls)


def _is_chosen(asked: Expression) -> bool:
    if asked.term is None:
        return False
    return asked.file.emptiness.may_be(asked.unit, asked.term, of_parts=False)


def _has_empty_vector(site: Site, given: Given) -> bool:
    """Whether a tensor beside others may be a vector of nothing, which torch leaves out."""
    if not isinstance(given.node, (ast.List, ast.Tuple)):
        return may_be_empty_vector(site.tree.of(given.node), collected=True)
    known = [site.tree.of(one) for one in given.node.elts]
    is_of_vectors = bool(known) and all(one.rank == 1 for one in known)
    return not is_of_vectors and any(map(may_be_empty_vector, known))


OF_ARGUMENTS: dict[str, Callable[[Site, Given], bool]] = {
    "with tensors": _has_tensors,
    "read elsewhere": _is_read_elsewhere,
    "without dimensions": _of_rank(0),
    "matrix": _of_rank(2),
    "maybe without dimensions": _may_be_of_rank(0),
    "maybe of three dimensions": _may_be_of_rank(3),
    "maybe of four dimensions": _may_be_of_rank(4),
    "of unknown rank": lambda site, given: site.tree.of(given.node).rank is None,
    "whole number": lambda site, given: site.tree.of(given.node).is_whole_number,
    "repeatable number": lambda site, given: (
        _may_be_repeated(given) and site.tree.of(given.node).is_whole_number
    ),
    "size": _is_size,
    "repeatable size": lambda site, given: _may_be_repeated(given) and _is_size(site, given),
    "maybe without sizes": _may_have_no_sizes,
    "maybe of a selection of nothing": _may_choose_nothing,
    "with an empty vector": _has_empty_vector,
    "of one": lambda _site, given: _is_tuple_of(given, 1),
    "of four": lambda _site, given: _is_tuple_of(given, 4),
    "pair": _is_pair,
    "maybe of many elements": _may_be_of_many,
    "maybe a vector of many elements": lambda site, given: (
        site.tree.of(given.node).rank in (None, 1) and _may_be_of_many(site, given)
    ),
}
OF_USES: dict[str, Callable[[Site], bool]] = {
    "a layer that may get nothing": lambda site: _gets_nothing(site.tree, site.use.api),
    "maybe of nothing": _takes_nothing,
    "of several dtypes": _has_several_dtypes,
    "of several shapes": _has_several_shapes,
    "of tensors": _takes_tensors,
}
