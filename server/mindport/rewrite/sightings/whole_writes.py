"""A tensor that is written as a whole by its ellipsis: `x[...] = row`.

Where the value is broadcast, MindSpore 2.10 makes the tensor a view of it: what is written to one
place later is in many. `x[()] = row` copies, as torch does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import TENSOR
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Context, Sighting, seen

WHOLE = "torch.Tensor.__whole__"


def whole_writes(context: Context) -> Iterator[ApiUse]:
    """The ellipses of such assignments; one of a number of Python is copied by both."""
    tree = context.tree
    for stored in tree.nodes(ast.Assign):
        if tree.of(stored.value).held.is_number:
            continue
        for target in stored.targets:
            if not isinstance(target, ast.Subscript) or not _is_ellipsis(target.slice):
                continue
            kinds = tree.of(target.value).kinds
            if not kinds or kinds & {TENSOR, ""}:
                yield seen(tree, target.slice, WHOLE)


def _is_ellipsis(index: ast.expr) -> bool:
    return isinstance(index, ast.Constant) and index.value is Ellipsis


SIGHTINGS = (
    Sighting(
        "MP634",
        "write-by-ellipsis",
        "A tensor is written as a whole by its ellipsis.",
        "MindSpore makes the tensor a view of a value that is broadcast here; torch copies it",
        find=whole_writes,
        only_before=True,
        backends=frozenset({Backend.CPU, Backend.GPU}),
    ),
)
