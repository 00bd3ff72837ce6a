"""Products of matrices that MindSpore's kernel on CPU computes, or differentiates, wrongly."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.expression import Expression
from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen

_PRODUCT = "torch.Tensor.__matmul__"


def _product_uses(context: Context) -> Iterator[ApiUse]:
    tree = context.tree
    for node in tree.nodes(ast.BinOp):
        if isinstance(node.op, ast.MatMult) and _is_beyond_kernel(
            tree.of(node.left), tree.of(node.right)
        ):
            yield seen(tree, node, _PRODUCT)


def _is_beyond_kernel(left: Expression, right: Expression) -> bool:
    """Whether an operand may be nothing, or the gradient ends in another shape or an error."""
    if not (left.is_tensor or right.is_tensor):
        return False
    if left.may_be_empty or right.may_be_empty:
        return True
    return left.may_have_gradient and (_is_one_row(left) or _has_fewer_batches(right, left))


def _is_one_row(left: Expression) -> bool:
    """`x` of a shape such as (1, 1, 4): the gradient of `x @ w` has one dimension more (2.10)."""
    sizes = None if left.term is None else left.file.sizes(left.term)
    return sizes is not None and len(sizes) > 2 and all(one == 1 for one in sizes[:-1])


def _has_fewer_batches(right: Expression, left: Expression) -> bool:
    """`y` of three dimensions behind `x` of four: the gradient ends with an error (2.10)."""
    return left.rank is not None and right.rank is not None and 2 < right.rank < left.rank


SIGHTINGS = (
    Sighting(
        "MP605",
        "empty-product",
        "An operand of a matrix product may be empty, or one row with a gradient.",
        "MindSpore's CPU kernel of `@` returns uninitialized memory where an operand is empty, and "
        "gives the gradient of one row, or of batches of other ranks, a wrong shape or an error",
        find=_product_uses,
        backends=frozenset({Backend.CPU}),
    ),
)
