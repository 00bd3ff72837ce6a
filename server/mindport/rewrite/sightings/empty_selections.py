"""Matrix products over what may have no elements.

Of these MindSpore's kernels on CPU give no sum: memory stays as it was.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.tree import Tree


def product_uses(tree: Tree) -> Iterator[ApiUse]:
    """`x @ y` over what may be nothing."""
    for product in tree.nodes(ast.BinOp):
        if not isinstance(product.op, ast.MatMult):
            continue
        sides = (tree.of(product.left), tree.of(product.right))
        if any(one.is_tensor for one in sides) and any(one.may_be_empty for one in sides):
            yield seen(tree, product, "torch.Tensor.__matmul__")


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
