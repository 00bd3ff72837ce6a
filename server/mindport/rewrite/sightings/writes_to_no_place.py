"""Values that are written to places which a search has found: `x[(x > 1).nonzero()[:, 0]] = 0`.

Where nothing was found, MindSpore 2.10 fails on an empty tensor that is the whole index.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.expression import Expression
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import TENSOR
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen

PLACES = "torch.Tensor.__places__"


def writes_to_places(context: Context) -> Iterator[ApiUse]:
    """The indices of such assignments."""
    tree = context.tree
    for node in tree.nodes(ast.Subscript):
        if not isinstance(node.ctx, ast.Store):
            continue
        index, kinds = tree.of(node.slice), tree.of(node.value).kinds
        is_of_places = index.is_tensor and index.held.family == "integer"
        if is_of_places and (not kinds or kinds & {TENSOR, ""}) and _may_find_nothing(index):
            yield seen(tree, node.slice, PLACES)


def _may_find_nothing(index: Expression) -> bool:
    """Whether a mask or a search decides how many there are: `(x > 1).nonzero()`."""
    if index.term is None:
        return False
    return index.file.emptiness.may_be(index.unit, index.term, of_parts=False)


SIGHTINGS = (
    Sighting(
        "MP635",
        "write-to-no-place",
        "An assignment writes to places, and there may be none.",
        "MindSpore fails where this index has no elements; torch writes nothing there",
        find=writes_to_places,
        only_before=True,
        backends=frozenset({Backend.CPU, Backend.GPU}),
    ),
)
