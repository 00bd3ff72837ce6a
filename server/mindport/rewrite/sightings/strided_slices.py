"""Slices with a step, through which MindSpore on CPU passes no gradient.

StridedSliceGrad, which runs behind them, ends with an error ("memory out of bounds") where a
dimension is neither the first nor the last one of the tensor: seen with release 2.10.0, shapes
(2, 4, 6) and (2, 3, 4, 6), `x[:, ::2]` and `x[..., ::2, ::2]`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.sightings.shared_memory import SELECTION
from mindport.rewrite.view.bindings import values_of
from mindport.rewrite.view.tree import Tree

_TENSORS = ("", "torch.Tensor", "torch.nn.Parameter")


def strided_uses(tree: Tree) -> Iterator[ApiUse]:
    """Subscripts of what may be a tensor with a gradient, with a step in an inner dimension."""
    for node in tree.nodes(ast.Subscript):
        if not isinstance(node.ctx, ast.Load) or not has_inner_step(tree, node):
            continue
        if tree.kind(node.value) in _TENSORS and tree.of(node.value).may_have_gradient:
            yield seen(tree, node, SELECTION)


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
    """Whether an index is a slice with another step than 1; torch has no negative ones."""
    if isinstance(part, ast.Name):
        of_module = [one for one in tree.module.body if isinstance(one, ast.Assign)]
        bound = values_of(tree, part) or [
            one.value for one in tree.assignments(part.id, tree.module) if one in of_module
        ]
        return any(not isinstance(one, ast.Name) and _has_step(tree, one) for one in bound)
    step = part.step if isinstance(part, ast.Slice) else None
    if isinstance(part, ast.Call) and tree.api(part.func) == "builtins.slice":
        step = part.args[2] if len(part.args) == 3 else None
    is_one = isinstance(step, ast.Constant) and step.value in (1, None)
    return step is not None and not is_one and not isinstance(step, ast.UnaryOp)


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
