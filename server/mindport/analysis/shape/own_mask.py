"""Tensors that are indexed by a mask that was made of them."""

from __future__ import annotations

from mindport.analysis.shape.dimension import SAYS_NOTHING
from mindport.analysis.shape.domain import Shaped, TensorShape, cause_of


def is_own_mask(base: TensorShape, parts: tuple[Shaped | None, ...]) -> bool:
    """Whether a tensor is indexed by one mask of its own shape: all that is kept is in a row."""
    mask = parts[0]
    if len(parts) != 1 or not isinstance(mask, TensorShape) or mask.dtype != "bool" or mask.fixed:
        return False
    return base.name == mask.name != SAYS_NOTHING and bool(base.name) and not cause_of(base)
