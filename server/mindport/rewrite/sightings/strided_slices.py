"""Slices with a step, through which MindSpore on CPU passes no gradient.

StridedSliceGrad, which runs behind them, ends with an error ("memory out of bounds") where a
dimension is neither the first nor the last one of the tensor: seen with release 2.10.0, shapes
(2, 4, 6) and (2, 3, 4, 6), `x[:, ::2]` and `x[..., ::2, ::2]`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.memory.index_terms import has_step
from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.sightings.shared_memory import SELECTION
from mindport.rewrite.view.tree import Tree

_TENSORS = ("", "torch.Tensor", "torch.nn.Parameter")


def strided_uses(tree: Tree) -> Iterator[ApiUse]:
    """Subscripts of what may be a tensor with a gradient, with a step in an inner dimension."""
    for node in tree.nodes(ast.Subscript):
        if is_strided(tree, node):
            yield seen(tree, node, SELECTION)


def is_strided(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it reads such a part."""
    if not isinstance(node.ctx, ast.Load) or not has_inner_step(tree, node):
        return False
    return tree.kind(node.value) in _TENSORS and tree.of(node.value).may_have_gradient


def has_inner_step(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a slice with a step may be of a dimension that is not the first nor the last one."""
    parts = index_parts(node)
    behind = False  # whether places are counted from the end
    for place, part in enumerate(parts):
        if isinstance(part, ast.Constant) and part.value is ...:
            behind = True
        is_at_end = (behind and place == len(parts) - 1) or place == 0
        if not is_at_end and _has_step(tree, part):
            return True
    return False


def _has_step(tree: Tree, part: ast.expr) -> bool:
    asked = tree.of(part)
    return asked.term is not None and has_step(asked.evaluator, asked.unit, asked.term)


SIGHTINGS = (
    Sighting(
        "MP619",
        "strided-slice",
        "A slice with a step in an inner dimension has no gradient on CPU.",
        "MindSpore's gradient kernel for this slice fails on CPU",
        find=lambda context: strided_uses(context.tree),
        backends=frozenset({Backend.CPU}),
        only_before=True,
    ),
)
