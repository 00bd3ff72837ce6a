"""Masks of bytes: torch selects by a tensor of uint8 as by a boolean one, MindSpore refuses it.

Code from before torch 1.2 has them, when comparisons gave bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.sightings.numpy_values import may_be_tensor
from mindport.rewrite.view.tree import Tree

AS_MASK = "torch.Tensor.__as_mask__"
_BYTES = "uint8"


def mask_uses(tree: Tree) -> Iterator[ApiUse]:
    """The tensors of bytes in subscripts of what may be a tensor."""
    for subscript in tree.nodes(ast.Subscript):
        masks = [one for one in index_parts(subscript) if _is_bytes(tree, one)]
        if masks and may_be_tensor(tree.of(subscript.value)):
            yield from (seen(tree, one, AS_MASK) for one in masks)


def _is_bytes(tree: Tree, part: ast.expr) -> bool:
    asked = tree.of(part)
    return asked.is_tensor and asked.held.is_exact and asked.held.dtype == _BYTES


SIGHTINGS = (
    Sighting(
        "MP636",
        "byte-mask",
        "A tensor of bytes selects elements.",
        "MindSpore takes no tensor of uint8 as an index; in torch it is a mask",
        find=lambda context: mask_uses(context.tree),
        only_before=True,
    ),
)
