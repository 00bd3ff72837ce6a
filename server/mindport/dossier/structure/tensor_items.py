"""The shape of a part of a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mindport.dossier.structure.values import Tensor


def part(tensor: Tensor, index: Any) -> Tensor:
    """`tensor[index]` with integers, slices, None and `...`."""
    if tensor.shape is None:
        return Tensor(None, origin=tensor.origin)
    parts: Sequence[Any] = index if isinstance(index, tuple) else (index,)
    taken = sum(1 for one in parts if one is not None and one is not Ellipsis)
    left = list(tensor.shape)
    found: list[int] = []
    for one in parts:
        sizes = _sizes(one, left, len(tensor.shape) - taken)
        if sizes is None:
            return Tensor()
        found += sizes
    return Tensor((*found, *left))


def _sizes(one: Any, left: list[int], many: int) -> list[int] | None:
    """The sizes that a part of an index leaves; `...` is so many dimensions, None is unknown."""
    if one is None:
        return [1]
    if one is Ellipsis:
        return [left.pop(0) for _ in range(many)]
    if not left or not (type(one) is int or isinstance(one, slice)):
        return None
    try:
        rest = range(left.pop(0))[one]
    except (TypeError, ValueError, IndexError):
        return None
    return [len(rest)] if isinstance(rest, range) else []
