"""Booleans and integers that MindSpore asks for a gradient: `mask = x > 0`, used twice.

torch passes none through them. MindSpore passes one on, and adds up those of a value that is used
several times, for which booleans have no kernel. Calls are cut where they are converted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.facts.gradient_cuts import adds_up_booleans
from mindport.rewrite.sighting import Context, Sighting, seen

CUT = "torch.Tensor.__without_gradient__"


def boolean_uses(context: Context) -> Iterator[ApiUse]:
    """The comparisons and operations whose result is computed with several times."""
    tree = context.tree
    for node in tree.nodes(ast.Compare):
        sides = (node.left, *node.comparators)
        if any(tree.of(one).is_tensor for one in sides) and adds_up_booleans(tree, node):
            yield seen(tree, node, CUT)
    for operation in tree.nodes(ast.BinOp):
        if tree.of(operation).is_tensor and adds_up_booleans(tree, operation):
            yield seen(tree, operation, CUT)


SIGHTINGS = (
    Sighting(
        "MP645",
        "boolean-gradient",
        "MindSpore would take a gradient of booleans or integers.",
        "torch passes no gradient through it; MindSpore does, and ends with an error",
        find=boolean_uses,
        only_before=True,
    ),
)
