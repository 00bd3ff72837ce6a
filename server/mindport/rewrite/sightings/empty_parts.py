"""Parts of a tensor that have no elements: `x[[]]`, and the gradient of `x[:0]`.

Seen in MindSpore 2.10: an empty list is refused as an index. On CPU, StridedSliceGrad ends with an
error ("memory out of bounds") where a slice ends at 0, and UnsortedSegmentSum where a tensor of
places has no elements. A slice that is empty behind the first element, and a mask, are right.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.empty_lists import may_be_empty_list
from mindport.analysis.numbers.maybe_zero import may_be_zero
from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.sightings.numpy_values import may_be_tensor
from mindport.rewrite.sightings.strided_slices import is_strided
from mindport.rewrite.view.tree import Tree

BY_LIST = "torch.Tensor.__by_empty_list__"
NO_PART = "torch.Tensor.__empty_part__"


def _by_lists(context: Context) -> Iterator[ApiUse]:
    """Subscripts that are read or changed, by a list that may be of nothing."""
    tree = context.tree
    known = {use.span for use in context.uses}
    for node in tree.nodes(ast.Subscript):
        is_changed = isinstance(tree.parent(node), ast.AugAssign) and tree.span(node) not in known
        is_read = _is_read(tree, node) or (is_changed and may_be_tensor(tree.of(node.value)))
        if is_read and has_empty_list(tree, node):
            yield seen(tree, node, BY_LIST)


def _parts(context: Context) -> Iterator[ApiUse]:
    """Subscripts that may choose nothing, and through which a gradient may pass.

    Those with steps become a function that knows parts without elements.
    """
    tree = context.tree
    for node in tree.nodes(ast.Subscript):
        if not _is_read(tree, node) or has_empty_list(tree, node) or is_strided(tree, node):
            continue
        if any(_may_be_nothing(tree, one) for one in index_parts(node)) and _may_pass(tree, node):
            yield seen(tree, node, NO_PART)


def _is_read(tree: Tree, node: ast.Subscript) -> bool:
    return isinstance(node.ctx, ast.Load) and may_be_tensor(tree.of(node.value))


def has_empty_list(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a part of an index may be a list of nothing."""
    parts = index_parts(node)
    return any(may_be_empty_list(tree.of(one)) for one in parts if not isinstance(one, ast.Slice))


def _may_be_nothing(tree: Tree, part: ast.expr) -> bool:
    if isinstance(part, ast.Slice):
        return part.upper is not None and may_be_zero(tree.of(part.upper))
    asked = tree.of(part)
    if asked.term is None or not asked.is_tensor or asked.held.family != "integer":
        return False
    return asked.file.emptiness.may_be(asked.unit, asked.term, of_parts=False)


def _may_pass(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it may be a tensor of fractions that is differentiated."""
    whole = tree.of(node.value)
    is_possible = whole.is_tensor or (not whole.is_known and whole.is_passed)
    if not is_possible or whole.held.family not in ("", "float", "complex"):
        return False
    return whole.may_have_gradient and not is_without_gradient(tree, node)


SIGHTINGS = (
    Sighting(
        "MP641",
        "empty-list-index",
        "A list that may be empty selects elements.",
        "MindSpore refuses an empty list as an index; in torch it selects nothing",
        find=_by_lists,
        only_before=True,
        after=("MP611", "MP612"),
    ),
    Sighting(
        "MP642",
        "empty-part",
        "A part of a tensor that may have no elements needs a gradient.",
        "MindSpore's gradient of a part without elements fails on CPU; in torch it is 0",
        find=_parts,
        only_before=True,
        backends=frozenset({Backend.CPU}),
    ),
)
