"""Masks of several dimensions beside slices: MindSpore slices a dimension that the mask has taken.

Seen in MindSpore 2.10, CPU: of shape (3, 2, 4), `x[mask, :]` by a mask of shape (3, 2) has the
shape (n, 2), torch's (n, 4). Behind a mask, `...` and None end with an error, and `x[mask, -1]`
takes another element. Writing is right, except with `...`: that ends with an error, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.sightings.numpy_values import may_be_tensor
from mindport.rewrite.view.tree import Tree

BESIDE_DOTS = "torch.Tensor.__mask_beside_dots__"
BESIDE_SLICES = "torch.Tensor.__mask_beside_slices__"


def _uses(tree: Tree) -> Iterator[ApiUse]:
    """The masks that may have several dimensions, with slices behind them, where they are read."""
    for node in tree.nodes(ast.Subscript):
        parts = index_parts(node)
        place = mask_at(tree, parts)
        is_read = isinstance(node.ctx, ast.Load) or isinstance(tree.parent(node), ast.AugAssign)
        if place is not None and is_read and may_be_tensor(tree.of(node.value)):
            yield seen(tree, parts[place], BESIDE_SLICES)
        if isinstance(node.ctx, ast.Store):
            yield from (seen(tree, one, BESIDE_DOTS) for one in _dots_beside(tree, parts))


def _dots_beside(tree: Tree, parts: Sequence[ast.expr]) -> Sequence[ast.expr]:
    """The `...` of an index that has such a mask."""
    dots = [one for one in parts if isinstance(one, ast.Constant) and one.value is ...]
    return dots if dots and any(_may_be_of_several(tree, one) for one in parts) else ()


def mask_at(tree: Tree, parts: Sequence[ast.expr]) -> int | None:
    """Which part is such a mask, behind slices alone; None where there is none."""
    before = 0
    while before < len(parts) and isinstance(parts[before], ast.Slice):
        before += 1
    behind = parts[before + 1 :]
    if all(map(_is_place, behind)) or not all(_is_plain(tree, one) for one in behind):
        return None
    return before if _may_be_mask(tree, parts[before], all(map(is_whole, behind))) else None


def is_mask_beside_others(tree: Tree, parts: Sequence[ast.expr]) -> bool:
    """Whether such a mask stands beside what MindSpore does not take together with it.

    Slices before it are right, and places that are counted from the start.
    """
    masks = [place for place, one in enumerate(parts) if _may_be_of_several(tree, one)]
    if not masks or len(parts) < 2:
        return False
    before, behind = parts[: masks[0]], parts[masks[0] + 1 :]
    return not all(map(_is_place, behind)) or any(
        isinstance(one, ast.Constant) and one.value is ... for one in before
    )


def is_whole(part: ast.expr) -> bool:
    """Whether it takes all of a dimension, or of the rest."""
    if isinstance(part, ast.Slice):
        return part.lower is None and part.upper is None and part.step is None
    return isinstance(part, ast.Constant) and part.value is ...


def _may_be_mask(tree: Tree, part: ast.expr, is_free: bool) -> bool:
    """Whether it may be a mask of several dimensions; `is_free`: what is not known does no harm."""
    asked = tree.of(part)
    if asked.held.family:
        return asked.is_tensor and asked.held.family == "bool" and asked.rank != 1
    return is_free and asked.is_tensor and (asked.rank or 0) > 1


def _may_be_of_several(tree: Tree, part: ast.expr) -> bool:
    """Whether it is such a mask, or may be one: a tensor that callers give, of any type."""
    asked = tree.of(part)
    is_open = asked.is_tensor and not asked.held.family and (asked.rank or 0) > 1
    return is_open or _may_be_mask(tree, part, False)


def _is_place(part: ast.expr) -> bool:
    """Whether it is a number that counts from the start: MindSpore takes the right element."""
    return isinstance(part, ast.Constant) and part.value not in (None, ...)


def _is_plain(tree: Tree, part: ast.expr) -> bool:
    """Whether it selects alone, and not together with the mask as another tensor does."""
    return isinstance(part, (ast.Slice, ast.Constant)) or tree.of(part).held.is_number


SIGHTINGS = (
    Sighting(
        "MP638",
        "mask-beside-slices",
        "A mask stands before slices in a subscript.",
        "MindSpore slices a dimension that a mask of several dimensions has taken",
        find=lambda context: _uses(context.tree),
        only_before=True,
    ),
)
